"""What stands in for the parts of a Pi that picamera2 expects: imported before anything asks for a camera.

The module is picamera2's own, libcamera is Debian's. What is changed, and why:
- picamera2's previews, raw files and thread names want libraries that are of no use here (kms, pidng, prctl);
- the virtual camera has no raw stream, so its sensor's modes cannot be asked for;
- it fills NV12 in two planes, picamera2 describes each buffer as one: the same memory, told in two parts;
- libcamera 0.4.0's virtual camera leaves each frame's status and number as they were in memory (0.5 sets them);
- it shows each picture four times: the first three are told to be failed ones, which picamera2 leaves out.
"""

import itertools
import sys
import types
from typing import Any
from unittest.mock import MagicMock

for _absent in ("kms", "pykms", "pidng", "pidng.core", "pidng.camdefs", "prctl"):
    sys.modules[_absent] = MagicMock()

import libcamera  # noqa: E402
from picamera2 import Picamera2  # noqa: E402
from picamera2.allocators import dmaallocator  # noqa: E402


def two_planes(planes: list[Any]) -> Any:
    """A buffer of NV12 from its one plane: luma, then half as many bytes of chroma."""
    (luma,), (chroma,) = planes, libcamera.FrameBuffer(planes).planes
    chroma.offset = luma.length * 2 // 3
    luma.length, chroma.length = chroma.offset, luma.length - chroma.offset
    return libcamera.FrameBuffer([luma, chroma])


def no_raw_modes(_: Any) -> list[dict[str, Any]]:
    """The one mode there is."""
    return [{"format": "NV12", "size": (1280, 720)}]


REPEATS = 4
exposures = itertools.count(1)


def status(_: Any) -> Any:
    """Asked once for each frame, in order: of four that show the same picture only the last counts."""
    kinds = libcamera.FrameMetadata.Status
    return kinds.Error if next(exposures) % REPEATS else kinds.Success


two_planes.Plane = libcamera.FrameBuffer.Plane  # type: ignore[attr-defined]
dmaallocator.libcamera = types.SimpleNamespace(FrameBuffer=two_planes)
Picamera2._get_raw_modes = no_raw_modes
libcamera.FrameMetadata.status = property(status)
