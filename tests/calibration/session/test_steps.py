"""Each step of a calibration by itself: what it waits for, what it concludes, what it asks."""

import numpy as np
import pytest

from calibration.session import dice_step, light_step, track_step, trial_step
from calibration.session.session_view import GO_ON, WAIT, StepName
from calibration.session.throw_counter import Throws, mark_of
from tests.calibration.session.painted_session import FPS, Painted
from vision.types.reading import Die
from vision.types.track_events import TrackedDie

THROW = ((220, 250, "white", 3), (420, 330, "red", 1))
AGAIN = ((260, 300, "white", 2), (460, 380, "red", 5))


def straight(table):
    """What the camera sees, without the lens's bend."""
    return table.draft.lens.picture(table.picture())


def throws_seen(step, table, *throws):
    """Shows a step the bare track, then each throw: rolling, then at rest."""
    frames = [[]] * FPS
    for dice in throws:
        frames += [[(200 + 60 * n, 200 + 20 * n, *die[2:]) for die in dice] for n in range(4)] + [list(dice)] * 20
    for table.dice in frames:
        step.see(straight(table), table.t)
        table.t += 1 / FPS


@pytest.fixture(scope="module")
def table():
    """A track whose place is known."""
    made = Painted()
    step = track_step.TrackStep(made.draft)
    for n in range(track_step.STEADY):
        step.see(made.picture(), n / FPS)
    assert step.found
    return made


def test_the_track_is_found_once_its_markers_lay_still_long_enough():
    made = Painted()
    step = track_step.TrackStep(made.draft)
    for n in range(track_step.STEADY):
        assert not step.found and step.press("next") == "stay" and step.view().choices == WAIT, n
        step.see(made.picture(), n / FPS)
    assert step.found and step.press("next") == "next"
    assert step.view().step is StepName.TRACK and step.view().choices == GO_ON
    assert made.draft.view.width_mm == pytest.approx(made.shot.width, rel=0.01)
    step.see(np.roll(made.picture(), 9, axis=1), 1.0)
    assert not step.found, "it was moved"


def test_the_light_is_measured_after_the_camera_has_settled_and_is_held(table):
    step, t = light_step.LightStep(table.draft), 0.0
    table.dice = []
    while step.press("next") == "stay":
        step.see(straight(table), t)
        t += 0.05
        assert t < light_step.LONGEST
    assert t >= light_step.SETTLE + light_step.AFTER_LOCK + (light_step.PICTURES - 1) * light_step.LEAST_GAP
    assert table.camera.told[-1] == "lock" and table.draft.light.bright > 150
    assert table.draft.empty is not None


def test_dice_that_were_left_there_are_no_empty_track(table):
    step = light_step.LightStep(table.draft)
    table.dice = list(THROW)
    for n in range(40):
        step.see(straight(table), n * 0.05)
    (left,) = step.view().verdicts
    assert (left.code, dict(left.values), len(left.marks)) == ("dice-left", {"count": 2}, 2)
    assert table.draft.empty is None


@pytest.mark.whole
def test_throws_are_counted_once_and_shown_where_they_lie(table):
    class Counted(Throws):
        thrown = 0

        def see(self, picture, t):
            rest = super().see(picture, t)
            self.thrown += rest is not None
            return rest

    throws, table.dice = Counted(table.draft), list(AGAIN)
    for _ in range(2 * FPS):
        throws.see(straight(table), table.t)
        table.t += 1 / FPS
    assert len(throws.marks()) == 2 and not throws.thrown, "they lay there before"
    throws_seen(throws, table, THROW, AGAIN)
    assert throws.thrown == 2 and [mark.label for mark in throws.marks()] == ["2", "5"]
    die = Die("4", "red", (10, 20, 30, 40), 0.5)
    assert mark_of(TrackedDie(1, False, die), "x").points == ((10.0, 20.0), (40.0, 60.0))


def test_two_throws_tell_the_dice_and_their_colours_are_asked_for(table):
    step = dice_step.DiceStep(table.draft)
    throws_seen(step, table, THROW)
    assert dict(step.view().values) == {"left": 1} and step.press("next") == "stay"
    throws_seen(step, table, AGAIN)
    assert step.view().step is StepName.COLOUR and dict(step.view().values)["colour"] == "white"
    step.press("yes")
    step.press("no")
    while dict(step.view().values)["colour"] != "red":
        step.press("no")
    step.press("yes")
    assert step.press("next") == "next" and set(table.draft.colours) == {"white", "red"}
    assert np.abs(table.draft.colours["red"] - (40, 40, 200)).max() < 25


def test_a_trial_wants_three_throws_and_says_how_sure_they_were(table):
    step = trial_step.TrialStep(table.draft)
    throws_seen(step, table, THROW, AGAIN)
    assert dict(step.view().values) == {"left": 1} and step.press("keep") == "stay"
    throws_seen(step, table, THROW)
    assert step.view().choices.ok == "keep" and step.press("keep") == "next"
    step.repeat()
    assert dict(step.view().values) == {"left": trial_step.THROWS} and step.press("keep") == "stay"


@pytest.mark.whole
def test_a_trial_with_a_doubt_is_repeated_unless_another_button_keeps_it(table):
    step = trial_step.TrialStep(table.draft)
    blank = tuple((*die[:3], 0) for die in THROW)
    throws_seen(step, table, THROW, blank, AGAIN)
    assert [verdict.code for verdict in step.view().verdicts] == ["throws-unsure"]
    assert (step.view().choices.left, step.view().choices.ok) == ("keep-anyway", "repeat")
    assert step.press("keep-anyway") == "next"
