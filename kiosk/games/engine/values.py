"""What a game asks for and tells: dice to throw, decisions to take, chances, reasons of points, the outcome."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from kiosk.games.engine.moves import Face, Json
from kiosk.i18n.phrase import Phrase

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class DieAsk:
    """A die that a game wants on the track."""

    kind: str = "pips"
    colour: str = "any"

    def to_json(self) -> Json:
        """The form of the referee's output."""
        return {"kind": self.kind, "colour": self.colour}


class AskKind(StrEnum):
    """What a game waits for: a throw and nothing else, rare decisions apart; a decision; a card; nothing any more."""

    THROW = "throw"
    CHOOSE = "choose"
    CARDS = "cards"
    OVER = "over"


class Cup(StrEnum):
    """Where the cup is: not in use; over dice that nobody may look at; lifted off dice that are to be read."""

    NONE = ""
    DOWN = "down"
    LIFTED = "lifted"


@dataclass(frozen=True, slots=True)
class CallWords:
    """What a game asks before dice are thrown again, the `question`, and the `choice` that leads to it."""

    question: Phrase
    choice: Phrase


@dataclass(frozen=True, slots=True)
class Ask:
    """What a game waits for, and from whom.

    `dice` are the dice that lie on the track after the throw that is possible now; empty when none may be thrown
    (a decision has to come first). With `CHOOSE` and dice both are possible: the player decides or throws again.
    `throw` counts from 1 the throw that would come next in this turn, of `throws` in all (0: as many as the player
    likes); `rethrow` tells that some of the dice may stay where they lie. With `CARDS` the next thing is a card,
    beside decisions that may come instead. `question` is the game's own wording, where it has one, and `hint` what
    somebody new to the game does not know about it. `calling` has its own words for announcing.
    While the `cup` is down the track is not read and nothing of it is stored.
    """

    what: AskKind
    player: int
    dice: tuple[DieAsk, ...] = ()
    throw: int = 1
    throws: int = 1
    rethrow: bool = False
    question: Phrase | None = None
    hint: Phrase | None = None
    cup: Cup = Cup.NONE
    calling: CallWords | None = None

    def to_json(self) -> Json:
        """The form of the referee's output, without the legal moves."""
        return {
            "what": self.what,
            "player": self.player,
            "dice": [die.to_json() for die in self.dice],
            "throw": self.throw,
            "throws": self.throws,
            "rethrow": self.rethrow,
        }


@dataclass(frozen=True, slots=True)
class CupThrow:
    """What a player may do with a cup: throw the `dice` under it, all where it is `fresh`, some again where not."""

    dice: tuple[DieAsk, ...]
    fresh: bool


@dataclass(frozen=True, slots=True)
class ScoreReason:
    """Why a score changed, in words, with the dice that did it; `points` 0 where nothing of it counted.

    `counts_as`: for each of the dice the face that a joker stands for.
    """

    said: Phrase
    points: int
    dice: tuple[Face, ...] = ()
    colours: tuple[str, ...] = ()
    counts_as: tuple[Face | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the seats that won (several share the place) and everybody's score.

    `sides` are the seats that play together, empty where everybody plays alone.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...] = ()


class Equipment(StrEnum):
    """What a game is played with."""

    DICE = "dice"
    CARDS = "cards"


class Ranking(StrEnum):
    """What ranks in the day's ranking of a game.

    BEST: the most points of one game, what somebody had ahead left out, among games under the rules that were played
    most often that day. WINS: games won, then fewer games played.
    """

    BEST = "best"
    WINS = "wins"


class Unit(StrEnum):
    """What the totals of a game are counted in."""

    POINTS = "points"
    TOKENS = "tokens"


def replaced(values: Sequence[T], place: int, value: T) -> tuple[T, ...]:
    """The values with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])
