"""The physics alone: dice come to rest flat, inside, apart, and each face as often as the others."""

import itertools
import math
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.devices.virtual.hand.actions import Actions
from kiosk.devices.virtual.physics.contact_solver import pair_contacts
from kiosk.devices.virtual.physics.rigid_body import HALF, Body
from kiosk.devices.virtual.physics.tray import INNER, STEP, Tray
from kiosk.devices.virtual.rendering.die_texture import LAYOUTS, SIDES, value_up

CHI_SQUARE_5_DEGREES_P_001 = 15.09


def thrown(seed: int, dice: int = 5, lean: float = 0.0) -> Tray:
    """A tray after a throw, run to its rest without a picture."""
    bodies = [Body() for _ in range(dice)]
    for body in bodies:
        body.held = True
    tray = Tray(bodies, Random(seed))
    hand = Actions(bodies, tray, Random(seed + 1), lean)
    for _ in hand.throw():
        tray.step()
    for _ in range(round(5 / STEP)):
        if tray.at_rest:
            return tray
        tray.step()
    raise AssertionError(f"dice of seed {seed} still move after five seconds")


def corners(body: Body) -> list[tuple[float, float]]:
    flat = [axis for axis in range(3) if abs(body.rows[2][axis]) < 0.5]
    return [
        (
            body.place[0] + a * HALF * body.rows[0][flat[0]] + b * HALF * body.rows[0][flat[1]],
            body.place[1] + a * HALF * body.rows[1][flat[0]] + b * HALF * body.rows[1][flat[1]],
        )
        for a, b in itertools.product((-1, 1), repeat=2)
    ]


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**31), dice=st.integers(1, 8))
def test_dice_end_flat_inside_and_apart(seed: int, dice: int) -> None:
    tray = thrown(seed, dice)
    for body in tray.bodies:
        assert body.up()[2] > 0.99999
        assert body.place[2] == HALF
        rounded = 2.0 * (math.sqrt(2) - 1) + 0.1
        assert all(abs(x) < INNER[0] + rounded and abs(y) < INNER[1] + rounded for x, y in corners(body))
    for first, second in itertools.combinations(tray.bodies, 2):
        assert all(contact.depth < 0.05 for contact in pair_contacts(first, second))


def test_a_roll_takes_a_believable_time() -> None:
    seconds = []
    for seed in range(7):
        bodies = [Body() for _ in range(5)]
        for body in bodies:
            body.held = True
        tray = Tray(bodies, Random(seed))
        for _ in Actions(bodies, tray, Random(seed), 0).throw():
            tray.step()
        steps = 0
        while not tray.at_rest:
            tray.step()
            steps += 1
        seconds.append(steps * STEP)
    assert 0.3 < sorted(seconds)[3] < 1.6


@pytest.mark.whole
@pytest.mark.parametrize("throws", [60, pytest.param(600, marks=pytest.mark.slow)])
def test_faces_come_up_equally_often(throws: int) -> None:
    faces = Counter(value_up(body) for seed in range(throws) for body in thrown(seed * 7).bodies)
    expected = throws * 5 / 6
    assert sum((faces[v] - expected) ** 2 / expected for v in range(1, 7)) < CHI_SQUARE_5_DEGREES_P_001


def test_the_same_seed_gives_the_same_rest() -> None:
    one, two = thrown(5), thrown(5)
    assert [(b.place, b.turning) for b in one.bodies] == [(b.place, b.turning) for b in two.bodies]
    assert [b.place for b in one.bodies] != [b.place for b in thrown(6).bodies]


def test_a_wanted_lean_happens_and_stays_apart() -> None:
    leaning = 0
    for seed in range(12):
        tray = thrown(seed, lean=1.0)
        tipped = [body for body in tray.bodies if body.up()[2] < 0.99]
        leaning += len(tipped)
        assert len(tipped) <= 1
        for first, second in itertools.combinations(tray.bodies, 2):
            assert all(contact.depth < 0.3 for contact in pair_contacts(first, second))
    assert leaning >= 8


def test_opposite_faces_make_seven_and_one_two_three_run_counter_clockwise() -> None:
    for value, (axis, sign) in SIDES.items():
        assert SIDES[7 - value] == (axis, -sign)
    normals = {v: [SIDES[v][1] if a == SIDES[v][0] else 0 for a in range(3)] for v in (1, 2, 3)}
    (a, b, c), (d, e, f), (g, h, i) = normals[1], normals[2], normals[3]
    assert a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == 1


def test_every_face_has_its_pips() -> None:
    for value, sites in LAYOUTS.items():
        assert len(set(sites)) == value
        assert sum(x for x, _ in sites) == sum(y for _, y in sites) == 0
