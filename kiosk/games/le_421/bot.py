"""Le 421 played less well: by eye instead of by the odds."""

from __future__ import annotations

from random import Random

from kiosk.games.bot import Bot
from kiosk.games.engine.moves import Decision
from kiosk.games.le_421.advice import advise
from kiosk.games.le_421.decisions import STOP, move_words
from kiosk.games.le_421.hands import DICE, Dice, category, downwards
from kiosk.games.le_421.odds import thrown_for
from kiosk.games.le_421.state import Le421State

CONTENT = ("421", "trois_as", "fiche", "brelan", "suite")
"""Hands with which who plays by eye stops when there is none to beat."""
ACE = 1
SLIP = 0.3
"""How often a beginner throws everything again."""


def medium(state: Le421State) -> Decision | tuple[int, ...]:
    """Keeps every As, and stops with a strong hand, or once the best so far is beaten."""
    if not state.dice:
        return tuple(range(DICE))
    aces = tuple(face for face in downwards(state.dice) if face == ACE)
    return _go_on(state, aces, done=_beats(state))


def easy(state: Le421State, whim: Random) -> Decision | tuple[int, ...]:
    """Keeps the As and a pair, takes every throw unless the hand is a strong one, and slips."""
    if not state.dice:
        return tuple(range(DICE))
    dice = downwards(state.dice)
    kept = tuple(face for face in dice if face == ACE or dice.count(face) == 2)
    slips = whim.random() < SLIP
    return _go_on(state, () if slips else kept, done=category(dice) in CONTENT and not slips)


def _go_on(state: Le421State, kept: Dice, *, done: bool) -> Decision | tuple[int, ...]:
    """Throws the others, one at least where the table wants it."""
    if done and not state.must_throw:
        return STOP
    thrown = thrown_for(state.dice, kept)
    return thrown or ((0,) if state.must_throw else STOP)


def _beats(state: Le421State) -> bool:
    """Whether the dice beat the best hand so far, or are a strong hand where there is none."""
    top = state.top()
    if not top:
        return category(downwards(state.dice)) in CONTENT
    best = next(hand for hand in state.hands if hand.seat == top[0])
    return state.worth(state.dice) > state.worth(best.dice)


BOT = Bot(easy, medium, advise, move_words)
