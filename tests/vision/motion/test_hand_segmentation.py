"""What came or went left a trail; what only the light changed did not."""

import cv2
import numpy as np
import pytest

from vision.motion.hand_segmentation import crossed, present

SHAPE = (20, 30)


def square(top, left, size):
    cells = np.zeros(SHAPE, np.bool_)
    cells[top : top + size, left : left + size] = True
    return cells


HAND, LIT = square(8, 2, 8), square(3, 18, 8)


def test_what_nothing_has_moved_through_is_another_light():
    assert np.array_equal(crossed(HAND | LIT, HAND), HAND)


@pytest.mark.parametrize(("share", "thing"), [(0.1, False), (0.6, True)])
def test_a_thing_is_where_much_of_it_was_seen_to_move(share, thing):
    trail = HAND.copy()
    trail[:, 2 + round(8 * share) :] = False
    assert crossed(HAND, trail).any() == thing


def test_where_nothing_is_known_of_motion_everything_is_a_thing():
    assert np.array_equal(crossed(HAND | LIT, None), HAND | LIT)


@pytest.mark.parametrize(("now", "rest", "moved", "covers"), [(9, 3, 0, True), (3, 9, 0, False), (3, 9, 0.5, True)])
def test_what_has_gone_since_the_rest_covers_nothing_once_it_lies_still(now, rest, moved, covers):
    cover, region = square(4, 4, 8), np.ones((20, 30), np.bool_)
    outline = cv2.dilate(cover.astype(np.uint8), np.ones((3, 3), np.uint8)) > cv2.erode(
        cover.astype(np.uint8), np.ones((3, 3), np.uint8)
    )
    edges = {strength: np.where(outline, strength, 0).astype(np.float32) for strength in (now, rest)}
    lately = cover & (np.cumsum(cover).reshape(cover.shape) <= moved * cover.sum())
    kept = present(cover, edges[now], edges[rest], region, lately)
    assert (kept == (cover if covers else np.zeros_like(cover))).all()


def test_a_sleeve_that_reaches_beyond_the_track_is_judged_by_the_outline_that_is_seen():
    cover, inside = square(0, 0, 12), np.zeros(SHAPE, np.bool_)
    inside[2:-2, 2:-2] = True
    now, rest = np.full(SHAPE, 3, np.float32), np.where(inside, 2, 90).astype(np.float32)
    assert present(cover, now, rest, inside, np.zeros_like(cover)).any()
    assert not present(cover, now, rest, np.ones_like(inside), np.zeros_like(cover)).any()
