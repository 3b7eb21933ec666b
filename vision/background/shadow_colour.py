"""The colour of shadows, and what is darker in a colour that no shadow has.

A shadow takes a part of the light away, of each colour nearly the same part, from whatever ground: but for what one
lamp is warmer than the others. How much that is in this light the shadows of the dice tell.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.rectified import LIGHT, NOISE, RectifiedFloor
from vision.limits.limit_file import number, numbers, whole
from vision.types.picture import Array

Where = NDArray[np.bool_]

SHADOW = number("shadow_colour", "shadow")
"""Logarithm of brightness over the empty track's from which on down it is darker."""
TINTED, MOST = numbers("shadow_colour", "tinted", "most")
"""How far the colour of what is darker may be from the ground's beyond that of the dice's shadows, and in all: a
distance of the logarithms of red, green and blue."""
BESIDE = number("shadow_colour", "beside")
"""Edges of a die from its middle within which its own shadow begins."""
FEW, USUAL = whole("shadow_colour", "few"), whole("shadow_colour", "usual")
"""Pixels of a shadow that tell its colour, and the percentage of them that are not more coloured."""
DIM = number("shadow_colour", "dim")
"""Added to brightnesses: what is next to black tells nothing."""


def outside_shadows(
    ratio: Array, now: RectifiedFloor, darker: Where, middles: NDArray[np.float64], edge: float
) -> Where:
    """Which pixels (h, w) of those in `darker` (h, w) have a colour that no shadow gives.

    `ratio` (h, w, 3) is the natural logarithm of the brightness over the empty track's, BGR; the `middles` (n, 2) of
    dice and their `edge` are in pixels of `now`. The limit is the usual colour of the shadows beside the dice plus
    `TINTED`, `MOST` at most.
    """
    found = np.zeros(darker.size, np.bool_)
    spots = np.flatnonzero(darker)
    if len(spots):
        tint = _tint(ratio.reshape(-1, 3)[spots], LIGHT[now.picture.reshape(-1, 3)[spots]])
        if tint.max() > TINTED:
            there = np.stack(np.divmod(spots, darker.shape[1])[::-1], axis=1)
            found[spots] = tint > min(_usual(tint, there, middles, BESIDE * edge) + TINTED, MOST)
    return found.reshape(darker.shape)


def _usual(tint: Array, there: NDArray[np.int64], middles: NDArray[np.float64], reach: float) -> float:
    """The tint that the shadows beside dice reach, robust against one of them being a thing instead."""
    shadows = [tint[((there - middle) ** 2).sum(1) < reach**2] for middle in middles]
    usual = sorted(_percentile(shadow) for shadow in shadows if len(shadow) >= FEW)
    return usual[max(len(usual) - 2, 0)] if usual else MOST


def _percentile(tint: Array) -> float:
    place = len(tint) * USUAL // 100
    return float(np.partition(tint, place)[place])


def _tint(ratio: Array, now: Array) -> Array:
    """How far (n,) the colour is from that of the same ground in less light; `now` (n, 3) are its brightnesses.

    What was added to all brightnesses has no part in it: in a shadow it would give dark grounds another colour.
    """
    lit = np.maximum((now + NOISE) / np.asarray(cv2.exp(ratio), np.float32) - NOISE, 0)
    part = (now.sum(1) + DIM) / (lit.sum(1) + DIM)
    off = np.asarray(cv2.log((now + NOISE) / (part[:, None] * lit + NOISE)), np.float32)
    off -= off.mean(1, keepdims=True)
    return np.asarray(np.sqrt((off * off).sum(1)), np.float32)
