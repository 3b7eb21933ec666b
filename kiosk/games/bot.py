"""What the automatic opponent decides: three levels, each a function of the state alone.

Hard is the advice by the odds, as far ahead as it looks. Medium looks less far. Easy plays as beginners do and slips,
by a whim that the position seeds: the same position always has the same answer, so nothing but moves is journalled.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any, Generic, Protocol, runtime_checkable

from kiosk.games.engine.moves import Decision
from kiosk.games.engine.protocols import Game, State, StateT
from kiosk.i18n.phrase import Phrase, named, phrase

BotMove = Decision | tuple[int, ...]
"""A decision, or the indices of the dice to throw."""


class Level(StrEnum):
    """How well the automatic opponent plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Bot(Generic[StateT]):
    """An automatic opponent: what it wishes for in a state, and what it decides in a sentence.

    `move_words` takes a decision and the name that plays; None where the words of the choice itself will do.
    """

    easy: Callable[[StateT, Random], BotMove]
    medium: Callable[[StateT], BotMove]
    hard: Callable[[StateT], BotMove]
    move_words: Callable[[Decision, str], Phrase | None]


@runtime_checkable
class HasBot(Protocol):
    """A game that has an automatic opponent.

    Not where somebody would have to enter its cards and see them, nor where dice lie under its cup.
    """

    bot: Bot[Any]


def plays(game: Game) -> bool:
    """Whether there is an automatic opponent for that game."""
    return isinstance(game, HasBot)


def wish(game: Game, state: State, level: Level) -> BotMove | None:
    """What the machine does when it is its turn; None where it does not play. Not when the game is over."""
    if not isinstance(game, HasBot):
        return None
    if level is Level.EASY:
        return game.bot.easy(state, _whim(game, state))
    return game.bot.medium(state) if level is Level.MEDIUM else game.bot.hard(state)


def _whim(game: Game, state: State) -> Random:
    """A source of whims that the position seeds by its outside form, which no other name in the code alters."""
    return Random(json.dumps([state.ask().to_json(), game.sheet(state)], sort_keys=True))


def move_words(game: Game, move: Decision, names: tuple[str, ...], seat: int) -> Phrase:
    """Who decides what: "La machine annonce les 5"; in the words of the choice where there is no sentence for it."""
    sentence = game.bot.move_words(move, names[seat]) if isinstance(game, HasBot) else None
    if sentence is not None:
        return sentence
    return phrase("{name} : {what}", name=names[seat], what=named(move.label or Phrase(move.kind), names))
