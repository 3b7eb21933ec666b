"""A die that comes to rest leaning: only where it could, touching what it leans on and the felt."""

import math
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.devices.virtual.physics.cocked_dice import NEAR, SECONDS, SLOW, TILT, choose, lead, props, tipped
from kiosk.devices.virtual.physics.contact_solver import pair_contacts
from kiosk.devices.virtual.physics.rigid_body import CORE, CORNERS, HALF, ROUND, Body, about
from kiosk.devices.virtual.physics.tray import STEP

INNER = (180.0, 95.0)


def die(x: float, y: float, yaw: float = 0.0) -> Body:
    body = Body()
    body.place = [x, y, HALF]
    body.turn_to(about((0.0, 0.0, 1.0), yaw))
    return body


def corners(place: list[float], turning: tuple[float, float, float, float]) -> np.ndarray:
    """The middles (8, 3) of the die's rounded corners."""
    ghost = Body()
    ghost.turn_to(turning)
    return np.array(CORNERS) @ np.array(ghost.rows).T + place


def test_only_near_walls_and_lying_dice_are_there_to_lean_on() -> None:
    assert props(die(0, 0), [], INNER) == []
    assert [prop[2:] for prop in props(die(INNER[0] - NEAR + 1, 0), [], INNER)] == [(-1.0, 0.0)]
    assert len(props(die(-INNER[0] + 10, -INNER[1] + 10), [], INNER)) == 2
    me, other = die(0, 0), die(20, 0)
    ((x, _, nx, _),) = props(me, [me, other], INNER)
    assert x == pytest.approx(20 - HALF) and nx == pytest.approx(-1)
    for change in ("gone", "held"):
        setattr(other, change, True)
        assert props(me, [me, other], INNER) == []
        setattr(other, change, False)
    other.asleep = False
    assert props(me, [me, other], INNER) == []


@settings(max_examples=40)
@given(st.floats(*TILT), st.floats(-60, 60), st.floats(0, 2 * math.pi))
def test_a_leaning_die_touches_wall_and_felt_and_goes_through_neither(tilt: float, y: float, yaw: float) -> None:
    wall = (-INNER[0], y, 1.0, 0.0)
    place, turning = tipped(die(-INNER[0] + 12, y, yaw), wall, tilt)
    found = corners(place, turning)
    assert found[:, 2].min() - ROUND == pytest.approx(0, abs=1e-6)
    assert found[:, 0].min() - ROUND == pytest.approx(-INNER[0], abs=1e-6)
    assert place[1] == pytest.approx(y, abs=1e-6) and place[2] < 2 * CORE + ROUND


def test_a_die_that_is_fast_high_or_alone_does_not_lean() -> None:
    near = die(INNER[0] - 12, 0)
    assert choose(near, [near], INNER, Random(1)) is not None
    near.speed = [0.0, SLOW + 1, 0.0]
    assert choose(near, [near], INNER, Random(1)) is None
    near.speed = [0.0, 0.0, 0.0]
    near.place[2] = HALF + 6
    assert choose(near, [near], INNER, Random(1)) is None
    assert choose(die(0, 0), [], INNER, Random(1)) is None


def test_no_die_leans_where_another_lies_already() -> None:
    me = die(INNER[0] - 14, 0)
    blocker = die(INNER[0] - 11, 0)
    blocker.asleep = False
    assert choose(me, [me, blocker], INNER, Random(1)) is None


@settings(max_examples=40)
@given(st.integers(0, 300))
def test_what_is_chosen_lies_inside_and_through_no_other_die(seed: int) -> None:
    chance = Random(seed)
    me, other = die(chance.uniform(-170, 170), chance.uniform(-85, 85), chance.uniform(0, 6)), die(20, 10, 0.4)
    chosen = choose(me, [me, other], INNER, chance)
    if chosen is not None:
        ghost = Body()
        ghost.place = list(chosen[0])
        ghost.turn_to(chosen[1])
        assert abs(ghost.place[0]) < INNER[0] and abs(ghost.place[1]) < INNER[1]
        assert all(contact.depth < 0.15 for contact in pair_contacts(ghost, other))
        assert math.cos(TILT[1]) - 1e-6 <= max(abs(part) for part in ghost.rows[2]) <= math.cos(TILT[0]) + 1e-6


def test_it_is_led_there_within_a_quarter_of_a_second_ever_slower() -> None:
    body = die(0, 0)
    place, turning = [30.0, 0.0, 10.0], about((0.0, 1.0, 0.0), 0.5)
    way, led = [], []
    for _ in lead(body, place, turning, STEP):
        way.append(body.place[0])
        led.append(body.led)
    assert len(way) == round(SECONDS / STEP) and body.place == pytest.approx(place)
    steps = np.diff([0.0, *way])
    assert all(led) and not body.led and (np.diff(steps) < -1e-9).all() and (steps > 0).all()
    assert body.asleep and abs(sum(a * b for a, b in zip(body.turning, turning, strict=True))) == pytest.approx(1)
