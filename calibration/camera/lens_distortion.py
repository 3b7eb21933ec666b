"""How a lens bends straight lines, and taking that out of points and pictures.

One radial term of Brown's model (D. C. Brown, "Decentering distortion of lenses", 1966) about the picture's middle:
`bent = straight * (1 + k * r^2)`, with r the distance of the straight point from the middle in half diagonals.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from vision.types.picture import Picture

Points = NDArray[np.floating]

MOST_BEND = 0.3
"""Of k: beyond it the model folds the picture's corners over."""
ROUNDS = 12


@dataclass(frozen=True)
class Lens:
    """The bend `k` of a lens, for pictures of any size with the same sides' ratio.

    Straight pictures have the size of the bent ones; `shrink` (<= 1) keeps all that was seen inside them.
    """

    k: float = 0.0

    @cached_property
    def shrink(self) -> float:
        """Scale of straight pictures: the bent picture's corner stays the straight one's."""
        return min(1.0, 1 / float(_unbent(np.ones(1), self.k)[0]))

    def worst(self, width: int, height: int) -> float:
        """Pixels by which the bend moves the ends of the picture's shorter middle line against its corners."""
        half, diagonal = min(width, height) / 2, float(np.hypot(width, height)) / 2
        return abs(self.k) * half * (1 - (half / diagonal) ** 2)

    def straight(self, points: Points, size: tuple[int, int]) -> NDArray[np.float64]:
        """Pixels (n, 2) of the straight picture for those of the bent one; `size` is width and height."""
        middle, half = _frame(size)
        away = (np.asarray(points, np.float64) - middle) / half
        far = np.linalg.norm(away, axis=-1, keepdims=True)
        share = np.where(far > 1e-9, _unbent(far, self.k) / np.maximum(far, 1e-9), 1.0)
        return np.asarray(away * share * self.shrink * half + middle, np.float64)

    def bent(self, points: Points, size: tuple[int, int]) -> NDArray[np.float64]:
        """Pixels (n, 2) of the bent picture for those of the straight one."""
        middle, half = _frame(size)
        away = (np.asarray(points, np.float64) - middle) / half / self.shrink
        square = np.sum(away * away, axis=-1, keepdims=True)
        return np.asarray(away * (1 + self.k * square) * half + middle, np.float64)

    def picture(self, bent: Picture) -> Picture:
        """The picture with straight lines straight; the same one where the lens does not bend them."""
        if self.k == 0:
            return bent
        tables = _tables(self, (bent.shape[1], bent.shape[0]))
        return np.asarray(cv2.remap(bent, *tables, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


@lru_cache(maxsize=2)
def _tables(lens: Lens, size: tuple[int, int]) -> tuple[MatLike, MatLike]:
    """The tables of `cv2.remap` for pictures of this width and height."""
    x, y = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    # As markers' corners are counted, see `_frame`.
    places = lens.bent(np.stack([x, y], -1).astype(np.float64), size).astype(np.float32)
    return cv2.convertMaps(places[..., 0], places[..., 1], cv2.CV_16SC2)


def _frame(size: tuple[int, int]) -> tuple[NDArray[np.float64], float]:
    """The middle of the picture where OpenCV counts pixels by their middles, and half its diagonal."""
    width, height = size
    return np.array([(width - 1) / 2, (height - 1) / 2]), float(np.hypot(width, height)) / 2


def _unbent(far: NDArray[np.float64], k: float) -> NDArray[np.float64]:
    """Straight distances for bent ones, in half diagonals, by Newton's method.

    A strong barrel folds over at `1 / sqrt(-3 k)`: what lies beyond in the picture is taken to lie on the fold.
    """
    fold = 1 / np.sqrt(-3 * k) if k < 0 else np.inf
    straight = np.minimum(far, fold)
    for _ in range(ROUNDS):
        slope = np.maximum(1 + 3 * k * straight**2, 0.05)
        straight = np.minimum(straight - (straight * (1 + k * straight**2) - far) / slope, fold)
    return np.asarray(straight, np.float64)
