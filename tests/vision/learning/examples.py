"""Dice and examples for tests of what a table teaches; crops are rendered once."""

from functools import cache

import numpy as np

from tests.shared import ROOT
from vision.imaging.picture_io import load
from vision.imaging.pyramid import Pyramid
from vision.learning.table_memory import Example, Likeness, crop_of
from vision.reader import Reader
from vision.types.picture import Picture
from vision.types.reading import Die, Reading
from vision.types.reasons import Reason, ReasonCode

NEAR, FAR = 0.99, 0.5
UNCLEAR = Reason(ReasonCode.UNSURE_FACE, 0.6, 0.8)


def die(face: str = "5", *reasons: Reason, likely: tuple[str, ...] = ()) -> Die:
    chances = tuple((one, 0.5 / (rank + 1)) for rank, one in enumerate(likely or (face,)))
    return Die(face, "white", (10, 10, 40, 40), 0.6 if reasons else 0.99, reasons, chances, edge=36.0, angle=0.0)


def likeness(said: str, cosine: float = NEAR, *, read: str = "5", sure: bool = False) -> Likeness:
    return Likeness(Example(np.zeros((96, 96, 3), np.uint8), said, read, sure), cosine)


@cache
def still() -> tuple[Picture, Reading]:
    """A picture of dice on felt, and what the reader makes of it."""
    picture = load(ROOT / "fixtures" / "images" / "fast-panel.jpg")
    return picture, Reader().read(picture)


def crop(number: int) -> Picture:
    picture, reading = still()
    cut = crop_of(Pyramid(picture), reading.dice[number])
    assert cut is not None
    return cut
