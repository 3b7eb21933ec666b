"""A reader that is told the truth, for tests of everything around the reading."""

from random import Random
from zlib import crc32

from kiosk.devices.virtual import VirtualTrack
from vision.reading import Die, Reading


class TruthfulReader:
    """Reads what lies on the track; now and then it is not sure, never wrong when it is."""

    def __init__(self, track: VirtualTrack, doubtful: float = 0.0, seed: int = 0) -> None:
        self.track, self.doubtful, self.random = track, doubtful, Random(seed)

    def read(self, image, dice="pips", die_px=None) -> Reading:  # type: ignore[no-untyped-def]
        read = tuple(self._die(die) for die in self.track.truth() if die.on_track)
        return Reading(read, all(die.sure for die in read))

    def _die(self, die) -> Die:  # type: ignore[no-untyped-def]
        sure = die.flat and crc32(repr((die.face, die.box_px)).encode()) % 1000 >= self.doubtful * 1000
        face = die.face if sure else str(self.random.randint(1, 6))
        likely = ((face, 0.5), (str(self.random.randint(1, 6)), 0.3))
        return Die(face, die.colour, die.box_px, 0.9, sure, likely, None if sure else "leaning")
