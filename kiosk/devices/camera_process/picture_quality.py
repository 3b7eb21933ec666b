"""What a camera's pictures are like (light, flicker, focus, markers, rhythm), or what code they show."""

from collections.abc import Sequence
from typing import TypedDict

import cv2
import numpy as np

from calibration.camera.sharpness import edge_width
from calibration.track.markers import find_markers
from kiosk.devices.cameras.base import Frame
from vision.types.picture import Picture

PICTURES = 20
"""So many in a row are looked at."""
CODE_EVERY, CODE_FOR = 0.3, 5.0
"""Seconds between two pictures in which a code is looked for; until that is given up."""
LONGEST_CODE = 500


class Measured(TypedDict, total=False):
    """What pictures are like: sizes and `edge` (None: nothing has contrast) in pixels, `brightness` 0..255, `burnt`
    a part of the picture, `flicker` relative to the brightness. `fault` alone where there was nothing to see,
    `code` alone where a code was looked for.
    """

    width: int
    height: int
    fps: float
    brightness: float
    burnt: float
    flicker: float
    edge: float | None
    markers: int
    code: str
    fault: str


def measured(picture: Picture, means: Sequence[float], seconds: float) -> Measured:
    """What a full picture tells, and the mean brightness of those that came in `seconds`, it being the last."""
    height, width = picture.shape[:2]
    return {
        "width": width,
        "height": height,
        "fps": round((len(means) - 1) / max(seconds, 1e-3), 1),
        "brightness": round(float(picture.mean()), 1),
        "burnt": round(float((picture.min(axis=2) >= 250).mean()), 4),
        "flicker": round(float(np.std(means)) / max(float(np.mean(means)), 1.0), 4),
        "edge": edge_width(picture),
        "markers": len(find_markers(picture)),
    }


class PictureQuality:
    """Collects pictures as they come, one after the other; `result` once there are enough."""

    def __init__(self) -> None:
        self._means: list[float] = []
        self._first = 0.0
        self.result: Measured | None = None

    def see(self, frame: Frame) -> None:
        """Takes one more picture."""
        if not self._means:
            self._first = frame.t
        self._means.append(float(frame.small.mean()))
        if len(self._means) == PICTURES:
            self.result = measured(frame.full(), self._means, frame.t - self._first)


class CodeSearch:
    """Looks for a QR code whose text begins with a word; `result` once one was read, or nobody showed one."""

    def __init__(self, word: str) -> None:
        self._word = word
        self._due = self._end = 0.0
        self.result: Measured | None = None

    def see(self, frame: Frame) -> None:
        """Takes one more picture."""
        if not self._end:
            self._end = frame.t + CODE_FOR
        if self.result is not None or frame.t < self._due:
            return
        self._due = frame.t + CODE_EVERY
        if (text := code_in(frame.full())).startswith(self._word):
            self.result = {"code": text}
        elif frame.t >= self._end:
            self.result = {"fault": "no code"}


def code_in(picture: Picture) -> str:
    """The text of the QR code in a picture; empty where there is none that can be read."""
    try:
        text = cv2.QRCodeDetectorAruco().detectAndDecode(picture)[0]
    except (cv2.error, UnicodeDecodeError):
        return ""
    return text if len(text) <= LONGEST_CODE else ""
