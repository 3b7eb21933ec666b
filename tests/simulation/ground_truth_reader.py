"""A reader that is told the truth, for tests of everything around the reading."""

from random import Random
from zlib import crc32

from kiosk.devices.virtual.track import VirtualTrack
from tests.reasons import because
from vision.tracking.track_reader import moved
from vision.types.dice_set import PIPS
from vision.types.reading import Die, Reading


def corner_of(part) -> tuple[int, int]:  # type: ignore[no-untyped-def]
    """Where in the full picture a part that was cut out of it begins: x, y."""
    if part.base is None:
        return 0, 0
    row, column = divmod(part.ctypes.data - part.base.ctypes.data, part.strides[0])
    return column // part.strides[1], row


class TruthfulReader:
    """Reads what lies on the track; now and then it is not sure, never wrong when it is."""

    def __init__(self, track: VirtualTrack, doubtful: float = 0.0, seed: int = 0) -> None:
        self.track, self.doubtful, self.random = track, doubtful, Random(seed)

    def read(self, image, dice=PIPS, die_px=None, white=None, ground=None) -> Reading:  # type: ignore[no-untyped-def]
        left, top = corner_of(image)
        read = tuple(moved(self._die(die), -left, -top) for die in self.track.truth() if die.on_track)
        return Reading(read)

    def _die(self, die) -> Die:  # type: ignore[no-untyped-def]
        sure = die.flat and crc32(repr((die.face, die.box_px)).encode()) % 1000 >= self.doubtful * 1000
        face = die.face if sure else str(self.random.randint(1, 6))
        likely = ((face, 0.5), (str(self.random.randint(1, 6)), 0.3))
        return Die(face, die.colour, die.box_px, 0.9, because(*([] if sure else ["leaning"])), likely)
