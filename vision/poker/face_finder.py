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

from vision.imaging.pyramid import Pyramid
from vision.networks.onnx_network import WEIGHTS, Network
from vision.poker.search_windows import CUT, LARGE, SMALL, SearchWindow
from vision.types.picture import Picture

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
class FacePlace:
    """An uppermost face: its middle, the root of its area, the direction of an edge, 0..1 that it is there."""

    x: float
    y: float
    edge: float
    angle: float
    presence: float

    def scaled(self, by: float) -> "FacePlace":
        """The same place in a picture that is `by` times as large."""
        return replace(self, x=self.x * by, y=self.y * by, edge=self.edge * by)

    def moved(self, x: float, y: float) -> "FacePlace":
        """The place so many pixels further."""
        return replace(self, x=self.x + x, y=self.y + y)


class FaceFinder:
    """Finds faces at one scale or over scales. Not thread-safe."""

    def __init__(self, weights: Path | None = None) -> None:
        path = weights or WEIGHTS / "poker_finder.onnx"
        # One for each size of picture: where it changes OpenCV lays the whole network out anew.
        self._whole, self._networks = Network(path), {side: Network(path) for side in (CLOSE, WIDE, WIDEST)}

    def find(self, picture: Picture, die_px: float | None) -> list[FacePlace]:
        """Places in the picture, best first; `die_px` is the edge of a face where it is known."""
        scales = [UNIT_EDGE / max(die_px, 1.0)] if die_px else scales_for(picture)
        return without_doubles(place for scale in scales for place in self.at_scale(picture, scale))

    def find_at(self, pyramid: Pyramid, spots: Sequence[SearchWindow], die_px: float) -> list[FacePlace]:
        """Places in squares around `spots` alone (`vision.poker.search_windows`), best first."""
        scale = UNIT_EDGE / max(die_px, 1.0)
        found = []
        for spot in spots:
            side = round(spot.side * UNIT_EDGE)
            tile, half = pyramid.patch(spot.x, spot.y, 0.0, scale, side), side / 2 / scale
            seen = decode(self._networks[side](np.asarray(cv2.dnn.blobFromImage(tile, 1 / 255), np.float32))[0])
            whole = (one for one in seen if _inside(one, side) and SMALLEST <= one.edge <= LARGEST)
            found += [one.scaled(1 / scale).moved(spot.x - half, spot.y - half) for one in whole]
        return without_doubles(found)

    def again(
        self,
        pyramid: Pyramid,
        place: FacePlace,
        known_edge: float | None = None,
        turns: int = 8,
        glance: bool = False,
    ) -> FacePlace:
        """The place looked at from several turns, its geometry averaged over those that see it.

        At a `glance` one that was plain and is so from an eighth turn is not looked at any more.
        """
        size = UNIT_EDGE / (known_edge or place.edge)
        views = self._glance(pyramid, place, size) if glance else []
        if not views:
            views = self._views(pyramid, place, size, [k * np.pi / (2 * turns) for k in range(turns)], WIDE)
        seen = [view for view in views if view is not None]
        if not seen:
            return place
        px, py = (float(np.mean([getattr(view, axis) for view in seen])) for axis in ("x", "y"))
        turned = np.mean([view.presence * np.exp(4j * view.angle) for view in seen])
        return FacePlace(
            x=place.x + px / size,
            y=place.y + py / size,
            edge=float(np.exp(np.mean([np.log(view.edge) for view in seen]))) / size,
            angle=float(np.angle(turned) / 4),
            presence=float(np.mean([view.presence for view in seen])) * len(seen) / len(views),
        )

    def _glance(self, pyramid: Pyramid, place: FacePlace, size: float) -> list[FacePlace | None]:
        """The place as it was found, or closely seen again if it was faint, and as it is closely seen from an eighth
        turn; nothing unless both are plain."""
        views = self._views(pyramid, place, size, [np.pi / 4], CLOSE)
        if plain(views[0]):
            found = replace(place.scaled(size), x=0.0, y=0.0)
            views += [found] if plain(found) else self._views(pyramid, place, size, [0.0], CLOSE)
        return views if all(map(plain, views)) else []

    def _views(
        self, pyramid: Pyramid, place: FacePlace, size: float, angles: Sequence[float], side: int
    ) -> list[FacePlace | None]:
        """What is seen of a place from these turns in patches `side` wide, relative to it in the scaled picture."""
        patches = [pyramid.patch(place.x, place.y, turn, size, side) for turn in angles]
        answers = self._networks[side](np.asarray(cv2.dnn.blobFromImages(patches, 1 / 255), np.float32))
        return [_nearest(answer, turn, side / 2) for answer, turn in zip(answers, angles, strict=True)]

    def at_scale(self, picture: Picture, scale: float) -> list[FacePlace]:
        """Places found in the picture scaled by `scale`, in pixels of the picture as given."""
        height, width = picture.shape[:2]
        size = (max(round(width * scale), 1), max(round(height * scale), 1))
        shrunk = np.asarray(
            cv2.resize(picture, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
        )
        padded = cv2.copyMakeBorder(shrunk, 0, -size[1] % MULTIPLE, 0, -size[0] % MULTIPLE, cv2.BORDER_REPLICATE)
        answer = self._whole(np.asarray(cv2.dnn.blobFromImages([padded], 1 / 255), np.float32))[0]
        found = [place for place in decode(answer) if SMALLEST <= place.edge <= LARGEST]
        return [place.scaled(1 / scale) for place in found if place.x < size[0] and place.y < size[1]]


CLOSE, WIDE, WIDEST = 48, round(SMALL * UNIT_EDGE), round(LARGE * UNIT_EDGE)
"""Sides of the patches in which a place is looked at again, or for the first time. In the smallest ones faint places
are fainter still."""
PLAIN = 0.6
"""Presence from which a place is plainly a face: more than a die is reported from."""
NEIGHBOURS = np.ones((3, 3), np.uint8)


def plain(place: FacePlace | None) -> bool:
    """Whether a place is seen, and plainly a face."""
    return place is not None and place.presence >= PLAIN


def _inside(place: FacePlace, side: int) -> bool:
    """Whether a place in a square lies so far from its border that the die is not cut there."""
    cut = CUT * UNIT_EDGE
    return cut <= place.x <= side - cut and cut <= place.y <= side - cut


def _nearest(answer: Array, turn: float, middle: float) -> FacePlace | None:
    """The likeliest place near a turned patch's middle, relative to it in the picture's axes, or None."""
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


def decode(answer: Array) -> list[FacePlace]:
    """Local maxima of an answer (6, rows, columns) that are likely faces."""
    heat = answer[0]
    peaks = (heat >= cv2.dilate(heat, NEIGHBOURS)) & (heat >= LIKELY)
    return [_place(answer[:, row, column], row, column) for row, column in zip(*np.nonzero(peaks), strict=True)]


def _place(answer: Array, row: int, column: int) -> FacePlace:
    return FacePlace(
        x=float((column + 0.5 + answer[2]) * STRIDE),
        y=float((row + 0.5 + answer[3]) * STRIDE),
        edge=float(UNIT_EDGE * np.exp(np.clip(answer[1], -2, 2))),
        angle=float(np.arctan2(answer[5], answer[4]) / 4),
        presence=float(answer[0]),
    )


def without_doubles(places: Iterable[FacePlace]) -> list[FacePlace]:
    """The likeliest of those that lie within each other."""
    kept: list[FacePlace] = []
    for new in sorted(places, key=_worth, reverse=True):
        if all(np.hypot(new.x - old.x, new.y - old.y) > APART * max(new.edge, old.edge) for old in kept):
            kept.append(new)
    return kept


def _worth(place: FacePlace) -> float:
    return place.presence


def boxes(places: Sequence[FacePlace]) -> list[tuple[int, int, int, int]]:
    """Upright rectangles around turned square faces."""
    wide = [p.edge * (abs(np.cos(p.angle)) + abs(np.sin(p.angle))) for p in places]
    return [(round(p.x - w / 2), round(p.y - w / 2), round(w), round(w)) for p, w in zip(places, wide, strict=True)]
