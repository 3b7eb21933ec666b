"""What differs between two small pictures of the track, apart from noise, light and the camera's trembling.

Pictures are compared in cells of 4x4 pixels. A pixel differs when it lies outside the range of its 3x3 neighbourhood
in the other picture by more than the noise, so that a shift of one pixel is no motion. Light is taken out as a
gain of each colour over the whole picture, and where that is not enough as a smooth field.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.motion.small_picture import SmallPicture, shrunk
from vision.types.picture import Cells, Picture

SHARE = 0.25
"""Part of a cell's pixels that must differ."""

EDGE_SHARE = 0.2
"""The same for edges, which are thin."""

SATURATED = 245
WIDESPREAD = 0.25
"""Part of all cells beyond which a change may be the light's."""

SMOOTH = 11
"""Cells over which the light is taken as even."""

DEEPEST = 0.35
TINT = 8.0
"""A shadow leaves so much of the light at least, and changes no colour by more than so many grey levels."""

SHAKEN = 8
"""Cells that must differ before the camera may have moved."""
FARTHEST = 24.0
"""Pixels that it is off at most."""
LEAST = 0.3
"""Pixels that are worth taking out."""


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
    fixed = False
    """Whether the camera is known to hang fixed: it moves seldom, and to look for that takes as long as all else."""

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

    def motion(self, now: SmallPicture, before: SmallPicture) -> FrameChange:
        """Where `now` differs from `before` apart from what a camera that trembles or drifts does to both."""
        plain = self.change(now, before)
        shaken = plain.count >= SHAKEN and (not self.fixed or _everywhere(plain.cells))
        steady = _steadied(now, before) if shaken else None
        if steady is None:
            return plain
        better = self.change(steady, before)
        # Where a hand moves, some shift explains a little: the camera's own explains most.
        return better if 2 * better.count <= plain.count else plain

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


def _everywhere(cells: Cells) -> bool:
    """Whether some differ in all four quarters, as when the camera moves; a hand seldom is in all of them."""
    down, across = cells.shape[0] // 2, cells.shape[1] // 2
    quarters = (cells[:down, :across], cells[:down, across:], cells[down:, :across], cells[down:, across:])
    return all(quarter.any() for quarter in quarters)


def offset(now: SmallPicture, before: SmallPicture) -> tuple[float, float]:
    """How many pixels to the right and down the scene has moved since `before`. By phase correlation: C. D. Kuglin,
    D. C. Hines, "The phase correlation image alignment method", 1975. Where a hand hides much it is any number."""
    (dx, dy), _ = cv2.phaseCorrelate(before.outline, now.outline)
    return 2 * dx, 2 * dy


def _steadied(now: SmallPicture, before: SmallPicture) -> SmallPicture | None:
    """`now` moved back to where the camera stood; None where it has hardly moved, or who knows where to."""
    dx, dy = offset(now, before)
    return now.shifted(-dx, -dy) if LEAST <= max(abs(dx), abs(dy)) <= FARTHEST else None


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
