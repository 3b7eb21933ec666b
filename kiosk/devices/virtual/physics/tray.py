"""The tray in which dice roll: felt floor, four walls, and dice that wake, collide and come to rest flat."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

from kiosk.devices.virtual.physics.cocked_dice import choose, lead
from kiosk.devices.virtual.physics.contact_solver import (
    Contact,
    Plane,
    pair_contacts,
    plane_contacts,
    separate,
    solve,
)
from kiosk.devices.virtual.physics.rigid_body import HALF, Body

GRAVITY = 9810.0
STEP = 1 / 500
"""Seconds of one physics step; fixed, so that the same seed gives the same throw."""

INNER = (188.0, 100.5)
"""Half width and half height of the floor between the walls, mm."""

FLOOR = Plane((0.0, 0.0, 1.0), 0.0, 0.74, 0.3)
WALLS = (
    Plane((1.0, 0.0, 0.0), -INNER[0], 0.62, 0.12),
    Plane((-1.0, 0.0, 0.0), -INNER[0], 0.62, 0.12),
    Plane((0.0, 1.0, 0.0), -INNER[1], 0.62, 0.12),
    Plane((0.0, -1.0, 0.0), -INNER[1], 0.62, 0.12),
)
PLANES = (FLOOR, *WALLS)

STILL_SPEED = 9.0
STILL_TIME = 0.045
STUCK_TIME = 0.09
WAKE_SPEED = 70.0
ROLL_DRAG = 0.2
LYING_DRAG = 3.0
AIR_DRAG = 0.15


class Tray:
    """All dice, stepped together. `random` decides only how a die that is stuck gets loose, and how one leans.

    While `lean_wanted`, the next die that stops beside the rim or another die comes to lean there.
    """

    def __init__(self, bodies: Sequence[Body], random: Random) -> None:
        self.bodies = bodies
        self.random = random
        self.lean_wanted = False
        self._led: list[Iterator[None]] = []

    @property
    def at_rest(self) -> bool:
        """Whether no die on the track moves."""
        return not self._led and all(body.asleep or not body.present for body in self.bodies)

    def step(self) -> None:
        """One fixed step of `STEP` seconds."""
        self._led = [way for way in self._led if next(way, self) is not self]
        awake = [body for body in self.bodies if not body.asleep and body.present]
        if self.lean_wanted:
            awake = [body for body in awake if not self._lean(body)]
        if not awake:
            return
        for body in awake:
            body.speed[2] -= GRAVITY * STEP
        contacts = self._contacts(awake)
        if contacts:
            solve(contacts, STEP)
            separate(contacts)
        touching = {id(contact.first) for contact in contacts if contact.normal[2] > 0.9}
        for body in awake:
            self._drag(body, id(body) in touching)
            body.advance(STEP)
        for body in awake:
            self._maybe_settle(body)

    def _contacts(self, awake: list[Body]) -> list[Contact]:
        found: list[Contact] = []
        for body in awake:
            for plane in PLANES:
                found += plane_contacts(body, plane)
        present = [body for body in self.bodies if body.present]
        for i, first in enumerate(present):
            for second in present[:i]:
                if not (first.asleep and second.asleep):
                    found += self._pair(first, second)
        return found

    def _pair(self, first: Body, second: Body) -> list[Contact]:
        """Contacts of two dice with the awake one first; a sleeper that is hit hard wakes."""
        if first.asleep:
            first, second = second, first
        found = pair_contacts(first, second)
        if second.asleep and any(c.depth > -0.1 for c in found) and max(abs(v) for v in first.speed) > WAKE_SPEED:
            second.wake()
        return found

    def _drag(self, body: Body, touching: bool) -> None:
        """Felt gives way: a die that touches it loses spin and speed, most of all when a whole face lies on it."""
        drag = AIR_DRAG
        if touching:
            drag = LYING_DRAG if body.up()[2] > 0.985 and body.place[2] < HALF + 0.9 else ROLL_DRAG
        keep = 1 - drag * STEP
        body.speed = [v * keep for v in body.speed]
        body.spin = [w * keep for w in body.spin]

    def _lean(self, body: Body) -> bool:
        """Leads a die into leaning if it is just about to stop beside something."""
        pose = choose(body, self.bodies, INNER, self.random) if self.lean_wanted else None
        if pose is None:
            return False
        self.lean_wanted = False
        body.stop()
        self._led.append(lead(body, *pose, STEP))
        return True

    def _maybe_settle(self, body: Body) -> None:
        moving = sum(v * v for v in body.speed) + sum((HALF * w) ** 2 for w in body.spin)
        body.still = body.still + STEP if moving < STILL_SPEED**2 * 4 else 0.0
        if body.still < STILL_TIME:
            return
        if body.up()[2] > 0.997 and abs(body.place[2] - HALF) < 0.6:
            self._lay_flat(body)
        elif body.still > STUCK_TIME:
            self._loosen(body)

    def _lay_flat(self, body: Body) -> None:
        body.settle_flat()
        body.place[2] = HALF
        body.stop()
        for _ in range(20):
            if not push_clear(body, self.bodies):
                return
        self._loosen(body)

    def _loosen(self, body: Body) -> None:
        """A die that leans still: a small push towards the middle and towards its nearest face."""
        body.wake()
        axis, sign, _ = body.up()
        tilt_x, tilt_y = sign * body.rows[0][axis], sign * body.rows[1][axis]
        inward = [-math.copysign(1.0, p) for p in body.place[:2]]
        strength = self.random.uniform(50, 110)
        body.speed = [inward[0] * strength, inward[1] * strength, self.random.uniform(60, 160)]
        body.spin = [tilt_y * 9 + self.random.gauss(0, 2), -tilt_x * 9 + self.random.gauss(0, 2), 0.0]


def push_clear(body: Body, others: Sequence[Body]) -> bool:
    """Moves a flat die out of the walls and of other dice, along the floor; whether it had to."""
    contacts = [c for plane in WALLS for c in plane_contacts(body, plane)]
    for other in others:
        if other is not body and other.present:
            contacts += pair_contacts(body, other)
    deepest = max(contacts, key=lambda c: c.depth, default=None)
    if deepest is None or deepest.depth < 0.02:
        return False
    nx, ny, _ = deepest.normal
    size = math.hypot(nx, ny) or 1.0
    body.place[0] += nx / size * (deepest.depth + 0.01)
    body.place[1] += ny / size * (deepest.depth + 0.01)
    return True
