"""The room's light and the camera's answer to it: exposure, gain and white balance, by themselves or held.

At first all fit together, and pictures are as the look draws them. `light` changes the room alone; a camera that is
free then finds its way in a few frames, one that is held shows the room darker, brighter, warmer or colder.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera.camera_controls import CameraControls
from kiosk.devices.virtual.optics.appearance import Array, develop, light_of
from kiosk.errors import UsageError

USUAL_LUX, USUAL_KELVIN = 400.0, 4600.0
"""The room for which a look is drawn."""
USUAL_EXPOSURE, LONGEST, SHORTEST = 8000.0, 33_000.0, 100.0
"""Microseconds."""
MOST_GAIN = 16.0
WAVES = (460e-9, 540e-9, 610e-9)
"""Metres of blue, green and red light."""
SECOND_RADIATION = 1.4388e-2
"""Metre kelvin (CODATA)."""
LEFT_OVER = 0.15
"""Share of a cast, on a logarithmic scale, that automatic white balance leaves."""
TARGET = 0.11
"""Mean linear light of the green channel that automatic exposure wants."""
EASE = 0.35
"""Share of the way to the right exposure that it goes in one frame."""


@dataclass(frozen=True, slots=True)
class Exposed:
    """What a moment's picture is multiplied with, blue, green, red, in linear light; `noise` by its usual one."""

    gains: tuple[float, float, float]
    noise: float


class AutoExposure:
    """The room's light (`lux`, `kelvin`) and the camera's settings."""

    def __init__(self) -> None:
        self.lux, self.kelvin = USUAL_LUX, USUAL_KELVIN
        self.exposure, self.gain = USUAL_EXPOSURE, 1.0
        self.red = self.blue = 1.0
        self.free = False

    @property
    def exposed(self) -> Exposed | None:
        """How pictures differ from the look's own; None where they do not."""
        level = self.lux / USUAL_LUX * self.exposure / USUAL_EXPOSURE * self.gain
        blue, green, red = level * cast(self.kelvin) * np.array([self.blue, 1.0, self.red])
        if max(abs(value - 1) for value in (blue, green, red)) < 1e-6 and self.gain == 1:
            return None
        return Exposed((float(blue), float(green), float(red)), math.sqrt(self.gain))

    def light(self, lux: float, kelvin: float) -> None:
        """The room is lit so. Raises `UsageError` beyond what rooms are."""
        if not (1 <= lux <= 20_000 and 1500 <= kelvin <= 12_000):
            raise UsageError(f"a room has 1 to 20000 lux of 1500 to 12000 kelvin, not {lux} of {kelvin}")
        self.lux, self.kelvin = lux, kelvin

    def see(self, small: NDArray[np.uint8]) -> None:
        """One more frame (any size, BGR): while it is free, the camera adapts to it."""
        if not self.free:
            return
        mean = float(light_of(np.asarray(small[::4, ::4, 1], np.float32) / 255).mean())
        total = self.exposure * self.gain * (TARGET / max(mean, 1e-4)) ** EASE
        self.exposure = min(max(total, SHORTEST), LONGEST)
        self.gain = min(max(1.0, total / self.exposure), MOST_GAIN)
        blue, _, red = cast(self.kelvin) ** (LEFT_OVER - 1)
        self.blue += EASE * (float(blue) - self.blue)
        self.red += EASE * (float(red) - self.red)

    def locked(self) -> CameraControls:
        """The settings as they are now."""
        return CameraControls(self.exposure, self.gain, self.red, self.blue)

    def hold(self, settings: CameraControls) -> None:
        """Keeps these settings."""
        self.free = False
        self.exposure = settings.exposure or self.exposure
        self.gain = settings.gain or self.gain
        self.red, self.blue = settings.red or self.red, settings.blue or self.blue


def cast(kelvin: float) -> Array:
    """Blue, green, red (3,) of a glowing body's light (Planck 1900) against the usual room's; green is 1."""

    def glow(temperature: float) -> Array:
        waves = np.array(WAVES)
        return np.asarray(1 / (waves**5 * np.expm1(SECOND_RADIATION / (waves * temperature))))

    ratio = glow(kelvin) / glow(USUAL_KELVIN)
    return np.asarray(ratio / ratio[1])


def seen_by(picture: NDArray[np.uint8], exposed: Exposed) -> NDArray[np.uint8]:
    """The developed picture (height, width, 3) BGR as it would be under that exposure."""
    levels = light_of(np.arange(256, dtype=np.float32) / 255)
    tables = np.stack([develop(levels * np.float32(gain)) for gain in exposed.gains], axis=-1)
    return np.asarray(cv2.LUT(picture, tables[None]), np.uint8)
