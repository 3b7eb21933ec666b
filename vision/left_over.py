"""What lies on the track besides the dice that were read: a look that knows nothing of dice, only the empty track.

A picture of the empty floor is brought to the light of the picture at hand, region by region; where the two differ in
colour, or it is brighter, something lies there. Shadows are darker without another colour and hang on a thing or
reach in over the border: a dark spot that does neither is a thing as well.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.patches import halved
from vision.pictures import Picture
from vision.ranks import median, percentile
from vision.reading import Box, Die, Thing
from vision.view import Matrix, View

Array = NDArray[np.float32]
Mask = NDArray[np.uint8]

DIE = 14.0
"""Edge of a die in pixels of the floor pictures that are compared: noise and weave are gone there."""
BRIGHTER, DARKER, BLACK = 0.18, -0.3, -2.5
"""Logarithms of brightness over that of the empty track from which on a place is not empty, may be a dark thing, and
is too dark for a shadow."""
COLOURED, COLOURED_SHADOW = 0.18, 0.45
"""Distance of the logarithms of red, green and blue from which on a place is not empty. Where it is darker than
before a lamp's shadow may lie there, which has the colour of the other lights."""
SHADOW = -0.1
USUALLY = 8.0
"""So many times as far as places differ in the middle they must differ to count: a picture may be badly aligned."""
NOISE = 6.0
"""Added to all brightnesses (of 255, linear light times 255): below it there is noise."""
USUAL = 0.35
"""Change of brightness (its logarithm) that light alone makes from place to place."""
LEAST_AREA = 0.12
"""Area in faces of a die from which on a thing counts."""
AROUND, BENEATH, BETWEEN = 0.8, 0.035, 1.7
"""A die's own: edges around the middle of its face, for its sides and the light that it throws back; the share of
the way to the track's middle by which its foot lies off its face; edges between two dice that light each other and
leave no room for a third."""
LARGER = 1.08
"""No die takes more than this, over the calibrated edge, however large it was read: another may be hidden there."""
BORDER = 0.25
"""Edges of a die along the rim that are not looked at: its shadow moves with the light."""
REGION = 9
"""Edges of a die over which the light's change is taken as even."""
COARSE = 4
"""Pixels of the floor picture that are taken together for that."""
DARK_LEAST, DARK_MOST = 0.14, 6.0
"""Area in faces of a dark thing: smaller ones are crumbs, larger ones shadows."""
NEAR = 5
"""Pixels of the floor picture within which a dark spot hangs on a die, on a thing or on the border."""
GAMMA = 2.2
LOGARITHM: Array = np.log(255 * (np.arange(256) / 255) ** GAMMA + NOISE).astype(np.float32)
MEAN, SUM = np.full((1, 3), 1 / 3, np.float32), np.ones((1, 3), np.float32)
APART: Array = np.eye(3, dtype=np.float32) - np.float32(1 / 3)
"""From a difference of colours to how far each of the three lies from their mean."""
LIGHT: Array = (255 * (np.arange(256) / 255) ** GAMMA).astype(np.float32)
TELLING: Array = LIGHT / (LIGHT + NOISE)
"""What a brightness tells about colour: in dim places what was added has a colour of its own."""


