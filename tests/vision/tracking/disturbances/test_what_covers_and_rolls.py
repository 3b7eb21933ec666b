"""What covers the track and what rolls on it, told from single frames."""

from dataclasses import replace

import numpy as np
import pytest

from vision.motion.frame_difference import FrameComparer
from vision.motion.hand_segmentation import rim
from vision.motion.small_picture import SmallPicture
from vision.tracking.disturbance import FREE, PATIENCE, REST, Disturbance, DisturbanceScene
from vision.tracking.reader_protocol import PictureReading
from vision.types.reading import Reading

GROUND = np.random.default_rng(1).integers(90, 110, (120, 160, 3)).astype(np.uint8)
REGION = np.ones((30, 40), np.bool_)
STRIPES = np.tile(np.array([40, 40, 40, 40, 220, 220, 220, 220], np.uint8), 20)[None, :, None]
"""Something with edges, eight pixels a period."""


def scene(look: SmallPicture) -> DisturbanceScene:
    comparer, rest = FrameComparer(), SmallPicture(GROUND)
    changed = comparer.change(look, rest).cells
    return DisturbanceScene(comparer, rest, changed, REGION, rim(REGION), {}, die=3.0)


def frame(x: int | None, lit: int = 0) -> SmallPicture:
    """A die at column `x`, and a light from the borders `lit` pixels into the track."""
    picture = GROUND.copy()
    if lit:
        picture[:lit], picture[:, :lit], picture[:, -lit:] = 150, 150, 150
    if x is not None:
        picture[50:66, x : x + 16] = 240
    return SmallPicture(picture)


def test_a_cup_covers_the_track_beside_an_arm_over_the_border() -> None:
    picture = GROUND.copy()
    picture[60:100, :28] = STRIPES[:, :28]
    arm = scene(SmallPicture(picture))
    covered = arm.cover(SmallPicture(picture), arm.changed)
    assert covered[20, 3] and not covered[:, 20:].any()
    picture[16:64, 80:128] = STRIPES[:, 80:128]
    both = scene(SmallPicture(picture))
    covered = both.cover(SmallPicture(picture), both.changed)
    assert covered[20, 3] and covered[10, 26]


def test_a_die_is_seen_to_roll_while_a_light_changes_the_border_all_round() -> None:
    motion, comparer = Disturbance(frame(60, lit=8), 0.0), FrameComparer()
    for k in range(1, 4):
        look = frame(60 + 12 * k, lit=8)
        motion.see(look, k / 30, comparer, REGION)
        motion.compare(look, scene(look))
        assert motion.free >= FREE


def test_a_light_that_comes_in_from_all_round_does_not_roll() -> None:
    motion, comparer = Disturbance(frame(None), 0.0), FrameComparer()
    for k in range(1, 4):
        look = frame(None, lit=6 * k)
        motion.see(look, k / 30, comparer, REGION)
        motion.compare(look, scene(look))
        assert motion.free == 0


def test_a_die_that_is_read_where_it_lay_was_not_taken_whatever_its_place_looked_like() -> None:
    motion = Disturbance(frame(None), 0.0)
    motion.gone, motion.left = {1, 2}, {2}
    motion.seen_again({2})
    assert motion.gone == {1} and not motion.left
    motion.rolled, motion.gone = True, {1, 2}
    motion.seen_again({2})
    assert motion.gone == {1, 2}, "one that was thrown may come to lie where it lay"


GREEN = SmallPicture(GROUND)
LYING = {1: (slice(12, 17), slice(20, 25)), 2: (slice(2, 7), slice(30, 35))}
"""Where two known dice lie, in cells."""


@pytest.mark.parametrize(
    ("seconds", "gone", "rolled", "unclear"),
    [(0.3, False, False, {1}), (0.7, False, False, set()), (0.3, True, False, set()), (0.3, False, True, set())],
)
def test_what_moved_over_a_die_a_moment_ago_may_hide_it_unless_its_place_was_empty(seconds, gone, rolled, unclear):
    motion, comparer = Disturbance(GREEN, 0.0), FrameComparer()
    picture = GROUND.copy()
    picture[44:72, 76:104] = STRIPES[:, 76:104]
    for k in range(round(seconds * 10) + 1):
        motion.see(SmallPicture(picture), 2.0 + k / 10, comparer, REGION)
    motion.left, motion.rolled = {1} if gone else set(), rolled
    over = replace(scene(SmallPicture(picture)), places=LYING)
    assert motion.unclear(over) == unclear
    motion.covered_at = motion.record.now
    assert motion.unclear(over) == (set() if gone or rolled else {1}), "a hand was seen somewhere a moment ago"


