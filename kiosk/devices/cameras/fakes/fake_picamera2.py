"""Stands in for the picamera2 library: the part in `pi.picamera2_types`, with its habits.

It refuses controls that the camera does not advertise, changes sizes that do not suit it, pads rows, hands out a
limited number of buffers, times out with `TimeoutError`, and can hang when it is stopped.
"""

import threading
import time
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.devices.cameras.pi.picamera2_types import (
    Configuration,
    Controls,
    Metadata,
    SensorChoice,
    SensorMode,
    StreamConfiguration,
)

BUFFERS = 4
ALIGNED = 64
SWITCHES = {
    "ExposureTime": "AeEnable",
    "AnalogueGain": "AeEnable",
    "ColourGains": "AwbEnable",
    "LensPosition": "AfMode",
}
"""What each setting is by itself or held by."""


class Request:
    """One exposure: both streams and its metadata; the buffer goes back with `release`."""

    def __init__(self, camera: "Picamera2", number: int) -> None:
        self.camera = camera
        self.number = number
        self.released = False

    def make_array(self, name: str) -> NDArray[np.uint8]:
        """The picture of a stream, (height, width, 3) or in the layout that its format says."""
        if self.released:
            raise RuntimeError("the request was released")
        stream = self._stream(name)
        width, height = stream["size"]
        picture = self.camera.scene(self.number, width, height)
        if stream["format"] == "RGB888":
            return picture
        if stream["format"] == "NV12":
            raise RuntimeError("Format NV12 not supported")
        return _planar(picture)

    def make_buffer(self, name: str) -> NDArray[np.uint8]:
        """The bytes of a stream, (n,)."""
        stream = self._stream(name)
        picture = self.camera.scene(self.number, *stream["size"])
        return (_semi_planar(picture) if stream["format"] == "NV12" else self.make_array(name)).reshape(-1)

    def get_metadata(self) -> Metadata:
        """The sensor's clock in nanoseconds, and what the frame was taken with: as it was told, or by itself."""
        taken: dict[str, object] = {"SensorTimestamp": 1_000_000_000 + self.number * 33_333_333}
        controls, auto = self.camera.controls, self.camera.automatic
        for name in auto.keys() & self.camera.advertised.keys():
            switch = SWITCHES[name]
            taken[name] = (
                auto[name] if controls.get(switch, True) not in (False, 0) else controls.get(name, auto[name])
            )
        return cast(Metadata, taken)

    def _stream(self, name: str) -> StreamConfiguration:
        configured = self.camera.camera_configuration()
        return configured["main"] if name == "main" else configured["lores"]

    def release(self) -> None:
        """Gives the buffer back."""
        if self.released:
            raise RuntimeError("the request was released twice")
        self.released = True
        self.camera.free += 1


