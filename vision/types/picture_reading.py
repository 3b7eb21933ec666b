"""A picture together with what was read in it."""

from dataclasses import dataclass

from vision.types.picture import Picture
from vision.types.reading import Reading


@dataclass(frozen=True, slots=True)
class PictureReading:
    """One reading of a full picture, boxes in its pixels."""

    picture: Picture
    reading: Reading
