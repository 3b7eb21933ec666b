"""The chances of a bet in Les Cases Si-No, exact: what one throw brings, and what ten throws lead to.

All draws of a line are equally likely and worth the same, so a whole bet comes to one of a few kinds: on which line
its vertical chip lies, and whether it doubles a chip there. The chances of a kind are a list of (points, ways of 36);
what ten throws lead to follows by recursion over the points that are missing, in whole numbers of ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from random import Random

from kiosk.games.si_no.bets import can_be_completed
from kiosk.games.si_no.board import DRAWS, LINE_OF, LINES, STEPS, THROWS, VERTICAL, WAYS, Bet, Values, allowed

Prizes = tuple[tuple[int, int], ...]
"""(points, ways of 36), for the draws that pay."""
SOON = 0.04
"""From this chance on of reaching the target in one croupier's turn, a bet is laid for that."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of a bet over so many throws, as if nobody else could end the game before.

    `hit`: the next throw pays something. `reach`: the target is reached exactly. `mean`: points gained, those
    cancelled left out.
    """

    hit: float
    reach: float
    mean: float


def prizes(bet: Bet, values: Values) -> Prizes:
    """What the draws of a bet bring in points, and in how many of the 36 throws of two dice."""
    found: list[tuple[int, int]] = []
    for draw in DRAWS:
        points = sum(values.chip(place, draw) for place, chosen in enumerate(bet) if chosen == draw)
        if points:
            found.append((points, WAYS[draw]))
    return tuple(sorted(found))


@lru_cache(maxsize=50_000)
def _reach(kinds: Prizes, missing: int, throws: int) -> int:
    """In how many of the 36 ** `throws` sequences the missing points come together exactly."""
    if missing == 0:
        return int(THROWS**throws)
    if throws == 0 or missing < 0:
        return 0
    idle = THROWS - sum(ways for points, ways in kinds if points <= missing)
    total = idle * _reach(kinds, missing, throws - 1)
    return total + sum(
        ways * _reach(kinds, missing - points, throws - 1) for points, ways in kinds if points <= missing
    )


@lru_cache(maxsize=50_000)
def _gain(kinds: Prizes, missing: int, throws: int) -> int:
    """Points gained, added up over all 36 ** `throws` sequences; the game ends where nothing is missing."""
    if missing == 0 or throws == 0:
        return 0
    idle = THROWS - sum(ways for points, ways in kinds if points <= missing)
    total = idle * _gain(kinds, missing, throws - 1)
    for points, ways in kinds:
        if points <= missing:
            total += ways * (points * int(THROWS ** (throws - 1)) + _gain(kinds, missing - points, throws - 1))
    return total


def odds(bet: Bet, values: Values, missing: int, throws: int = STEPS) -> Odds:
    """The chances of a bet for a player who misses so many points, over so many throws."""
    kinds, every = prizes(bet, values), THROWS**throws
    return Odds(
        sum(ways for points, ways in kinds if points <= missing) / THROWS,
        _reach(kinds, missing, throws) / every,
        _gain(kinds, missing, throws) / every,
    )


@lru_cache(maxsize=50_000)
def _unpaid(kinds: Prizes, asked: tuple[int, int], missing: int, throws: int) -> int:
    """In how many of the 36 ** `throws` sequences the prize `asked` about, beside `kinds`, never counts."""
    if missing == 0 or throws == 0:
        return int(THROWS**throws)
    idle = THROWS - sum(more for prize, more in (*kinds, asked) if prize <= missing)
    return idle * _unpaid(kinds, asked, missing, throws - 1) + sum(
        more * _unpaid(kinds, asked, missing - prize, throws - 1) for prize, more in kinds if prize <= missing
    )


def paid(bet: Bet, draw: str, values: Values, missing: int, throws: int = STEPS) -> float:
    """The chance that a draw on which a chip of the bet lies counts at least once."""
    others = prizes(tuple(None if chosen == draw else chosen for chosen in bet), values)
    points = sum(values.chip(place, draw) for place, chosen in enumerate(bet) if chosen == draw)
    return 1 - _unpaid(others, (points, WAYS[draw]), missing, throws) / float(THROWS**throws)


def model_bets() -> tuple[Bet, ...]:
    """One bet of each kind: the vertical chip on a chip of each line, or on another draw of it."""
    flat = tuple(line[0] for line in LINES)
    return tuple((*flat, line[other]) for line in LINES for other in (1, 0))


@lru_cache(maxsize=1_000)
def best_kinds(values: Values, missing: int) -> tuple[Bet, ...]:
    """The kinds of bet, best first: by the chance of reaching the target now, then by the mean."""

    def worth(bet: Bet) -> tuple[float, float]:
        chances = odds(bet, values, missing)
        return (chances.reach if chances.reach >= SOON else 0.0, chances.mean)

    return tuple(sorted(model_bets(), key=worth, reverse=True))


def reach(kinds: Prizes, missing: int, throws: int = STEPS) -> float:
    """The chance that the missing points come together exactly within so many throws."""
    return _reach(kinds, missing, throws) / float(THROWS**throws)


def legal_bet(rng: Random, kind: Bet, placed: Bet, others: Sequence[int]) -> Bet | None:
    """A bet of a kind, at random among those allowed, that keeps the chips `placed`; None when there is none."""
    found = _completions(placed, kind[VERTICAL])
    start = int(rng.random() * len(found))
    return next((bet for bet in (*found[start:], *found[:start]) if can_be_completed(bet, others)), None)


@lru_cache(maxsize=2_000)
def _completions(placed: Bet, vertical: str) -> tuple[Bet, ...]:
    """All bets with the chips `placed` whose vertical chip is, to the others, as `vertical` is to a model bet."""
    line = LINE_OF[vertical]
    doubled = vertical == LINES[line][0]
    here = [allowed(place) if chip is None else (chip,) for place, chip in enumerate(placed)]
    return tuple(
        bet
        for bet in product(*here)
        if placed[VERTICAL] is not None or (bet[VERTICAL] in LINES[line] and (bet[VERTICAL] == bet[line]) == doubled)
    )
