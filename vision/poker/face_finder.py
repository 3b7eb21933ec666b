"""Finding the uppermost faces of poker dice: a small fully convolutional network that knows no face.

It answers for every 4 x 4 pixels whether a face is centred there; faces with edges of 13 to 32 pixels are known to
it, others are brought to that size. Geometry in pixels, x to the right, y down; angles modulo a quarter turn.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.background.background_mask import BackgroundMask, possible
from vision.detection.answer_map import AnswerMap, batch, padded, peaks, place
from vision.detection.detection import Found, Place, without_doubles
from vision.imaging.pyramid import Pyramid
from vision.limits.limit_file import number, numbers, whole
from vision.networks.model_file import ONNX, WEIGHTS, MapModel, described
from vision.networks.onnx_network import Network
from vision.poker.search_windows import CUT, LARGE, SMALL, SearchWindow, spots
from vision.types.picture import Picture


class FinderModel(MapModel):
    """The face finder's `model.toml`; places are brought to its `edge`."""

    edges: tuple[float, float]
    """The smallest and the largest edge of a face that it is believed, in pixels of its input."""
    long_sides: tuple[int, ...]
    """Long sides in pixels at which a picture of unknown scale is searched."""
    close_side: int
    """Pixels of the smallest patch in which a place is looked at again."""


NAME = "poker_face_finder"
MODEL = described(FinderModel, NAME)
LIKELY, PLAIN, FAINT, MENTION = numbers("face_finder", "likely", "plain", "faint", "mention")
"""Scores (0..1) of a place: from which on it is looked at; is plainly a face, more than a die is reported from; is,
over all turns, more than a freak of the ground; and is reported as a die."""
CLOSE, WIDE, WIDEST = MODEL.close_side, round(SMALL * MODEL.edge), round(LARGE * MODEL.edge)
"""Sides of the patches in which a place is looked at again, or for the first time."""
APART = number("face_finder", "apart")
"""Edges between the middles of two dice, at least."""
MOST = whole("face_finder", "most")
"""Places that are proposed, at most."""
MOST_ENLARGED = number("face_finder", "most_enlarged")


