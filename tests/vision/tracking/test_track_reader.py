"""What of a picture a second look at the track takes in."""

from dataclasses import replace

import numpy as np
import pytest

from vision.tracking.reader_protocol import PictureReading
from vision.tracking.track_reader import TrackReader
from vision.types.dice_set import PIPS
from vision.types.reading import Die, Reading
from vision.types.reasons import Reason, ReasonCode

PICTURE = np.zeros((400, 600, 3), np.uint8)


class Measuring:
    """A reader that keeps the sizes of what it is given."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.sizes: list[tuple[int, ...]] = []

    def read(self, image, **_options):  # type: ignore[no-untyped-def]
        self.sizes.append(image.shape[:2])
        return self.reading


@pytest.mark.parametrize(
    ("doubts", "whole"),
    [((), False), ((Reason(ReasonCode.UNSTEADY),), False), ((Reason(ReasonCode.MISSED, 0.6, 0.5),), True)],
)
def test_a_second_look_takes_in_all_if_the_first_may_have_missed_a_die(doubts, whole):  # type: ignore[no-untyped-def]
    reading = Reading((Die("4", "white", (100, 100, 40, 40), 0.99, edge=40.0),), 1.0)
    reader = Measuring(reading)
    track = TrackReader(reader, None)
    before = PictureReading(PICTURE, replace(reading, reasons=doubts))
    track.read(PICTURE, PIPS, before)
    assert (reader.sizes[0] == PICTURE.shape[:2]) is whole
