"""Square patches around a die, turned and scaled, free of aliasing."""

import math

import cv2
import numpy as np

from vision.types.picture import Array, Picture

DEEPEST = 8
"""A picture is halved so often at most."""


class Pyramid:
    """A picture and its halvings, made when first asked for."""

    def __init__(self, picture: Picture) -> None:
        self._levels = [picture]

    @property
    def picture(self) -> Picture:
        """The picture itself."""
        return self._levels[0]

    def level(self, scale: float) -> tuple[Picture, float]:
        """The level to sample when shrinking by `scale`, and that level's own scale."""
        depth = max(0, min(math.floor(-math.log2(max(scale, 1e-3))), DEEPEST))
        while len(self._levels) <= depth and min(self._levels[-1].shape[:2]) > 1:
            self._levels.append(halved(self._levels[-1]))
        depth = min(depth, len(self._levels) - 1)
        return self._levels[depth], 0.5**depth

    def scaled(self, scale: float) -> Picture:
        """The whole picture at `scale`."""
        level, _ = self.level(scale)
        height, width = (max(round(side * scale), 1) for side in self._levels[0].shape[:2])
        if (height, width) == level.shape[:2]:
            return level
        # The level is less than twice as fine: linear sampling loses nothing, in a tenth of the time.
        return np.asarray(cv2.resize(level, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)

    def patch(self, x: float, y: float, angle: float, scale: float, side: int) -> Picture:
        """Patch (side, side, 3) with (x, y) in its middle, turned so that direction `angle` becomes its x axis."""
        level, own = self.level(scale)
        matrix = to_patch(x * own, y * own, angle, scale / own, side)
        patch = cv2.warpAffine(level, matrix, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(patch, np.uint8)


def halved(picture: Picture) -> Picture:
    """The picture at half its size; without an odd last row or column, at a tenth of the time."""
    height, width = picture.shape[0] // 2, picture.shape[1] // 2
    even = picture[: 2 * height, : 2 * width]
    return np.asarray(cv2.resize(even, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def from_all_sides(patches: Array) -> Array:
    """Patches (n, planes, side, side) from all four sides, and then from these in a mirror (8 n, planes, side,
    side)."""
    sides = [np.rot90(patches, turn, (2, 3)) for turn in range(4)]
    return np.concatenate([*sides, *(side.transpose(0, 1, 3, 2) for side in sides)])


def standardised(patch: Picture, least_spread: float) -> Array:
    """A patch (h, w, 3) as (3, h, w): each colour of zero mean, all together of unit spread.

    The spread, the root mean square of the colours' standard deviations, is taken for `least_spread` (0..255) at
    least.
    """
    mean, spread = cv2.meanStdDev(patch)
    values = (patch - mean[:, 0].astype(np.float32)) / np.float32(
        max(float(np.sqrt((spread**2).mean())), least_spread)
    )
    return np.ascontiguousarray(values.transpose(2, 0, 1))


def to_patch(x: float, y: float, angle: float, scale: float, side: int) -> Array:
    """Affine (2, 3) from picture to patch, both in pixels with the middle of the first pixel at 0.5."""
    cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
    # OpenCV counts from the middle of the first pixel at 0.
    x, y, middle = x - 0.5, y - 0.5, side / 2 - 0.5
    return np.array([[cos, sin, middle - cos * x - sin * y], [-sin, cos, middle + sin * x - cos * y]], np.float32)


def from_patch(
    px: float, py: float, x: float, y: float, angle: float, scale: float, side: int
) -> tuple[float, float]:
    """The point (px, py) of a patch, in the picture."""
    dx, dy = (px - side / 2) / scale, (py - side / 2) / scale
    return x + dx * np.cos(angle) - dy * np.sin(angle), y + dx * np.sin(angle) + dy * np.cos(angle)
