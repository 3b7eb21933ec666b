"""The beginners' guide to Le 421: how often a choice makes the best hand of the round, and how often the weakest.

Exact as far as the hands that stand are known; those still to come are taken to play for a strong hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.games.dice import kept_words
from kiosk.games.engine.guidance import Guided
from kiosk.games.engine.values import Chance
from kiosk.games.le_421 import advice
from kiosk.games.le_421.advice import Stake
from kiosk.games.le_421.decisions import STOP
from kiosk.games.le_421.state import Le421State
from kiosk.i18n.number_format import percent
from kiosk.i18n.phrase import phrase


def guide(state: Le421State) -> Chance | None:
    """The advice, to keep these dice or to throw some, with its chance; None before the first throw."""
    if not state.dice:
        return None
    thrown = advice.advised(state)
    if thrown:
        return _promised(state, thrown, done=False)
    stay = advice.standing(state)
    said = {"best": percent(stay.best), "weakest": percent(stay.weakest)}
    told = phrase("Garde ces dés : meilleure main {best} %, plus faible {weakest} %.", **said)
    return Chance(told, stay.best)


def promise(state: Le421State, thrown: Sequence[int]) -> Chance | None:
    """What throwing these dice, which are in hand, promises beside standing."""
    return _promised(state, thrown, done=True) if state.dice and thrown else None


def _promised(state: Le421State, thrown: Sequence[int], done: bool) -> Chance:
    on = advice.throwing(state, thrown)
    kept = [face for index, face in enumerate(state.dice) if index not in thrown]
    said = {"keep": kept_words(kept, done), "best": percent(on.best), "weakest": percent(on.weakest)}
    if state.must_throw:
        return Chance(phrase("{keep} : meilleure main {best} %, plus faible {weakest} %.", **said), on.best)
    stay = advice.standing(state)
    stops = {"stay": percent(stay.best), "low": percent(stay.weakest)}
    told = phrase(
        "{keep} : meilleure main {best} %, plus faible {weakest} % ; sans relancer, {stay} et {low} %.",
        **said,
        **stops,
    )
    return Chance(told, on.best)


def guided(state: Le421State) -> tuple[Guided, ...]:
    """Standing and every choice of dice: `win` is the best hand of the round, `points` the mean of jetons given."""
    if not state.dice:
        return ()
    throws = [_choice("throw", one.stake, one.thrown) for one in advice.rethrows(state)]
    if state.must_throw:
        return tuple(throws)
    stay = advice.standing(state)
    stand = Guided("stand", win=stay.best, points=stay.mean, move=STOP)
    return (*throws[:1], stand, *throws[1:]) if advice.advised(state) else (stand, *throws)


def _choice(what: str, stake: Stake, thrown: tuple[int, ...]) -> Guided:
    return Guided(what, thrown, stake.best, stake.mean)
