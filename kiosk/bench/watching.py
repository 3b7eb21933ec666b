"""The stage of a track on which nothing happens: one small frame of it that is watched."""

from collections.abc import Callable
from itertools import cycle
from typing import Protocol

from kiosk.bench.stage import Stage
from kiosk.devices.virtual.track import VirtualTrack
from vision.types.picture import Picture

FRAMES = 60


class Watches(Protocol):
    """What takes small frames in."""

    def feed(self, frame: Picture, t: float, full: Callable[[], Picture]) -> object:
        """The frame (h, w, 3) of `t` seconds; `full` gives the whole picture."""
        ...


def settle(track: VirtualTrack) -> None:
    """Time passes until nothing moves any more."""
    while track.busy:
        track.step(0.05)


def watching(name: str, watcher: Watches, track: VirtualTrack) -> Stage:
    """A stage of this name: frames of the track as it lies, one a round."""
    frames = []
    for _ in range(FRAMES):
        track.step(1 / 30)
        frames.append(track.small())
    full = track.full()
    moments = cycle(enumerate(frames * 100))

    def feed() -> None:
        number, small = next(moments)
        watcher.feed(small, number / 30, lambda: full)

    return Stage(name, 2, 300, feed)
