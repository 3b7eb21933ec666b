"""A cup that stood there when the eyes were opened, and is lifted: the dice under it are told at once."""

import pytest

from tests.vision.tracking.test_hand_pointing import Stage
from vision.types.dice_set import NO_DICE, PIPS
from vision.types.track_events import AtRest


@pytest.mark.whole
def test_the_dice_under_a_cup_that_stood_there_at_first_are_told() -> None:
    stage = Stage(1)
    stage.eyes.expect(NO_DICE)
    stage.track.pick_up()
    stage.track.put_cup()
    stage.watch()
    stage.eyes.expect(PIPS)
    stage.watch(2.5)
    stage.track.lift_cup()
    told, quiet = [], 0.0
    while stage.track.busy or quiet < 1.0:
        told += stage.eyes.poll()
        quiet = 0.0 if stage.track.busy else quiet + 1 / 20
    rest = [event for event in told if isinstance(event, AtRest)][-1]
    real = sorted(die.face for die in stage.track.truth())
    assert sorted(die.die.face for die in rest.dice) == real
    assert rest.sure
