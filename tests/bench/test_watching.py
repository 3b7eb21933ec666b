"""`kiosk.bench.watching`: every round a frame is fed, later than the one before."""

from collections.abc import Callable

import numpy as np

from kiosk.bench.watching import FRAMES, watching
from kiosk.devices.virtual.track import VirtualTrack
from vision.types.picture import Picture


class Recorder:
    """Keeps the times of the frames that it is fed."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def feed(self, frame: Picture, t: float, full: Callable[[], Picture]) -> None:
        self.times.append(t)


def test_every_round_feeds_the_next_frame_of_a_track_at_rest() -> None:
    watcher = Recorder()
    stage = watching("a frame", watcher, VirtualTrack(seed=1))
    for _ in range(FRAMES + 2):
        stage.once()
    assert len(watcher.times) == FRAMES + 2 and (np.diff(watcher.times) > 0).all()
