"""What the markers looked like: tells a camera that was moved or a smeared lens from dim light and hidden markers."""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.track.markers import Markers
from vision.types.picture import Picture

ALIKE = 0.45
"""Correlation above which a marker is still there, readable or not."""

SMEARED = 0.62
"""Part of the former sharpness below which pips cannot be told any more."""
NOISE = 2.0
"""Pixels over which noise is smoothed away before sharpness is measured."""

Patch = NDArray[np.float32]
Place = tuple[int, int, int, int]


@dataclass(frozen=True)
class MarkerPatches:
    """Grey pictures of the markers, each with its place (left, top, right, bottom) in the full picture."""

    patches: dict[int, tuple[Place, Patch]]

    @classmethod
    def of(cls, picture: Picture, markers: Markers) -> Self:
        """Remembers the markers in this picture."""
        places = {name: _place(corners) for name, corners in markers.items()}
        cut = {name: (place, _cut(picture, place)) for name, place in places.items()}
        return cls({name: (place, patch) for name, (place, patch) in cut.items() if min(patch.shape) > 4})

    def trouble(self, picture: Picture, least: int = 1, alike: float = ALIKE) -> str | None:
        """ "displaced" when fewer than `least` look like themselves, "blurred" when most are smeared, else None."""
        pairs = [(patch, _cut(picture, place)) for place, patch in self.patches.values()]
        pairs = [(then, now) for then, now in pairs if then.shape == now.shape]
        smeared = sum(_sharpness(now) < SMEARED * _sharpness(then) for then, now in pairs) > len(pairs) / 2
        if sum(_correlation(*_softened(then, now, smeared)) > alike for then, now in pairs) < least:
            return "displaced"
        return "blurred" if smeared else None


def _place(corners: NDArray[np.float32]) -> Place:
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    return int(left), int(top), int(right) + 1, int(bottom) + 1


def _cut(picture: Picture, place: Place) -> Patch:
    left, top, right, bottom = place
    part = picture[max(0, top) : bottom, max(0, left) : right]
    return np.asarray(part.mean(axis=2), np.float32) if part.size else np.zeros((0, 0), np.float32)


def _softened(then: Patch, now: Patch, smeared: bool) -> tuple[Patch, Patch]:
    # A lens out of focus leaves no more of a marker than a dark square on a light ground.
    sigma = max(3.0, min(then.shape) / 5) if smeared else 3.0
    return tuple(np.asarray(cv2.GaussianBlur(part, (0, 0), sigma), np.float32) for part in (then, now))  # type: ignore[return-value]


def _correlation(then: NDArray[np.generic], now: NDArray[np.generic]) -> float:
    a, b = np.asarray(then, np.float64), np.asarray(now, np.float64)
    a, b = a - a.mean(), b - b.mean()
    return float((a * b).sum() / (np.sqrt((a * a).sum() * (b * b).sum()) + 1e-6))


def _sharpness(patch: Patch) -> float:
    # The share of fine detail in the contrast: light changes both alike.
    contrast = float(patch.std()) + 1e-3
    return float(np.abs(cv2.Laplacian(cv2.GaussianBlur(patch, (0, 0), NOISE), cv2.CV_32F)).mean()) / contrast
