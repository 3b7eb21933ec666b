"""The cards on the virtual track, and what a hand does with them: actions go on by one physics step when asked."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from kiosk.devices.virtual.cards.card_pose import THICK, CardPose
from kiosk.devices.virtual.hand.pose import HandPose, VirtualHand, wait
from kiosk.devices.virtual.physics.tray import STEP

GRIP, CARRY = 26.0, 60.0
"""Heights of the hand in mm where it holds a card down, and where it carries one."""
BENT = 1.8
"""Millimetres by which a card is arched at most."""
FINGERS = 22.0
"""Millimetres from a card's middle to where fingers hold it, towards the players."""
PALM = 50.0
"""Millimetres that the hand's own middle lies behind the finger tips."""
UPWARD = math.pi / 2


class CardTable:
    """Cards that lie, in the order in which they were laid, and the one that the hand holds.

    `language` is that of the indices. `chance` bends them and lays them a little askew.
    """

    def __init__(self, hand: VirtualHand, chance: Random, language: str = "french") -> None:
        self.lying: tuple[CardPose, ...] = ()
        self.language = language
        self._hand, self._chance = hand, chance
        self._held: CardPose | None = None

    @property
    def held(self) -> CardPose | None:
        """The card in the hand, where the hand is now."""
        pose = self._hand.pose
        if self._held is None or pose is None:
            return None
        x, y = _tips(pose)
        turn = self._held.turn
        return replace(
            self._held, x=x - FINGERS * math.sin(turn), y=y + FINGERS * math.cos(turn), z=max(THICK, pose.z - GRIP)
        )

    def lay(self, card: str, place: tuple[float, float], turn: float = 0.0, up: bool = True) -> Iterator[None]:
        """A hand brings a card and lays it at a place in mm, over what lies there, and withdraws."""
        turn += self._chance.gauss(0, 0.02)
        bend = self._chance.uniform(0, BENT)
        laid = CardPose(card, *place, self._above(), turn, bend, up, self.language)
        self._held = laid
        yield from self._hand.enter(_over(laid), 0.4, CARRY)
        self._held = None
        self.lying = (*self.lying, laid)
        yield from wait(0.08)
        yield from self._hand.leave(0.3)

    def take(self, cards: Sequence[str]) -> Iterator[None]:
        """A hand gathers these cards, the uppermost first, and carries them off."""
        there = [one for one in self.lying if one.card in cards]
        for number, one in enumerate(reversed(there)):
            pose = _over(one)
            yield from (self._hand.enter(pose, 0.35) if number == 0 else self._hand.glide(pose, 0.15))
            self.lying = tuple(other for other in self.lying if other is not one)
            self._held = one
        yield from self._hand.leave(0.35)
        self._held = None

    def slide(self, card: str, by: tuple[float, float]) -> Iterator[None]:
        """A finger pushes a card so many mm; it comes to lie over the others."""
        one = next((one for one in self.lying if one.card == card), None)
        if one is None:
            return
        begun = _over(one)
        yield from self._hand.enter(begun, 0.35)
        steps = round(0.3 / STEP)
        for k in range(1, steps + 1):
            x, y = one.x + by[0] * k / steps, one.y + by[1] * k / steps
            moved = replace(one, x=x, y=y, z=self._above())
            self.lying = (*(other for other in self.lying if other.card != card), moved)
            self._hand.pose = replace(begun, x=begun.x + x - one.x, y=begun.y + y - one.y)
            yield
        yield from self._hand.leave(0.3)

    def _above(self) -> float:
        """The height of one that is laid over all others."""
        return THICK * (len(self.lying) + 1)


def _over(card: CardPose) -> HandPose:
    """The hand whose finger tips are on the card's end towards the players."""
    x, y = card.x + FINGERS * math.sin(card.turn), card.y - FINGERS * math.cos(card.turn)
    turn = UPWARD - 0.3 * card.x / 190
    return HandPose(x - PALM * math.cos(turn), y - PALM * math.sin(turn), GRIP, turn, 0.25)


def _tips(pose: HandPose) -> tuple[float, float]:
    return pose.x + PALM * math.cos(pose.turn), pose.y + PALM * math.sin(pose.turn)
