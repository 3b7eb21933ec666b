"""Which mode of a Pi camera's sensor is read out.

Left to itself libcamera takes the mode whose size is nearest to the picture's: for 1280 x 720 that is the middle of
the sensor on most cameras (Module 2: 1920 of 3280 columns; Module 3: 3072 of 4608; HQ: 2664 of 4056), and the camera
would have to hang half as high again.
"""

from collections.abc import Sequence

from kiosk.devices.cameras.pi.picamera2_types import SensorChoice, SensorMode


def whole(modes: Sequence[SensorMode], size: tuple[int, int], fps: float) -> SensorChoice:
    """The `sensor` part of a configuration: the mode that sees most, of those large and fast enough the smallest.

    `modes` are picamera2's `sensor_modes`; empty when it names none, and libcamera chooses. A mode that is too slow
    is better than one that sees less.
    """
    usable = [mode for mode in modes if {"size", "bit_depth", "crop_limits"} <= mode.keys()]
    if not usable:
        return {}
    most = max(_area(mode) for mode in usable)
    seeing = [mode for mode in usable if _area(mode) >= 0.98 * most]
    best = min(seeing, key=lambda mode: (_too_small(mode, size), mode.get("fps", 0) < 0.95 * fps, _pixels(mode)))
    return {"output_size": (best["size"][0], best["size"][1]), "bit_depth": best["bit_depth"]}


def _area(mode: SensorMode) -> int:
    """Pixels of the sensor that the mode reads, before they are joined."""
    _, _, width, height = mode["crop_limits"]
    return int(width * height)


def _pixels(mode: SensorMode) -> int:
    return int(mode["size"][0] * mode["size"][1])


def _too_small(mode: SensorMode, size: tuple[int, int]) -> bool:
    return bool(mode["size"][0] < size[0] or mode["size"][1] < size[1])
