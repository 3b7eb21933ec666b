"""A table with one make of dice, drawn: its throws, read as a calibrated kiosk reads them."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from vision.background.empty_track import EmptyTrack
from vision.evaluation.labelled_cases import view_of_entry
from vision.geometry.rectified import RectifiedFloor
from vision.imaging.pyramid import Pyramid
from vision.lab.rendering.scene.description import DieBody, Setup, Throw
from vision.lab.rendering.scene.dice_makes import Design, Plastic, linear
from vision.lab.rendering.throws import kiosk_setup, placement
from vision.lab.rendering.throws.ground_truth import die_truth
from vision.lab.rendering.throws.throw_dataset import calibration, fast_throws
from vision.learning.table_memory import Example, TableMemory, crop_of
from vision.tracking.reader_protocol import Reads
from vision.tracking.track_reader import TrackReader
from vision.types.dice_set import PIPS
from vision.types.lessons import NO_DIE
from vision.types.picture import Picture
from vision.types.reading import Die, Reading

ON = 0.4
"""Boxes of a die from its middle within which a place lies on it."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A throw, what was read, and what lies there: face and box (x, y, width, height) of each die."""

    picture: Picture
    reading: Reading
    truth: tuple[tuple[str, tuple[int, int, int, int]], ...]

    @property
    def questions(self) -> int:
        """What people are asked: a question for each doubtful die, and for each doubt of the whole picture."""
        return sum(not die.sure for die in self.reading.dice) + len(self.reading.reasons)

    @property
    def silent(self) -> bool:
        """Whether a kiosk would have scored it wrongly and said nothing."""
        faces = sorted(face for face, _ in self.truth)
        return self.reading.sure and faces != sorted(die.face for die in self.reading.dice)

    def shows(self, die: Die) -> str:
        """What lies where a die was read."""
        for face, (x, y, width, height) in self.truth:
            across, down = die.centre[0] - (x + width / 2), die.centre[1] - (y + height / 2)
            if abs(across) < ON * width and abs(down) < ON * height:
                return face
        return NO_DIE

    def example(self, die: Die, said: str) -> Example | None:
        """The die as people correct it."""
        crop = crop_of(Pyramid(self.picture), die)
        return None if crop is None else Example(crop, said, die.face, die.face_sure)


@cache
def makes() -> dict[str, tuple[Design, Plastic]]:
    """The drawn makes by name."""
    rows = tomllib.loads(Path(__file__).with_name("makes.toml").read_text("utf-8"))
    return {name: (_design(name, row["design"]), _plastic(name, dict(row["plastic"]))) for name, row in rows.items()}


def _design(name: str, row: dict[str, object]) -> Design:
    usual: dict[str, object] = {"shape": "rounded", "depth": 0.08, "profile": "bowl"}
    fields = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    return Design(name, **(usual | fields))  # type: ignore[arg-type]


def _plastic(name: str, row: dict[str, object]) -> Plastic:
    body, pip = (linear(row.pop(part)) for part in ("body", "pip"))  # type: ignore[arg-type]
    return Plastic(name, "other", body, pip, pip, **row)  # type: ignore[arg-type]


def throws(reader: Reads, seed: int, count: int, make: str | None = None, a_setup: int = 0) -> Iterator[Seen]:
    """Throws of five dice of that `make`, else of the lab's own; on one table, or on another after `a_setup`."""

    def thrown(setup: Setup, rng: np.random.Generator) -> Throw:
        if make is None:
            return kiosk_setup.ordinary_throw(setup, rng)
        spots = placement.rest(rng, kiosk_setup.DICE, setup.die_mm, 1.5)
        bodies = (DieBody(*makes()[make], setup.die_mm, *placement.flat(rng, spot, setup.die_mm)) for spot in spots)
        return Throw(setup, tuple(bodies))

    for drawn in fast_throws(seed, count, thrown, "test", a_setup or count):
        setup = drawn.throw.setup
        view = view_of_entry({**calibration(setup), "die_mm": setup.die_mm})  # type: ignore[arg-type,typeddict-item]
        assert view is not None
        track = TrackReader(reader, view, EmptyTrack(RectifiedFloor.seen(drawn.empty, view)))
        truth = tuple(_labelled(body, setup) for body in drawn.throw.dice)
        yield Seen(drawn.picture, track.read(drawn.picture, PIPS).reading, truth)


def _labelled(body: DieBody, setup: Setup) -> tuple[str, tuple[int, int, int, int]]:
    label = die_truth(body, setup)
    x, y, width, height = label["box"]  # type: ignore[misc]
    return str(label["value"]), (x, y, width, height)


def teach(memory: TableMemory, examples: Iterator[Example], most: int) -> int:
    """Puts so many examples into a memory at most. Returns how many."""
    for example in examples:
        if len(memory) >= most:
            break
        memory.put(len(memory), example)
    return len(memory)
