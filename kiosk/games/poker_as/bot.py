"""Le Poker d'As played less well: by eye instead of by the odds."""

from __future__ import annotations

from collections import Counter
from random import Random

from kiosk.games.bot import Bot
from kiosk.games.engine.moves import Decision
from kiosk.games.poker_as.advice import advise
from kiosk.games.poker_as.hands import ACE, DATA, DICE, category_rank, figures_of
from kiosk.games.poker_as.state import PokerAsState
from kiosk.i18n.phrase import Phrase, phrase

CONTENT = "brelan"
"""With such a hand who plays by eye stops when there is none to beat."""
MOST_FREE = 3
"""Throws after which they stop where these are free."""
SLIP = 0.25
"""How often a beginner throws everything again."""


def medium(state: PokerAsState) -> Decision | tuple[int, ...]:
    """Keeps what is alike, stops with three alike or once the hand to beat is beaten."""
    return _by_eye(state, frozenset(_groups(state)), content=CONTENT)


def easy(state: PokerAsState, whim: Random) -> Decision | tuple[int, ...]:
    """Keeps the largest group and every As, takes every throw, and now and then throws everything again."""
    kept = frozenset([ACE, *_groups(state)[:1]]) if whim.random() >= SLIP else frozenset[str]()
    return _by_eye(state, kept, content=None)


def _groups(state: PokerAsState) -> list[str]:
    """Figures that are there more than once, the most frequent first; an As alone is one where it is a joker."""
    joker = state.rules.ways.joker
    counts = Counter(figures_of(state.dice)).most_common()
    return [figure for figure, count in counts if count > 1 or (joker and figure == ACE)]


def _by_eye(state: PokerAsState, kept: frozenset[str], content: str | None) -> Decision | tuple[int, ...]:
    if not state.dice:
        return tuple(range(DICE))
    best, stop = state.best(), state.moves()[0]
    if state.throw >= DATA["machine_throws"]:
        return stop
    if best is not None:
        if state.strength(state.dice) > state.strength(best.dice):
            return stop
    elif _content(state, content):
        return stop
    return tuple(index for index, figure in enumerate(figures_of(state.dice)) if figure not in kept) or stop


def _content(state: PokerAsState, content: str | None) -> bool:
    if content is not None and category_rank(state.hand(state.dice).category) >= category_rank(content):
        return True
    return not state.limit and state.throw >= MOST_FREE


def move_words(move: Decision, name: str) -> Phrase | None:
    """What somebody decides, in a sentence: "La machine garde cette main"."""
    return phrase("{name} garde cette main", name=name) if move.kind == "stop" else None


BOT = Bot(easy, medium, advise, move_words)
