"""A shown face laid over a patch: turned, shifted and slanted until it fits best.

Inverse compositional alignment (Baker and Matthews, "Lucas-Kanade 20 years on", 2004): all that depends on the
shown face alone is worked out once, so that a step is one product.
"""

from dataclasses import dataclass
from math import hypot, sqrt
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.limits.limit_file import number, numbers, whole
from vision.poker.face_patch import WIDE
from vision.types.picture import Array, Picture

WINDOW = 44
"""Pixels of the part of a face (48 wide) that is compared, without its rounded rim."""
MIDDLE = (WINDOW - 1) / 2
ROUNDS, SLOWEST = whole("template_alignment", "rounds"), number("template_alignment", "slowest")
"""Alignment steps at most, and the step (pixels) below which it has settled."""
FINE, SLOW = numbers("template_alignment", "fine", "slow")
"""Blurs (pixels) between which details are compared."""
FAINTEST = number("template_alignment", "faintest")
"""Contrast below which a window counts as having this one."""
NOTHING: Array = np.zeros((0, 0), np.float32)


class Warp(NamedTuple):
    """Takes a window's pixels to a wide patch's: its middle to (x, y), steps from it through [[a, b], [c, d]]."""

    a: float
    b: float
    c: float
    d: float
    x: float
    y: float

    @classmethod
    def turned(cls, turn: float, x: float, y: float) -> "Warp":
        """Turned about both middles, and shifted."""
        cos, sin = float(np.cos(turn)), float(np.sin(turn))
        return cls(cos, -sin, sin, cos, (WIDE - 1) / 2 + x, (WIDE - 1) / 2 + y)

    @property
    def matrix(self) -> NDArray[np.float64]:
        """The same as an affine matrix (2, 3)."""
        a, b, c, d, x, y = self
        return np.array([[a, b, x - (a + b) * MIDDLE], [c, d, y - (c + d) * MIDDLE]])

    @property
    def slant(self) -> float:
        """The smaller stretch over the larger one."""
        a, b, c, d, _, _ = self
        one, other = hypot(a + d, b - c), hypot(a - d, b + c)
        return abs(one - other) / (one + other)

    def less(self, step: NDArray[np.float32]) -> "Warp":
        """This warp after the inverse of a small one about the window's middle, (xx, xy, yx, yy, x, y)."""
        p, q, r, s, dx, dy = (float(value) for value in step)
        area = (1 + p) * (1 + s) - q * r
        a, b = (self.a * (1 + s) - self.b * r) / area, (self.b * (1 + p) - self.a * q) / area
        c, d = (self.c * (1 + s) - self.d * r) / area, (self.d * (1 + p) - self.c * q) / area
        return Warp(a, b, c, d, self.x - a * dx - b * dy, self.y - c * dx - d * dy)


@dataclass(frozen=True, slots=True, eq=False)
class AlignedWindow:
    """What is seen through a warp (WINDOW, WINDOW, 3), and its correlation with the face."""

    warp: Warp
    window: Array
    correlation: float


class Template:
    """An enrolled face, prepared for alignment."""

    def __init__(self, face: str, picture: Picture) -> None:
        self.face = face
        self.wide = detailed(picture)
        start = (WIDE - WINDOW) // 2
        self.window = np.ascontiguousarray(self.wide[start : start + WINDOW, start : start + WINDOW])
        self.contrast = contrast(self.window)
        self._steps = _steps(self.window)
        self._still = self._step(self.window)

    def refined(self, wide: Array, warp: Warp) -> AlignedWindow:
        """The face fitted to the details (WIDE, WIDE, 3) of a wide patch, from the warp given."""
        for _ in range(ROUNDS):
            seen = sampled(wide, warp)
            step = self._step(seen) * np.float32(self.contrast / contrast(seen)) - self._still
            warp = warp.less(step)
            if max(abs(float(step[4])), abs(float(step[5]))) < SLOWEST:
                break
        seen = sampled(wide, warp)
        return AlignedWindow(warp, seen, correlation(seen, self.window))

    def like(self, seen: Array) -> Array:
        """A window (WINDOW, WINDOW, 3) with this face's contrast."""
        return np.asarray(seen * np.float32(self.contrast / contrast(seen)), np.float32)

    def _step(self, window: Array) -> NDArray[np.float32]:
        # OpenCV's product stays on one thread; NumPy's may take all cores for it.
        return np.asarray(cv2.gemm(window.reshape(1, -1), self._steps, 1.0, NOTHING, 0.0, flags=cv2.GEMM_2_T)[0])


def correlation(one: Array, other: Array) -> float:
    """Normalised correlation, -1..1, of the details of two windows (WINDOW, WINDOW, 3)."""
    left, right = one.ravel(), other.ravel()
    both, spread = float(left @ right), float(left @ left) * float(right @ right)
    return both / max(sqrt(spread), 1e-6)


def contrast(window: Array) -> float:
    """Standard deviation of the details of a window (WINDOW, WINDOW, 3)."""
    values = window.ravel()
    mean = float(values.sum()) / values.size
    return sqrt(max(float(values @ values) / values.size - mean * mean, FAINTEST**2))


def detailed(picture: Picture) -> Array:
    """What is neither very fine nor slow in a picture, (height, width, 3) as floats."""
    light = picture.astype(np.float32)
    return np.asarray(cv2.GaussianBlur(light, (0, 0), FINE) - cv2.GaussianBlur(light, (0, 0), SLOW), np.float32)


def sampled(wide: Array, warp: Warp) -> Array:
    """The window (WINDOW, WINDOW, 3) seen through a warp."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpAffine(wide, warp.matrix, (WINDOW, WINDOW), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)


def _steps(window: Array) -> Array:
    """What (6, pixels * 3) a difference from the window is multiplied by for the step that mends it: the steepest
    descent images times the inverse of their products, held back a little."""
    dx, dy = (cv2.Sobel(window, cv2.CV_32F, x, y, scale=1 / 8).astype(np.float64) for x, y in ((1, 0), (0, 1)))
    away = np.arange(WINDOW) - MIDDLE
    across, down = away[None, :, None], away[:, None, None]
    images = np.stack([dx * across, dx * down, dy * across, dy * down, dx, dy]).reshape(6, -1)
    products = images @ images.T
    hold = np.diag(np.diag(products)) * 0.02 + np.eye(6) * 1e-3
    return np.ascontiguousarray(np.linalg.solve(products + hold, images), np.float32)
