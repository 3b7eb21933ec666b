"""Looks whose scores waver about their limit, hands that never come to rest, shadows that pass: dice are told."""

import numpy as np
import pytest

from tests.reasons import because
from tests.shared import sampled
from tests.vision.tracking.blob_reader import BlobReader
from tests.vision.tracking.disturbances.test_motion_record import GROUND, cells, recorded, seen
from tests.vision.tracking.painted_track import Stage, names, rests
from vision.motion.small_picture import SmallPicture
from vision.tracking.disturbance import KEPT, OUTRANKS_AFTER, Disturbance
from vision.tracking.look_agreement import confirmed
from vision.tracking.reader_protocol import PictureReading
from vision.types.reading import Die, Reading


class Wavering(BlobReader):
    """Is sure of its dice in some looks only: `pattern` says in which, again and again."""

    def __init__(self, pattern, doubt="maybe-no-die"):
        super().__init__()
        self._pattern, self._doubt = pattern, doubt

    def read(self, image, **how):
        reading = super().read(image, **how)
        if self._pattern[(self.reads - 1) % len(self._pattern)]:
            return reading
        return Reading(tuple(die.doubted(*because(self._doubt)) for die in reading.dice))


def look(face="5", doubt=None, x=100):
    die = Die(face, "white", (x, 50, 20, 20), 0.9, because(doubt) if doubt else ())
    return PictureReading(GROUND, Reading((die,)))


@pytest.mark.parametrize(
    ("looks", "sure"),
    [
        ([look(), look(doubt="maybe-no-die"), look(), look(doubt="unsure-face")], True),
        ([look(), look(doubt="looks-disagree"), look(doubt="maybe-no-die")], False),
        ([look(), look(), look("3"), look(doubt="maybe-no-die")], False),
        ([look(), look(), look(x=160), look(doubt="maybe-no-die")], False),
        ([look(), look(), look(doubt="leaning")], False),
        ([look(), look(), look(doubt="unsteady")], False),
    ],
)
def test_a_die_of_which_two_looks_in_a_row_of_alike_ones_are_sure_is_sure_though_its_score_wavers(looks, sure):
    assert confirmed(looks[-1].reading, looks, 20.0).sure == sure


@pytest.mark.parametrize(("pattern", "doubt", "sure"), sampled([
    ((True, False), "maybe-no-die", True), ((True, False, False, False), "unsure-face", True),
    ((True, False, False), "rim", False), ((False,), "maybe-no-die", False),
], every=2))  # fmt: skip
def test_dice_are_told_and_surely_where_enough_looks_are_sure(pattern, doubt, sure):
    stage = Stage(Wavering(pattern, doubt))
    stage.run(0.5)
    stage.roll(a=(300, 150, 10, "5"), b=(400, 200, 40, "3"))
    told = rests(stage.run(1.5))
    assert [sorted(one.die.face for one in rest.dice) for rest in told[-1:]] == [["3", "5"]]
    assert told[-1].sure == sure


def restless(stage, seconds):
    """A hand goes to and fro at the border, beside the dice."""
    new = []
    for step in range(round(seconds * 30)):
        stage.hand = (120 + 25 * np.sin(step / 2), 290)
        new += stage.run(frames=1)
    return new


def thrown_beside_a_restless_hand(reader):
    stage = Stage(reader)
    stage.run(0.5)
    stage.roll(a=(400, 100, 10, "5"), b=(500, 150, 40, "3"))
    return stage


@pytest.mark.whole
def test_a_hand_that_never_rests_does_not_keep_a_doubtful_rest_back():
    told = rests(restless(thrown_beside_a_restless_hand(Wavering((False,))), 2.5))
    assert told and sorted(one.die.face for one in told[0].dice) == ["3", "5"] and not told[0].sure


def test_a_doubtful_rest_beside_such_a_hand_is_told_again_once_it_is_sure():
    stage = thrown_beside_a_restless_hand(Wavering((False,) * 24 + (True,) * 200))
    told = rests(restless(stage, 4.0))
    assert [one.sure for one in told] == [False, True]
    assert {one.id for one in told[0].dice} == {one.id for one in told[1].dice}


def test_a_film_that_ends_while_the_hand_still_moves_is_told_to_its_end():
    stage = thrown_beside_a_restless_hand(Wavering((False,)))
    assert "at_rest" not in names(restless(stage, 0.7))
    (rest,) = rests(stage.watcher.finish())
    assert sorted(one.die.face for one in rest.dice) == ["3", "5"] and not rest.sure


def test_looks_that_agree_again_and_again_outrank_what_seems_to_move_over_the_dice():
    motion = Disturbance(seen(100), 0.0)
    motion.record = recorded(seen(100), seen(112))[0]
    motion.cover = np.ones_like(motion.record.moving)
    dice = look(x=112).reading.dice
    places = [cells(112)]
    motion.looks = [look(x=112)]
    for number in range(1, OUTRANKS_AFTER + 1):
        same, _ = motion.compared(look(x=112), 20.0)
        assert same and motion.dice_still(dice, places, 0.05, 20.0) == (number == OUTRANKS_AFTER)
    motion.compared(look("2", x=112), 20.0)
    assert not motion.dice_still(dice, places, 0.05, 20.0)
    for _ in range(20):
        motion.compared(look(), 20.0)
    assert len(motion.looks) == KEPT


def test_a_shadow_over_much_of_the_track_is_no_reason_not_to_look():
    columns = np.arange(320)[None]

    def shaded(reach):
        light = 1 - 0.5 / (1 + np.exp((columns - reach) / 6.0))
        return SmallPicture((GROUND * light[..., None]).astype(np.uint8))

    record, _ = recorded(shaded(60), shaded(100))
    assert record.busy and record.shaded
    motion = Disturbance(shaded(60), -1.0)
    motion.record, record.alone = record, -1.0
    assert motion.may_look(1 / 30)
    motion.cover = np.ones_like(record.moving)
    assert not motion.may_look(1 / 30)

    def reached(x):
        picture = GROUND.copy()
        picture[20:90, x : x + 70] = (110, 140, 190)
        return SmallPicture(picture)

    record, _ = recorded(reached(100), reached(200))
    assert record.busy and not record.shaded
    motion.record, motion.cover, record.alone = record, None, -1.0
    assert not motion.may_look(1 / 30)
