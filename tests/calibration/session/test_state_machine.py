"""The steps of a calibration, driven by three buttons over a painted track."""

from collections import Counter
from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.camera.lens_distortion import Lens
from calibration.dice.named_colours import OwnersDice
from calibration.maintenance.calibration_files import Calibration, newest, store
from calibration.session.state_machine import RECHECK
from tests.calibration.camera.rendered_markers import Shot, error_mm, grid
from tests.calibration.session.painted_session import EDGE, SHOT, Painted, PaintedReader
from tests.shared import sampled

FIVE = [
    (220, 250, "white", 3),
    (330, 260, "white", 5),
    (420, 330, "white", 1),
    (300, 360, "red", 6),
    (500, 240, "green", 2),
]
OTHER = [
    (250, 300, "white", 2),
    (380, 240, "white", 4),
    (470, 350, "white", 6),
    (350, 400, "red", 1),
    (560, 300, "green", 5),
]


def codes(view):
    return [verdict.code for verdict in view.verdicts]


def at_light(**options):
    table = Painted(**options)
    assert table.see(1).title == "track-found", table.view
    assert table.session.press("ok")
    return table


def at_dice(**options):
    table = at_light(**options)
    assert table.see(4).title == "light-measured", table.view
    assert table.session.press("ok")
    return table


def test_from_the_first_picture_to_kept_by_the_ok_button_alone():
    table = at_dice()
    assert table.camera.told == ["free", "free", "lock"] and table.draft.empty is not None
    table.see(1)
    assert table.throw(*FIVE).values == (("left", 1),)
    assert table.throw(*OTHER).title == "is-this-colour"
    for colour in ("white", "red", "green"):
        assert dict(table.view.values)["colour"] == colour
        assert table.session.press("ok")
    assert "dice-seen" in codes(table.view) and "other-count" not in codes(table.view)
    assert table.session.press("ok") and table.view.title == "no-poker-dice"
    assert table.session.press("ok") and table.view.step == "trial"
    table.see(1)
    for n, dice in enumerate((FIVE, OTHER, FIVE)):
        assert table.view.choices.ok is None, n
        table.throw(*dice)
    assert codes(table.view) == ["throws-sure"] and table.view.choices.ok == "keep"
    assert table.session.press("ok") and table.session.result == "kept"
    assert dict(table.view.stages) == dict.fromkeys(("track", "light", "dice", "trial"), "done") | {
        "poker": "skipped"
    }
    made = table.draft.calibration("usb:0")
    assert set(made.colours) == {"white", "green", "red"} and made.locked.exposure == 9000
    assert made.track[2] == 16.0 and made.light.paper is not None
    assert error_mm(SHOT, made.lens, table.draft.view, grid(SHOT)).max() < 1.5


@pytest.mark.whole
def test_marks_are_where_the_camera_shows_things():
    table = Painted()
    view = table.see(1)
    border = next(mark for mark in view.marks if mark.label == "track")
    corners = SHOT.project(np.array([[0, 0], [400, 0], [400, 300], [0, 300]], float))
    for corner in corners:
        assert min(np.linalg.norm(corner - point) for point in border.points) < 2
    table.session.press("ok")
    table.see(4)
    table.session.press("ok")
    table.see(1)
    view = table.throw(*FIVE)
    boxes = [mark for mark in view.marks if mark.shape == "box"]
    assert {mark.label for mark in boxes} == {"3", "5", "1", "6", "2"}
    for x, y, _, pips in FIVE:
        mark = next(mark for mark in boxes if mark.label == str(pips))
        assert np.mean(mark.points, axis=0) == pytest.approx((x + EDGE / 2, y + EDGE / 2), abs=3)


def test_every_step_can_be_repeated_skipped_and_given_up():
    table = at_light()
    table.see(4)
    assert table.session.press("left") and table.view.title == "measure-light"
    assert table.session.press("right") and table.view.step == "menu"
    assert table.session.press("left") and table.view.step == "light"
    table.session.press("right")
    assert table.session.press("ok") and table.view.step == "dice"
    table.session.press("right")
    assert table.session.press("right") and table.session.result == "discarded"
    assert not table.session.press("ok")
    table.see(0.2)


