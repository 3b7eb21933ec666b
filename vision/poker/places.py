"""Finding the uppermost faces of poker dice: a small fully convolutional network that knows no face.

It answers for every 4 x 4 pixels whether a face is centred there; faces with edges of 13 to 32 pixels are known to
it, others are brought to that size. Geometry in pixels, x to the right, y down; angles modulo a quarter turn.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.network import WEIGHTS, Network
from vision.patches import Pyramid
from vision.pictures import Picture

Array = NDArray[np.float32]

STRIDE, MULTIPLE = 4, 8
UNIT_EDGE = 20.0
"""The edge that the network knows best."""
SMALLEST, LARGEST = 12.0, 36.0
LIKELY = 0.35
"""Presence from which a place is looked at."""
APART = 0.6
"""Edges between the middles of two dice, at least."""


@dataclass(frozen=True, slots=True)
class Place:
    """An uppermost face: its middle, the root of its area, the direction of an edge, 0..1 that it is there."""

    x: float
    y: float
    edge: float
    angle: float
    presence: float

    def scaled(self, by: float) -> "Place":
        """The same place in a picture that is `by` times as large."""
        return replace(self, x=self.x * by, y=self.y * by, edge=self.edge * by)


class Finder:
    """Finds faces at one scale or over scales. Not thread-safe."""

    def __init__(self, weights: Path | None = None) -> None:
        self._network = Network(weights or WEIGHTS / "poker_finder.onnx")

    def find(self, picture: Picture, die_px: float | None) -> list[Place]:
        """Places in the picture, best first; `die_px` is the edge of a face where it is known."""
        scales = [UNIT_EDGE / max(die_px, 1.0)] if die_px else scales_for(picture)
        return without_doubles(place for scale in scales for place in self.at_scale(picture, scale))

    def again(self, pyramid: Pyramid, place: Place, known_edge: float | None = None, turns: int = 8) -> Place:
        """The place looked at from several turns, its geometry averaged over those that see it."""
        angles = [k * np.pi / (2 * turns) for k in range(turns)]
        size = UNIT_EDGE / (known_edge or place.edge)
        patches = [pyramid.patch(place.x, place.y, turn, size, AGAIN) for turn in angles]
        answers = self._network(np.asarray(cv2.dnn.blobFromImages(patches, 1 / 255), np.float32))
        views = [_nearest(answer, turn) for answer, turn in zip(answers, angles, strict=True)]
        seen = [view for view in views if view is not None]
        if not seen:
            return place
        px, py = (float(np.mean([getattr(view, axis) for view in seen])) for axis in ("x", "y"))
        turned = np.mean([view.presence * np.exp(4j * view.angle) for view in seen])
        return Place(
            x=place.x + px / size,
            y=place.y + py / size,
            edge=float(np.exp(np.mean([np.log(view.edge) for view in seen]))) / size,
            angle=float(np.angle(turned) / 4),
            presence=float(np.mean([view.presence for view in seen])) * len(seen) / len(views),
        )

    def at_scale(self, picture: Picture, scale: float) -> list[Place]:
        """Places found in the picture scaled by `scale`, in pixels of the picture as given."""
        height, width = picture.shape[:2]
        size = (max(round(width * scale), 1), max(round(height * scale), 1))
        shrunk = np.asarray(
            cv2.resize(picture, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
        )
        padded = cv2.copyMakeBorder(shrunk, 0, -size[1] % MULTIPLE, 0, -size[0] % MULTIPLE, cv2.BORDER_REPLICATE)
        answer = self._network(np.asarray(cv2.dnn.blobFromImages([padded], 1 / 255), np.float32))[0]
        found = [place for place in decode(answer) if SMALLEST <= place.edge <= LARGEST]
        return [place.scaled(1 / scale) for place in found if place.x < size[0] and place.y < size[1]]


AGAIN = 64
"""Side of the patches in which a place is looked at again."""


def _nearest(answer: Array, turn: float) -> Place | None:
    """The likeliest place near a turned patch's middle, relative to it in the picture's axes, or None."""
    middle = AGAIN / 2
    near = [one for one in decode(answer) if np.hypot(one.x - middle, one.y - middle) < UNIT_EDGE / 2]
    if not near:
        return None
    best = max(near, key=_worth)
    dx, dy, cos, sin = best.x - middle, best.y - middle, np.cos(turn), np.sin(turn)
    return replace(best, x=float(dx * cos - dy * sin), y=float(dx * sin + dy * cos), angle=best.angle + turn)


LONG_SIDES = (1100, 780, 550, 390, 275, 195, 138)
"""Long sides in pixels at which a picture of unknown scale is searched."""
MOST_ENLARGED = 1.5


def scales_for(picture: Picture) -> list[float]:
    """Scales at which a picture of unknown scale is searched, fine to coarse."""
    longest = max(picture.shape[:2])
    return [side / longest for side in LONG_SIDES if side / longest <= MOST_ENLARGED] or [MOST_ENLARGED]


def decode(answer: Array) -> list[Place]:
    """Local maxima of an answer (6, rows, columns) that are likely faces."""
    heat = answer[0]
    peaks = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat >= LIKELY)
    return [_place(answer[:, row, column], row, column) for row, column in zip(*np.nonzero(peaks), strict=True)]


def _place(answer: Array, row: int, column: int) -> Place:
    return Place(
        x=float((column + 0.5 + answer[2]) * STRIDE),
        y=float((row + 0.5 + answer[3]) * STRIDE),
        edge=float(UNIT_EDGE * np.exp(np.clip(answer[1], -2, 2))),
        angle=float(np.arctan2(answer[5], answer[4]) / 4),
        presence=float(answer[0]),
    )


def without_doubles(places: Iterable[Place]) -> list[Place]:
    """The likeliest of those that lie within each other."""
    kept: list[Place] = []
    for new in sorted(places, key=_worth, reverse=True):
        if all(np.hypot(new.x - old.x, new.y - old.y) > APART * max(new.edge, old.edge) for old in kept):
            kept.append(new)
    return kept


def _worth(place: Place) -> float:
    return place.presence


def boxes(places: Sequence[Place]) -> list[tuple[int, int, int, int]]:
    """Upright rectangles around turned square faces."""
    wide = [p.edge * (abs(np.cos(p.angle)) + abs(np.sin(p.angle))) for p in places]
    return [(round(p.x - w / 2), round(p.y - w / 2), round(w), round(w)) for p, w in zip(places, wide, strict=True)]
