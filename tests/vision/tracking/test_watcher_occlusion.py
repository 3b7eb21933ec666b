"""A hand that stays over the track: what cannot be read beside it is not gone."""

import pytest

from tests.reasons import because
from tests.vision.tracking.blob_reader import BlobReader
from tests.vision.tracking.painted_track import Stage, names, rests
from tests.vision.tracking.test_watcher import FIVE, kept, reach
from vision.tracking.disturbance import ABSORBED_AFTER
from vision.types.reading import Reading


class Shaded(BlobReader):
    """Does not see the die with this face, which lies in a hand's shadow."""

    shadow = None

    def read(self, *args, **options):
        reading = super().read(*args, **options)
        return Reading(tuple(die for die in reading.dice if die.face != self.shadow))


def laid():
    stage = Stage(Shaded())
    stage.run(0.4)
    stage.roll(**FIVE)
    stage.run(0.6)
    return stage


@pytest.mark.whole
def test_a_die_that_is_not_read_beside_a_hand_lies_there_still():
    stage = laid()

    def touch():
        stage.put(d=(402, 251, 35, "4"))
        stage.run(2.4)
        stage.watcher.reader.shadow = None

    stage.watcher.reader.shadow = "4"
    before = len(stage.events)
    reach(stage, 200, 230, act=touch)
    new = stage.events[before:]
    assert "covered" in names(new) and "lifted" not in names(new)
    assert all(kept(new[-1]).values()) and len(new[-1].dice) == 5 and new[-1].sure


@pytest.mark.whole
def test_a_die_that_was_taken_beside_a_hand_that_stays_is_gone():
    stage = laid()

    def take():
        stage.dice.pop("d")
        stage.run(2.4)

    before = len(stage.events)
    reach(stage, 200, 230, act=take)
    new = stage.events[before:]
    assert "lifted" in names(new) and len(new[-1].dice) == 4


class Unsure(Shaded):
    """Is not sure of the die with the face 1 either."""

    def read(self, *args, **options):
        dice = super().read(*args, **options).dice
        unsure = because("unsure-face")
        return Reading(tuple(die.doubted(*unsure) if self.shadow and die.face == "1" else die for die in dice))


def test_a_die_that_is_not_read_without_a_hand_keeps_nobody_waiting():
    stage = Stage(Unsure())
    stage.run(0.4)
    stage.roll(**FIVE)
    stage.run(0.6)
    stage.watcher.reader.shadow = "4"
    stage.put(a=(158, 104, 30, "1"))
    new = stage.run(2.0)
    assert stage.watcher.resting
    assert not any(rest.sure for rest in rests(new)) and "lifted" not in names(new)


def test_where_a_die_is_said_to_lie_that_nobody_sees_the_picture_of_the_rest_stays():
    stage = Stage(Unsure())
    stage.run(0.4)
    stage.roll(**FIVE)
    stage.run(0.6)
    before = stage.watcher._rest.picture.picture.copy()
    stage.watcher.reader.shadow = "4"
    stage.put(a=(150, 100, 10, "6"))
    unseen = [die for die in rests(stage.run(1.0))[-1].dice if die.die.reasons]
    assert [die.die.face for die in unseen] == ["4"]
    after = stage.watcher._rest.picture.picture
    x, y = (round(side / 2) for side in unseen[0].die.centre)
    assert (after[y - 4 : y + 4, x - 4 : x + 4] == before[y - 4 : y + 4, x - 4 : x + 4]).all()
    assert (after != before).any()


class Plain(BlobReader):
    """Reads only what is surely a die."""

    def read(self, *args, **options):
        return Reading(tuple(die for die in super().read(*args, **options).dice if die.sure))


@pytest.mark.whole
def test_a_die_pushed_after_a_throw_beside_a_hand_was_not_thrown_as_well():
    stage = Stage(Plain())

    def beside_a_hand():
        before = len(stage.events)
        for k in range(24):
            stage.hand = (560 + 20 * (k % 3), 330)
            stage.run(frames=1)
        return [[die.kept for die in rest.dice] for rest in rests(stage.events[before:]) if rest.dice]

    stage.run(0.5)
    beside_a_hand()
    stage.roll(**FIVE)
    assert beside_a_hand()[0] == [False] * 5
    x, y, angle, face = FIVE["a"]
    stage.put(a=(x + 24, y, angle, face))
    assert all(all(kept) for kept in beside_a_hand())
    assert names(stage.events).count("rolling") == 1
    stage.roll(f=(250, 320, 30, "6"))
    assert sorted(beside_a_hand()[0]) == [False, *[True] * 5]
    assert names(stage.events).count("rolling") > 1, "another throw is told anew"


def test_where_nothing_lies_beside_a_hand_that_trembles_looks_are_few_and_a_throw_is_seen_to_roll():
    stage = Stage(Shaded())
    for k in range(90):
        stage.hand = (90 + 3 * (k % 3), max(230, 420 - 8 * k))
        stage.run(frames=1)
    assert not any(rest.dice for rest in rests(stage.events)) and stage.watcher.reader.reads <= 9, "14 at any time"
    before = len(stage.events)
    stage.roll(**FIVE)
    stage.run(0.6)
    assert "rolling" in names(stage.events[before:]) and len(stage.events[-1].dice) == 5


def test_a_rest_that_is_told_beside_a_hand_is_settled_once_the_hand_has_left_or_is_a_thing():
    stage = laid()
    assert stage.watcher.settled
    stage.move_hand([(520, 420), (520, 300)])
    stage.hand = (520, 300)
    stage.run(2.0)
    assert stage.watcher.resting and not stage.watcher.settled
    stage.run(ABSORBED_AFTER)
    assert stage.watcher.settled
    stage.move_hand([(520, 300), (520, 420)])
    stage.run(1.0)
    assert stage.watcher.settled
