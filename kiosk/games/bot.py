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
from kiosk.games.engine.protocols import Game, State
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


_PLAYERS: dict[str, tuple[Easy, Good, Good | None]] = {
    "cameroun": (bot.easy, bot.medium, None),
    "linotte": (linotte_machine.easy, linotte_machine.medium, None),
    "poker_as": (poker_as_machine.easy, poker_as_machine.medium, None),
    "si_no": (si_no_machine.easy, si_no_machine.medium, si_no_machine.hard),
}

"""Easy, medium and hard; None: as the game itself advises."""


def plays(game: str) -> bool:
    """Whether there is an automatic opponent for that game.

    Not for Cribble, where somebody would have to enter its cards and see them.
    """
    return game in _PLAYERS


def wish(game: Game, state: State, level: Level) -> Wish:
    """What the machine does in a game for which it `plays`, when it is its turn. Not when the game is over."""
    easy, medium, hard = _PLAYERS[game.key]
    if level is Level.EASY:
        return easy(state, _whim(game, state))
    if level is Level.MEDIUM:
        return medium(state)
    return game.advise(state) if hard is None else hard(state)


def _whim(game: Game, state: State) -> Random:
    """A source of whims that the position seeds by its outside form, which no other name in the code alters."""
    return Random(json.dumps([state.ask().to_json(), game.sheet(state)], sort_keys=True))
