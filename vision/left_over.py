"""What lies on the track besides the dice that were read: a look that knows nothing of dice, only the empty track.

A picture of the empty floor is brought to the light of the picture at hand, region by region; where the two differ in
colour, or it is brighter, something lies there. Shadows are darker without another colour and hang on a die or
reach in over the border: a spot that does neither is a thing as well, and so is a ring, wherever it lies, and what is
dark and larger than a die's shadow with sharp ends. What a pixel's shift of the picture explains is none.
"""

from collections.abc import Sequence
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.floor import DIE, GAMMA, NOISE, Floor, light_change
from vision.ranks import percentile
from vision.reading import Box, Die, Thing
from vision.view import View

Array = NDArray[np.float32]
Mask = NDArray[np.uint8]

BRIGHTER, DARKER = 0.18, -0.3
"""Logarithms of brightness over the empty track's from which on a place is not empty, and may be a dark thing."""
COLOURED, COLOURED_SHADOW = 0.18, 0.45
"""Distance of the logarithms of red, green and blue from which on a place is not empty. Where it is darker than
before a lamp's shadow may lie there, which has the colour of the other lights."""
SHADOW = -0.1
"""From here on down it is darker."""
USUALLY = 8.0
"""So many times as far as places differ in the middle they must differ to count: a picture may be badly aligned."""
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
DARK_MOST = 6.0
"""Area in faces from which on what is only darker is a shadow."""
NEAR = 5
"""Pixels of the floor picture within which a spot hangs on a die or on the border."""
LARGE, LARGE_DARKER = 2.0, -0.6
"""Edges of a square that no shadow of a die has, and what makes it dark. In 1,500 throws the widest was 1.4."""
SHARP, SHARPLY = 0.4, 0.2
"""A step of brightness from one pixel to the next but one, and the part of its outline where a thing has it."""
STEEP, DEEPEST, LEVELS = 0.8, 3.0, 40.0
"""A step of brightness in a thing, such as a pip; the least brightness that counts; levels from one to e times as
bright."""
ROUGH, UNEVEN, CALM = 10, 0.3, 0.1
"""Pixels close together amid such steps that make a thing: dice that were not read have 13 and more, patterned
grounds in a shadow up to 7. So small a step, on so much of the ground, means that the picture is badly aligned."""
BEYOND, MOSTLY = 0.15, 0.3
"""How far beyond the darkest and the brightest beside it, as it was empty, a pixel is that has not merely moved, and
their share in a thing: on rendered things a half and more, on shifted cloths next to nothing."""
ENCLOSED = 0.45
"""Area in faces of a die around which a line makes a ring."""
MEAN, SUM = np.full((1, 3), 1 / 3, np.float32), np.ones((1, 3), np.float32)
APART: Array = np.eye(3, dtype=np.float32) - np.float32(1 / 3)
"""From a difference of colours to how far each of the three lies from their mean."""
LIGHT: Array = (255 * (np.arange(256) / 255) ** GAMMA).astype(np.float32)
TELLING: Array = LIGHT / (LIGHT + NOISE)
"""What a brightness tells about colour: in dim places what was added has a colour of its own."""


def left_over(now: Floor, empty: Floor, view: View, dice: Sequence[Die]) -> tuple[Thing, ...]:
    """What is neither the empty track nor one of `dice` (boxes in pixels of the full picture)."""
    own = _own(now, view, dice)
    ratio = light_change(now, empty)
    light = np.asarray(cv2.transform(ratio, MEAN), np.float32)
    telling = cv2.LUT(cv2.min(now.picture[..., 1], empty.picture[..., 1]), TELLING)
    strongly, at_all = _differs(ratio, light, own == 0, np.asarray(telling, np.float32))
    thick = np.asarray(cv2.morphologyEx(strongly, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)), np.uint8)
    strongly[own > 0] = thick[own > 0] = at_all[own > 0] = 0
    found = _loose(at_all, strongly, own)
    found += _enclosed(_without(strongly, found))
    found += _parts(_without(thick, found)) or _large(light, own) or _rough(light, own)
    return tuple(_thing(now, view, part) for part in found if not _shifted(ratio, empty, own, part))


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
    rim = round(BORDER * DIE + view.rim_mm * floor.px_per_mm)
    own[:rim], own[-rim:], own[:, :rim], own[:, -rim:] = 1, 1, 1, 1
    return own


def _differs(ratio: Array, light: Array, free: NDArray[np.bool_], telling: Array) -> tuple[Mask, Mask]:
    """Where it differs from the empty track as no shadow does, and where it differs at all."""
    apart = np.asarray(cv2.transform(ratio, APART), np.float32)
    colour = np.asarray(cv2.sqrt(cv2.transform(apart * apart, SUM)) * telling, np.float32)
    brighter = max(BRIGHTER, USUALLY * _median(np.abs(light), free))
    coloured = max(COLOURED, USUALLY * _median(colour, free))
    other = (light > brighter) | (colour > coloured)
    shadow = (light < SHADOW) & (colour <= COLOURED_SHADOW)
    strongly = other & ~shadow
    return strongly.astype(np.uint8), (other | (light < min(DARKER, -brighter))).astype(np.uint8)


def _median(values: Array, free: NDArray[np.bool_]) -> float:
    few = values[::3, ::3][free[::3, ::3]]
    return percentile(few, 50) if few.size else 0.0


