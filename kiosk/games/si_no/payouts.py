"""What a throw of the green and the red die pays, and what of it counts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product

from kiosk.games.si_no.board import SEVEN, Bet, Values, draw_of

CROUPIER = -1
"""The place of a payment that comes from no chip: the croupier's 7."""


class Phase(StrEnum):
    """What is thrown for: the first croupier, the circle, after the bets ten draws, the win among those level."""

    TIRAGE = "tirage"
    DESCENTE = "descente"
    MISES = "mises"
    MONTEE = "montee"
    DEPARTAGE = "departage"
    FIN = "fin"


@dataclass(frozen=True, slots=True)
class Payment:
    """What one throw means for one player.

    `points` is what the score changes by, `parts` what each chip brings by its place in the bet. `cancelled`: these
    points would have gone beyond the target, so that none of them count.
    """

    seat: int
    points: int
    parts: tuple[tuple[int, int], ...]
    cancelled: bool = False

    @property
    def owed(self) -> int:
        """What the chips bring together, whether it counts or not."""
        return sum(points for _, points in self.parts)


@dataclass(frozen=True, slots=True)
class Event:
    """A throw and what it settled.

    `dice` are green, red where they are coloured. `number` is the circle, the step, the total drawn or the number of
    the throw among those who are level, by `kind`, the phase. `stopped`: the token stays, or the 7 decided. `turn`
    counts croupiers' turns from 1.
    """

    kind: Phase
    player: int
    dice: tuple[int, int]
    number: int
    draw: str = ""
    payments: tuple[Payment, ...] = ()
    stopped: bool = False
    chosen: int | None = None
    turn: int = 0


def paid(
    draw: str,
    dice: tuple[int, int],
    croupier: int,
    bets: Sequence[Bet],
    values: Values,
    seven: tuple[int, int],
    red_loses: bool,
) -> tuple[Payment, ...]:
    """What is owed for a draw: a 7 (`seven`: green, red) to the croupier, anything else to all who bet on it."""
    if draw == SEVEN:
        green = dice[0] > dice[1]
        value = seven[0] if green else -seven[1] if red_loses else seven[1]
        return (Payment(croupier, value, ((CROUPIER, value),)),)
    owed = []
    for seat, bet in enumerate(bets):
        parts = tuple((place, values.chip(place, draw)) for place, chosen in enumerate(bet) if chosen == draw)
        if parts:
            owed.append(Payment(seat, sum(points for _, points in parts), parts))
    return tuple(owed)


def settled(
    points: Sequence[int], owed: Sequence[Payment], target: int
) -> tuple[tuple[int, ...], tuple[Payment, ...]]:
    """The points after a throw: what would go beyond the target is cancelled, nobody falls below 0."""
    after, payments = list(points), []
    for payment in owed:
        total = after[payment.seat] + payment.points
        payment = replace(payment, points=max(total, 0) - after[payment.seat])
        if total > target:
            payment = replace(payment, points=0, cancelled=True)
        after[payment.seat] += payment.points
        payments.append(payment)
    return tuple(after), tuple(payments)


def _kind(dice: tuple[int, int]) -> tuple[str, bool]:
    """What throws of the green and the red die that pay alike have in common: the draw, of a 7 the higher die."""
    draw = draw_of(dice)
    return draw, draw == SEVEN and dice[0] > dice[1]


_BY_KIND: dict[tuple[str, bool], list[tuple[int, int]]] = {}
for _one, _other in product(range(1, 7), repeat=2):
    _BY_KIND.setdefault(_kind((_one, _other)), []).append((_one, _other))
KINDS_OF_THROW = tuple((alike[0], len(alike)) for alike in _BY_KIND.values())
"""One throw (green, red) of each kind that pays differently, with the number of its kind: 36 in all."""
