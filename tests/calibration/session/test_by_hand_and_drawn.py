"""Corners set by hand, what is found about the light, and both drawn over a picture."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.camera.track_light import TrackLight
from calibration.session.corners_step import CornersStep
from calibration.session.draft import Draft
from calibration.session.light_findings import verdicts
from calibration.session.session_view import Mark, Verdict, View
from calibration.session.view_overlay import COLOURS, drawn
from tests.calibration.session.painted_session import PaintedReader
from vision.geometry.track_view import TrackView

VIEW = TrackView(np.diag([0.7, 0.7, 1.0]), 400.0, 225.0, 16.0)
PICTURE = np.full((480, 640, 3), 60, np.uint8)
GOOD = TrackLight((200.0, 205.0, 210.0), 90.0, 210.0, (1.0, 0.95, 0.97, 0.99), 1.5, 0.003)


def step() -> CornersStep:
    made = CornersStep(Draft(400.0, 225.0, 16.0, PaintedReader()))
    made.see(PICTURE, 0.0)
    return made


def corners(view: View) -> list[tuple[float, float]]:
    """Where the four crosses stand, in pixels of the picture."""
    return [mark.points[0] for mark in view.marks if mark.shape == "cross"]


def test_before_the_first_picture_nothing_can_be_moved() -> None:
    made = CornersStep(Draft(400.0, 225.0, 16.0, PaintedReader()))
    assert made.press("to-right") == "stay" and made.view().marks == ()


def test_each_corner_is_moved_across_and_then_down() -> None:
    made = step()
    before = corners(made.view())
    assert (made.view().choices.left, made.view().choices.right) == ("to-left", "to-right")
    made.press("to-right")
    made.press("next-corner")
    assert (made.view().choices.left, made.view().choices.right) == ("higher", "lower")
    made.press("higher")
    after = corners(made.view())
    assert after[0][0] > before[0][0] and after[0][1] < before[0][1] and after[1:] == before[1:]


def test_who_presses_quickly_moves_further() -> None:
    made = step()
    start = corners(made.view())[0][0]
    for _ in range(6):
        made.press("to-right")
    quick = corners(made.view())[0][0] - start
    slow_step = step()
    for n in range(6):
        slow_step.see(PICTURE, 10.0 * n)
        slow_step.press("to-right")
    assert quick > corners(slow_step.view())[0][0] - start > 0


def test_a_corner_stays_in_the_picture() -> None:
    made = step()
    for _ in range(200):
        made.press("to-left")
    assert corners(made.view())[0][0] == 0.0


def test_eight_times_ok_end_in_a_view_of_the_track() -> None:
    made = step()
    assert made.press("next") == "stay"
    for _ in range(8):
        made.press("next-corner")
    assert made.view().title == "check-corners" and made.press("next") == "next"
    draft = made._draft
    assert draft.view is not None and draft.size == (640, 480)


def test_good_light_has_one_good_word() -> None:
    assert [found.code for found in verdicts(GOOD, VIEW)] == ["light-good"]


@pytest.mark.parametrize(
    ("light", "code", "weight"),
    [
        (replace(GOOD, bright=40.0), "too-dark", "bad"),
        (replace(GOOD, bright=80.0), "too-dark", "doubt"),
        (replace(GOOD, grain=6.0), "too-dark", "doubt"),
        (replace(GOOD, flicker=0.05), "flicker", "doubt"),
        (replace(GOOD, sides=(0.1, 1.0, 0.6, 0.6)), "dark-left", "bad"),
    ],
)
def test_what_is_wrong_with_the_light_is_named(light: TrackLight, code: str, weight: str) -> None:
    found = verdicts(light, VIEW)
    assert (code, weight) in [(one.code, one.weight) for one in found]
    assert [one.weight for one in found] == sorted((one.weight for one in found), key=("bad", "doubt", "good").index)


@pytest.mark.parametrize("tone", COLOURS)
def test_marks_are_drawn_in_their_tone_on_a_copy(tone: str) -> None:
    marks = (
        Mark("box", ((100, 100), (200, 180)), tone, "die"),  # type: ignore[arg-type]
        Mark("cross", ((300, 300),), tone),  # type: ignore[arg-type]
    )
    found = drawn(PICTURE, View("track", "track-found", (), marks))
    assert (PICTURE == 60).all()
    for y, x in ((100, 150), (300, 300)):
        assert tuple(int(value) for value in found[y, x]) == COLOURS[tone]
    assert (found[250:290, 400:600] == 60).all()


def test_marks_of_findings_are_drawn_too() -> None:
    verdict = Verdict.of("reflection", "doubt", Mark("box", ((400, 300), (500, 380)), "doubt"), count=1)
    assert (drawn(PICTURE, View("light", "light-measured", verdicts=(verdict,))) != PICTURE).any()
