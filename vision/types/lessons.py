"""What people on the screen say of dice that were read, as small values that cross to the camera's process."""

from dataclasses import dataclass

from vision.types.reading import PIP_FACES

NO_DIE, TWO_DICE = "no-die", "two-dice"
SAYINGS = (*PIP_FACES, NO_DIE, TWO_DICE)
"""What can be said of a place that was read as one die: its face, or that none lies there, or that two do."""


class Lesson:
    """Something that the reader of this table is told."""


@dataclass(frozen=True, slots=True)
class Correction(Lesson):
    """The die with the tracker's number `die` is what `said` says, one of `SAYINGS`.

    `keep`: the owner allows its crop to be kept beyond the game.
    """

    die: int
    said: str
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Retraction(Lesson):
    """What was said of the dice with these numbers was wrong."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EndOfGame(Lesson):
    """The game is over or left: what may not be kept is forgotten."""


@dataclass(frozen=True, slots=True)
class ForgetAll(Lesson):
    """Everything that was ever said is forgotten, what was kept included."""
