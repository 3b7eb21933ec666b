"""Rings: what is thin and closed around the bare ground. No shadow of a die has a hole."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.rectified import DIE
from vision.limits.limit_file import band, number, whole
from vision.types.reading import Box

Mask = NDArray[np.uint8]

HOLE = band("ring_detection", "hole")
"""Area in faces of a die of the ground in a ring."""
ROUND = number("ring_detection", "round")
"""Least roundness of its outline: 1 for a circle in whatever pixels, pi / 4 for a square."""
BAND = whole("ring_detection", "inner"), whole("ring_detection", "outer")
BARE = number("ring_detection", "bare")
"""Pixels by which the hole is widened to reach beyond a ring, and how much may differ there: a hole in a shadow has
shadow around it."""


def rings(faintly: Mask, own: Mask) -> list[Box]:
    """Boxes of rings in pixels of the floor, (height, width), that differs `faintly` from the empty one, dice (`own`)
    set aside."""
    there = cv2.morphologyEx(cv2.bitwise_or(faintly, own), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    lines, tree = cv2.findContours(there, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    if tree is None:
        return []
    holes = [line for line, (_, _, _, around) in zip(lines, tree[0].tolist(), strict=True) if around >= 0]
    return [_box(line) for line in holes if _ring_sized(line) and _of_its_own(np.asarray(line), there, own)]


def _ring_sized(line: cv2.typing.MatLike) -> bool:
    area = cv2.contourArea(line)
    if not HOLE[0] * DIE**2 <= area <= HOLE[1] * DIE**2:
        return False
    return bool(4 * np.pi * area >= ROUND * cv2.arcLength(line, True) ** 2)


def _of_its_own(line: NDArray[np.int32], there: Mask | cv2.typing.MatLike, own: Mask) -> bool:
    """Whether a hole's outline touches no die, and the ground beyond the ring is bare."""
    if own[line[:, 0, 1], line[:, 0, 0]].any():
        return False
    hole = np.zeros(own.shape, np.uint8)
    cv2.drawContours(hole, [line], -1, 1, cv2.FILLED)
    inner, outer = (cv2.dilate(hole, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (w, w))) for w in BAND)
    return bool(np.mean(np.asarray(there)[outer > inner]) < BARE)


def _box(line: cv2.typing.MatLike) -> Box:
    x, y, w, h = cv2.boundingRect(line)
    return int(x), int(y), int(w), int(h)
