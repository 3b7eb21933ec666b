"""What the beginners' guide knows of each choice, for programs."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.games.engine.moves import Decision, Json


@dataclass(frozen=True, slots=True)
class Guided:
    """A choice: to stand by the dice, to throw some, or a decision of that kind.

    `dice` are the indices of those to throw: at once, or after an announcement. `win` is the chance that the guide
    tells of, `points` the mean, None where there is no such figure. `move` is the decision itself.
    """

    do: str
    dice: tuple[int, ...] = ()
    win: float | None = None
    points: float | None = None
    move: Decision | None = None

    def to_json(self) -> Json:
        """The form of the referee's output; figures to six digits, which their sums are good for."""
        line: Json = {
            "do": self.do,
            "dice": list(self.dice),
            "win": None if self.win is None else round(self.win, 6),
            "points": None if self.points is None else round(self.points, 6),
        }
        return line if self.move is None else line | {"move": self.move.to_json()}


def deciding(
    move: Decision, *, dice: tuple[int, ...] = (), win: float | None = None, points: float | None = None
) -> Guided:
    """The choice of a decision."""
    return Guided(move.kind, dice, win, points, move)
