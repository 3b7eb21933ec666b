"""The track's floor as seen from above: small pictures that can be held against each other, in whatever light."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import cv2
import numpy as np

from vision.geometry.track_view import Matrix, TrackView
from vision.imaging.percentiles import median
from vision.imaging.pyramid import halved
from vision.limits.limit_file import number, whole
from vision.types.picture import Array, Picture
from vision.types.reading import Box

DIE = number("rectified", "die")
"""Edge of a die in pixels of the floor pictures that are compared: noise and weave are gone there."""
HALF, NARROW = whole("rectified", "half"), whole("rectified", "narrow")
"""By what factor the picture of the frame around the floor is smaller, and its pixels under which it is none."""
NOISE = number("rectified", "noise")
"""Added to all brightnesses (of 255, linear light times 255): below it there is noise."""
USUAL = number("rectified", "usual")
"""Change of brightness (its logarithm) that light alone makes from place to place."""
REGION = whole("rectified", "region")
"""Edges of a die over which the light's change is taken as even."""
COARSE, GAMMA = whole("rectified", "coarse"), number("rectified", "gamma")
"""Pixels of the floor picture that are taken together for that; how bytes are made of light."""
LIGHT: Array = (255 * (np.arange(256) / 255) ** GAMMA).astype(np.float32)
LOGARITHM: Array = np.log(LIGHT + NOISE).astype(np.float32)
TELLING: Array = LIGHT / (LIGHT + NOISE)
"""What a brightness tells about colour: in dim places what was added has a colour of its own."""


@dataclass(frozen=True, eq=False)
class RectifiedFloor:
    """A small BGR picture of the track's floor as seen from above, without the rim's shadow, and its scale.

    `frame` is what lies around it, half as fine: far, near, left and right side in a row, if that was seen.
    """

    picture: Picture
    px_per_mm: float
    frame: Picture | None = None

    @cached_property
    def logarithms(self) -> Array:
        """Logarithms of its brightnesses (h, w, 3)."""
        return np.asarray(cv2.LUT(self.picture, LOGARITHM), np.float32)

    @cached_property
    def extremes(self) -> tuple[Array, Array]:
        """The lowest and the highest (h, w, 3) of these within a pixel of each."""
        around = np.ones((3, 3), np.uint8)
        lowest, highest = cv2.erode(self.logarithms, around), cv2.dilate(self.logarithms, around)
        return np.asarray(lowest, np.float32), np.asarray(highest, np.float32)

    @classmethod
    def seen(cls, picture: Picture, view: TrackView) -> "RectifiedFloor":
        """The floor in a full BGR picture."""
        scale = DIE / view.die_mm
        small = picture
        while 2.4 * scale < view.px_per_mm() * small.shape[1] / picture.shape[1]:
            small = halved(small)
        size = max(8, round(view.width_mm * scale)), max(8, round(view.height_mm * scale))
        matrix = np.diag([scale, scale, 1.0]) @ view.matrix @ _enlarging(picture, small)
        flat = cv2.warpPerspective(small, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return cls(np.asarray(flat, np.uint8), scale, _frame(picture, halved(small), view, scale / HALF))

    def like(self, other: "RectifiedFloor") -> bool:
        """Whether both are of the same track, at the same scale."""
        return self.picture.shape == other.picture.shape and abs(self.px_per_mm / other.px_per_mm - 1) < 1e-3


def _enlarging(picture: Picture, small: Picture) -> Matrix:
    """Pixels of the small picture to those of the large one; the middle of the first pixel is (0, 0) in both."""
    fx, fy = picture.shape[1] / small.shape[1], picture.shape[0] / small.shape[0]
    return np.array([[fx, 0, fx / 2 - 0.5], [0, fy, fy / 2 - 0.5], [0, 0, 1]])


def frame_sides(inner: tuple[int, int], wide: int) -> tuple[Box, ...]:
    """The far, near, left and right side of a frame `wide` pixels around (w, h) pixels, whose corner is (0, 0)."""
    width, height = inner
    along = width + 2 * wide
    far, near = (-wide, -wide, along, wide), (-wide, height, along, wide)
    return far, near, (-wide, 0, wide, height), (width, 0, wide, height)


def _frame(picture: Picture, small: Picture, view: TrackView, scale: float) -> Picture | None:
    """The frame around the floor, `scale` pixels a mm, its sides in a row and the last two of them lying."""
    inner, wide = (round(view.width_mm * scale), round(view.height_mm * scale)), round(view.frame_mm * scale)
    if wide < NARROW:
        return None
    matrix = np.diag([scale, scale, 1.0]) @ view.matrix @ _enlarging(picture, small)
    sides = []
    for x, y, w, h in frame_sides(inner, wide):
        shift = np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]], np.float64)
        side = cv2.warpPerspective(small, shift @ matrix, (w, h), borderMode=cv2.BORDER_REPLICATE)
        sides.append(side if h == wide else np.swapaxes(side, 0, 1))
    return np.concatenate(sides, axis=1).astype(np.uint8, copy=False)


@lru_cache(maxsize=2)
def light_change(now: RectifiedFloor, before: RectifiedFloor) -> Array:
    """Logarithm of `now` over `before` (h, w, 3), without what the light's change explains."""
    ratio = np.asarray(cv2.subtract(now.logarithms, before.logarithms), np.float32)
    height, width = ratio.shape[:2]
    size = max(1, width // COARSE), max(1, height // COARSE)
    coarse = np.asarray(cv2.resize(ratio, size, interpolation=cv2.INTER_AREA), np.float32)
    middle = median(coarse.reshape(-1, 3))
    usual = (np.abs(coarse - middle).max(2) < USUAL).astype(np.float32)[..., None]
    wide = (round(REGION * DIE / COARSE),) * 2
    share = cv2.blur(usual, wide, borderType=cv2.BORDER_REFLECT)[..., None]
    field = cv2.blur((coarse - middle) * usual, wide, borderType=cv2.BORDER_REFLECT) / np.maximum(share, 0.02)
    return np.asarray(cv2.subtract(ratio, cv2.resize(field + middle, (width, height))), np.float32)