def _planar(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """I420, with rows as long as `ALIGNED` wants them."""
    wide = cv2.copyMakeBorder(picture, 0, 0, 0, -picture.shape[1] % ALIGNED, cv2.BORDER_REPLICATE)
    return np.asarray(cv2.cvtColor(wide, cv2.COLOR_BGR2YUV_I420), np.uint8)


def _semi_planar(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """NV12: the two planes of colour one value about."""
    planar = _planar(picture)
    luma, chroma = np.split(planar, [len(planar) * 2 // 3])
    return np.concatenate([luma, chroma.reshape(2, -1).T.reshape(chroma.shape)])


class Picamera2:
    """One camera. Class attributes set how all of them behave."""

    cameras = 1
    advertised: dict[str, object] = {"FrameDurationLimits": (16666, 1_000_000, None)}  # noqa: RUF012
    automatic: Controls = {  # noqa: RUF012
        "ExposureTime": 9000,
        "AnalogueGain": 1.5,
        "ColourGains": (1.9, 1.4),
        "LensPosition": 2.0,
    }
    modes: list[SensorMode] = [  # noqa: RUF012
        {"size": (1536, 864), "bit_depth": 10, "fps": 120.1, "crop_limits": (768, 432, 3072, 1728)},
        {"size": (2304, 1296), "bit_depth": 10, "fps": 56.0, "crop_limits": (0, 0, 4608, 2592)},
        {"size": (4608, 2592), "bit_depth": 10, "fps": 14.4, "crop_limits": (0, 0, 4608, 2592)},
    ]
    """Those of a Camera Module 3."""
    layout: str | None = None
    """What every stream is made, whatever was wished."""
    frames: int | None = None
    stop_hangs = False
    opened: list["Picamera2"] = []  # noqa: RUF012

    def __init__(self, camera_num: int = 0) -> None:
        if camera_num >= self.cameras:
            raise IndexError("list index out of range")
        self.number = camera_num
        self.configuration: Configuration | None = None
        self.controls: Controls = {}
        self.running = self.closed = False
        self.free = BUFFERS
        self.taken = 0
        self.opened.append(self)

    @classmethod
    def global_camera_info(cls) -> list[dict[str, object]]:
        """One entry for each camera."""
        return [{"Num": number, "Model": "imx708"} for number in range(cls.cameras)]

    @property
    def camera_controls(self) -> dict[str, object]:
        """Name -> (least, most, default) of what the camera advertises."""
        return dict(self.advertised)

    @property
    def sensor_modes(self) -> list[SensorMode]:
        """What the sensor can be read out as; only before the camera is configured."""
        if self.configuration:
            raise RuntimeError("the camera is configured already")
        return self.modes

    def create_video_configuration(
        self,
        main: StreamConfiguration,
        lores: StreamConfiguration,
        controls: Controls,
        buffer_count: int,
        sensor: SensorChoice | None = None,
    ) -> Configuration:
        """A configuration to be changed and given to `configure`."""
        return {
            "main": main.copy(),
            "lores": lores.copy(),
            "controls": dict(controls),
            "buffer_count": buffer_count,
            "sensor": sensor or {},
        }

    def configure(self, configuration: Configuration) -> None:
        """Takes a configuration over, with sizes made even."""
        unknown = set(configuration["controls"]) - set(self.advertised)
        if unknown:
            raise RuntimeError(f"Control {unknown.pop()} is not advertised by libcamera")
        for stream in (configuration["main"], configuration["lores"]):
            width, height = stream["size"]
            stream["size"] = (width // 2 * 2, height // 2 * 2)
            stream["stride"] = -(-width // ALIGNED) * ALIGNED
            stream["format"] = self.layout or stream["format"]
        self.configuration, self.controls = configuration, configuration["controls"]

    def camera_configuration(self) -> Configuration:
        """What `configure` made of it. Raises `RuntimeError` before that."""
        if self.configuration is None:
            raise RuntimeError("the camera is not configured")
        return self.configuration

    def set_controls(self, controls: Controls) -> None:
        """Takes controls for the frames to come. Raises RuntimeError for one that is not advertised."""
        for name in controls:
            if name not in self.advertised:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.controls = {**self.controls, **controls}

    def start(self) -> None:
        """Starts the streams."""
        self.running = True

    def capture_request(self, wait: float | None = None) -> Request:
        """The next exposure. Raises `TimeoutError` after `wait` seconds without one."""
        if not self.running:
            raise RuntimeError("the camera is not running")
        if self.free == 0 or (self.frames is not None and self.taken >= self.frames):
            time.sleep(min(wait or 0, 0.05))
            raise TimeoutError
        self.free -= 1
        self.taken += 1
        return Request(self, self.taken)

    def stop(self) -> None:
        """Stops the streams; hangs for ever when told to."""
        if self.stop_hangs:
            threading.Event().wait()
        self.running = False

    def close(self) -> None:
        """Lets the camera go."""
        self.closed = True

    @staticmethod
    def scene(number: int, width: int, height: int) -> NDArray[np.uint8]:
        """(height, width, 3): blue on the left, red on the right, so that swapped colours and a wrong width show."""
        picture = np.zeros((height, width, 3), np.uint8)
        picture[:, : width // 2, 0] = 200
        picture[:, width // 2 :, 2] = 200
        return picture
