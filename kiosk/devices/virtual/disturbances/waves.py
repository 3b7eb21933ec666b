"""How a disturbance changes with time: to and fro, in steps, in pulses; each a function of seconds alone."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class Wave:
    """Goes to and fro between -`far` and `far`, once in `period` seconds; `phase` in radians."""

    far: float
    period: float
    phase: float

    def at(self, t: float) -> float:
        """Where it is at `t` seconds."""
        return self.far * math.sin(2 * math.pi * t / self.period + self.phase)

    def speed(self, t: float) -> float:
        """How fast it goes then, a second."""
        turn = 2 * math.pi / self.period
        return self.far * turn * math.cos(turn * t + self.phase)


@dataclass(frozen=True, slots=True)
class Steps:
    """A new value between `low` and `high` every `every` seconds, reached within `ease` seconds."""

    low: float
    high: float
    every: float
    ease: float
    seed: str

    def at(self, t: float) -> float:
        """The value at `t` seconds."""
        number = math.floor(t / self.every)
        share = min(1.0, (t - number * self.every) / self.ease)
        before, now = self._value(number - 1), self._value(number)
        return before + (now - before) * share

    def _value(self, number: int) -> float:
        return Random(f"{self.seed}/{number}").uniform(self.low, self.high)


@dataclass(frozen=True, slots=True)
class Pulses:
    """Rises from 0 to 1 and falls again within `lasts` seconds, every `every` seconds, `begin` seconds after 0 first;
    `edge` is the share of `lasts` in which it rises, and falls."""

    every: float
    lasts: float
    begin: float
    edge: float = 0.5

    def at(self, t: float) -> float:
        """Its height at `t` seconds, 0 to 1."""
        share = ((t - self.begin) % self.every) / self.lasts
        near = max(0.0, min(1.0, share / self.edge, (1 - share) / self.edge))
        return near * near * (3 - 2 * near)