class FaceFinder:
    """Finds faces at one scale or over scales. Not thread-safe."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        """Loads the network from its folder in `weights`; raises FileNotFoundError if it is not there."""
        path = weights / NAME / ONNX
        # One for each size of picture: where it changes OpenCV lays the whole network out anew.
        self._whole, self._networks = Network(path), {side: Network(path) for side in (CLOSE, WIDE, WIDEST)}

    def detect(
        self, pyramid: Pyramid, die_px: float | None = None, ground: BackgroundMask | None = None
    ) -> Found[Place]:
        """As `vision.detection.pip_detector.PipDetector.detect`; what is proposed is not looked at again here."""
        height, width = pyramid.picture.shape[:2]
        where = None if die_px is None else spots(ground, (height, width), die_px)
        if die_px is None or where is None:
            places = self.find(pyramid.picture, die_px)
        else:
            places = self.find_at(pyramid, where, die_px)
        here = possible(places, ground)[:MOST]
        return Found(here, here)

    def find(self, picture: Picture, die_px: float | None) -> list[Place]:
        """Places in the picture, best first; `die_px` is the edge of a face where it is known."""
        scales = [MODEL.edge / max(die_px, 1.0)] if die_px else scales_for(picture)
        return distinct(one for scale in scales for one in self.at_scale(picture, scale))

    def find_at(self, pyramid: Pyramid, windows: Sequence[SearchWindow], die_px: float) -> list[Place]:
        """Places in these squares alone (`vision.poker.search_windows`), best first."""
        scale = MODEL.edge / max(die_px, 1.0)
        found = []
        for window in windows:
            side = round(window.side * MODEL.edge)
            tile, half = pyramid.patch(window.x, window.y, 0.0, scale, side), side / 2 / scale
            seen = decode(self._networks[side](batch([tile], MODEL))[0])
            whole = (one.scaled(1 / scale) for one in seen if _inside(one, side) and known_size(one))
            found += [replace(one, x=one.x + (window.x - half), y=one.y + (window.y - half)) for one in whole]
        return distinct(found)

    def again(
        self,
        pyramid: Pyramid,
        place: Place,
        known_edge: float | None = None,
        turns: int = 8,
        glance: bool = False,
    ) -> Place:
        """The place looked at from several turns, its geometry averaged over those that see it.

        At a `glance` one that was plain and is so from an eighth turn is not looked at any more.
        """
        size = MODEL.edge / (known_edge or place.edge)
        views = self._glance(pyramid, place, size) if glance else []
        if not views:
            views = self._views(pyramid, place, size, [k * np.pi / (2 * turns) for k in range(turns)], WIDE)
        seen = [view for view in views if view is not None]
        if not seen:
            return place
        px, py = float(np.mean([view.x for view in seen])), float(np.mean([view.y for view in seen]))
        turned = np.mean([view.score * np.exp(4j * view.angle) for view in seen])
        return Place(
            x=place.x + px / size,
            y=place.y + py / size,
            edge=float(np.exp(np.mean([np.log(view.edge) for view in seen]))) / size,
            angle=float(np.angle(turned) / 4),
            score=float(np.mean([view.score for view in seen])) * len(seen) / len(views),
        )

    def _glance(self, pyramid: Pyramid, place: Place, size: float) -> list[Place | None]:
        """The place as it was found, or closely seen again if it was faint, and as it is closely seen from an eighth
        turn; nothing unless both are plain."""
        views = self._views(pyramid, place, size, [np.pi / 4], CLOSE)
        if plain(views[0]):
            found = replace(place.scaled(size), x=0.0, y=0.0)
            views += [found] if plain(found) else self._views(pyramid, place, size, [0.0], CLOSE)
        return views if all(map(plain, views)) else []

    def _views(
        self, pyramid: Pyramid, place: Place, size: float, angles: Sequence[float], side: int
    ) -> list[Place | None]:
        """What is seen of a place from these turns in patches `side` wide, relative to it in the scaled picture."""
        patches = [pyramid.patch(place.x, place.y, turn, size, side) for turn in angles]
        answers = self._networks[side](batch(patches, MODEL))
        return [_nearest(answer, turn, side / 2) for answer, turn in zip(answers, angles, strict=True)]

    def at_scale(self, picture: Picture, scale: float) -> list[Place]:
        """Places found in the picture scaled by `scale`, in pixels of the picture as given."""
        height, width = picture.shape[:2]
        size = (max(round(width * scale), 1), max(round(height * scale), 1))
        way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        shrunk = np.asarray(cv2.resize(picture, size, interpolation=way), np.uint8)
        found = decode(self._whole(batch([padded(shrunk, MODEL)], MODEL))[0])
        inside = (one for one in found if known_size(one) and one.x < size[0] and one.y < size[1])
        return [one.scaled(1 / scale) for one in inside]


def plain(found: Place | None) -> bool:
    """Whether a place is seen, and plainly a face."""
    return found is not None and found.score >= PLAIN


def _inside(found: Place, side: int) -> bool:
    """Whether a place in a square lies so far from its border that the die is not cut there."""
    cut = CUT * MODEL.edge
    return cut <= found.x <= side - cut and cut <= found.y <= side - cut


def _nearest(answer: AnswerMap, turn: float, middle: float) -> Place | None:
    """The likeliest place near a turned patch's middle, relative to it in the picture's axes, or None."""
    near = [one for one in decode(answer) if np.hypot(one.x - middle, one.y - middle) < MODEL.edge / 2]
    if not near:
        return None
    best = max(near, key=lambda one: one.score)
    dx, dy, cos, sin = best.x - middle, best.y - middle, np.cos(turn), np.sin(turn)
    return replace(best, x=float(dx * cos - dy * sin), y=float(dx * sin + dy * cos), angle=best.angle + turn)


def scales_for(picture: Picture) -> list[float]:
    """Scales at which a picture of unknown scale is searched, fine to coarse."""
    longest = max(picture.shape[:2])
    return [side / longest for side in MODEL.long_sides if side / longest <= MOST_ENLARGED] or [MOST_ENLARGED]


def decode(answer: AnswerMap) -> list[Place]:
    """Local maxima of an answer (6, rows, columns) that are likely faces, in pixels of the network's input."""
    return [place(*peak, MODEL) for peak in peaks(answer, MODEL, LIKELY)]


def known_size(found: Place) -> bool:
    """Whether a place in the network's input has a size at which it is believed."""
    return MODEL.edges[0] <= found.edge <= MODEL.edges[1]


def distinct(places: Iterable[Place]) -> list[Place]:
    """The likeliest of those that lie within each other, best first."""
    return without_doubles(places, APART)
