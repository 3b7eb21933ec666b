"""Lens, size and pose from the corners of the four printed markers.

The markers are squares of one size whose centres make the track's rectangle; people glue them a little turned. From
the sixteen corners follow the plane's homography (eight unknowns), the lens's bend (one), each marker's turn (four)
and the markers' size in parts of the track's (one), or the rectangle's own ratio as well (one more). The principal
point is taken to be the picture's middle and pixels to be square, as they are within a few pixels in every camera
that Piste names. Then Z. Zhang ("A flexible new technique for camera calibration", 2000) gives the focal length
from the homography where the camera is tilted enough.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera.lens_distortion import MOST_BEND, Lens
from calibration.track.markers import IDS, Markers, centre

Vector = NDArray[np.float64]

STEPS, NUDGE, SETTLED = 60, 1e-6, 1e-12
"""Of the least squares: steps at most, change of an unknown by which slopes are measured, and relative gain of a step
below which it ends."""
USUAL_BEND, BLUR_PX = 0.1, 0.15
"""How much lenses bend (one standard deviation of k), and how well a corner is placed, in pixels."""
USUAL_FOCAL = 1.05
"""Focal length in picture widths where it cannot be measured: a lens of 51 degrees across."""
LEAST_TILT = 4.0
"""Degrees from which perspective tells the focal length."""


@dataclass(frozen=True, slots=True)
class MarkerPose:
    """Where the camera is: `focal` in pixels, `measured` or the usual one; `tilt` of its line of sight against the
    plumb line, degrees; `above` the markers' plane, mm; `turn` of the picture against the track, degrees."""

    focal: float
    measured: bool
    tilt: float
    above: float
    turn: float


@dataclass(frozen=True, slots=True)
class MarkerFit:
    """What the markers tell. `residual` is the mean distance in pixels between seen and explained corners.

    `ratio` is height by width of the markers' rectangle; `marker` a marker's edge in parts of its width.
    """

    lens: Lens
    markers: dict[int, NDArray[np.float32]]
    ratio: float
    marker: float
    residual: float
    pose: MarkerPose

    @property
    def corners(self) -> NDArray[np.float32]:
        """Centres of the markers in the straight picture, (4, 2)."""
        return np.array([centre(self.markers[name]) for name in IDS], np.float32)


def fit(markers: Markers, size: tuple[int, int], width_mm: float, height_mm: float | None = None) -> MarkerFit | None:
    """Explains the corners of four markers in a bent picture of `size` (width, height in pixels).

    The markers' centres are `width_mm` by `height_mm` apart; with `height_mm` None that ratio is found as well. None
    where they are no such rectangle.
    """
    start = _start(markers, size, (height_mm or width_mm * 0.75) / width_mm)
    if start is None:
        return None
    model = _Model(markers, size, None if height_mm is None else height_mm / width_mm)
    found, errors = least_squares(model.errors, start if height_mm is None else start[:-1])
    k, ratio, marker = float(np.clip(found[8], -MOST_BEND, MOST_BEND)), model.ratio(found), float(found[13])
    if not (np.isfinite(found).all() and ratio > 0 and 0 < marker < 1):
        return None
    lens = Lens(k)
    straight = {name: lens.straight(markers[name], size).astype(np.float32) for name in IDS}
    residual = float(np.linalg.norm(errors[:32].reshape(16, 2) * BLUR_PX, axis=1).mean())
    return MarkerFit(lens, straight, ratio, marker, residual, pose_of(model.matrix(found), size, width_mm))


class _Model:
    """Predicts the corners from (H in eight, k, four turns, marker, ratio); lengths in half diagonals and widths."""

    def __init__(self, markers: Markers, size: tuple[int, int], ratio: float | None) -> None:
        self._seen = np.concatenate([_normal(markers[name], size) for name in IDS])
        self._fixed = ratio
        self._blur = BLUR_PX / (float(np.hypot(*size)) / 2)

    def ratio(self, found: Vector) -> float:
        return float(found[14]) if self._fixed is None else self._fixed

    def matrix(self, found: Vector) -> Vector:
        return np.append(found[:8], 1.0).reshape(3, 3)

    def errors(self, found: Vector) -> Vector:
        """Corners' errors in standard deviations (32,), then the bend's own."""
        floor = _floor(self.ratio(found), found[9:13], found[13])
        flat = np.column_stack([floor, np.ones(len(floor))]) @ self.matrix(found).T
        straight = flat[:, :2] / flat[:, 2:]
        bent = straight * (1 + found[8] * (straight**2).sum(axis=1, keepdims=True))
        return np.append(((bent - self._seen) / self._blur).ravel(), found[8] / USUAL_BEND)


def _floor(ratio: float, turns: Vector, marker: float) -> Vector:
    """The sixteen corners on the track, (0, 0) at its middle, y downwards, in track widths."""
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * marker / 2
    middles = np.array([[-1, -ratio], [1, -ratio], [1, ratio], [-1, ratio]]) / 2
    cos, sin = np.cos(turns), np.sin(turns)
    turned = [square @ np.array([[c, s], [-s, c]]) for c, s in zip(cos, sin, strict=True)]
    return np.concatenate([middle + corners for middle, corners in zip(middles, turned, strict=True)])


