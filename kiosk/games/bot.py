"""What the automatic opponent decides: three levels, each a function of the state alone.

Hard is the advice by the odds, as far ahead as it looks. Medium looks less far. Easy plays as beginners do and slips,
by a whim that the position seeds: the same position always has the same answer, so nothing but moves is journalled.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import StrEnum
from random import Random
from typing import Any

from kiosk.games.cameroun import bot
from kiosk.games.engine.moves import Decision
from kiosk.games.engine.protocols import State
from kiosk.games.linotte import bot as linotte_machine
from kiosk.games.poker_as import bot as poker_as_machine
from kiosk.games.si_no import bot as si_no_machine

Wish = Decision | tuple[int, ...]
"""A decision, or the indices of the dice to throw."""


class Level(StrEnum):
    """How well it plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


Easy = Callable[[Any, Random], Wish]
Good = Callable[[Any], Wish]


def _advised(state: State) -> Wish:
    """What the game itself advises."""
    return state.advise()


_PLAYERS: dict[str, tuple[Easy, Good, Good]] = {
    "cameroun": (bot.easy, bot.medium, _advised),
    "linotte": (linotte_machine.easy, linotte_machine.medium, _advised),
    "poker_as": (poker_as_machine.easy, poker_as_machine.medium, _advised),
    "si_no": (si_no_machine.easy, si_no_machine.medium, si_no_machine.hard),
}


def plays(game: str) -> bool:
    """Whether there is an automatic opponent for that game.

    Not for Cribble, where somebody would have to enter its cards and see them.
    """
    return game in _PLAYERS


def wish(game: str, state: State, level: Level) -> Wish:
    """What the machine does in a game for which it `plays`, when it is its turn. Not when the game is over."""
    easy, medium, hard = _PLAYERS[game]
    if level is Level.EASY:
        return easy(state, _whim(state))
    return medium(state) if level is Level.MEDIUM else hard(state)


def _whim(state: State) -> Random:
    """A source of whims that the position seeds by its outside form, which no other name in the code alters."""
    return Random(json.dumps([state.ask().to_json(), state.sheet()], sort_keys=True))
