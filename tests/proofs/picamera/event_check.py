"""Holds what was told of the track against what really happened on it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.proofs.picamera.recording import Lies, Rest

SAME = 12.0
"""Pixels of the full picture within which a reported die is the one that lies there."""


@dataclass
class Judge:
    """Every rest after a throw has to be told, in order, with every die right and sure; `wrong` says what was not.

    Told besides, and accepted: that dice which were there before still lie there, some of them perhaps in a hand.
    """

    rests: Sequence[Rest]
    wrong: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    dice: int = 0
    _next: int = 0
    _lying: tuple[Lies, ...] = ()

    @property
    def done(self) -> bool:
        """Whether all that happened was told."""
        return self._next == len(self.rests)

    def hear(self, event: dict[str, Any]) -> None:
        """One event as `kiosk watch --json` writes it."""
        if event["event"] != "at_rest" or self.done:
            return
        for index in range(self._next, len(self.rests)):
            if _matches(event, self.rests[index]):
                self._next, self._lying = index + 1, self.rests[index].dice
                self.told.append(self.rests[index].act)
                self.dice += len(self._lying)
                return
            if not all(die.kept for die in self.rests[index].dice):
                break
        if not self._lying and not event["dice"]:
            return
        if not all(die["kept"] and any(_same(die, there) for there in self._lying) for die in event["dice"]):
            expected = " ".join(f"{die.colour} {die.face}" for die in self.rests[self._next].dice)
            seen = " ".join(f"{die['colour']} {die['face']}{'' if die['sure'] else '?'}" for die in event["dice"])
            self.wrong.append(f"'{self.rests[self._next].act}': {expected} lay there, told was {seen or 'nothing'}")


def _matches(event: dict[str, Any], rest: Rest) -> bool:
    told = event["dice"]
    if not event["sure"] or len(told) != len(rest.dice):
        return False
    return all(any(_same(die, there) and die["kept"] == there.kept for die in told) for there in rest.dice)


def _same(told: dict[str, Any], there: Lies) -> bool:
    x, y, width, height = told["box"]
    near = math.dist((x + width / 2, y + height / 2), there.place) <= SAME
    return near and (told["face"], told["colour"], told["sure"]) == (there.face, there.colour, True)