def test_a_die_that_was_pushed_is_not_gone_from_where_the_picture_of_the_rest_never_showed_it() -> None:
    for pushed in (set[int](), {1}):
        motion = Disturbance(GREEN, 0.0, pushed=pushed)
        motion.see(GREEN, 1.0, FrameComparer(), REGION)
        motion.foreground = REGION
        for _ in range(3):
            motion.search(replace(scene(GREEN), places=LYING), GREEN)
        assert motion.gone == {1, 2} - pushed
        motion.told()
        assert not motion.pushed


def thing(x: int, reach: int) -> SmallPicture:
    """A thing as large as a hand at column `x`, on a sleeve of the ground's colour; it ends `reach` pixels above the
    lower border."""
    picture = GROUND.copy()
    picture[20 : 120 - reach, x : x + 48] = STRIPES[:, :48]
    return SmallPicture(picture)


@pytest.mark.parametrize(("before", "rolls"), [(40, True), (4, False)])
def test_what_is_as_large_as_a_hand_rolls_only_if_nothing_moves_between_it_and_the_border(
    before: int, rolls: bool
) -> None:
    motion, comparer = Disturbance(thing(20, before), 0.0), FrameComparer()
    look = thing(36, 40)
    motion.see(look, 1 / 30, comparer, REGION)
    motion.compare(look, replace(scene(look), die=None))
    assert bool(motion.free) == rolls


@pytest.mark.parametrize(("fps", "rolls"), [(30, True), (60, False)])
def test_what_rolls_for_a_twentieth_of_a_second_may_be_a_hand_in_pieces(fps: int, rolls: bool) -> None:
    motion = Disturbance(frame(None), 0.0)
    told = []
    for k, free in enumerate((0, FREE, FREE, FREE, 0)):
        motion.free = free
        told += motion.announce(k / fps)
    assert [event.name for event in told] == ["rolling"] * rolls and motion.rolled == rolls


@pytest.mark.parametrize(
    ("edge", "most", "rolls"), [(3.0, 5, False), (3.0, 6, True), (4.0, 6, False), (None, 3, True)]
)
def test_what_rolls_is_about_as_large_as_a_die(edge: float | None, most: int, rolls: bool) -> None:
    motion = Disturbance(frame(None), 0.0)
    motion.compare(frame(None), replace(scene(frame(None)), die=edge))
    for k, free in enumerate((FREE, most, FREE, FREE)):
        motion.free = free
        motion.announce(k / 30)
    assert motion.rolled == rolls


def test_a_camera_that_seems_to_have_moved_holds_dice_up_no_longer_than_its_track_takes_to_find() -> None:
    motion = Disturbance(frame(None), 0.0)
    motion.looks = [PictureReading(GROUND, Reading(())) for _ in range(2)]
    motion.displaced = True
    assert not motion.dice_still([], [], PATIENCE - 0.1, 16.0) and motion.dice_still([], [], PATIENCE, 16.0)


@pytest.mark.parametrize(
    ("pixels", "edge", "far"), [(4, 3.0, False), (14, 3.0, True), (4, 1.0, True), (4, None, True)]
)
def test_a_camera_was_moved_only_where_it_is_off_by_more_than_it_drifts(pixels: int, edge: float | None, far: bool):
    grain = np.kron(np.random.default_rng(2).integers(40, 200, (15, 20, 1)), np.ones((8, 8, 3))).astype(np.uint8)
    before, look = SmallPicture(grain), SmallPicture(np.roll(grain, pixels, 1))
    changed = np.zeros_like(REGION)
    moved = DisturbanceScene(FrameComparer(), before, changed, REGION, rim(REGION), {}, die=edge)
    assert moved.far(look) == far


def hand(x: int, die: int | None = None) -> SmallPicture:
    """A hand `x` pixels into the track, and a die at column `die`."""
    picture = GROUND.copy()
    picture[60:100, :x] = 200
    if die is not None:
        picture[10:26, die : die + 16] = 240
    return SmallPicture(picture)


def later(*looks: SmallPicture) -> bool:
    """Whether a later picture than the first stands for the rest, after a second in which these come in turn."""
    motion, comparer = Disturbance(hand(4), 0.0), FrameComparer()
    first = motion.rest(None, hand(4), 0.0)
    for k in range(1, 31):
        look = looks[k % len(looks)]
        motion.see(look, k / 30, comparer, REGION)
        motion.compare(look, replace(scene(look), rest=motion.rest(None, look, k / 30)))
        assert k / 30 - motion.record.last < REST, "something moves"
    return motion.base is not first


def test_a_hand_that_trembles_from_the_first_frame_on_becomes_part_of_what_dice_are_seen_to_roll_over() -> None:
    assert later(hand(60), hand(64), hand(68))
    assert not later(*(hand(4 + 24 * k) for k in range(6))), "a hand that moves"
    assert not later(*(hand(60, 8 * k) for k in range(8, 16))), "a die that rolls beside it"
