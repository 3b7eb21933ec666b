"""The part of the picamera2 library that is called, as types: it brings none itself, and is absent off a Pi."""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypedDict

import numpy as np
from numpy.typing import NDArray

ControlValue = bool | int | float | tuple[float, ...]
Controls = dict[str, ControlValue]
"""libcamera's controls by name."""


class Metadata(TypedDict, total=False):
    """What a frame was taken with: microseconds, factors, dioptres; the sensor's clock in nanoseconds."""

    SensorTimestamp: int
    ExposureTime: int
    AnalogueGain: float
    ColourGains: tuple[float, float]
    LensPosition: float


class SensorMode(TypedDict, total=False):
    """A way to read the sensor out: `size` (width, height), `crop_limits` (x, y, width, height) in its pixels."""

    size: tuple[int, int]
    bit_depth: int
    fps: float
    crop_limits: tuple[int, int, int, int]


class SensorChoice(TypedDict, total=False):
    """The mode that is asked for; empty where the library chooses."""

    output_size: tuple[int, int]
    bit_depth: int


class StreamConfiguration(TypedDict, total=False):
    """A stream: its size (width, height) in pixels, the bytes of a row, once it is configured."""

    size: tuple[int, int]
    format: str
    stride: int


class Configuration(TypedDict):
    """What `configure` takes and changes."""

    main: StreamConfiguration
    lores: StreamConfiguration
    controls: Controls
    buffer_count: int
    sensor: SensorChoice


class Request(Protocol):
    """One exposure in all its streams."""

    def make_array(self, name: str) -> NDArray[np.uint8]:
        """A stream's picture, (height, width, 3) or as its format lays it out.

        Raises `RuntimeError` for a layout that the library refuses.
        """

    def make_buffer(self, name: str) -> NDArray[np.uint8]:
        """A stream's bytes, (n,)."""

    def get_metadata(self) -> Metadata:
        """What it was taken with."""

    def release(self) -> None:
        """Gives its buffers back."""


class Picamera2(Protocol):
    """One camera. Every call may raise `RuntimeError` or `OSError`."""

    @property
    def camera_controls(self) -> Mapping[str, object]:
        """What it advertises."""

    @property
    def sensor_modes(self) -> Sequence[SensorMode]:
        """What its sensor can be read out as."""

    def create_video_configuration(
        self,
        *,
        main: StreamConfiguration,
        lores: StreamConfiguration,
        controls: Controls,
        buffer_count: int,
        sensor: SensorChoice = ...,
    ) -> Configuration:
        """A configuration for `configure`."""

    def configure(self, configuration: Configuration) -> object:
        """Takes it over, changed as it must be."""

    def camera_configuration(self) -> Configuration:
        """What became of it."""

    def set_controls(self, controls: Controls) -> None:
        """Sets controls for the frames to come."""

    def start(self) -> object:
        """Starts the streams."""

    def capture_request(self, *, wait: float) -> Request:
        """The next exposure. Raises `TimeoutError` after so many seconds."""

    def stop(self) -> object:
        """Stops the streams."""

    def close(self) -> object:
        """Lets the camera go."""


class CameraClass(Protocol):
    """`Picamera2` itself: opens a camera by its number."""

    def __call__(self, camera_num: int, /) -> Picamera2:
        """Raises `RuntimeError` or `IndexError` where it cannot be opened."""

    def global_camera_info(self) -> Sequence[object]:
        """One entry for each camera."""


class Library(Protocol):
    """The module."""

    @property
    def Picamera2(self) -> CameraClass:  # noqa: N802
        """Its camera class."""
