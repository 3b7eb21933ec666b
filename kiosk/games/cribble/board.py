"""The pegging board: two pegs a side that leapfrog along 121 holes."""

from dataclasses import dataclass, replace

from kiosk.games.cribble.cards.pack import DATA
from kiosk.games.engine.moves import Json
from kiosk.games.engine.values import ScoreReason
from kiosk.i18n.phrase import Phrase

GOAL: int = DATA["goal"]
GROUP: int = DATA["board"]["group"]
"""Holes between two gaps of a street."""
SIDES = 2


def side(seat: int) -> int:
    """The side of a seat: partners sit opposite each other."""
    return seat % SIDES


@dataclass(frozen=True, slots=True)
class Board:
    """Front pegs stand at the scores, rear pegs at the scores before; 0 is the start."""

    front: tuple[int, int] = (0, 0)
    rear: tuple[int, int] = (0, 0)

    @property
    def winner(self) -> int | None:
        """The side that has reached the last hole."""
        return next((number for number, score in enumerate(self.front) if score >= GOAL), None)

    def advance(self, team: int, points: int) -> "Board":
        """The rear peg of a side jumps `points` holes beyond its front peg, the last hole at most."""
        if not points or self.winner is not None:
            return self
        hole = min(GOAL, self.front[team] + points)
        front, rear = list(self.front), list(self.rear)
        rear[team], front[team] = front[team], hole
        return replace(self, front=(front[0], front[1]), rear=(rear[0], rear[1]))

    def to_json(self) -> Json:
        """As the sheet has it: both pegs by side, the number of holes, and how the board is laid out."""
        return {"front": list(self.front), "rear": list(self.rear), "holes": GOAL, **DATA["board"]}


START = Board()

SideReason = tuple[int, ScoreReason]
"""A side, and why its peg was moved."""


def marked(
    board: Board, reasons: tuple[SideReason, ...], team: int, points: int, said: Phrase
) -> tuple[Board, tuple[SideReason, ...]]:
    """The board after a side's points, and the reasons with this one before the others."""
    after = board.advance(team, points)
    gained = after.front[team] - board.front[team]
    return after, ((team, ScoreReason(said, gained)), *reasons) if gained else reasons
