"""What the tracking and a calibration ask of a reader of pictures, and what they get: they import none."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.background.background_mask import BackgroundMask
from vision.types.dice_set import PIPS, DiceSet
from vision.types.picture import Picture
from vision.types.reading import Reading


class Reads(Protocol):
    """What reads a picture: `vision.reader.Reader`, or a fake."""

    def read(
        self,
        image: Picture,
        *,
        dice: DiceSet = PIPS,
        die_px: float | None = None,
        white: NDArray[np.float32] | None = None,
        ground: BackgroundMask | None = None,
    ) -> Reading:
        """The dice in a BGR picture; `die_px` is a die's edge in its pixels, `white` (3,) the BGR
        colour of white paper, `ground` what is known of the track, where that is so."""


@dataclass(frozen=True, slots=True)
class PictureReading:
    """A full picture together with what was read in it, boxes in its pixels."""

    picture: Picture
    reading: Reading
