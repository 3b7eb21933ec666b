"""A die that comes to rest leaning: on the rim, or on the side of another die.

Real dice do it now and then and the kiosk has to cope. Simple physics hardly ever ends so, hence a die that is about
to stop beside something upright is led, within a quarter of a second, to a pose in which it could well have stopped.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

from kiosk.devices.virtual.physics.contact_solver import pair_contacts
from kiosk.devices.virtual.physics.rigid_body import CORE, HALF, ROUND, Body, Quaternion, about, product

SECONDS = 0.24
TILT = (math.radians(15), math.radians(37))
"""How far a leaning die is tipped: its uppermost face is still plain."""
SLOW, NEAR = 300.0, 26.0
"""A die slower than this (mm/s) and nearer to something upright than this (mm, from its centre) may lean on it."""

Prop = tuple[float, float, float, float]
"""Something upright: a point x, y of it, and its horizontal normal."""


def props(body: Body, bodies: Sequence[Body], inner: tuple[float, float]) -> list[Prop]:
    """The walls, and those sides of lying dice that face `body`, as far as they are near."""
    x, y = body.place[0], body.place[1]
    walls = [(-inner[0], y, 1.0, 0.0), (inner[0], y, -1.0, 0.0), (x, -inner[1], 0.0, 1.0), (x, inner[1], 0.0, -1.0)]
    found = [(px, py, nx, ny) for px, py, nx, ny in walls if (x - px) * nx + (y - py) * ny < NEAR]
    for other in bodies:
        if other is not body and other.present and other.asleep and other.up()[2] > 0.999:
            found += _sides(other, x, y)
    return found


def tipped(body: Body, prop: Prop, tilt: float) -> tuple[list[float], Quaternion]:
    """Place and turning of the die leaning on the prop with its lower edge on the felt."""
    px, py, nx, ny = prop
    lying = Body()
    lying.turn_to(body.turning)
    lying.settle_flat()
    yaw = _turn_to_wall(lying, nx, ny)
    turning = product(about((-ny, nx, 0.0), tilt), product(about((0.0, 0.0, 1.0), yaw), lying.turning))
    reach = CORE * (math.sin(tilt) + math.cos(tilt)) + ROUND
    along = (body.place[0] - px) * -ny + (body.place[1] - py) * nx
    return [px + nx * reach - ny * along, py + ny * reach + nx * along, reach], turning


def lead(body: Body, place: Sequence[float], turning: Quaternion, step: float) -> Iterator[None]:
    """Moves the die there; it lies still at the end."""
    start, begin = tuple(body.place), body.turning
    if sum(a * b for a, b in zip(begin, turning, strict=True)) < 0:
        begin = (-begin[0], -begin[1], -begin[2], -begin[3])
    steps = round(SECONDS / step)
    body.led = True
    for k in range(1, steps + 1):
        share = 1 - (1 - k / steps) ** 2
        body.place = [a + (b - a) * share for a, b in zip(start, place, strict=True)]
        w, x, y, z = (a + (b - a) * share for a, b in zip(begin, turning, strict=True))
        body.turn_to((w, x, y, z))
        yield
    body.led = False
    body.stop()


def choose(
    body: Body, bodies: Sequence[Body], inner: tuple[float, float], random: Random
) -> tuple[list[float], Quaternion] | None:
    """A pose in which this die can lean now; None when it is too fast, too high, or nothing is there to lean on."""
    if math.hypot(body.speed[0], body.speed[1]) > SLOW or body.place[2] > HALF + 5:
        return None
    for prop in props(body, bodies, inner):
        place, turning = tipped(body, prop, random.uniform(*TILT))
        ghost = Body()
        ghost.place = list(place)
        ghost.turn_to(turning)
        inside = abs(place[0]) < inner[0] - HALF and abs(place[1]) < inner[1] - HALF
        others = [other for other in bodies if other is not body and other.present]
        if inside and all(c.depth < 0.15 for other in others for c in pair_contacts(ghost, other)):
            return place, turning
    return None


def _sides(other: Body, x: float, y: float) -> list[Prop]:
    found = []
    for axis in (0, 1, 2):
        nx, ny = other.rows[0][axis], other.rows[1][axis]
        if math.hypot(nx, ny) < 0.9:
            continue
        away = (x - other.place[0]) * nx + (y - other.place[1]) * ny
        aside = (x - other.place[0]) * -ny + (y - other.place[1]) * nx
        sign = math.copysign(1.0, away)
        if abs(away) < HALF + NEAR and abs(aside) < 7:
            found.append((other.place[0] + sign * nx * HALF, other.place[1] + sign * ny * HALF, sign * nx, sign * ny))
    return found


def _turn_to_wall(body: Body, nx: float, ny: float) -> float:
    """The smallest turn about the vertical after which two sides of a flat die face along the normal."""
    axis = next(a for a in (0, 1, 2) if abs(body.rows[2][a]) < 0.5)
    now = math.atan2(body.rows[1][axis], body.rows[0][axis])
    quarter = math.pi / 2
    off = (math.atan2(ny, nx) - now) % quarter
    return off if off <= quarter / 2 else off - quarter
