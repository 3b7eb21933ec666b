"""The beginners' guide to Le Poker d'As: exact chances of the round, in sentences."""

from __future__ import annotations

from kiosk.games.dice import LETTERS, kept_words
from kiosk.games.engine.guidance import Guided
from kiosk.games.engine.moves import Face
from kiosk.games.engine.values import Chance
from kiosk.games.poker_as import odds
from kiosk.games.poker_as.hands import ACE, figures_of
from kiosk.games.poker_as.state import PokerAsState
from kiosk.i18n.number_format import percent
from kiosk.i18n.phrase import Phrase, phrase


def guide(state: PokerAsState) -> Chance | None:
    """The advice, to keep this hand or to throw some dice, with its chance; None before the first throw."""
    if not state.dice:
        return None
    thrown = odds.advice(state)
    if thrown:
        return promise(state, thrown)
    chance = odds.stopping(state)
    return Chance(
        phrase("Garde cette main : {percent} % de chances de gagner le tour.", percent=percent(chance)), chance
    )


def promise(state: PokerAsState, thrown: tuple[int, ...]) -> Chance | None:
    """What throwing these dice promises, beside stopping; without a figure where the throws are free."""
    if not state.dice or not thrown:
        return None
    kept = [_called(state, face) for index, face in enumerate(state.dice) if index not in thrown]
    said = {"keep": kept_words(kept), "stay": percent(odds.stopping(state))}
    if odds.free(state):
        return Chance(phrase("{keep}. Si tu t’arrêtes : {stay} % de chances de gagner le tour.", **said), None)
    chance = odds.throwing(state, thrown)
    told = phrase(
        "{keep} : {percent} % de chances de gagner le tour ({stay} % si tu t’arrêtes).",
        percent=percent(chance),
        **said,
    )
    return Chance(told, chance)


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
