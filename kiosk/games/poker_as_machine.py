"""Le Poker d'As played less well: by eye instead of by the odds."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from kiosk.games.engine import Decision
from kiosk.games.poker_as_hands import ACE, DICE, category_rank, figures_of

if TYPE_CHECKING:
    from kiosk.games.poker_as_state import PokerAsState

CONTENT, SHY = "full", "deux_paires"
"""With such a hand who plays by eye, or a beginner, stops when there is none to beat."""
MOST_FREE = 3
"""Throws after which they stop where these are free."""
SLIP = 0.25


def medium(state: PokerAsState) -> Decision | tuple[int, ...]:
    """Keeps what is alike, stops with a full or once the hand to beat is beaten."""
    return _by_eye(state, CONTENT, frozenset(_groups(state)))


def easy(state: PokerAsState, whim: Random) -> Decision | tuple[int, ...]:
    """Keeps the largest group alone, stops early, and now and then throws everything again."""
    groups = _groups(state)
    kept = frozenset(groups[:1]) if whim.random() >= SLIP else frozenset[str]()
    return _by_eye(state, SHY, kept)


def _groups(state: PokerAsState) -> list[str]:
    """Figures that are there more than once, the most frequent first; an As alone is one where it is a joker."""
    joker = state.rules.ways.joker
    counts = Counter(figures_of(state.dice)).most_common()
    return [figure for figure, count in counts if count > 1 or (joker and figure == ACE)]


def _by_eye(state: PokerAsState, content: str, kept: frozenset[str]) -> Decision | tuple[int, ...]:
    if not state.dice:
        return tuple(range(DICE))
    best, stop = state.best(), state.moves()[0]
    if best is not None:
        if state.strength(state.dice) > state.strength(best.dice):
            return stop
    elif _content(state, content):
        return stop
    return tuple(index for index, figure in enumerate(figures_of(state.dice)) if figure not in kept) or stop


def _content(state: PokerAsState, content: str) -> bool:
    good = category_rank(state.hand(state.dice).category) >= category_rank(content)
    return good or (not state.limit and state.throw >= MOST_FREE)
