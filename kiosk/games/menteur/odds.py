"""How likely a call is true: exact chances of reaching a rung of the ladder in one throw, or in two."""

from functools import cache

from kiosk.games.engine.moves import Face
from kiosk.games.menteur.calls import DATA, LADDER, TOP, rung_of
from kiosk.games.odds import HANDS, Values, best_of, means
from kiosk.games.poker_as.hand_strengths import aim

DOUBT: float = DATA["advice"]["doubt"]


@cache
def _rungs() -> tuple[int, ...]:
    return tuple(rung_of(hand) for hand in HANDS)


def _reached(rung: int) -> Values:
    return [float(own >= rung) for own in _rungs()]


@cache
def chance(rung: int, fresh: bool) -> float:
    """The chance, 0..1, of a hand of at least that rung: of one throw of all dice where `fresh`, else with a second
    throw of some.
    """
    stop = _reached(rung)
    spread = means(stop)
    return spread[-1] if fresh else means(best_of(stop, spread))[-1]


def doubtful(rung: int, fresh: bool) -> bool:
    """Whether a call is so high that it is more likely invented."""
    return chance(rung, fresh) < DOUBT


@cache
def likely(bar: int, fresh: bool) -> int:
    """The rung that a hand above the bar is as likely below as above."""
    half = chance(bar + 1, fresh) / 2
    return next((rung for rung in range(bar + 1, len(LADDER)) if chance(rung, fresh) <= half), TOP)


def again(dice: tuple[Face, ...], bar: int) -> tuple[int, ...]:
    """The indices of the dice to throw again for the best chance of beating the bar; none when they beat it."""
    return aim(dice, _reached(bar + 1))
