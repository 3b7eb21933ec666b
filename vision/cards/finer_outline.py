"""Moves a card's outline onto the edge of its paper in the full picture: it was found in a smaller one."""

import cv2
import numpy as np

from vision.cards.outlines import Outline, least_light, meeting
from vision.types.picture import Array, Picture

REACH = 0.055
"""Of a side's length: how far off the edge may lie, to either side."""
LEAST_REACH = 3.0
"""Pixels, likewise."""
SAMPLES, STEPS = 40, 33
"""Places along a side, its round ends left out, and across it."""
ENDS = 0.1
"""Of a side, at each end."""
AGREEING = 0.6
"""Share of the places whose edges have to lie on one line: the side stays where it was otherwise."""
OFF_LINE = 1.2
"""Pixels from the line at most."""
PARALLEL = 0.98
"""Cosine of the turn from the side to that line at least."""
FAR = 0.4
"""How much less an edge as far off as may be counts than one in place."""


def finer(picture: Picture, outline: Outline) -> Outline:
    """The outline with each side where paper ends in the picture (h, w, 3); itself where that is not clear."""
    corners = outline.corners
    lines = [_side(picture, corners[k], corners[(k + 1) % 4]) for k in range(4)]
    moved = [meeting(lines[k - 1], lines[k]) for k in range(4)]
    if any(corner is None for corner in moved):
        return outline
    found = np.array(moved, np.float32)
    near = np.hypot(*(found - corners).T).max() < 2 * REACH * np.hypot(*(corners[2] - corners[1]))
    return Outline(found, outline.support) if near and cv2.isContourConvex(found) else outline


def _side(picture: Picture, start: Array, end: Array) -> Array:
    """A line (direction, point) along which paper ends, of which the inside lies right of start to end."""
    along = end - start
    length = float(np.hypot(*along))
    along = along / max(length, 1e-6)
    inwards = np.array([-along[1], along[0]], np.float32)
    reach = max(LEAST_REACH, REACH * length)
    places = start + along * (np.linspace(ENDS, 1 - ENDS, SAMPLES)[:, None] * length)
    across = np.linspace(-reach, reach, STEPS)
    points = (places[:, None] + inwards * across[None, :, None]).astype(np.float32)
    light = cv2.remap(picture, points[..., 0], points[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    steps = _rising(least_light(np.asarray(light, np.uint8)).astype(np.float32), across[1] - across[0])
    here = np.concatenate([along, start]).astype(np.float32)
    best = steps.argmax(1)
    ends = places + inwards * across[best][:, None]
    line = _agreed(np.asarray(ends, np.float32), here)
    return here if line is None else line


def _rising(light: Array, step: float) -> Array:
    """How much lighter it gets inwards at each place (n, steps), what is near somewhat preferred."""
    soft = cv2.GaussianBlur(light, (0, 0), sigmaX=max(0.6, 0.8 / step), sigmaY=1.0)
    away = np.linspace(-1, 1, light.shape[1], dtype=np.float32)
    return np.asarray(np.gradient(soft, axis=1) * (1 - FAR * away**2), np.float32)


def _agreed(ends: Array, here: Array) -> Array | None:
    """The line through most of the edges (n, 2), about as the line `here`; none if they do not lie on one."""
    kept, line, off = ends, here, np.zeros(len(ends))
    for _ in range(4):
        line = np.asarray(cv2.fitLine(kept, cv2.DIST_HUBER, 0, 0.01, 0.01)[:, 0], np.float32)
        off = np.abs((ends - line[2:]) @ np.array([-line[1], line[0]], np.float32))
        kept = ends[off < max(OFF_LINE, 1.5 * float(np.median(off)))]
    alike = float(line[:2] @ here[:2])
    if (off < OFF_LINE).mean() < AGREEING or abs(alike) < PARALLEL:
        return None
    return np.asarray(np.concatenate([line[:2] * np.sign(alike), line[2:]]), np.float32)