def _normal(points: NDArray[np.floating], size: tuple[int, int]) -> Vector:
    half = float(np.hypot(*size)) / 2
    return np.asarray((points - np.array([(size[0] - 1) / 2, (size[1] - 1) / 2])) / half, np.float64)


def _start(markers: Markers, size: tuple[int, int], ratio: float) -> Vector | None:
    """First values: the homography of the centres; turns from each marker's own upper edge."""
    if set(markers) != set(IDS):
        return None
    seen = _normal(np.array([centre(markers[name]) for name in IDS]), size).astype(np.float32)
    if not cv2.isContourConvex(seen.reshape(-1, 1, 2)) or cv2.contourArea(seen, oriented=True) <= 0:
        return None
    floor = np.array([[-1, -ratio], [1, -ratio], [1, ratio], [-1, ratio]], np.float32) / 2
    matrix = np.asarray(cv2.getPerspectiveTransform(floor, seen), np.float64)
    back = np.asarray(np.linalg.inv(matrix), np.float64)
    laid = [_laid(markers[name], size, back) for name in IDS]
    turns = [np.arctan2(*(quad[1] - quad[0])[::-1]) for quad in laid]
    edge = float(np.mean([np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean() for quad in laid]))
    return np.array([*(matrix / matrix[2, 2]).ravel()[:8], 0.0, *turns, edge, ratio])


def _laid(quad: NDArray[np.floating], size: tuple[int, int], back: Vector) -> Vector:
    flat = np.column_stack([_normal(quad, size), np.ones(4)]) @ back.T
    return np.asarray(flat[:, :2] / flat[:, 2:], np.float64)


def pose_of(matrix: Vector, size: tuple[int, int], width_mm: float) -> MarkerPose:
    """The camera's pose from the homography (3, 3) of track widths to half diagonals about the picture's middle."""
    half = float(np.hypot(*size)) / 2
    usual = USUAL_FOCAL * size[0] / half
    focal = _focal(matrix)
    tilt, above, turn = _placed(matrix, focal or usual)
    measured = focal is not None and tilt >= LEAST_TILT
    if focal is not None and not measured:
        focal, (tilt, above, turn) = usual, _placed(matrix, usual)
    return MarkerPose((focal or usual) * half, measured, tilt, above * width_mm, turn)


def _focal(matrix: Vector) -> float | None:
    """Zhang's two conditions on the columns, solved for the focal length; None where they do not tell."""
    one, two = matrix[:, 0], matrix[:, 1]
    across = one[2] * two[2], -(one[0] * two[0] + one[1] * two[1])
    along = one[2] ** 2 - two[2] ** 2, two[0] ** 2 + two[1] ** 2 - one[0] ** 2 - one[1] ** 2
    weight = across[0] ** 2 + along[0] ** 2
    square = (across[0] * across[1] + along[0] * along[1]) / weight if weight > 1e-9 else -1.0
    return float(np.sqrt(square)) if 0.25 < square < 100 else None


def _placed(matrix: Vector, focal: float) -> tuple[float, float, float]:
    """Tilt in degrees, height in track widths, and turn in degrees."""
    rays = np.diag([1 / focal, 1 / focal, 1.0]) @ matrix
    scale = 2 / (np.linalg.norm(rays[:, 0]) + np.linalg.norm(rays[:, 1]))
    right, down, place = (rays * scale).T
    normal = np.cross(right, down) / np.linalg.norm(np.cross(right, down))
    tilt = float(np.degrees(np.arccos(np.clip(abs(normal[2]), 0, 1))))
    return tilt, abs(float(normal @ place)), float(np.degrees(np.arctan2(right[1], right[0])))


def least_squares(residuals: Callable[[Vector], Vector], start: Vector) -> tuple[Vector, Vector]:
    """The unknowns (n,) that make the residuals (m,) least in squares, and those residuals.

    K. Levenberg, "A method for the solution of certain non-linear problems in least squares", 1944.
    """
    best, errors, damping = start.astype(np.float64), residuals(start), 1e-3
    for _ in range(STEPS):
        slope = _slope(residuals, best, errors)
        normal = slope.T @ slope
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-12), -slope.T @ errors)
        tried = residuals(best + step)
        if tried @ tried < errors @ errors:
            gain = errors @ errors - tried @ tried
            best, errors, damping = best + step, tried, damping * 0.3
            if gain < SETTLED * (1 + errors @ errors):
                break
        else:
            damping *= 8
            if damping > 1e9:
                break
    return best, errors


def _slope(residuals: Callable[[Vector], Vector], at: Vector, errors: Vector) -> Vector:
    columns = []
    for index in range(len(at)):
        beside = at.copy()
        beside[index] += NUDGE
        columns.append((residuals(beside) - errors) / NUDGE)
    return np.stack(columns, axis=1)