@dataclass(frozen=True, eq=False)
class Floor:
    """A small BGR picture of the track's floor as seen from above, without the rim's shadow, and its scale."""

    picture: Picture
    px_per_mm: float

    @cached_property
    def logarithms(self) -> Array:
        """Logarithms of its brightnesses (h, w, 3)."""
        return np.asarray(cv2.LUT(self.picture, LOGARITHM), np.float32)

    @classmethod
    def seen(cls, picture: Picture, view: View) -> "Floor":
        """The floor in a full BGR picture."""
        scale = DIE / view.die_mm
        small = picture
        while 2.4 * scale < view.px_per_mm() * small.shape[1] / picture.shape[1]:
            small = halved(small)
        size = max(8, round(view.width_mm * scale)), max(8, round(view.height_mm * scale))
        matrix = np.diag([scale, scale, 1.0]) @ view.matrix @ _enlarging(picture, small)
        flat = cv2.warpPerspective(small, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return cls(np.asarray(flat, np.uint8), scale)

    def like(self, other: "Floor") -> bool:
        """Whether both are of the same track, at the same scale."""
        return self.picture.shape == other.picture.shape and abs(self.px_per_mm / other.px_per_mm - 1) < 1e-3


def _enlarging(picture: Picture, small: Picture) -> Matrix:
    """Pixels of the small picture to those of the large one; the middle of the first pixel is (0, 0) in both."""
    fx, fy = picture.shape[1] / small.shape[1], picture.shape[0] / small.shape[0]
    return np.array([[fx, 0, fx / 2 - 0.5], [0, fy, fy / 2 - 0.5], [0, 0, 1]])


def left_over(now: Floor, empty: Floor, view: View, dice: Sequence[Die]) -> tuple[Thing, ...]:
    """What is neither the empty track nor one of `dice` (boxes in pixels of the full picture)."""
    own = _own(now, view, dice)
    ratio = light_change(now, empty)
    light = np.asarray(cv2.transform(ratio, MEAN), np.float32)
    telling = cv2.LUT(cv2.min(now.picture[..., 1], empty.picture[..., 1]), TELLING)
    there = _differs(ratio, light, own == 0, np.asarray(telling, np.float32))
    there[own > 0] = 0
    found = _parts(there, LEAST_AREA, np.inf) + _dark(light, own | there)
    return tuple(_thing(now, view, part) for part in found)


def _own(floor: Floor, view: View, dice: Sequence[Die]) -> Mask:
    """Where dice lie, and along the rim."""
    own = np.zeros(floor.picture.shape[:2], np.uint8)
    middle = np.array(own.shape[::-1], np.float64) / 2
    if dice:
        points = np.array([die.centre for die in dice], np.float64).reshape(-1, 1, 2)
        places = cv2.perspectiveTransform(points, view.matrix).reshape(-1, 2) * floor.px_per_mm
        px_per_mm = view.px_per_mm()
        for place, die in zip(places, dice, strict=True):
            edge = min(die.edge / px_per_mm if die.edge else np.inf, LARGER * view.die_mm) * floor.px_per_mm
            for x, y in (place, place - BENEATH * (place - middle)):
                cv2.circle(own, (round(x), round(y)), round(AROUND * edge), 1, -1)
        for one, other in combinations(places, 2):
            if np.hypot(*(one - other)) < BETWEEN * DIE:
                ends = [(round(float(x)), round(float(y))) for x, y in (one, other)]
                cv2.line(own, ends[0], ends[1], 1, round(2 * AROUND * DIE * 0.7))
    rim = round(BORDER * DIE)
    own[:rim], own[-rim:], own[:, :rim], own[:, -rim:] = 1, 1, 1, 1
    return own


@lru_cache(maxsize=1)
def light_change(now: Floor, before: Floor) -> Array:
    """Logarithm of `now` over `before` (h, w, 3), without what the light's change explains."""
    ratio = np.asarray(cv2.subtract(now.logarithms, before.logarithms), np.float32)
    height, width = ratio.shape[:2]
    size = max(1, width // COARSE), max(1, height // COARSE)
    coarse = np.asarray(cv2.resize(ratio, size, interpolation=cv2.INTER_AREA), np.float32)
    middle = median(coarse.reshape(-1, 3))
    usual = (np.abs(coarse - middle).max(2) < USUAL).astype(np.float32)[..., None]
    wide = (round(REGION * DIE / COARSE),) * 2
    share = cv2.blur(usual, wide, borderType=cv2.BORDER_REFLECT)[..., None]
    field = cv2.blur((coarse - middle) * usual, wide, borderType=cv2.BORDER_REFLECT) / np.maximum(share, 0.02)
    return np.asarray(cv2.subtract(ratio, cv2.resize(field + middle, (width, height))), np.float32)


def _differs(ratio: Array, light: Array, free: NDArray[np.bool_], telling: Array) -> Mask:
    apart = np.asarray(cv2.transform(ratio, APART), np.float32)
    colour = cv2.sqrt(cv2.transform(apart * apart, SUM)) * telling
    usual = USUALLY * _median(np.abs(light), free), USUALLY * _median(colour, free)
    least = np.where(light < SHADOW, np.float32(COLOURED_SHADOW), np.float32(COLOURED))
    other = (light > max(BRIGHTER, usual[0])) | (colour > np.maximum(least, usual[1])) | (light < BLACK)
    return np.asarray(cv2.morphologyEx(other.astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)), np.uint8)


def _median(values: Array, free: NDArray[np.bool_]) -> float:
    few = values[::3, ::3][free[::3, ::3]]
    return percentile(few, 50) if few.size else 0.0


def _dark(light: Array, causes: Mask) -> list[Box]:
    """Boxes of dark spots that hang on nothing that could throw a shadow."""
    dark = cv2.morphologyEx((light < DARKER).astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    near = cv2.dilate(causes, np.ones((2 * NEAR + 1, 2 * NEAR + 1), np.uint8))
    return _parts(np.asarray(dark, np.uint8), DARK_LEAST, DARK_MOST, np.asarray(near, np.uint8))


def _parts(there: Mask, least: float, most: float, near: Mask | None = None) -> list[Box]:
    """Boxes in pixels of the floor picture of connected parts of that many faces, none of which is `near`."""
    free = there if near is None else there & ~near
    if cv2.countNonZero(free) < least * DIE**2:
        return []
    _, labels, stats, _ = cv2.connectedComponentsWithStats(there)
    areas = stats[:, cv2.CC_STAT_AREA] / DIE**2
    fitting = [k for k in np.flatnonzero((areas >= least) & (areas <= most)) if k]
    hung = set() if near is None or not fitting else set(np.unique(labels[near > 0]).tolist())
    return [(int(x), int(y), int(w), int(h)) for x, y, w, h, _ in (stats[k] for k in fitting if k not in hung)]


def _thing(floor: Floor, view: View, part: Box) -> Thing:
    _, _, w, h = part
    return Thing(view.box_of(part, floor.px_per_mm), (round(w / floor.px_per_mm), round(h / floor.px_per_mm)))
