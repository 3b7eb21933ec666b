"""What a sensible player of Le 421 does in the décharge: gives jetons away, and takes none.

A hand is worth the mean of the jetons that it gives away less those that it takes. Those who stand are known; those
still to come are taken to play for a strong hand with the throws that they will have. Equal hands count half.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from kiosk.games.engine.moves import Decision
from kiosk.games.le_421.decisions import STOP
from kiosk.games.le_421.hands import DICE, DOWNWARDS, Dice, HandRules, downwards, jetons, ladder, levels
from kiosk.games.le_421.odds import TOLERANCE, course, kept_of, parts, thrown_for, usual
from kiosk.games.le_421.options import Throws
from kiosk.games.le_421.position import MOST_THROWS
from kiosk.games.le_421.state import Le421State


class Stake(NamedTuple):
    """What a hand brings: the mean of the jetons that it gives away less those that it takes, and the chances that it
    is the best and the weakest of the round.
    """

    mean: float
    best: float
    weakest: float


@dataclass(frozen=True, slots=True)
class Others:
    """Whom a hand is held against: the hands that stand, and how many follow with so many throws. `own` are the
    jetons that the player could give, `most` those that anybody else could.
    """

    ways: HandRules
    standing: tuple[Dice, ...]
    behind: int
    throws: int
    own: int
    most: int


@dataclass(frozen=True, slots=True)
class Rethrow:
    """A choice of dice to throw, and what the best play from there brings."""

    thrown: tuple[int, ...]
    stake: Stake


def others_of(state: Le421State, throw: int) -> Others:
    """The hands that the player's hand competes with when he stops after that many throws."""
    standing = tuple(sorted(downwards(hand.dice) for hand in state.hands))
    behind = len(state.order) - len(state.hands) - 1
    throws = MOST_THROWS if state.rules.throws is Throws.FREE else state.set_throws or throw
    most = max(state.tokens[seat] for seat in state.order if seat != state.player)
    return Others(state.rules.ways, standing, behind, throws, state.tokens[state.player], most)


@lru_cache(maxsize=512)
def stakes(others: Others) -> dict[Dice, Stake]:
    """What every hand brings against the others."""
    likely, below = usual(others.ways, others.throws), [0.0]
    for hand in ladder(others.ways):
        below.append(below[-1] + likely[hand])
    return {hand: _stake(others, below, hand) for hand in DOWNWARDS}


def _stake(others: Others, below: Sequence[float], hand: Dice) -> Stake:
    """What a hand brings; `below` has for each level, and for one beyond, the chance that a follower is under it."""
    place = levels(others.ways)
    level, known = place[hand], [place[other] for other in others.standing]
    equal = (below[level + 1] - below[level]) / 2

    def all_from(low: int, high: int) -> float:
        """The chance that the hands of all others lie on a level from `low` to below `high`, or are equal to this."""
        found: float = (below[high] - below[low] + equal) ** others.behind
        for other in known:
            found *= 0.5 if other == level else float(low <= other < high)
        return found

    lost = under = 0.0
    for limit, dice in enumerate(ladder(others.ways)[level:], level):
        now = all_from(level + 1, limit + 1)
        lost += (now - under) * min(jetons(dice, others.ways), others.most)
        under = now
    best = all_from(0, level)
    return Stake(best * min(jetons(hand, others.ways), others.own) - lost, best, under)


def standing(state: Le421State) -> Stake:
    """What standing by the dice as they lie brings."""
    return stakes(others_of(state, state.throw))[downwards(state.dice)]


def rethrows(state: Le421State) -> list[Rethrow]:
    """Every choice of dice to throw with what the best play from there brings, the best first."""
    left = range(state.throw + 1, state.limit + 1)
    if not left or not state.dice:
        return []
    spread = course([stakes(others_of(state, throw)) for throw in left], forced=state.must_throw)[0]
    found = [Rethrow(thrown_for(state.dice, keep), Stake(*spread[keep])) for keep in parts(downwards(state.dice))]
    return sorted(found, key=lambda one: (-round(one.stake.mean / TOLERANCE), len(one.thrown)))


def throwing(state: Le421State, thrown: Sequence[int]) -> Stake:
    """What the best play that begins with throwing these dice brings."""
    wanted = thrown_for(state.dice, kept_of(state.dice, thrown))
    return next(one.stake for one in rethrows(state) if one.thrown == wanted)


def advised(state: Le421State) -> tuple[int, ...]:
    """The indices of the dice to throw (from 0); none to keep all of them."""
    found = rethrows(state)
    if not found:
        return ()
    stay = not state.must_throw and found[0].stake.mean <= standing(state).mean + TOLERANCE
    return () if stay else found[0].thrown


def advise(state: Le421State) -> Decision | tuple[int, ...]:
    """Stands by the dice where another throw would bring less, else the dice to throw."""
    return (advised(state) or STOP) if state.dice else tuple(range(DICE))
