"""Dice thrown by themselves, so that somebody who only opens the virtual track sees something happen."""

from __future__ import annotations

from random import Random

from kiosk.devices.virtual.track import VirtualTrack
from kiosk.errors import UsageError

FIRST_PAUSE, PAUSE = 1.5, 3.0
"""Seconds before the first throw, and for which dice lie before the next."""


class Autoplay:
    """Picks up some or all dice and throws them, again and again, while `on`."""

    def __init__(self, seed: int, on: bool) -> None:
        self.on = on
        self._random = Random(f"{seed}/auto")
        self._idle = PAUSE - FIRST_PAUSE

    def switch(self, words: tuple[object, ...]) -> None:
        """("auto", True) or ("auto", False). Raises `UsageError` for anything else."""
        if len(words) != 2 or not isinstance(words[1], bool):
            raise UsageError(f"'auto' takes True or False, not {words[1:]!r:.40}")
        self.on = words[1]

    def drive(self, track: VirtualTrack, seconds: float) -> None:
        """Counts how long dice have lain, and begins the next throw in time."""
        self._idle = 0.0 if track.busy else self._idle + seconds
        if not self.on or self._idle < PAUSE:
            return
        lying = [i for i, body in enumerate(track.bodies) if body.present]
        if lying:
            kept = self._random.randrange(len(lying))
            track.pick_up(sorted(self._random.sample(lying, len(lying) - kept)))
        track.throw()
        self._idle = 0.0
