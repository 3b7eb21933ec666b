"""The beginners' guide to Le 421: how many jetons a choice gives away or takes on average, which is what decides.

Exact as far as the hands that stand are known; those still to come are taken to play for a strong hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.games.dice import kept_words, row_of
from kiosk.games.engine.guidance import Guided
from kiosk.games.engine.moves import Face
from kiosk.games.le_421 import advice
from kiosk.games.le_421.advice import Stake
from kiosk.games.le_421.decisions import STOP
from kiosk.games.le_421.state import Le421State
from kiosk.i18n.number_format import TENTHS_APART, tenths
from kiosk.i18n.phrase import Phrase, phrase


def guide(state: Le421State) -> Phrase | None:
    """The advice, to keep these dice or to throw some, with its chance; None before the first throw."""
    if not state.dice:
        return None
    thrown = advice.advised(state)
    if thrown:
        return _promised(state, thrown, done=False)
    stay = advice.standing(state)
    return phrase("Garde ces dés : en moyenne, {brings}.", brings=_brings(stay))


def promise(state: Le421State, thrown: Sequence[int]) -> Phrase | None:
    """What throwing these dice, which are in hand, promises beside what is advised or standing."""
    return _promised(state, thrown, done=True) if state.dice and thrown else None


def _promised(state: Le421State, thrown: Sequence[int], done: bool) -> Phrase:
    on = advice.throwing(state, thrown)
    said = {"keep": kept_words(_kept(state, thrown), done), "brings": _brings(on)}
    better = _kept(state, advice.advised(state)) if done else ()
    if 0 < len(better) < len(state.dice) and advice.rethrows(state)[0].stake.mean >= on.mean + TENTHS_APART:
        return phrase("{keep} : en moyenne, {brings} (mieux : {dice}).", **said, dice=row_of(better))
    if state.must_throw:
        return phrase("{keep} : en moyenne, {brings}.", **said)
    stay = _brings(advice.standing(state))
    return phrase("{keep} : en moyenne, {brings} ; sans relancer, {stay}.", **said, stay=stay)


def _kept(state: Le421State, thrown: Sequence[int]) -> list[Face]:
    """The dice that stay."""
    return [face for index, face in enumerate(state.dice) if index not in thrown]


def _brings(stake: Stake) -> Phrase:
    """The jetons that a choice gives away on average, or takes."""
    count = round(10 * abs(stake.mean))
    said = {"mean": tenths(abs(stake.mean)), "n": count // 10}
    if not count:
        return phrase("tu donnes autant que tu reçois")
    if stake.mean > 0:
        return phrase("tu donnes {mean} {n:jeton|jetons}", **said)
    return phrase("tu reçois {mean} {n:jeton|jetons}", **said)


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
