"""Eyes in the caller's own thread: for tests and for simulation, where time is the camera's."""

from calibration.maintenance.view_keeper import ViewKeeper
from kiosk.devices.camera_process.calibration_runner import CalibrationView
from kiosk.devices.camera_process.messages import CameraCode
from kiosk.devices.camera_process.status import CameraStatus, advised, reason
from kiosk.devices.camera_process.vision_pipeline import VisionPipeline
from kiosk.devices.cameras.base import Camera
from kiosk.errors import CameraError
from kiosk.i18n.phrase import Phrase
from vision.tracking.watcher import Watcher
from vision.types.dice_set import DiceSet
from vision.types.lessons import Lesson
from vision.types.track_events import Blind, Event


class InThreadCamera:
    """Each `poll` takes one frame and reads it here; a camera that fails is started anew at the next one."""

    def __init__(
        self,
        camera: Camera,
        watcher: Watcher,
        timeout: float = 3.0,
        label: str = "",
        demo: bool = False,
        keeper: ViewKeeper | None = None,
    ) -> None:
        self.lookout = VisionPipeline(camera, watcher, keeper)
        self._timeout = timeout
        self._label, self._demo = label, demo
        self._code: str | None = CameraCode.STARTING
        self._detail = ""
        self._advice: Phrase | None = None
        self._running = False

    def poll(self) -> list[Event]:
        """The events of one more frame; nothing once the source has ended."""
        if self._code == CameraCode.ENDED:
            return []
        try:
            return self._step()
        except CameraError as error:
            self.close()
            self._code, self._detail = CameraCode.FAULT, str(error)
            return []

    def status(self) -> CameraStatus:
        """Whether the last frame could be used."""
        why = reason(self._code) if self._code else None
        return CameraStatus(why is None, why, self._label, self._demo, self._detail, self._code, self._advice)

    def expect(self, dice_set: DiceSet) -> None:
        """Sets which dice may lie on the track."""
        self.lookout.expect(dice_set)

    def command(self, words: tuple[object, ...]) -> None:
        """Passes a command to the virtual track."""
        self.lookout.command(words)

    def want_hands(self, wanted: bool) -> None:
        """Sets whether hands over the track are reported."""
        self.lookout.want_hands(wanted)

    def want_preview(self, wanted: bool) -> None:
        """Nothing to do: `preview` makes its picture when it is called."""

    def preview(self) -> bytes | None:
        """The newest small picture of the track as JPEG."""
        return self.lookout.preview()

    def calibrate(self, kind: str | None) -> None:
        """Begins a calibration of that kind; None leaves it."""
        self.lookout.calibrate(kind)

    def choose(self, word: str) -> None:
        """Passes on a button or a word of the calibration."""
        self.lookout.choose(word)

    def learn(self, lesson: Lesson) -> None:
        """Passes on what people said of dice that were reported."""
        self.lookout.learn(lesson)

    def sitting(self) -> CalibrationView | None:
        """The view of the running calibration; None where there is none."""
        return self.lookout.sitting()

    def close(self) -> None:
        """Stops the camera."""
        self._running = False
        self.lookout.camera.stop()

    def _step(self) -> list[Event]:
        if not self._running:
            self.lookout.camera.start()
            self._running = True
        events = self.lookout.step(self._timeout)
        if events is None:
            self._code = CameraCode.ENDED
            return self.lookout.finish()
        self._advice = advised(self._advice, events)
        self._code, self._detail = blindness(None if self._code == CameraCode.STARTING else self._code, events), ""
        return events


OF_PICTURES = {
    CameraCode.DARK, CameraCode.BRIGHT, CameraCode.FROZEN, CameraCode.BLURRED, CameraCode.DISPLACED,
}  # fmt: skip
"""What pictures tell, and what lasts until they tell otherwise."""


def blindness(code: str | None, events: list[Event]) -> str | None:
    """Why nothing is seen, after these events: the reason of the last one if it was `Blind`."""
    if not events:
        return code if code in OF_PICTURES else None
    last = events[-1]
    return last.reason if isinstance(last, Blind) else None
