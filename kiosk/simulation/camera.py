"""The virtual track as a camera on a clock of its own: each frame is one step further, however long that takes."""

from kiosk.devices.cameras import Frame
from kiosk.devices.virtual import VirtualTrack


class SteppedCamera:
    """A camera over a virtual track; its time is the only clock of a simulation."""

    def __init__(self, track: VirtualTrack, fps: float) -> None:
        self.track, self._step = track, 1.0 / fps

    @property
    def now(self) -> float:
        """Seconds of the virtual clock."""
        return self.track.t

    def start(self) -> None:
        """Nothing to open."""

    def capture(self, timeout: float) -> Frame:
        """The next frame."""
        self.track.step(self._step)
        return Frame(self.track.t, self.track.small(), self.track.full)

    def stop(self) -> None:
        """Nothing to close."""
