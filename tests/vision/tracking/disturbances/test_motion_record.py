"""Where and when something moved: small pictures of a grey ground with a light square."""

import numpy as np
import pytest

from vision.motion.frame_difference import FrameComparer
from vision.motion.small_picture import SmallPicture
from vision.tracking.disturbance import Disturbance
from vision.tracking.motion_record import MotionRecord
from vision.tracking.reader_protocol import PictureReading
from vision.types.reading import Die, Reading

REGION = np.ones((45, 80), np.bool_)
BORDER = np.zeros_like(REGION)
BORDER[[0, -1]] = BORDER[:, [0, -1]] = True
NOTHING = np.zeros_like(REGION)
RNG = np.random.default_rng(3)
GROUND = np.clip(RNG.normal(90, 12, (180, 320, 3)), 0, 255).astype(np.uint8)


def seen(x=None, y=100, size=16, shift=0):
    picture = GROUND.copy()
    if x is not None:
        picture[y : y + size, x : x + size] = 220
    return SmallPicture(np.roll(picture, shift, axis=1))


def recorded(*pictures, fps=30.0):
    record, comparer = MotionRecord(pictures[0], 0.0), FrameComparer()
    alone = []
    for k, picture in enumerate(pictures[1:], 1):
        record.see(picture, k / fps, comparer, REGION)
        alone.append(record.free_motion(NOTHING, BORDER) > 0)
    return record, alone


def cells(x, y=100, size=16):
    return np.s_[y // 4 : (y + size) // 4, x // 4 : (x + size) // 4]


def test_what_stops_has_moved_until_then_in_its_own_cells_alone():
    record, alone = recorded(*(seen(100 + 12 * k) for k in range(5)), *(seen(148) for _ in range(4)))
    assert alone == [True] * 5 + [False] * 3 or alone == [True] * 4 + [False] * 4
    assert record.alone == pytest.approx(4 / 30)
    assert record.last_motion(cells(148)) == pytest.approx(4 / 30)
    assert record.last_motion(cells(240)) == 0.0
    assert record.last == pytest.approx(4 / 30, abs=0.04)


def test_what_creeps_too_slowly_for_one_frame_is_seen_against_an_earlier_one():
    record, alone = recorded(*(seen(100 + k) for k in range(12)), fps=60.0)
    assert any(alone[4:]) and record.alone > 6 / 60


def test_what_is_joined_to_the_border_does_not_move_on_its_own():
    record, alone = recorded(*(seen(0, size=30 + 4 * k) for k in range(6)))
    assert not any(alone) and record.last > 0 and record.alone == 0.0


def test_what_is_joined_to_a_hand_does_not_either():
    hand = NOTHING.copy()
    hand[:40, 20:45] = True
    record, comparer = MotionRecord(seen(100), 0.0), FrameComparer()
    record.see(seen(112), 1 / 30, comparer, REGION)
    assert record.free_motion(NOTHING, BORDER)
    record.see(seen(124), 2 / 30, comparer, REGION)
    assert not record.free_motion(hand, BORDER)


def test_the_camera_s_own_motion_is_none():
    record, alone = recorded(*(seen(100, shift=3 * (k % 3)) for k in range(9)))
    assert not any(alone) and not record.moving[:, 3:-3].any()


def test_a_few_cells_apart_are_no_thing():
    def specks(k):
        picture = GROUND.copy()
        for x, y in ((41, 41), (201, 61), (121, 141)):
            left = x + 40 * (k % 2)
            picture[y : y + 2, left : left + 2] = 250
        return SmallPicture(picture)

    record, alone = recorded(*(specks(k) for k in range(6)))
    assert record.last > 0 and not any(alone)


def test_busy_is_a_large_part_of_the_track():
    assert not recorded(seen(100), seen(112))[0].busy
    assert recorded(seen(100, 20, 70), seen(200, 20, 70))[0].busy


def test_what_creeps_has_moved_in_its_cells():
    record, _ = recorded(*(seen(100 + k) for k in range(12)), fps=60.0)
    assert record.last_motion(cells(108, size=12)) > 6 / 60


def test_a_soft_shadow_that_wanders_over_the_track_is_no_thing():
    rows, columns = np.mgrid[0:180, 0:320]

    def shaded(k):
        fade = 1 - 0.5 * np.exp(-((columns - 100 - 12 * k) ** 2 + (rows - 90) ** 2) / (2 * 40.0**2))
        return SmallPicture((GROUND * fade[..., None]).astype(np.uint8))

    record, alone = recorded(*(shaded(k) for k in range(6)))
    assert record.last > 0 and not any(alone)


def test_it_is_calm_when_nothing_has_moved_for_a_moment_and_no_hand_lies_there():
    motion, comparer = Disturbance(seen(100), 0.0), FrameComparer()
    for k, x in enumerate((112, 124, 124, 124, 124), 1):
        motion.see(seen(x), k / 30, comparer, REGION)
        assert motion.calm(k / 30) == (k == 5)
    motion.cover = NOTHING | (np.arange(80) < 34)
    assert not motion.calm(5 / 30)
    assert motion.calm(2 / 30 + 0.6) and motion.moving_cover(2 / 30 + 0.6) is None


def test_dice_under_a_hand_are_in_peace_when_nothing_has_moved_there_for_a_while():
    motion, comparer = Disturbance(seen(100), 0.0), FrameComparer()
    motion.see(seen(112), 1 / 30, comparer, REGION)
    there, elsewhere = cells(112), cells(240)
    motion.looks = [PictureReading(GROUND, Reading(()))] * 2
    assert motion.dice_still((), [there, elsewhere], 0.1, 16.0)
    motion.cover = NOTHING | (np.arange(80) < 40)
    assert not motion.dice_still((), [there, elsewhere], 0.1, 16.0)
    assert motion.dice_still((), [elsewhere], 0.1, 16.0) and motion.dice_still((), [there], 0.5, 16.0)


@pytest.mark.parametrize(("x", "still"), [(100, True), (101, True), (104, False)])
def test_a_die_that_slides_is_not_in_peace(x, still):
    motion = Disturbance(seen(100), 0.0)
    die = Die("1", "white", (x - 4, 96, 24, 24), 0.99)
    motion.looks = [PictureReading(seen(place).picture, Reading((die,))) for place in (100, x)]
    assert motion.dice_still([die], [cells(x)], 0.1, 16.0) == still


def test_looks_count_no_more_once_a_thing_moves():
    motion, comparer = Disturbance(seen(100), 0.0), FrameComparer()
    motion.foreground = NOTHING
    motion.looks, motion.next_look = [None], 0.4
    motion.see(seen(100), 1 / 30, comparer, REGION)
    motion.drop_stale_looks(BORDER)
    assert motion.looks and motion.next_look == 0.4
    motion.see(seen(112), 2 / 30, comparer, REGION)
    motion.drop_stale_looks(BORDER)
    assert not motion.looks and motion.next_look < 0.1
