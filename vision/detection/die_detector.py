"""Finding dice: a fully convolutional network that answers for every 8 x 8 cell whether a top face is centred there.

The network knows faces with edges of about 15 to 85 pixels; larger and smaller dice are found by scaling
the picture. Geometry is in pixels, x to the right, y down; angles in radians, modulo a quarter turn.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.pyramid import Pyramid
from vision.networks.onnx_network import WEIGHTS, Network
from vision.types.picture import Picture

Array = NDArray[np.float32]

STRIDE = 8
MULTIPLE = 16
UNIT_EDGE = 32.0
PATCH = 64 * 64
"""Pixels of a single die's surroundings, at most."""
SMALLEST, LARGEST = 13.0, 100.0
LEAST_CALIBRATED = 0.40
"""Where the scale is known no die is fainter to the detector."""
BESIDE = 0.75
"""Edges of a die around its middle in which faint places are its own sides."""


@dataclass(frozen=True, slots=True)
class Detection:
    """A top face: its middle, the root of its area, the direction of its edges, what it may show.

    `score` 0..1 that a die is there, `faces` (6,) the probabilities of 1 to 6, `facing` the cosine
    between the face's normal and the line of sight (1 = seen squarely).
    """

    x: float
    y: float
    edge: float
    angle: float
    facing: float
    score: float
    faces: Array

    @property
    def face(self) -> int:
        """The likeliest face, 1..6."""
        return int(self.faces.argmax()) + 1

    def moved(self, scale: float) -> "Detection":
        """The same die in a picture that is `scale` times as large."""
        return replace(self, x=self.x * scale, y=self.y * scale, edge=self.edge * scale)


def blob(pictures: Sequence[Picture]) -> Array:
    """Equal pictures (h, w, 3) as a batch (n, 3, h, w) of 0..1."""
    return np.asarray(cv2.dnn.blobFromImages(list(pictures), 1 / 255), np.float32)


def padded(picture: Picture) -> Picture:
    """The picture with its right and bottom borders repeated up to a multiple of 16 pixels."""
    height, width = picture.shape[:2]
    bottom, right = -height % MULTIPLE, -width % MULTIPLE
    return np.asarray(cv2.copyMakeBorder(picture, 0, bottom, 0, right, cv2.BORDER_REPLICATE), np.uint8)


def decode(answers: Array, threshold: float) -> list[Detection]:
    """Local maxima of one answer (13, rows, columns) that reach `threshold`."""
    return [_detection(answers[:, row, column], row, column) for row, column in peaks(answers[0], threshold)]


def peaks(heat: Array, threshold: float) -> list[tuple[int, int]]:
    """Rows and columns of the local maxima of a map (rows, columns) that reach `threshold`."""
    highest = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat >= threshold)
    return [(int(row), int(column)) for row, column in zip(*np.nonzero(highest), strict=True)]


def _detection(answer: Array, row: int, column: int) -> Detection:
    return Detection(
        x=float((column + 0.5 + answer[8]) * STRIDE),
        y=float((row + 0.5 + answer[9]) * STRIDE),
        edge=float(UNIT_EDGE * np.exp(np.clip(answer[7], -2, 2))),
        angle=float(np.arctan2(answer[11], answer[10]) / 4),
        facing=float(np.clip(answer[12], 0, 1)),
        score=float(answer[0]),
        faces=answer[1:7].copy(),
    )


def beside(place: Detection, die: Detection, reach: float = BESIDE) -> bool:
    """Whether the place is the die, or on the side of it: within `reach` edges of its middle."""
    return bool(np.hypot(place.x - die.x, place.y - die.y) < die.edge * reach)


NESTED = 2.0
"""Places whose edges differ by more are no doubles: one may be a die, the other a pip on it. Closer looks decide."""


def without_doubles(
    detections: Iterable[Detection], reach: float = 0.55, edge: float | None = None
) -> list[Detection]:
    """Greedy non-maximum suppression: the best of those alike in size that lie within `reach` edges of each other.

    `edge` is that of the dice where it is known, else the larger one counts.
    """
    kept: list[Detection] = []
    for new in sorted(detections, key=lambda d: -d.score):
        if not any(_doubles(new, old, reach, edge) for old in kept):
            kept.append(new)
    return kept


def _doubles(one: Detection, other: Detection, reach: float, edge: float | None) -> bool:
    small, large = sorted((one.edge, other.edge))
    return large <= NESTED * small and np.hypot(one.x - other.x, one.y - other.y) <= reach * (edge or large)


class Detector:
    """Finds dice at one scale, or over scales."""

    def __init__(self, weights: Path | None = None) -> None:
        self._network = Network(weights or WEIGHTS / "detector.onnx", newer_up_to=PATCH)

    def answers(self, pictures: Sequence[Picture]) -> Array:
        """Raw answers (n, 13, h / 8, w / 8) for equal pictures whose sides are multiples of 16."""
        return self._network(blob(pictures))

    def at_scale(self, pyramid: Pyramid, scale: float, threshold: float) -> list[Detection]:
        """Dice found in the picture scaled by `scale`, in pixels of the picture as given."""
        scaled = pyramid.scaled(scale)
        height, width = scaled.shape[:2]
        found = decode(self.answers([padded(scaled)])[0], threshold)
        fitting = [d for d in found if SMALLEST <= d.edge <= LARGEST and d.x < width and d.y < height]
        return [d.moved(1 / scale) for d in fitting]
