"""A face of which a part is hidden: what lies on it is larger than a pip."""

import cv2
import numpy as np

from vision.classification.pip_template import EDGE, SIDE
from vision.geometry.rectified import LOGARITHM
from vision.types.picture import Picture
from vision.types.reasons import Reason, ReasonCode

WITHIN = 0.44
"""Edges around the middle of a face that are looked at."""
DARKER = 0.5
"""Logarithm of brightness, in the colour of the body, under that of most of the face from which on something else is
seen."""
WIDE = 0.28
"""Edges over which it is wide where it is more than a pip."""
LARGE, LARGE_ON_ACE, REACHES_IN = 0.15, 0.3, 0.08
"""Area in faces of a spot that hides a part; the pip of an ace may be large, but does not reach the face's border. Of
9,207 rendered faces none has a spot of more than 0.12, of 4,977 aces none has one that reaches the border."""


def occlusion_reason(patch: Picture, face: int) -> Reason | None:
    """The reason to doubt a face in a patch (48, 48, 3): something darker hides a part of it.

    The patch is one of `vision.classification.pip_template`. What is brighter may be the lamp's reflection.
    """
    first = round(SIDE / 2 - WITHIN * EDGE)
    face_alone = np.ascontiguousarray(patch[first : SIDE - first, first : SIDE - first])
    # Where a body is brightest a lamp that is mirrored in it adds least.
    own = int(np.argmax(cv2.mean(face_alone)[:3]))
    bright = np.asarray(cv2.LUT(cv2.extractChannel(face_alone, own), LOGARITHM), np.float32)
    middle = np.partition(bright.ravel(), bright.size // 2)[bright.size // 2]
    dark = (bright < middle - DARKER).astype(np.uint8)
    within, reaching = (LARGE_ON_ACE, REACHES_IN) if face == 1 else (LARGE, LARGE)
    if cv2.countNonZero(dark) < reaching * EDGE**2:
        return None
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(WIDE * EDGE),) * 2)
    wide = cv2.morphologyEx(dark, cv2.MORPH_OPEN, disc, borderType=cv2.BORDER_CONSTANT, borderValue=0)
    _, _, stats, _ = cv2.connectedComponentsWithStats(wide)
    for x, y, w, h, area in stats[1:].tolist():
        limit = reaching if _reaches(x, y, w, h, len(wide)) else within
        if area >= limit * EDGE**2:
            return Reason(ReasonCode.UNSURE_FACE, area / EDGE**2, limit)
    return None


def _reaches(x: int, y: int, w: int, h: int, side: int) -> bool:
    """Whether a box touches the border of a square of this `side`."""
    return min(x, y) == 0 or max(x + w, y + h) == side
