"""A hand over the track: where it is, how far it is closed, and gliding from one pose to another."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kiosk.devices.virtual.physics.tray import STEP


@dataclass(frozen=True, slots=True)
class HandPose:
    """`x`, `y`, `z`: the middle between palm and finger tips, mm; `turn`: where the fingers point, radians from x
    counter-clockwise; `curl` 0 (open) .. 1 (closed)."""

    x: float
    y: float
    z: float
    turn: float
    curl: float = 0.0

    def back(self, distance: float, z: float) -> HandPose:
        """The same hand withdrawn along its forearm."""
        x = self.x - distance * math.cos(self.turn)
        y = self.y - distance * math.sin(self.turn)
        return replace(self, x=x, y=y, z=z)


AWAY = 420.0
"""mm that a hand withdraws to be out of the picture."""


class VirtualHand:
    """One hand; `pose` is None while it is out of the picture."""

    def __init__(self) -> None:
        self.pose: HandPose | None = None

    def enter(self, pose: HandPose, seconds: float, start_z: float = 90.0) -> Iterator[None]:
        """Comes in from outside along its forearm."""
        self.pose = pose.back(AWAY, start_z)
        yield from self.glide(pose, seconds)

    def leave(self, seconds: float, z: float = 85.0) -> Iterator[None]:
        """Withdraws along its forearm."""
        if self.pose is not None:
            yield from self.glide(self.pose.back(AWAY, z), seconds)
        self.pose = None

    def reach(self, way: Sequence[tuple[HandPose, float]], leaving: float) -> Iterator[None]:
        """Comes in to the first pose, goes on to the others, each in so many seconds, and withdraws."""
        (first, seconds), *others = way
        yield from self.enter(first, seconds, first.z)
        for pose, seconds in others:
            yield from self.glide(pose, seconds)
        yield from self.leave(leaving, way[-1][0].z)

    def glide(self, target: HandPose, seconds: float) -> Iterator[None]:
        """Moves smoothly, starting and ending at rest."""
        start = self.pose or target
        steps = max(1, round(seconds / STEP))
        for k in range(1, steps + 1):
            share = k / steps
            self.pose = between(start, target, share * share * (3 - 2 * share))
            yield


def between(start: HandPose, end: HandPose, share: float) -> HandPose:
    """The pose at `share` of the way."""

    def mix(a: float, b: float) -> float:
        return a + (b - a) * share

    return HandPose(
        mix(start.x, end.x),
        mix(start.y, end.y),
        mix(start.z, end.z),
        mix(start.turn, end.turn),
        mix(start.curl, end.curl),
    )


def wait(seconds: float) -> Iterator[None]:
    """Stays where it is for so many seconds."""
    for _ in range(max(1, round(seconds / STEP))):
        yield
