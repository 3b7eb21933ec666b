"""What people said of dice, on its way to the reader, and what of it one press takes back."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from kiosk.games.engine.moves import Face
from vision.types.lessons import SAYINGS, Correction, Lesson, Retraction


@dataclass
class LessonQueue:
    """Lessons that nobody has fetched yet; `last` are the dice of the answers that the next undo takes back."""

    waiting: list[Lesson] = field(default_factory=list)
    last: tuple[int, ...] = ()

    def teach(self, die: int | None, said: Face) -> None:
        """The die of that number is what people said; nothing where it is not followed, or no die with pips."""
        if die is None or str(said) not in SAYINGS:
            return
        self.waiting.append(Correction(die, str(said)))
        self.last = (*self.last, die)

    def go_on(self) -> None:
        """Play went on: what was said stands."""
        self.last = ()

    def take_back(self) -> None:
        """What was said last was wrong."""
        if self.last:
            self.waiting.append(Retraction(self.last))
        self.last = ()

    def fetch(self, own: Callable[[int], int | None]) -> tuple[Lesson, ...]:
        """All that waits, once, with the numbers that the camera's process gives its dice; `own` turns ours into
        those, None for a die of a process that is gone."""
        waiting, self.waiting = self.waiting, []
        return tuple(known for lesson in waiting if (known := _renumbered(lesson, own)) is not None)


def _renumbered(lesson: Lesson, own: Callable[[int], int | None]) -> Lesson | None:
    match lesson:
        case Correction(die=die):
            number = own(die)
            return None if number is None else replace(lesson, die=number)
        case Retraction(dice=dice):
            return Retraction(tuple(number for die in dice if (number := own(die)) is not None))
        case _:
            return lesson