def test_the_track_cannot_be_skipped_unless_an_old_one_is_known():
    table = Painted()
    table.session.press("right")
    assert table.view.choices.ok is None and not table.session.press("skip")
    old = at_light().draft.calibration("usb")
    table = Painted(steps=RECHECK)
    table.draft.begin_from(old)
    table.session.press("right")
    assert table.session.press("ok") and table.view.step == "light"
    table.see(4)
    assert table.session.press("ok") and table.session.result == "kept"


def test_the_trial_cannot_be_skipped():
    table = at_dice()
    table.session.press("skip")
    table.session.press("skip")
    assert table.view.step == "trial" and not table.session.press("skip")


def test_a_recheck_takes_less_than_ten_seconds():
    table = Painted(steps=RECHECK)
    while table.session.result is None and table.t < 20:
        table.see(1 / 8)
        table.session.press("ok")
    assert table.session.result == "kept" and table.t < 10


@pytest.mark.whole
def test_markers_that_are_hidden_or_out_of_view_are_named():
    table = Painted(Shot(size=(800, 600), high=520, focal=0.95, skip=(2,)))
    view = table.see(3)
    assert codes(view) == ["markers-hidden"] and dict(view.verdicts[0].values)["markers"] == "2"
    table = Painted(Shot(size=(800, 600), high=520, focal=0.95, off=(-110.0, 0.0)))
    view = table.see(3)
    values = dict(view.verdicts[0].values)
    assert codes(view) == ["out-of-view"] and values["markers"] == "1, 2"
    assert values["whole"] == 40 and values["seen"] == pytest.approx(37, abs=1)


def test_without_markers_the_corners_are_set_with_three_buttons():
    table = Painted(Shot(size=(800, 600), high=520, focal=0.95, skip=(0, 1, 2, 3)))
    view = table.see(3)
    assert codes(view) == ["no-markers"] and view.choices.left == "by-hand"
    table.session.press("left")
    table.see(0.2)
    wanted = [(110, 95), (690, 90), (700, 510), (100, 505)]
    for corner in range(4):
        for axis in range(2):
            for _ in range(200):
                now = next(mark for mark in table.view.marks if mark.label == str(corner)).points[0][axis]
                if abs(now - wanted[corner][axis]) < 1:
                    break
                table.session.press("left" if now > wanted[corner][axis] else "right")
            else:
                raise AssertionError("the corner cannot be brought there")
            table.session.press("ok")
    assert table.view.title == "check-corners" and table.session.press("ok")
    made = table.draft.calibration("usb")
    assert made.corners == pytest.approx(np.array(wanted), abs=1) and not made.markers
    assert table.view.step == "light"


def test_a_track_that_is_larger_than_was_said_is_measured():
    table = Painted(width_mm=400.0, height_mm=225.0)
    view = table.see(1)
    assert codes(view)[0] == "other-size"
    assert table.draft.height_mm == pytest.approx(300, rel=0.04) and table.draft.width_mm == pytest.approx(
        400, rel=0.04
    )


@pytest.mark.parametrize(
    ("change", "code", "weight"),
    sampled(
        [
            (lambda p: (p * 0.16).astype(np.uint8), "too-dark", "bad"),
            (lambda p: np.clip(p * 1.5, 0, 255).astype(np.uint8), "too-bright", "doubt"),
            (lambda p: (p * np.linspace(0.1, 1, 800)[None, :, None]).astype(np.uint8), "dark-left", "bad"),
            (lambda p: (p * np.linspace(1, 0.4, 600)[:, None, None]).astype(np.uint8), "dark-bottom", "doubt"),
            (lambda p: cv2.GaussianBlur(p, (0, 0), 2.0), "soft-focus", "doubt"),
            (lambda p: cv2.GaussianBlur(p, (0, 0), 4.0), "soft-focus", "bad"),
            (lambda p: (p * (1.0, 0.6, 0.3)).astype(np.uint8), "coloured-light", "doubt"),
            (lambda p: cv2.circle(p.copy(), (400, 300), 22, (255, 255, 255), -1), "reflection", "doubt"),
        ],
        ids=["dark", "bright", "left", "bottom", "soft", "blurred", "blue", "lamp"],
    ),
)
def test_what_is_wrong_with_the_light_is_said_with_its_place(change, code, weight):
    table = at_light()
    table.change = change
    view = table.see(5)
    found = {verdict.code: verdict for verdict in view.verdicts}
    assert code in found and found[code].weight == weight, found
    unfit = "picture-not-sharp" if code == "soft-focus" else "light-unfit"
    said = (unfit, "repeat") if weight == "bad" else ("light-measured", "next")
    assert (view.title, view.choices.ok) == said
    if code in ("dark-left", "reflection"):
        middle = np.mean(found[code].marks[0].points, axis=0)
        assert middle[0] < 300 if code == "dark-left" else np.linalg.norm(middle - (400, 300)) < 20