def _large(light: Array, own: Mask) -> list[Box]:
    """The box of what is dark, too wide for a die's shadow, and ends too sharply for that of a person: a cup."""
    dark = ((light < LARGE_DARKER) & (own == 0)).astype(np.uint8)
    wide = round(LARGE * DIE)
    if cv2.countNonZero(dark) < wide**2:
        return []
    square = np.ones((wide, wide), np.uint8)
    inside = cv2.morphologyEx(dark, cv2.MORPH_OPEN, square, borderType=cv2.BORDER_CONSTANT, borderValue=0)
    x, y, w, h = cv2.boundingRect(inside)
    if not w:
        return []
    border = cv2.morphologyEx(dark, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > own
    step = np.asarray(cv2.morphologyEx(light, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)), np.float32)[border]
    return [(x, y, w, h)] if np.mean(step > SHARP) > SHARPLY else []


def _rough(light: Array, own: Mask) -> list[Box]:
    """Boxes of where the brightness steps up and down: a shadow, however deep, leaves the ground its pattern."""
    levels = cv2.convertScaleAbs(light, alpha=LEVELS, beta=LEVELS * DEEPEST)
    steps = cv2.bitwise_and(cv2.morphologyEx(levels, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)), 255 * (1 - own))
    there = cv2.erode(cv2.inRange(steps, LEVELS * STEEP, 255), np.ones((4, 4), np.uint8))
    # A patterned cloth that is seen beside where it was steps everywhere.
    if cv2.countNonZero(there) < ROUGH or np.mean(steps > LEVELS * UNEVEN) > CALM:
        return []
    _, labels, stats, _ = cv2.connectedComponentsWithStats(cv2.dilate(there, np.ones((5, 5), np.uint8)))
    amid = np.bincount(labels[there > 0], minlength=len(stats))
    return [(int(x), int(y), int(w), int(h)) for x, y, w, h, _ in stats[amid >= ROUGH]]


def _without(there: Mask, boxes: list[Box]) -> Mask:
    """What is there besides what lies in the boxes."""
    for x, y, w, h in boxes:
        there[y : y + h, x : x + w] = 0
    return there


def _loose(at_all: Mask, strongly: Mask, own: Mask) -> list[Box]:
    """Boxes of what hangs on no die and not on the border, and so is no shadow that came from there.

    What is larger than a shadow within the track can be, and nowhere more than darker, may be one of something above.
    """
    closed = np.asarray(cv2.morphologyEx(at_all, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)), np.uint8)
    near = cv2.dilate(own, np.ones((2 * NEAR + 1, 2 * NEAR + 1), np.uint8)) > 0
    if np.count_nonzero(closed[~near]) < LEAST_AREA * DIE**2:
        return []
    count, labels, stats, _ = cv2.connectedComponentsWithStats(closed)
    areas = stats[:, cv2.CC_STAT_AREA] / DIE**2
    hung, lit = (np.bincount(labels[where], minlength=count) > 0 for where in (near, strongly > 0))
    loose = (areas >= LEAST_AREA) & ~hung & (lit | (areas <= DARK_MOST))
    return [(int(x), int(y), int(w), int(h)) for x, y, w, h, _ in stats[1:][loose[1:]]]


def _enclosed(there: Mask) -> list[Box]:
    """Boxes of thin lines that are closed: a ring, wherever it lies."""
    if cv2.countNonZero(there) < LEAST_AREA * DIE**2:
        return []
    closed = cv2.morphologyEx(there, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    lines, _ = cv2.findContours(closed, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    boxes = [cv2.boundingRect(line) for line in lines if cv2.contourArea(line) >= ENCLOSED * DIE**2]
    return [(int(x), int(y), int(w), int(h)) for x, y, w, h in boxes]


def _parts(there: Mask) -> list[Box]:
    """Boxes in pixels of the floor picture of connected parts that are large enough."""
    if cv2.countNonZero(there) < LEAST_AREA * DIE**2:
        return []
    _, _, stats, _ = cv2.connectedComponentsWithStats(there)
    return [(int(x), int(y), int(w), int(h)) for x, y, w, h, area in stats[1:] if area >= LEAST_AREA * DIE**2]


def _shifted(ratio: Array, empty: Floor, own: Mask, part: Box) -> bool:
    """Whether the part is the empty track moved by less than a pixel: a patterned cloth differs at its lines then."""
    x, y, w, h = part
    before = empty.logarithms[max(0, y - 1) : y + h + 1, max(0, x - 1) : x + w + 1]
    within = slice(y - max(0, y - 1), y - max(0, y - 1) + h), slice(x - max(0, x - 1), x - max(0, x - 1) + w)
    around = np.ones((3, 3), np.uint8)
    most, least = cv2.dilate(before, around)[within], cv2.erode(before, around)[within]
    change = ratio[y : y + h, x : x + w]
    now = change + before[within]
    differs = (np.abs(change).max(2) > COLOURED) & (own[y : y + h, x : x + w] == 0)
    beyond = (np.maximum(now - most, least - now).max(2) > BEYOND) & differs
    return bool(np.count_nonzero(beyond) < MOSTLY * np.count_nonzero(differs))


def _thing(floor: Floor, view: View, part: Box) -> Thing:
    _, _, w, h = part
    return Thing(view.box_of(part, floor.px_per_mm), (round(w / floor.px_per_mm), round(h / floor.px_per_mm)))
