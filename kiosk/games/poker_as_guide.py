"""The beginners' guide to Le Poker d'As: exact chances of the round, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games import poker_as_odds
from kiosk.games.dice import kept_words
from kiosk.games.engine import Chance, phrase
from kiosk.games.poker_as_words import LETTERS

if TYPE_CHECKING:
    from kiosk.games.poker_as_state import PokerAsState


def guide(state: PokerAsState) -> Chance | None:
    """Whether to stand by this hand or which dice to keep; nothing before the first throw."""
    if not state.dice:
        return None
    thrown = poker_as_odds.advice(state)
    if thrown:
        return promise(state, thrown)
    chance = poker_as_odds.stopping(state)
    return Chance(phrase("Cette main gagne {percent} fois sur cent : garde-la.", percent=round(100 * chance)), chance)


def promise(state: PokerAsState, thrown: tuple[int, ...]) -> Chance | None:
    """What throwing these dice promises; equal hands count half."""
    if not state.dice or not thrown:
        return None
    chance = poker_as_odds.throwing(state, thrown)
    kept = [LETTERS.get(str(face), face) for index, face in enumerate(state.dice) if index not in thrown]
    said = phrase("{keep} : {percent} % de gagner le coup.", keep=kept_words(kept), percent=round(100 * chance))
    return Chance(said, chance)
