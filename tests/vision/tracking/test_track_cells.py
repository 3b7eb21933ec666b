"""Small pictures in cells: where dice lie in them, what covers them, what a disturbance did to them."""

import numpy as np

from vision.motion.small_picture import SmallPicture
from vision.tracking.disturbance import Disturbance
from vision.tracking.track_cells import TrackCells, evidence
from vision.types.reading import Die, ForeignObject, Reading
from vision.types.reasons import Reason, ReasonCode
from vision.types.track_events import TrackedDie

RNG = np.random.default_rng(1)
GROUND = RNG.integers(90, 110, (120, 160, 3)).astype(np.uint8)
LEFT, RIGHT = (Die("1", "white", (x, 200, 64, 64), 0.99) for x in (64, 480))
"""In a full picture four times as wide as the small one."""


def cells() -> TrackCells:
    made = TrackCells()
    made.region, made.full_size = np.ones((30, 40), np.bool_), (640, 480)
    return made


def look(*dice: Die) -> SmallPicture:
    picture = GROUND.copy()
    for die in dice:
        x, y, width, height = (side // 4 for side in die.box)
        picture[y : y + height, x : x + width] = 250
    return SmallPicture(picture)


def test_a_die_lies_in_the_cells_of_its_box() -> None:
    covered = np.zeros((30, 40), np.bool_)
    covered[cells().place(LEFT, look())] = True
    rows, columns = np.nonzero(covered)
    assert (rows.min() * 16, columns.min() * 16) <= (200, 64) and columns.max() * 16 < 160


def test_a_cover_hides_the_dice_below_it() -> None:
    cover = np.zeros((30, 40), np.bool_)
    cover[:, :20] = True
    assert cells().hidden(cover, LEFT, look()) and not cells().hidden(cover, RIGHT, look())
    assert not cells().hidden(None, LEFT, look())


def test_an_arm_that_reaches_in_is_no_thing_on_the_track() -> None:
    cover = np.zeros((30, 40), np.bool_)
    cover[:, :20] = True
    arm, coin = ForeignObject(LEFT.box, (60, 60)), ForeignObject(RIGHT.box, (20, 20))
    unknown = (Reason(ReasonCode.UNKNOWN_OBJECT),)
    seen = cells().uncovered(Reading((RIGHT,), reasons=unknown, things=(arm,)), cover, look())
    assert seen.sure and not seen.things
    beside = cells().uncovered(Reading((), reasons=unknown, things=(arm, coin)), cover, look())
    assert beside.things == (coin,) and not beside.sure
    doubted = Reading((), reasons=unknown)
    assert cells().uncovered(doubted, cover, look()) == doubted, "nobody knows what that was"


def test_dice_that_nothing_touched_are_told_from_one_that_was_taken() -> None:
    seen, rest = look(LEFT), look(LEFT, RIGHT)
    lying = [TrackedDie(1, False, LEFT), TrackedDie(2, False, RIGHT)]
    scene = cells().scene(seen, rest, lying, 64.0)
    assert scene.changed[cells().place(RIGHT, seen)].any()
    found = evidence(Disturbance(seen, 0.0, announced=False), scene)
    assert found.untouched == {1} and not found.hidden
    assert evidence(Disturbance(seen, 0.0, announced=False), None).untouched == frozenset()


def test_what_lies_off_the_track_does_not_count() -> None:
    made = cells()
    made.region[:, 20:] = False
    assert cells().changed(look(RIGHT), look()).any() and not made.changed(look(RIGHT), look()).any()
