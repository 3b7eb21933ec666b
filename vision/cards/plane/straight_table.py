"""A table that is seen aslant, as it would look from straight above: whole cards tell how it lies.

All cards have one shape and lie in one plane, so that each tells the line in which that plane's parallels meet, and
all together by how much it is squeezed (Hartley and Zisserman, Multiple View Geometry, 2003, 2.7).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.geometry.track_view import Matrix, box_corners, mapped
from vision.types.picture import Array, Picture

SQUEEZED, NEARER = 1.08, 0.1
"""By how much a table is squeezed, and how much nearer a corner of the picture is than its middle, from which on it
is seen aslant: less is how well outlines are known."""
FARTHEST = 0.3
"""How near a corner of the picture is at least, its middle being 1: farther away a card is not read."""
LARGER = 2.0
"""Times as many pixels as the picture has that it has at most when seen from above."""


@dataclass(frozen=True, eq=False)
class StraightTable:
    """The `picture` of a table as seen from above; `matrix` (3, 3) maps pixels of the one taken to it."""

    picture: Picture
    matrix: Matrix

    @classmethod
    def of(cls, picture: Picture, known: Sequence[Array], card: tuple[float, float]) -> "StraightTable | None":
        """None where no card is known, the picture is taken from above, or from so low that its far side is lost.

        `known` are the corners (4, 2) of whole cards, clockwise from one end of a shorter side; a `card` is so many
        millimetres wide and high.
        """
        if not known:
            return None
        height, width = picture.shape[:2]
        half = float(np.hypot(width, height)) / 2
        centred = np.array([(1, 0, -width / 2), (0, 1, -height / 2), (0, 0, half)]) / half
        corners = [mapped(np.asarray(one, np.float64), centred) for one in known]
        upright = _projective(corners, card)
        squeeze = _squeeze([mapped(one, upright) for one in corners], card)
        ends = box_corners((0, 0, width, height))
        nearness = np.column_stack([mapped(ends, centred), np.ones(4)]) @ upright[2]
        if squeeze is None or nearness.min() < FARTHEST:
            return None
        if np.linalg.cond(squeeze[:2, :2]) < SQUEEZED and np.abs(nearness - 1).max() < NEARER:
            return None
        in_mm = squeeze @ upright @ centred
        density = float(np.sqrt(np.median([cv2.contourArea(one) for one in known]) / np.prod(card)))
        matrix, size = _fitted(in_mm, ends, density)
        seen = cv2.warpPerspective(picture, matrix, size, borderMode=cv2.BORDER_REPLICATE)
        return cls(np.asarray(seen, np.uint8), matrix)

    def there(self, points: Array) -> Array:
        """Points (n, 2) of the picture taken, in this one."""
        return _single(mapped(np.asarray(points, np.float64), self.matrix))

    def back(self, points: Array) -> Array:
        """Points (n, 2) of this picture, in the one taken."""
        inverse = np.asarray(np.linalg.inv(self.matrix), np.float64)
        return _single(mapped(np.asarray(points, np.float64), inverse))


def _single(points: Matrix) -> Array:
    return np.asarray(points, np.float32)


def _projective(corners: Sequence[Matrix], card: tuple[float, float]) -> Matrix:
    """What lets the table's parallels be parallel: the line in which they meet is the mean of what cards tell; one of
    twice the area tells it four times as well."""
    flat, quads = _single(box_corners((0, 0, *card))), [_single(one) for one in corners]
    lines = np.array([np.linalg.inv(cv2.getPerspectiveTransform(flat, one))[2] for one in quads])
    areas = [cv2.contourArea(one) ** 2 for one in quads]
    straight = np.eye(3)
    straight[2, :2] = np.average(lines[:, :2] / lines[:, 2:], axis=0, weights=areas)
    return straight


def _squeeze(corners: Sequence[Matrix], card: tuple[float, float]) -> Matrix | None:
    """What makes parallelograms (4, 2) cards, in millimetres, as well as it can: an affine map (3, 3), if any is."""
    rows, sides = list[list[float]](), list[float]()
    for one in corners:
        (a, b), (c, d) = (one[1] + one[2] - one[0] - one[3]) / 2, (one[3] + one[2] - one[0] - one[1]) / 2
        rows += [[a * a, 2 * a * b, b * b], [c * c, 2 * c * d, d * d], [a * c, a * d + b * c, b * d]]
        sides += [card[0] ** 2, card[1] ** 2, 0.0]
    xx, xy, yy = np.linalg.lstsq(np.array(rows, np.float64), np.array(sides), rcond=None)[0]
    values, axes = np.linalg.eigh(np.array([(xx, xy), (xy, yy)]))
    if values.min() <= 0:
        return None
    affine = np.eye(3)
    affine[:2, :2] = axes @ np.diag(np.sqrt(values)) @ axes.T
    return affine


def _fitted(in_mm: Matrix, ends: Matrix, density: float) -> tuple[Matrix, tuple[int, int]]:
    """The map to a picture of `density` pixels a millimetre that holds all of the one with these corners, and its
    size (width, height)."""
    seen = mapped(ends, in_mm)
    start, wide = seen.min(0), np.ptp(seen, axis=0)
    most = LARGER * float(np.prod(ends[2]))
    scale = min(density, float(np.sqrt(most / np.prod(wide))))
    moved = np.array([(scale, 0, -scale * start[0]), (0, scale, -scale * start[1]), (0, 0, 1)])
    size = np.ceil(wide * scale).astype(int)
    return np.asarray(moved @ in_mm, np.float64), (int(size[0]), int(size[1]))
