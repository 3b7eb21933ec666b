"""What the hand does with a dice cup: puts it down upside down over dice, lifts it away."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from kiosk.devices.virtual.hand.pose import HandPose, VirtualHand, wait
from kiosk.devices.virtual.physics.rigid_body import HALF, Body
from kiosk.devices.virtual.rendering.leather_cup import MOUTH, TALL, Place

UPWARD = math.pi / 2
"""A hand that reaches in from the players' side, in radians from x counter-clockwise."""


class CupActions:
    """A hand, the dice, and a cup: `cup_at` is where it is (x, y, z in mm), None while it is out of the picture."""

    def __init__(self, bodies: list[Body], random: Random) -> None:
        self.hand = VirtualHand()
        self.cup_at: Place | None = None
        self.bodies = bodies
        self.random = random

    def cup(self, seconds: float, alone: bool) -> Iterator[None]:
        """Puts a cup down, upside down, waits, and lifts it away. What the hand held lies under it with new faces."""
        yield from self._set_down()
        if alone:
            yield from self.hand.leave(0.3)
        yield from wait(seconds)
        yield from self.lift_cup()

    def put_cup(self) -> Iterator[None]:
        """Puts a cup down over what the hand held, with new faces, and leaves it there."""
        yield from self._set_down()
        yield from self.hand.leave(0.3)

    def lift_cup(self) -> Iterator[None]:
        """Lifts the cup that stands there and carries it off."""
        if self.cup_at is None:
            return
        x, y, _ = self.cup_at
        grip = _grip(x, y)
        if self.hand.pose is None:
            yield from self.hand.enter(grip, 0.35, TALL + 60)
        yield from self._with_cup(self.hand.glide(replace(grip, z=TALL + 60), 0.15), x, y)
        yield from self._with_cup(self.hand.leave(0.35, TALL + 60), x, y)
        self.cup_at = None

    def _set_down(self) -> Iterator[None]:
        x, y = self._cup_place()
        grip = _grip(x, y)
        yield from self._with_cup(self.hand.enter(replace(grip, z=TALL + 60), 0.4, TALL + 60), x, y)
        yield from self._with_cup(self.hand.glide(grip, 0.15), x, y)
        self.cup_at = (x, y, 0.0)
        self._pour(x, y)

    def _with_cup(self, way: Iterator[None], x: float, y: float) -> Iterator[None]:
        """The hand's way with the cup in it."""
        for _ in way:
            pose = self.hand.pose
            if pose is not None:
                self.cup_at = (pose.x, pose.y + 22, pose.z - TALL - 12)
            yield

    def _cup_place(self) -> tuple[float, float]:
        """Where a cup covers dice wholly or not at all; over a free place if the hand holds dice."""
        rng, holds = self.random, any(body.held for body in self.bodies)
        for _ in range(300):
            x, y = rng.uniform(-120, 120), rng.uniform(-50, 50)
            far = [math.hypot(b.place[0] - x, b.place[1] - y) for b in self.bodies if b.present]
            inside = sum(d < MOUTH - 13 for d in far)
            if all(d < MOUTH - 13 or d > MOUTH + 14 for d in far) and (inside == 0 if holds else inside > 0):
                return x, y
        return 0.0, 0.0

    def _pour(self, x: float, y: float) -> None:
        """Lays the dice of the hand under the cup."""
        turn, held = self.random.uniform(0, 2 * math.pi), [body for body in self.bodies if body.held]
        for number, die in enumerate(held):
            out = 0.0 if number == 0 and len(held) > 4 else (24.5 if len(held) > 2 else 13.0)
            angle = turn + 2 * math.pi * number / max(1, len(held) - (len(held) > 4))
            rng = self.random
            die.turn_to((rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 1)))
            die.settle_flat()
            die.place = [x + out * math.cos(angle), y + out * math.sin(angle), HALF]
            die.held = False
            die.stop()


def _grip(x: float, y: float) -> HandPose:
    """The hand on a cup that stands at mm (x, y)."""
    return HandPose(x, y - 22, TALL + 12, UPWARD, 0.6)
