"""Eyes where there is no camera: they see nothing and say so, and dice are entered by hand."""

from kiosk.devices.camera_process.calibration_runner import CalibrationView
from kiosk.devices.camera_process.messages import CameraCode
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.i18n.phrase import phrase
from vision.types.dice_set import DiceSet
from vision.types.lessons import Lesson
from vision.types.track_events import Event

NO_CAMERA = phrase("Aucune caméra n’est configurée : les dés se saisissent à la main.")


class NoCamera:
    """No camera was named and this machine has none of its own."""

    def poll(self) -> list[Event]:
        """No events."""
        return []

    def status(self) -> CameraStatus:
        """The status "no camera"."""
        return CameraStatus(False, NO_CAMERA, "", code=CameraCode.NO_CAMERA)

    def expect(self, dice_set: DiceSet) -> None:
        """Does nothing."""

    def command(self, words: tuple[object, ...]) -> None:
        """Does nothing."""

    def want_hands(self, wanted: bool) -> None:
        """Does nothing."""

    def want_preview(self, wanted: bool) -> None:
        """Does nothing."""

    def preview(self) -> bytes | None:
        """No picture."""
        return None

    def calibrate(self, kind: str | None) -> None:
        """Does nothing."""

    def choose(self, word: str) -> None:
        """Does nothing."""

    def learn(self, lesson: Lesson) -> None:
        """Nothing was read."""

    def sitting(self) -> CalibrationView | None:
        """No calibration."""
        return None

    def close(self) -> None:
        """Does nothing."""
