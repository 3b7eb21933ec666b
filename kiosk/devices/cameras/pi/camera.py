"""A Raspberry Pi camera through picamera2.

Two streams of the same exposure: `lores` to watch, `main` to read. What `configure()` made of the wishes is read
back, only controls that the camera advertises are set, and every capture has a time-out.
"""

import importlib
import threading
import time
from collections.abc import Callable
from typing import cast

from calibration.camera.camera_controls import CameraControls
from kiosk.config.schema import Camera as Settings
from kiosk.devices.cameras.base import SMALL_WIDTH, CameraMissing, CameraTimeout, Frame, shrink
from kiosk.devices.cameras.pi import controls as pi_controls
from kiosk.devices.cameras.pi.picamera2_types import Controls, Library, Picamera2, Request, SensorChoice
from kiosk.devices.cameras.pi.sensor_mode import whole
from kiosk.devices.cameras.pi.streams import Stream
from kiosk.errors import CameraError
from vision.types.picture import Picture

STOP_WITHIN = 2.0
"""Seconds: stopping libcamera can hang for ever, and then the camera's process is ended anyway."""


def picamera2() -> Library:
    """The camera library. Raises `CameraError` where it is not installed."""
    try:
        return cast(Library, importlib.import_module("picamera2"))
    except (ImportError, OSError) as error:
        raise CameraMissing(
            "the Pi camera needs picamera2: apt install python3-picamera2 (there is none off a Raspberry Pi)"
        ) from error


class PiCamera:
    """Camera number `number` of this Pi."""

    def __init__(self, number: int, settings: Settings, library: Callable[[], Library] = picamera2) -> None:
        self.number = number
        self.streams: dict[str, Stream] = {}
        self._settings = settings
        self._library = library
        self._camera: Picamera2 | None = None
        self._request: Request | None = None

    def start(self) -> None:
        """Opens, configures and starts the camera. Raises `CameraError`."""
        library = self._library()
        found = len(library.Picamera2.global_camera_info())
        if self.number >= found:
            raise CameraMissing(f"there is no Pi camera {self.number} ({found} found): check its cable")
        try:
            self._camera = camera = library.Picamera2(self.number)
            self._configure(camera)
            camera.start()
        except (RuntimeError, OSError, ValueError, IndexError) as error:
            self.stop()
            raise CameraError(f"the Pi camera {self.number} cannot be started: {error}") from error

    def capture(self, timeout: float) -> Frame:
        """The newest frame. Raises `CameraError` after `timeout` seconds without one."""
        if self._camera is None:
            raise CameraError(f"the Pi camera {self.number} was not started")
        self._let_go()
        try:
            request = self._camera.capture_request(wait=timeout)
        except TimeoutError as error:
            raise CameraTimeout(f"the Pi camera {self.number} gives no picture") from error
        except RuntimeError as error:
            raise CameraError(f"the Pi camera {self.number} stopped: {error}") from error
        self._request = request
        small = shrink(self.streams["lores"].picture(request, "lores"))
        return Frame(seconds(request), small, lambda: self._full(request))

    def free(self) -> None:
        """Exposure, white balance and focus find their way by themselves."""
        self._tell(pi_controls.free())

    def lock(self) -> CameraControls:
        """Holds what the newest frame was taken with."""
        if self._request is None:
            return CameraControls()
        locked = pi_controls.settings(self._request.get_metadata())
        self.hold(locked)
        return locked

    def hold(self, settings: CameraControls) -> None:
        """Holds these settings, as far as the camera has such controls."""
        self._tell(pi_controls.held(settings))

    def pace(self, fps: int) -> None:
        """Sets the camera's pictures a second, where the sensor allows it."""
        step = round(1e6 / fps)
        self._tell({"FrameDurationLimits": (step, step)})

    def stop(self) -> None:
        """Lets the camera go, and waits no longer than it takes."""
        camera, self._camera = self._camera, None
        if camera is None:
            return
        self._let_go()
        ending = threading.Thread(target=_close, args=(camera,), name="pi-camera-stop", daemon=True)
        ending.start()
        ending.join(STOP_WITHIN)

    def _configure(self, camera: Picamera2) -> None:
        wanted = self._settings
        small = SMALL_WIDTH, round(SMALL_WIDTH * wanted.height / wanted.width) // 2 * 2
        configuration = camera.create_video_configuration(
            main={"size": (wanted.width, wanted.height), "format": "RGB888"},
            lores={"size": small, "format": "YUV420"},
            controls=self._controls(camera),
            buffer_count=4,
            **self._sensor(camera),
        )
        camera.configure(configuration)
        actual = camera.camera_configuration()
        self.streams = {
            name: Stream.read_back(name, made)
            for name, made in (("main", actual["main"]), ("lores", actual["lores"]))
        }

    def _sensor(self, camera: Picamera2) -> dict[str, SensorChoice]:
        """The mode that sees most, where the library can tell modes and be told one."""
        wanted = self._settings
        try:
            mode = whole(camera.sensor_modes, (wanted.width, wanted.height), wanted.fps)
        except (AttributeError, RuntimeError, KeyError, IndexError, TypeError, ValueError):
            return {}
        return {"sensor": mode} if mode else {}

    def _controls(self, camera: Picamera2) -> Controls:
        step = round(1_000_000 / self._settings.fps)
        return {"FrameDurationLimits": (step, step)} if "FrameDurationLimits" in camera.camera_controls else {}

    def _tell(self, controls: Controls) -> None:
        """Sets the controls that the camera advertises. Raises `CameraError`."""
        if self._camera is None:
            return
        advertised = self._camera.camera_controls
        wanted = {name: value for name, value in controls.items() if name in advertised}
        if not wanted:
            return
        try:
            self._camera.set_controls(wanted)
        except (RuntimeError, OSError, ValueError) as error:
            raise CameraError(f"the Pi camera {self.number} refuses its settings: {error}") from error

    def _full(self, request: Request) -> Picture:
        if request is not self._request:
            raise CameraError("the picture was asked for after the next one was taken")
        return self.streams["main"].picture(request, "main")

    def _let_go(self) -> None:
        request, self._request = self._request, None
        if request is not None:
            request.release()


def seconds(request: Request) -> float:
    """The moment of exposure on the sensor's clock, in seconds."""
    stamp = request.get_metadata().get("SensorTimestamp")
    return float(stamp) / 1e9 if stamp else time.monotonic()


def _close(camera: Picamera2) -> None:
    camera.stop()
    camera.close()
