"""Where the camera stands over the track, and what that makes of dice that lie flat.

The four markers give the homography from the picture to the floor; with the focal length it falls apart into the
camera's turn and place (Z. Zhang, "A flexible new technique for camera calibration", 2000). Straight from above the
markers do not tell the focal length: it is learnt from dice, most of which lie flat.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.geometry.track_view import Matrix, TrackView
from vision.limits.limit_file import band, number, numbers, whole

Array = NDArray[np.float64]

USUAL_FOCAL, SPREAD = numbers("camera_pose", "usual_focal", "spread")
"""Focal length in picture widths before anything is known (a lens of 49 degrees across), and its standard deviation
as a logarithm."""
FOCALS: Array = USUAL_FOCAL * np.exp(np.linspace(*band("camera_pose", "tried"), whole("camera_pose", "focals")))
"""Those that are tried: from the lower to the upper logarithm over the usual one."""
REMEMBERED = whole("camera_pose", "remembered")
"""Dice from which the focal length is learnt, and how far flat ones are usually off."""
OFTEN_OFF = number("camera_pose", "often_off")
"""How far a slant is off beyond what the network says, so that no die weighs too much."""


@dataclass(frozen=True)
class CameraPose:
    """A pinhole over the floor. Camera axes: right, down and ahead in the picture; floor axes as in `TrackView`, the
    third one into the floor. `turn` (3, 3) takes floor axes to camera axes; `place` (3,) is the camera's, in mm.
    `focal` and `middle` are in pixels of the full picture."""

    turn: Matrix
    place: Array
    focal: float
    middle: Array

    @classmethod
    def of(cls, view: TrackView, size: tuple[int, int], focal: float) -> "CameraPose":
        """The pose that a focal length in pixels gives, for pictures of `size` (width, height)."""
        middle = (np.array(size, np.float64) - 1) / 2
        inside = np.array([[focal, 0, middle[0]], [0, focal, middle[1]], [0, 0, 1]])
        rays = np.linalg.inv(inside) @ np.linalg.inv(view.matrix)
        rays *= 2 / (np.linalg.norm(rays[:, 0]) + np.linalg.norm(rays[:, 1]))
        rays *= np.copysign(1, (rays @ (view.width_mm / 2, view.height_mm / 2, 1))[2])
        right, _, values = np.linalg.svd(np.column_stack([rays[:, :2], np.cross(rays[:, 0], rays[:, 1])]))
        turn = right @ values
        return cls(turn, -turn.T @ rays[:, 2], focal, middle)

    def rays(self, pixels: Array) -> Array:
        """Unit lines of sight (n, 3) of pixels (n, 2), in camera axes."""
        return _rays(pixels, self.middle, self.focal)

    def flat(self, pixels: Array) -> Array:
        """Slants (n, 2) of faces that look straight up, seen at pixels (n, 2); see `vision.tilt.tilt_net`."""
        return _slants(self.rays(pixels), -self.turn[:, 2])

    def places(self, pixels: Array, above: float) -> Array:
        """Places (n, 2) in mm on the floor under what is seen at pixels (n, 2), `above` mm over it."""
        sight = self.rays(pixels) @ self.turn
        far = (-above - self.place[2]) / sight[:, 2]
        return np.asarray(self.place[:2] + sight[:, :2] * far[:, None], np.float64)


def _rays(pixels: Array, middle: Array, focal: float | Array) -> Array:
    """Unit lines of sight (..., n, 3) of pixels (n, 2), for focal lengths (..., 1, 1)."""
    aside = (np.asarray(pixels, np.float64) - middle) / focal
    ahead = np.concatenate([aside, np.ones((*aside.shape[:-1], 1))], -1)
    return np.asarray(ahead / np.sqrt((ahead * ahead).sum(-1, keepdims=True)), np.float64)


def _slants(sight: Array, up: Array) -> Array:
    """What (..., n, 2) of the directions `up` (..., 3) lies across lines of sight (..., n, 3): along the picture's
    right as seen from there, and along down."""
    x, y, z = np.moveaxis(sight, -1, 0)
    upward = up[..., None, :]
    right = upward[..., 0] - x * (sight * upward).sum(-1)
    down = z * upward[..., 1] - y * upward[..., 2]
    return np.asarray(np.stack([right, down], -1) / np.sqrt(1 - x * x)[..., None], np.float64)


class FocalEstimator:
    """Learns the focal length of one camera from the slants of dice."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, float, float, float, float]] = deque(maxlen=REMEMBERED)
        self._focal: float | None = None

    def learn(self, dice: Iterable[tuple[tuple[float, float], tuple[float, float, float]]]) -> None:
        """Takes dice: where their faces are seen, in pixels, and their slants with the likely error."""
        self._seen.extend((*pixel, *slant) for pixel, slant in dice)
        self._focal = None

    def pose(self, view: TrackView, size: tuple[int, int]) -> CameraPose:
        """The likeliest pose by all dice that were learnt, for full pictures of `size` (width, height) in pixels.

        The focal length is estimated once after each `learn`; `view` gives the homography.
        """
        if self._focal is None:
            self._focal = self._likeliest(view, size)
        return _posed(view, size, self._focal)

    def _likeliest(self, view: TrackView, size: tuple[int, int]) -> float:
        focals = FOCALS * size[0]
        costs = (np.log(FOCALS / USUAL_FOCAL) / SPREAD) ** 2 / 2
        if self._seen:
            seen, middle = np.array(self._seen), (np.array(size, np.float64) - 1) / 2
            flat = _slants(_rays(seen[:, :2], middle, focals[:, None, None]), _ups(view, size))
            off = np.linalg.norm(flat - seen[:, 2:4], axis=-1)
            # Heavy tails: a die that leans says nothing.
            costs = costs + np.log1p((off / (seen[:, 4] + OFTEN_OFF)) ** 2).sum(-1)
        return float(focals[int(costs.argmin())])


@lru_cache(maxsize=2)
def _posed(view: TrackView, size: tuple[int, int], focal: float) -> CameraPose:
    return CameraPose.of(view, size, focal)


@lru_cache(maxsize=2)
def _ups(view: TrackView, size: tuple[int, int]) -> Array:
    """Where up is for each focal length that is tried, (n, 3) in camera axes."""
    return np.array([-CameraPose.of(view, size, float(focal)).turn[:, 2] for focal in FOCALS * size[0]])
