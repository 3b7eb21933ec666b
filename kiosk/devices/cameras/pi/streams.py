"""The pictures of a Pi camera's streams, whatever layout `configure()` gave them."""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.devices.cameras.base import checked
from kiosk.devices.cameras.pi.picamera2_types import Request, StreamConfiguration
from kiosk.errors import CameraError
from vision.types.picture import Picture

TO_BGR: dict[str, int | None] = {
    # picamera2 names the bytes from the last to the first: its RGB888 is what OpenCV calls BGR.
    "RGB888": None,
    "BGR888": cv2.COLOR_RGB2BGR,
    "XRGB8888": cv2.COLOR_BGRA2BGR,
    "XBGR8888": cv2.COLOR_RGBA2BGR,
    "YUV420": cv2.COLOR_YUV2BGR_I420,
    "YVU420": cv2.COLOR_YUV2BGR_YV12,
    "NV12": cv2.COLOR_YUV2BGR_NV12,
    "NV21": cv2.COLOR_YUV2BGR_NV21,
    "YUYV": cv2.COLOR_YUV2BGR_YUYV,
}

SEMI_PLANAR = {"NV12", "NV21"}
"""What picamera2 hands out as bytes alone: its `make_array` refuses them."""


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream as it was configured: `size` is (width, height) in pixels, `stride` the bytes of a row, 0 unknown."""

    layout: str
    size: tuple[int, int]
    stride: int = 0

    @classmethod
    def read_back(cls, name: str, configured: StreamConfiguration) -> Self:
        """The stream that `configure()` made of the wishes. Raises `ValueError` for a layout that is not known."""
        layout, (width, height) = str(configured["format"]), configured["size"]
        if layout not in TO_BGR:
            raise ValueError(f"its {name} stream has the unknown format {layout}")
        return cls(layout, (int(width), int(height)), int(configured.get("stride") or 0))

    def picture(self, request: Request, name: str) -> Picture:
        """The request's picture in BGR. Raises `CameraError` for bytes that make none."""
        width, height = self.size
        code = TO_BGR[self.layout]
        try:
            raw = self._rows(request.make_buffer(name)) if self.layout in SEMI_PLANAR else request.make_array(name)
            # Rows can be padded: convert them whole, then cut.
            picture = np.asarray(raw) if code is None else cv2.cvtColor(np.asarray(raw), code)
        except (RuntimeError, ValueError, cv2.error) as error:
            raise CameraError(f"the {name} picture of the Pi camera cannot be used: {error}") from error
        return checked(np.ascontiguousarray(picture[:height, :width]))

    def _rows(self, buffer: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Luma above, chroma below, each as wide as a row is."""
        stride = self.stride or self.size[0]
        return np.asarray(buffer[: stride * self.size[1] * 3 // 2]).reshape(-1, stride)
