"""The learner of one table: remembers the dice that were reported, and takes in what people say of them."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from calibration.learning.crop_files import LIMITS, CropError, KeptCrop, delete_all, load_all, store
from vision.geometry.track_view import TrackView
from vision.imaging.pyramid import Pyramid
from vision.learning.judgement import open_to_looks
from vision.learning.table_memory import Example, TableMemory, crop_of
from vision.types.dice_set import DiceSet, Marks
from vision.types.lessons import NO_DIE, TWO_DICE, Correction, EndOfGame, ForgetAll, Lesson, Retraction
from vision.types.picture import Picture
from vision.types.reading import Die
from vision.types.track_events import AtRest, Event


def utc_now() -> datetime:
    """The time of day."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """A die as it was reported: its crop (96, 96, 3) and what is kept with it."""

    die: Die
    crop: Picture
    dice: str
    place_mm: tuple[float, float] | None


class TableLearning:
    """Fills a `memory` from corrections. What the owner allows to be kept is in `folder` and is there from the start.

    Where nothing can be stored (`folder` None, a full card) corrections hold until the end of the game all the same.
    """

    def __init__(
        self, memory: TableMemory, folder: Path | None = None, clock: Callable[[], datetime] = utc_now
    ) -> None:
        self.memory = memory
        self._folder, self._clock = folder, clock
        self._recent: OrderedDict[int, Sighting] = OrderedDict()
        self._session: set[int] = set()
        self._files: dict[int, Path] = {}
        self.faults: list[str] = []
        """A line for each kept crop that could not be read at the start."""
        if folder is not None:
            crops, self.faults = load_all(folder)
            for path, crop in crops.items():
                memory.put(path, crop.example)

    def see(
        self, events: Iterable[Event], full: Callable[[], Picture], dice_set: DiceSet, view: TrackView | None
    ) -> None:
        """Remembers the dice with pips of a rest; `full` gives the picture that their boxes belong to."""
        if dice_set.marks is not Marks.PIPS:
            return
        for event in events:
            if isinstance(event, AtRest) and event.dice:
                pyramid = Pyramid(full())
                for tracked in event.dice:
                    self._remember(tracked.id, tracked.die, pyramid, dice_set, view)

    def take(self, lesson: Lesson) -> None:
        """Takes in what was said."""
        match lesson:
            case Correction():
                self._correct(lesson)
            case Retraction(dice=dice):
                for number in dice:
                    self._drop(number)
            case EndOfGame():
                for number in self._session - self._files.keys():
                    self.memory.drop(number)
                self._session.clear()
                self._files.clear()
                self._recent.clear()
            case ForgetAll():
                self._forget_all()

    def _remember(self, number: int, die: Die, pyramid: Pyramid, dice_set: DiceSet, view: TrackView | None) -> None:
        crop = crop_of(pyramid, die)
        if crop is None:
            return
        place = None if view is None else _on_floor(die, view)
        self._recent[number] = Sighting(die, crop, dice_set.name, place)
        self._recent.move_to_end(number)
        while len(self._recent) > LIMITS.most_recent:
            self._recent.popitem(last=False)

    def _correct(self, said: Correction) -> None:
        """A die that leans or is half hidden shows no face to learn, unless it is none."""
        seen = self._recent.get(said.die)
        if seen is None or not (open_to_looks(seen.die) or said.said in (NO_DIE, TWO_DICE)):
            return
        self._drop(said.die)
        example = Example(seen.crop, said.said, seen.die.face, seen.die.face_sure)
        self.memory.put(said.die, example)
        self._session.add(said.die)
        if said.keep and self._folder is not None:
            self._keep(said.die, example, seen, self._folder)

    def _keep(self, number: int, example: Example, seen: Sighting, folder: Path) -> None:
        doubts = tuple(code.value for code in seen.die.doubts)
        facts = (doubts, seen.place_mm, seen.dice, seen.die.colour, seen.die.edge or 0.0)
        with suppress(CropError):
            self._files[number] = store(folder, KeptCrop(example, self._clock(), *facts))

    def _drop(self, number: int) -> None:
        self.memory.drop(number)
        self._session.discard(number)
        path = self._files.pop(number, None)
        if path is not None:
            with suppress(OSError):
                path.unlink(missing_ok=True)

    def _forget_all(self) -> None:
        self.memory.clear()
        self._session.clear()
        self._files.clear()
        if self._folder is not None:
            with suppress(CropError):
                delete_all(self._folder)


def _on_floor(die: Die, view: TrackView) -> tuple[float, float]:
    """The middle of a die on the floor, in mm, taken for a mark on it."""
    x, y, w = view.matrix @ np.array([*die.centre, 1.0])
    return float(x / w), float(y / w)
