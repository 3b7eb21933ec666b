"""A position of Le Poker d'As menteur: the tour being played, what was called, and the bar to call above.

`state` plays it on. Dice under the cup are no part of it, only what everybody saw.
"""

from dataclasses import dataclass
from enum import StrEnum

from kiosk.games.engine.moves import Face
from kiosk.games.menteur.calls import LADDER, NONE, rung_of, shown
from kiosk.games.poker_as.hands import makes, stand_ins
from kiosk.games.tokens import TokenRules, TokenState


class Stage(StrEnum):
    """What a tour waits for: a call, an answer to one, or the dice of a lifted cup."""

    CALL = "call"
    REPLY = "reply"
    LIFT = "lift"


class CallState(StrEnum):
    """What became of a call: nothing yet, it counts, or it does not."""

    OPEN = "open"
    VALID = "valid"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class HouseRules(TokenRules):
    """What the table fixed before the game; `tours` is 0 where it is played until one player has tokens."""

    tours: int


@dataclass(frozen=True, slots=True)
class Spoken:
    """A call: who, which rung of the ladder, and what became of it."""

    seat: int
    rung: int
    state: CallState = CallState.OPEN


@dataclass(frozen=True, slots=True)
class Showdown:
    """A cup that was lifted: who called what, who challenged it, what lay there, how many tokens the loser paid."""

    caller: int
    challenger: int
    rung: int
    dice: tuple[Face, ...]
    paid: int = 0

    @property
    def honest(self) -> bool:
        """The dice are what was called, or better."""
        return rung_of(self.dice) >= self.rung

    @property
    def stand_ins(self) -> tuple[str | None, ...]:
        """For each of the dice the figure that it stands for: for what was called, else for the most they make."""
        called = shown(LADDER[self.rung])
        made = called if makes(self.dice, called) else shown(LADDER[rung_of(self.dice)])
        return stand_ins(self.dice, made)


@dataclass(frozen=True, slots=True)
class TourResult:
    """How a tour ended: who took how much from the pot (None and what stayed there), what was called, who is out."""

    number: int
    winner: int | None
    pot: int
    calls: tuple[Spoken, ...]
    out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MenteurPosition(TokenState):
    """Where a game stands.

    `fresh`: all five dice are thrown before the next call. `lifted` is the last
    cup that was lifted, until the next call. `starter` is the seat whose tour it was to begin.
    """

    rules: HouseRules
    starter: int
    tour: int = 1
    calls: tuple[Spoken, ...] = ()
    stage: Stage = Stage.CALL
    fresh: bool = True
    lifted: Showdown | None = None
    last: TourResult | None = None

    @property
    def player(self) -> int:
        """The seat that calls or answers; at the end the last tour's winner."""
        if self.over:
            return self.leaders()[0]
        return self.order[len(self.calls) % len(self.order)]

    @property
    def begun(self) -> bool:
        """The player accepted a call, and so took the cup and has to call higher."""
        return self.stage == Stage.CALL and not self.fresh

    @property
    def bar(self) -> int:
        """The rung that a call has to be above."""
        return max((call.rung for call in self.calls if call.state == CallState.VALID), default=NONE)

    @property
    def may_end(self) -> bool:
        """A tour is over and nobody has called in the next."""
        return self.tour > 1 and not self.calls and not self.gone
