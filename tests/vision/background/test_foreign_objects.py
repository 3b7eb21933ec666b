"""Things beside the dice, on a drawn track: found in any light; shadows, dice and another light are no things."""

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reasons import because
from tests.shared import sampled
from vision.background.empty_track import BELONGS_AFTER, EmptyTrack
from vision.background.foreign_objects import foreign_objects
from vision.geometry.rectified import RectifiedFloor
from vision.geometry.track_view import TrackView
from vision.types.reading import Die, ForeignObject, Reading
from vision.types.reasons import ReasonCode

WIDE, HIGH, DIE_MM = 400.0, 220.0, 16.0
CORNERS = np.array([[90, 60], [1190, 72], [1180, 668], [100, 660]], np.float32)


def view() -> TrackView:
    floor = np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]], np.float32)
    return TrackView(cv2.getPerspectiveTransform(CORNERS, floor).astype(np.float64), WIDE, HIGH, DIE_MM)


def at(x: float, y: float) -> tuple[int, int]:
    """Pixel of a place in mm."""
    point = cv2.perspectiveTransform(np.array([[[x, y]]], np.float64), np.linalg.inv(view().matrix))[0, 0]
    return round(float(point[0])), round(float(point[1]))


@cache
def _track(checked: bool, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    picture = np.full((720, 1280, 3), (60, 96, 44), np.float32)
    if checked:
        x, y = np.meshgrid(np.arange(1280), np.arange(720))
        picture[(x // 24 + y // 24) % 2 == 0] = (150, 160, 190)
    return np.clip(picture + rng.normal(0, 3, picture.shape), 0, 255).astype(np.uint8)


def track(checked: bool = False, seed: int = 1) -> np.ndarray:
    """A picture of its own; the same seed always gives the same."""
    return _track(checked, seed).copy()


def in_light(picture: np.ndarray, gains: tuple[float, float, float], slope: float = 0.0, seed: int = 9) -> np.ndarray:
    """Another light: other colours, and brighter to one side."""
    fall = np.exp(slope * np.linspace(-1, 1, picture.shape[1]))[None, :, None]
    light = (picture / 255.0) ** 2.2 * gains * fall
    noise = np.random.default_rng(seed).normal(0, 2, picture.shape)
    return np.clip(255 * np.clip(light, 0, 1) ** (1 / 2.2) + noise, 0, 255).astype(np.uint8)


def with_die(picture: np.ndarray, x: float, y: float) -> Die:
    left, top = (c - 22 for c in at(x, y))
    picture[top : top + 44, left : left + 44] = 225
    # Its shadow.
    picture[top + 10 : top + 60, left + 44 : left + 70] = picture[top + 10 : top + 60, left + 44 : left + 70] * 0.5
    return Die("1", "white", (left, top, 44, 44), 0.99, edge=44.0)


THINGS = {
    "coin": lambda p: cv2.circle(p, at(200, 110), 32, (80, 150, 190), -1),
    "dark cap": lambda p: cv2.circle(p, at(200, 110), 40, (24, 26, 24), -1),
    "ring": lambda p: cv2.circle(p, at(200, 110), 26, (120, 190, 215), 5),
    "thin ring": lambda p: cv2.circle(p, at(200, 110), 29, (70, 110, 120), 3),
    "card": lambda p: cv2.rectangle(p, at(160, 90), at(246, 148), (235, 235, 235), -1),
    "a die nobody read": lambda p: with_die(p, 200, 110),
}


@pytest.mark.parametrize("checked", [False, True], ids=["cloth", "checks"])
@pytest.mark.parametrize("thing", sampled(THINGS, every=2, first=1))
def test_things_are_found_beside_dice(thing, checked):
    empty, picture = track(checked), track(checked, seed=2)
    die = with_die(picture, 60, 60)
    THINGS[thing](picture)
    found = foreign_objects(RectifiedFloor.seen(picture, view()), RectifiedFloor.seen(empty, view()), view(), [die])
    across, down = at(200, 110)
    assert found
    for one in found:
        x, y, w, h = one.box
        assert np.hypot(x + w / 2 - across, y + h / 2 - down) < 2 * DIE_MM * view().px_per_mm()
        assert min(one.mm) >= 5 and max(one.mm) <= 100


@pytest.mark.whole
@given(
    st.tuples(*[st.floats(0.5, 1.6)] * 3), st.floats(-0.3, 0.3), st.booleans(), st.floats(60, 340), st.floats(50, 170)
)
@settings(max_examples=12, deadline=None)
def test_another_light_and_dice_with_their_shadows_are_no_things(gains, slope, checked, x, y):
    empty, picture = track(checked), track(checked, seed=3)
    die = with_die(picture, x, y)
    picture = in_light(picture, gains, slope)
    assert not foreign_objects(
        RectifiedFloor.seen(picture, view()), RectifiedFloor.seen(empty, view()), view(), [die]
    )


def test_a_soft_shadow_over_the_border_is_no_thing():
    empty, picture = track(), track(seed=4).astype(np.float32)
    shade = np.ones((720, 1280), np.float32)
    cv2.circle(shade, (300, 40), 260, 0.55, -1)
    picture *= cv2.GaussianBlur(shade, (0, 0), 30)[..., None]
    seen = RectifiedFloor.seen(picture.astype(np.uint8), view())
    assert not foreign_objects(seen, RectifiedFloor.seen(empty, view()), view(), [])


def test_a_ring_in_a_shadow_is_a_thing():
    empty, picture = track(), track(seed=4)
    die = with_die(picture, 180, 100)
    x, y = die.box[0] + 84, die.box[1] + 40
    picture[y - 40 : y + 60, x - 40 : x + 60] = picture[y - 40 : y + 60, x - 40 : x + 60] * 0.5
    assert not foreign_objects(
        RectifiedFloor.seen(picture, view()), RectifiedFloor.seen(empty, view()), view(), [die]
    )
    cv2.circle(picture, (x, y), 26, (150, 170, 190), 3)
    assert foreign_objects(RectifiedFloor.seen(picture, view()), RectifiedFloor.seen(empty, view()), view(), [die])


def test_a_black_die_with_its_pips_is_no_shadow_of_the_one_before_it():
    empty, picture = track(), track(seed=4)
    die = with_die(picture, 180, 100)
    x, y = die.box[0] + 48, die.box[1] - 6
    picture[y : y + 60, x : x + 56] = picture[y : y + 60, x : x + 56] * 0.42
    now = RectifiedFloor.seen(picture, view())
    assert not foreign_objects(now, RectifiedFloor.seen(empty, view()), view(), [die]), "a deep shadow"
    for across, down in ((16, 12), (40, 12), (16, 30), (40, 30), (16, 48), (40, 48)):
        cv2.circle(picture, (x + across, y + down), 5, (90, 140, 66), -1)
    assert foreign_objects(RectifiedFloor.seen(picture, view()), RectifiedFloor.seen(empty, view()), view(), [die])


@pytest.mark.parametrize("shift", [(1, 0), (1, 1), (-2, 1)])
def test_checks_that_are_seen_a_little_beside_where_they_were_are_no_things(shift):
    empty, picture = track(checked=True), np.roll(track(checked=True, seed=4), shift, (0, 1))
    die = with_die(picture, 60, 60)
    assert not foreign_objects(
        RectifiedFloor.seen(picture, view()), RectifiedFloor.seen(empty, view()), view(), [die]
    )


def test_a_reading_with_a_thing_on_the_track_is_doubtful():
    track_now, known = track(seed=5), EmptyTrack()
    die = with_die(track_now, 60, 60)
    reading = Reading((die,))
    assert known.checked(RectifiedFloor.seen(track_now, view()), view(), reading) is reading
    known.learn(RectifiedFloor.seen(track(), view()), view(), 0.0)
    assert known.checked(RectifiedFloor.seen(track_now, view()), view(), reading).sure
    THINGS["coin"](track_now)
    told = known.checked(RectifiedFloor.seen(track_now, view()), view(), reading)
    assert not told.sure and told.doubts == (ReasonCode.UNKNOWN_OBJECT,) and len(told.things) == 1


def test_an_arm_across_a_corner_touches_no_die_that_lies_in_its_box_alone():
    picture, across = track(), ((170, -40), (-60, 190))
    cv2.line(picture, at(*across[0]), at(*across[1]), (150, 170, 220), 60)
    dice = (with_die(picture, 95, 95), with_die(picture, 300, 60))
    empty = EmptyTrack(RectifiedFloor.seen(track(seed=5), view()))
    read = empty.checked(RectifiedFloor.seen(picture, view()), view(), Reading(dice))
    (arm,) = read.things
    (x, y, w, h), (right, down) = arm.box, dice[0].centre
    assert x < right < x + w and y < down < y + h, "the die lies in the arm's box"
    assert [die.sure for die in read.dice] == [True, True]
    outline = np.array(arm.outline, np.float32)
    assert outline[:, 0].min() >= x - 1 and outline[:, 1].max() <= y + h + 1
    assert cv2.contourArea(outline) < 0.7 * w * h


def test_what_stays_on_an_empty_track_belongs_to_it_after_a_while():
    with_coin, known = track(seed=6), EmptyTrack()
    THINGS["coin"](with_coin)
    known.learn(RectifiedFloor.seen(track(), view()), view(), 0.0)
    for t in (20.0, 40.0, 19.0 + BELONGS_AFTER):
        known.learn(RectifiedFloor.seen(with_coin, view()), view(), t)
        assert known.things(RectifiedFloor.seen(with_coin, view()), view(), ())
    known.learn(RectifiedFloor.seen(with_coin, view()), view(), 21.0 + BELONGS_AFTER)
    assert not known.things(RectifiedFloor.seen(with_coin, view()), view(), ())


def test_daylight_and_a_moved_camera_are_learnt_at_once():
    known = EmptyTrack()
    known.learn(RectifiedFloor.seen(track(), view()), view(), 0.0)
    known.learn(RectifiedFloor.seen(track(checked=True), view()), view(), 20.0)
    assert not known.things(RectifiedFloor.seen(track(checked=True), view()), view(), ()), "another floor is no thing"
    other = track(checked=True)
    THINGS["card"](other)
    known.moved()
    known.learn(RectifiedFloor.seen(other, view()), view(), 40.0)
    assert not known.things(RectifiedFloor.seen(other, view()), view(), ())


def test_a_track_of_another_size_tells_nothing():
    known = EmptyTrack(RectifiedFloor.seen(track(), TrackView(view().matrix, 300.0, 200.0, 16.0)))
    assert known.things(RectifiedFloor.seen(track(checked=True), view()), view(), ()) == ()


def test_a_die_that_was_overlooked_in_a_row_is_a_thing():
    empty, picture = track(), track(seed=7)
    step = 44 / view().px_per_mm()
    row = [with_die(picture, 100 + k * step, 110) for k in range(5)]
    now, before = RectifiedFloor.seen(picture, view()), RectifiedFloor.seen(empty, view())
    assert not foreign_objects(now, before, view(), row)
    assert foreign_objects(now, before, view(), [*row[:2], *row[3:]])
    swollen = [replace(die, edge=1.17 * 44) for die in row]
    assert foreign_objects(now, before, view(), [*swollen[:2], *swollen[3:]]), (
        "however large its neighbours were read"
    )


def sure_die(picture: np.ndarray, x: float, y: float) -> Die:
    """A die with its shadow, whose place is known to the degree."""
    return replace(with_die(picture, x, y), angle=0.0)


def found_in(picture: np.ndarray, empty: np.ndarray, dice: list[Die]) -> tuple[ForeignObject, ...]:
    return foreign_objects(RectifiedFloor.seen(picture, view()), RectifiedFloor.seen(empty, view()), view(), dice)


def test_a_scrap_that_reaches_a_little_over_a_dies_edge_is_a_thing():
    empty, picture = track(), track(seed=8)
    die = sure_die(picture, 200, 110)
    assert not found_in(picture, empty, [die])
    left, top, _, _ = die.box
    picture[top + 8 : top + 36, left - 10 : left + 20] = 220
    assert found_in(picture, empty, [die])
    assert not found_in(picture, empty, [die.doubted(*because("leaning"))]), (
        "where it may lean its outline is not known"
    )


def coin_beside(picture: np.ndarray, die: Die, gains: tuple[float, float, float]) -> None:
    """What dims the ground's colours so, round and against the left side of a die."""
    spot = np.zeros(picture.shape[:2], np.uint8)
    cv2.circle(spot, (die.box[0] - 28, die.box[1] + 22), 24, 1, -1)
    picture[spot > 0] = (((picture[spot > 0] / 255.0) ** 2.2 * gains) ** (1 / 2.2) * 255).astype(np.uint8)


def test_what_is_darker_in_a_colour_that_the_dices_shadows_have_not_is_a_thing():
    empty, picture = track(), track(seed=8)
    dice = [sure_die(picture, x, 110) for x in (80, 160, 240)]
    grey = picture.copy()
    coin_beside(grey, dice[1], (0.5, 0.5, 0.5))
    assert not found_in(grey, empty, dice), "another lamp's shadow"
    coin_beside(picture, dice[1], (0.2, 0.35, 0.9))
    assert found_in(picture, empty, dice)


def test_shadows_of_one_colour_are_shadows_in_the_light_of_two_lamps():
    empty, picture = track(), track(seed=8)
    dice = [sure_die(picture, x, 110) for x in (80, 160, 240)]
    for die in dice:
        coin_beside(picture, die, (0.2, 0.35, 0.9))
    assert not found_in(picture, empty, dice)
