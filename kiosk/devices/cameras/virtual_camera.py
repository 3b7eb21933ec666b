"""The virtual track as a camera: in a time of its own, or by the wall clock; it takes commands as small tuples."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from calibration.camera.camera_controls import CameraControls
from kiosk.config.schema import Config
from kiosk.devices.cameras.base import Frame
from kiosk.devices.virtual.commands import apply
from kiosk.devices.virtual.scene_snapshot import SceneSnapshot
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.errors import UsageError

FIRST_PAUSE, PAUSE = 1.5, 3.0
"""Seconds before the first throw, and for which dice lie before the next."""

LONGEST_STEP = 0.25
"""Seconds that may pass between two frames by the wall clock: after a longer stall the track has stood still."""


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


class VirtualCamera:
    """A camera over `track`, the only thing of it that the vision sees.

    In virtual time each capture lets 1 / `fps` seconds pass. In real time a capture waits for the next frame's turn,
    and when it is late the track moves by as much as has passed: frames are left out, none is shown late. `auto`:
    dice are thrown now and then until the first command for the hand comes. `shown` is what the newest frame shows.
    """

    def __init__(
        self,
        track: VirtualTrack,
        real_time: bool = False,
        fps: float = 30,
        auto: bool = False,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        if not 1 <= fps <= 240:
            raise UsageError(f"a virtual camera takes 1 to 240 frames a second, not {fps}")
        self.track = track
        self.fps = fps
        self.real_time = real_time
        self._auto = Autoplay(track.seed, auto)
        self._clock, self._sleep = clock, sleep
        self._last: float | None = None
        self._frozen: SceneSnapshot | None = None
        self.shown: SceneSnapshot | None = None

    def start(self) -> None:
        """Starts the clock from which frames are timed."""
        self._last = self._clock()

    def capture(self, timeout: float) -> Frame:
        """The next frame. It never fails: there is no device behind it."""
        disturbances = self.track.disturbances
        frames, again = (1, False) if disturbances is None else disturbances.next_frame()
        seconds = self._pass_time() if self.real_time else frames / self.fps
        self._auto.drive(self.track, seconds)
        self.track.step(seconds)
        repeated = self.shown if again else None
        self.shown = moment = self._frozen or repeated or self.track.moment()
        small = self.track.small_of(moment)
        self.track.sensor.see(small)
        return Frame(self.track.t, small, lambda: self.track.full_of(moment))

    def stop(self) -> None:
        """The track stands still until `start`."""
        self._last = None

    def free(self) -> None:
        """Exposure and white balance find their way by themselves."""
        self.track.sensor.free = True

    def lock(self) -> CameraControls:
        """They stay as they are now."""
        self.track.sensor.free = False
        return self.track.sensor.locked()

    def hold(self, settings: CameraControls) -> None:
        """They are set so."""
        self.track.sensor.hold(settings)

    def command(self, words: tuple[object, ...]) -> None:
        """Does what the words say, such as ("pick_up", (0, 2)), ("throw",) or ("auto", True); see `commands`.

        ("freeze", True) makes the camera repeat its last picture until ("freeze", False).
        Raises `UsageError` for anything else.
        """
        if isinstance(words, tuple) and words[:1] == ("auto",):
            self._auto.switch(words)
            return
        if words in (("freeze", True), ("freeze", False)):
            self._frozen = self.track.moment() if words[1] else None
            return
        apply(self.track, words)
        self._auto.on = False

    def _pass_time(self) -> float:
        """Waits for the next frame's turn; seconds since the last one."""
        last = self._clock() if self._last is None else self._last
        early = last + 1 / self.fps - self._clock()
        if early > 0:
            self._sleep(early)
        self._last = self._clock()
        return min(self._last - last, LONGEST_STEP)


def virtual_camera(seed: int, config: Config, real_time: bool = False) -> VirtualCamera:
    """What SOURCE `virtual:SEED` opens; it throws by itself until somebody commands it."""
    camera = config.camera
    width = max(640, camera.width // 16 * 16)
    track = VirtualTrack(seed, width=width, height=width * 9 // 16)
    track.alone = real_time
    return VirtualCamera(track, real_time, camera.fps, auto=True)
