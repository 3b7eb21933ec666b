"""A die as a rigid body: a cube with rounded edges, described by its centre, its turning and how both change.

Millimetres, seconds, kilogrammes of 1 per die; x to the right of the picture, y to its top, z up from the felt.
The rounded cube is an inner cube of half edge `CORE` swept by a ball of radius `ROUND`. A cube's inertia is the
same about every axis (m a^2 / 6), so that a free die turns about a fixed axis and no gyroscopic term is needed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

EDGE = 16.0
HALF = EDGE / 2
ROUND = 2.0
CORE = HALF - ROUND
INERTIA = EDGE * EDGE / 6
INVERSE_INERTIA = 1 / INERTIA

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
"""(w, x, y, z), of length 1."""

CORNERS = tuple((x, y, z) for x in (-CORE, CORE) for y in (-CORE, CORE) for z in (-CORE, CORE))
_ENDS = (-CORE, CORE)
EDGE_MIDDLES = (
    *((0.0, y, z) for y in _ENDS for z in _ENDS),
    *((x, 0.0, z) for x in _ENDS for z in _ENDS),
    *((x, y, 0.0) for x in _ENDS for y in _ENDS),
)
KNOBS = CORNERS + EDGE_MIDDLES
"""Points of the inner cube at which dice are tested against each other."""


class Body:
    """One die. `rows` are the rows of the rotation matrix that takes die axes to track axes.

    `asleep` dice lie still and cost nothing; `held` dice are in the hand, `gone` ones off the track, `boxed` ones
    in their box, out of the game: none of them takes part. `led` dice move along a way that is not of the
    physics' making.
    """

    __slots__ = ("asleep", "boxed", "gone", "held", "led", "place", "rows", "speed", "spin", "still", "turning")

    def __init__(self) -> None:
        self.place: list[float] = [0.0, 0.0, HALF]
        self.turning: Quaternion = (1.0, 0.0, 0.0, 0.0)
        self.rows = rows_of(self.turning)
        self.speed: list[float] = [0.0, 0.0, 0.0]
        self.spin: list[float] = [0.0, 0.0, 0.0]
        self.led = False
        self.asleep = True
        self.held = False
        self.gone = False
        self.boxed = False
        self.still = 0.0

    @property
    def present(self) -> bool:
        """Whether the die is on the track: neither in the hand nor set aside nor in the box."""
        return not (self.held or self.gone or self.boxed)

    def turn_to(self, turning: Quaternion) -> None:
        """Sets the turning; it is brought to length 1."""
        w, x, y, z = turning
        size = math.sqrt(w * w + x * x + y * y + z * z)
        self.turning = (w / size, x / size, y / size, z / size)
        self.rows = rows_of(self.turning)

    def stop(self) -> None:
        """Lies still from now on."""
        self.speed = [0.0, 0.0, 0.0]
        self.spin = [0.0, 0.0, 0.0]
        self.asleep = True
        self.still = 0.0

    def wake(self) -> None:
        """Marks a resting body as moving again."""
        self.asleep = False
        self.still = 0.0

    def advance(self, dt: float) -> None:
        """Moves and turns for `dt` seconds (semi-implicit Euler)."""
        for axis in (0, 1, 2):
            self.place[axis] += self.speed[axis] * dt
        self.turn_to(spun(self.turning, self.spin, dt))

    def velocity_at(self, arm: Vector) -> Vector:
        """Speed of the point `arm` away from the centre."""
        wx, wy, wz = self.spin
        x, y, z = arm
        vx, vy, vz = self.speed
        return vx + wy * z - wz * y, vy + wz * x - wx * z, vz + wx * y - wy * x

    def push(self, arm: Vector, impulse: Vector) -> None:
        """Changes speed and spin by an impulse at the point `arm` away from the centre."""
        jx, jy, jz = impulse
        x, y, z = arm
        self.speed[0] += jx
        self.speed[1] += jy
        self.speed[2] += jz
        self.spin[0] += (y * jz - z * jy) * INVERSE_INERTIA
        self.spin[1] += (z * jx - x * jz) * INVERSE_INERTIA
        self.spin[2] += (x * jy - y * jx) * INVERSE_INERTIA

    def shift(self, arm: Vector, move: Vector) -> None:
        """Moves and turns the die as an impulse at `arm` would, without changing its speed."""
        mx, my, mz = move
        x, y, z = arm
        self.place[0] += mx
        self.place[1] += my
        self.place[2] += mz
        spin = [(y * mz - z * my), (z * mx - x * mz), (x * my - y * mx)]
        self.turn_to(spun(self.turning, spin, INVERSE_INERTIA))

    def up(self) -> tuple[int, int, float]:
        """Axis, sign and cosine of the die axis that points up most."""
        third = self.rows[2]
        axis = max((0, 1, 2), key=lambda a: abs(third[a]))
        return axis, (1 if third[axis] > 0 else -1), abs(third[axis])

    def settle_flat(self) -> None:
        """Turns the die by the smallest angle that brings its uppermost face level."""
        axis, sign, cosine = self.up()
        x, y = sign * self.rows[0][axis], sign * self.rows[1][axis]
        length = math.hypot(x, y)
        if length > 1e-12:
            angle = math.atan2(length, cosine)
            self.turn_to(product(about((y / length, -x / length, 0.0), angle), self.turning))


def rows_of(turning: Quaternion) -> tuple[Vector, Vector, Vector]:
    """Rows of the rotation matrix of a unit quaternion."""
    w, x, y, z = turning
    xx, yy, zz = x * x, y * y, z * z
    xy, xz, yz = x * y, x * z, y * z
    wx, wy, wz = w * x, w * y, w * z
    return (
        (1 - 2 * (yy + zz), 2 * (xy - wz), 2 * (xz + wy)),
        (2 * (xy + wz), 1 - 2 * (xx + zz), 2 * (yz - wx)),
        (2 * (xz - wy), 2 * (yz + wx), 1 - 2 * (xx + yy)),
    )


def product(left: Quaternion, right: Quaternion) -> Quaternion:
    """The turning `right` followed by the turning `left`."""
    a, b, c, d = left
    e, f, g, h = right
    return (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )


def about(axis: Vector, angle: float) -> Quaternion:
    """Turning by `angle` radians about a unit axis."""
    s = math.sin(angle / 2)
    return math.cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s


def spun(turning: Quaternion, spin: Sequence[float], dt: float) -> Quaternion:
    """The turning after `dt` seconds of spin (radians a second, track axes), to first order."""
    half = dt / 2
    a, b, c = spin[0] * half, spin[1] * half, spin[2] * half
    w, x, y, z = turning
    return w - a * x - b * y - c * z, x + a * w + b * z - c * y, y + b * w + c * x - a * z, z + c * w + a * y - b * x
