"""The beginners' guide to Le Poker d'As: exact chances of the round, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.games.dice import LETTERS, kept_words, row_of
from kiosk.games.engine.guidance import Guided
from kiosk.games.engine.moves import Face
from kiosk.games.poker_as import odds
from kiosk.games.poker_as.hands import ACE, figures_of
from kiosk.games.poker_as.state import PokerAsState
from kiosk.i18n.number_format import PERCENT_APART, percent
from kiosk.i18n.phrase import Phrase, phrase


def guide(state: PokerAsState) -> Phrase | None:
    """The advice, to keep this hand or to throw some dice, with its chance; None before the first throw."""
    if not state.dice:
        return None
    thrown = odds.advice(state)
    if thrown:
        return _promised(state, thrown, done=False)
    chance = odds.stopping(state)
    return phrase("Garde cette main : {percent} % de chances de gagner le tour.", percent=percent(chance))


def promise(state: PokerAsState, thrown: tuple[int, ...]) -> Phrase | None:
    """What throwing these dice, which are in hand, promises beside what is advised or stopping."""
    return _promised(state, thrown, done=True) if state.dice and thrown else None


def _promised(state: PokerAsState, thrown: tuple[int, ...], done: bool) -> Phrase:
    """Without a figure where the throws are free."""
    said = {"keep": kept_words(_kept(state, thrown), done), "stay": percent(odds.stopping(state))}
    if odds.free(state):
        return phrase("{keep}. Si tu t’arrêtes : {stay} % de chances de gagner le tour.", **said)
    chance, best = odds.throwing(state, thrown), odds.advice(state) if done else ()
    said |= {"percent": percent(chance)}
    if best and len(best) < len(state.dice) and (more := odds.throwing(state, best)) >= chance + PERCENT_APART:
        better = {"dice": row_of(_kept(state, best)), "more": percent(more)}
        return phrase(
            "{keep} : {percent} % de chances de gagner le tour (mieux : {dice}, {more} %).", **said, **better
        )
    return phrase("{keep} : {percent} % de chances de gagner le tour ({stay} % si tu t’arrêtes).", **said)


def _kept(state: PokerAsState, thrown: Sequence[int]) -> list[Face | Phrase]:
    """What those dice are called that stay."""
    return [_called(state, face) for index, face in enumerate(state.dice) if index not in thrown]


def _called(state: PokerAsState, face: Face) -> Face | Phrase:
    """What a die is called: an As that stands for any figure by what it is."""
    if state.rules.ways.joker and figures_of((face,)) == (ACE,):
        return phrase("joker")
    return LETTERS.get(str(face), face)


def guided(state: PokerAsState) -> tuple[Guided, ...]:
    """Standing and every choice of dice: `win` is the round, None for a throw where throws are free."""
    if not state.dice:
        return ()
    stand = Guided("stand", win=odds.stopping(state), move=state.moves()[0])
    figure = not odds.free(state)
    throws = [Guided("throw", one.thrown, one.chance if figure else None) for one in odds.rethrows(state)]
    return (*throws[:1], stand, *throws[1:]) if odds.advice(state) else (stand, *throws)