def test_a_lamp_on_the_mains_flickers():
    table = at_light()
    table.change = lambda p: np.clip(p * (1 + 0.12 * np.sin(40 * table.t)), 0, 255).astype(np.uint8)
    assert "flicker" in codes(table.see(7))


def test_good_light_is_good():
    assert codes(at_light().see(4)) == ["light-good"]


def test_dice_left_on_the_track_are_seen_before_the_empty_track_is_learnt():
    table = at_light()
    table.dice = FIVE[:2]
    view = table.see(4)
    assert codes(view) == ["dice-left"] and table.draft.empty is None
    assert view.title == "track-not-empty" and (view.choices.left, view.choices.ok) == ("anyway", "repeat")
    table.dice = []
    assert table.session.press("ok") and table.view.title == "measure-light"
    assert table.see(4).title == "light-measured" and table.view.choices.ok == "next"


@pytest.mark.whole
def test_another_count_and_a_wrong_colour():
    table = at_dice()
    table.see(1)
    table.throw(*FIVE)
    table.throw(*OTHER[:4])
    assert table.session.press("no") and dict(table.view.values)["colour"] == "green"
    assert table.session.press("yes") and table.session.press("yes")
    assert codes(table.view)[0] == "other-count" and table.view.choices.ok == "repeat"
    assert set(table.draft.colours) == {"green", "red"} and table.draft.names == {"white": "green"}
    made = table.draft.calibration("usb")
    reader = OwnersDice(PaintedReader(), made.palette)
    assert {die.colour for die in reader.read(table.picture(), die_px=EDGE).dice} == {"green", "red"}


@pytest.mark.whole
def test_two_colours_that_the_reader_has_one_word_for_are_two_questions(tmp_path):
    class OneWord(PaintedReader):
        def read(self, image, **options):
            reading = super().read(image, **options)
            return replace(reading, dice=tuple(replace(die, colour="black") for die in reading.dice))

    table = at_light()
    table.draft.reader = OneWord()
    table.see(4)
    table.session.press("ok")
    table.see(1)
    table.throw(*FIVE)
    view = table.throw(*OTHER)
    asked = {}
    while view.title == "is-this-colour":
        (right,) = {
            colour
            for x, y, colour, _ in OTHER
            for mark in view.marks
            if np.mean(mark.points, axis=0) == pytest.approx((x + EDGE / 2, y + EDGE / 2), abs=3)
        }
        while dict(view.values)["colour"] != right:
            table.session.press("no")
            view = table.view
        asked[right] = dict(view.values)["count"]
        table.session.press("yes")
        view = table.view
    assert asked == {"white": 3, "red": 1, "green": 1}
    made = table.draft.calibration("usb")
    store(tmp_path, made)
    made = newest(tmp_path, "usb", made.size)
    assert set(made.colours) == set(asked)
    seen = OwnersDice(OneWord(), made.palette).read(table.picture(), die_px=EDGE)
    assert Counter(die.colour for die in seen.dice) == asked and seen.sure


def test_a_calibration_for_pictures_of_another_size():
    made = Calibration("usb", (800, 600), at_light().draft.markers, lens=Lens(-0.02))
    twice = made.at((1600, 1200))
    assert twice.markers[2] == pytest.approx(made.markers[2] * 2)
    assert made.at((1280, 720)) is None
