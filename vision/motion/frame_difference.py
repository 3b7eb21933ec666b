"""What differs between two small pictures of the track, apart from noise, light and the camera's trembling.

Pictures are compared in cells of 4x4 pixels. A pixel differs when it lies outside the range of its 3x3 neighbourhood
in the other picture by more than the noise, so that a shift of one pixel is no motion. Light is taken out as a
gain of each colour over the whole picture, and where that is not enough as a smooth field.
"""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types.picture import CELL, Cells, Picture

SHARE = 0.25
"""Part of a cell's pixels that must differ."""

EDGE_SHARE = 0.2
"""The same for edges, which are thin."""

SATURATED = 245
WIDESPREAD = 0.25
"""Part of all cells beyond which a change may be the light's."""

SMOOTH = 11
"""Cells over which the light is taken as even."""

SOFT = 15
"""Pixels: light and shadow change over more than that, the outline of a hand over less."""

DEEPEST = 0.35
TINT = 8.0
"""A shadow leaves so much of the light at least, and changes no colour by more than so many grey levels."""

KERNEL = np.ones((3, 3), np.uint8)


class SmallPicture:
    """A small picture, (height, width, 3) BGR, prepared for comparing."""

    def __init__(self, picture: Picture) -> None:
        self.picture: Picture = np.asarray(cv2.blur(picture, (3, 3)), np.uint8)

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width in pixels."""
        return self.picture.shape[0], self.picture.shape[1]

    @cached_property
    def low(self) -> Picture:
        """The darkest value around each pixel."""
        return np.asarray(cv2.erode(self.picture, KERNEL), np.uint8)

    @cached_property
    def high(self) -> Picture:
        """The brightest value around each pixel."""
        return np.asarray(cv2.dilate(self.picture, KERNEL), np.uint8)

    @cached_property
    def detail(self) -> NDArray[np.int16]:
        """The grey picture without its soft parts, (height, width)."""
        grey = cv2.cvtColor(self.picture, cv2.COLOR_BGR2GRAY)
        return cv2.subtract(grey, cv2.blur(grey, (SOFT, SOFT)), dtype=cv2.CV_16S).astype(np.int16, copy=False)

    @cached_property
    def means(self) -> NDArray[np.float32]:
        """Mean colour of each cell, (rows, columns, 3), at least 1."""
        return np.maximum(shrunk(self.picture), 1).astype(np.float32)


def shrunk(picture: Picture) -> Picture:
    """One pixel for each cell."""
    height, width = picture.shape[:2]
    size = (max(1, width // CELL), max(1, height // CELL))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


@dataclass(frozen=True, slots=True)
class FrameChange:
    """Where two pictures differ. `light`: the light changed and was taken out."""

    cells: Cells
    light: bool = False

    @property
    def count(self) -> int:
        """Number of cells that differ."""
        return int(np.count_nonzero(self.cells))


class FrameComparer:
    """Compares pictures by the noise of this camera in this light, which it learns as it goes."""

    floor = 7.0
    """Least difference in grey levels that counts, in a picture without noise."""

    def __init__(self) -> None:
        self.sigma = 1.0
        self._learned = 0

    @property
    def threshold(self) -> int:
        """Grey levels beyond the neighbourhood's range."""
        return round(max(self.floor, 3.0 + 4.0 * self.sigma))

    def learn(self, now: SmallPicture, before: SmallPicture) -> None:
        """Takes the noise from two pictures of one scene; what moves in less than a tenth does not matter."""
        step = cv2.absdiff(now.picture[::4, ::4], before.picture[::4, ::4]).reshape(-1)
        ninth = float(np.partition(step, int(step.size * 0.9))[int(step.size * 0.9)])
        # The 90th percentile of |difference of two normals| is 1.645 * sqrt(2) sigma.
        sigma = min(ninth / 2.33, 12.0)
        self._learned = min(self._learned + 1, 8)
        self.sigma += (sigma - self.sigma) / self._learned

    def change(self, now: SmallPicture, before: SmallPicture) -> FrameChange:
        """Where `now` differs from `before`."""
        raw = self._differ(now.picture, before)
        if not raw.any():
            return FrameChange(raw)
        gain = np.median((now.means / before.means).reshape(-1, 3), axis=0)
        if np.abs(gain - 1).max() > 0.012:
            evened = self._differ(now.picture, before, gain)
            if np.count_nonzero(evened) < np.count_nonzero(raw):
                return self._field(now, before, evened, light=True)
        return self._field(now, before, raw, light=False)

    def sharp(self, now: SmallPicture, before: SmallPicture) -> Cells:
        """Cells where edges came or went, unlike under a shadow or another light."""
        apart = cv2.absdiff(now.detail, before.detail).astype(np.uint8)
        mask = cv2.threshold(apart, self.threshold + 3, 255, cv2.THRESH_BINARY)[1]
        return np.asarray(shrunk(np.asarray(mask, np.uint8)) >= round(255 * EDGE_SHARE), np.bool_)

    def _field(self, now: SmallPicture, before: SmallPicture, cells: Cells, light: bool) -> FrameChange:
        # A lamp lights one side more than the other; a hand leaves edges that no smooth field explains.
        if np.count_nonzero(cells) < WIDESPREAD * cells.size:
            return FrameChange(cells, light)
        field = cv2.blur(now.means, (SMOOTH, SMOOTH)) / cv2.blur(before.means, (SMOOTH, SMOOTH))
        height, width = now.shape
        gain = cv2.resize(np.asarray(field, np.float32), (width, height), interpolation=cv2.INTER_LINEAR)
        evened = self._differ(now.picture, before, np.asarray(gain, np.float32))
        if np.count_nonzero(evened) * 4 < np.count_nonzero(cells):
            return FrameChange(evened, True)
        return FrameChange(cells, light)

    def _differ(self, now: Picture, before: SmallPicture, gain: NDArray[np.floating] | None = None) -> Cells:
        if gain is None:
            over, under = cv2.subtract(now, before.high), cv2.subtract(before.low, now)
        else:
            # The brighter of the two is darkened: brightening would lift the noise above the threshold.
            dark, fade = divided(now, np.maximum(gain, 1)), 1 / np.minimum(gain, 1)
            over, under = (
                cv2.subtract(dark, divided(before.high, fade)),
                cv2.subtract(divided(before.low, fade), dark),
            )
            under[now >= SATURATED] = 0
            over[before.high >= SATURATED] = 0
        worst = cv2.max(over, under)
        grey = cv2.max(cv2.max(worst[..., 0], worst[..., 1]), worst[..., 2])
        mask = cv2.threshold(grey, self.threshold, 255, cv2.THRESH_BINARY)[1]
        return np.asarray(shrunk(np.asarray(mask, np.uint8)) >= round(255 * SHARE), np.bool_)


def divided(picture: Picture, gain: NDArray[np.floating]) -> Picture:
    """The picture as it would be without the gain, (3,) for all of it or (height, width, 3)."""
    if gain.ndim == 1:
        levels = np.arange(256, dtype=np.float64)[:, None] / gain + 0.5
        return np.asarray(cv2.LUT(picture, np.clip(levels, 0, 255).astype(np.uint8).reshape(256, 1, 3)), np.uint8)
    return np.asarray(np.clip(picture / gain + 0.5, 0, 255), np.uint8)


def shadows(now: SmallPicture, before: SmallPicture) -> Cells:
    """Cells that became darker but kept their colour, as a shadow does to them.

    Given the other way round: cells that a shadow has left. A bright thing may look so as well.
    """
    fade = now.means.sum(axis=2) / before.means.sum(axis=2)
    apart = np.abs(now.means - before.means * fade[..., None]).max(axis=2)
    return np.asarray((fade > DEEPEST) & (fade < 1.04) & (apart < TINT), np.bool_)
