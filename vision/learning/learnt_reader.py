"""A reader that remembers its table: it judges what was read by what people said of dice that look alike."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.background.background_mask import BackgroundMask
from vision.classification import pip_template
from vision.decision.die_rules import blur_reason
from vision.imaging.pyramid import Pyramid
from vision.learning.judgement import judged, open_to_looks
from vision.learning.table_memory import TableMemory, crop_of
from vision.tracking.reader_protocol import Reads
from vision.types.dice_set import PIPS, DiceSet, Marks
from vision.types.picture import Picture
from vision.types.reading import Die, Reading


class LearntReader:
    """Reads as the reader that it is given, and judges dice with pips by its `memory`. Not thread-safe."""

    def __init__(self, reader: Reads, memory: TableMemory | None = None) -> None:
        self.memory = memory if memory is not None else TableMemory()
        self._reader = reader

    def read(
        self,
        image: Picture,
        *,
        dice: DiceSet = PIPS,
        die_px: float | None = None,
        white: NDArray[np.float32] | None = None,
        ground: BackgroundMask | None = None,
    ) -> Reading:
        """The dice in a picture (h, w, 3) BGR, as `vision.tracking.reader_protocol.Reads.read`."""
        reading = self._reader.read(image, dice=dice, die_px=die_px, white=white, ground=ground)
        if not len(self.memory) or dice.marks is not Marks.PIPS:
            return reading
        pyramid = Pyramid(image)
        known = [self._judged(pyramid, die) for die in reading.dice]
        return replace(reading, dice=tuple(die for die in known if die is not None))

    def _judged(self, pyramid: Pyramid, die: Die) -> Die | None:
        doubtful = not die.face_sure
        if doubtful and (not open_to_looks(die) or _moving(pyramid, die)):
            return die
        crop = crop_of(pyramid, die) if doubtful or self.memory.contradicts else None
        return die if crop is None else judged(die, self.memory.likenesses(crop))


def _moving(pyramid: Pyramid, die: Die) -> bool:
    """Whether the pips of a doubtful die look like streaks."""
    if not die.edge or not die.face.isdigit():
        return False
    scale = pip_template.EDGE / die.edge
    patch = pyramid.patch(*die.centre, die.angle or 0.0, scale, pip_template.SIDE)
    return bool(blur_reason(patch, int(die.face), 0.0))
