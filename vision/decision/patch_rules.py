"""What speaks against a face that is wholly seen, in its patch: a part of it is hidden, or the die moved.

What lies on a face is larger than a pip; the pips of a die that moved are streaks.
"""

import cv2
import numpy as np

from vision.classification.pip_template import EDGE, SIDE
from vision.geometry.rectified import LOGARITHM
from vision.limits.limit_file import number, numbers, whole
from vision.types.picture import Picture
from vision.types.reasons import Reason, ReasonCode

WITHIN = number("patch_rules", "within")
"""Edges around the middle of a face that are looked at."""
DARKER = number("patch_rules", "darker")
"""Logarithm of brightness, in the colour of the body, under that of most of the face from which on something else is
seen."""
WIDE = number("patch_rules", "wide")
"""Edges over which it is wide where it is more than a pip."""
LARGE, LARGE_ON_ACE, REACHES_IN = numbers("patch_rules", "large", "large_on_ace", "reaches_in")
"""Area in faces of a spot that hides a part; the pip of an ace may be large, but does not reach the face's border."""
DRAWN_OUT, MANY = number("patch_rules", "drawn_out"), whole("patch_rules", "many")
"""Coherence from which on a face with so many pips is drawn out: light that comes from one side adds less to them."""
PLAINLY = number("patch_rules", "plainly")
"""Confidence from which on a face is none of streaks."""


def patch_reasons(patch: Picture, face: int, confidence: float, calibrated: bool) -> list[Reason]:
    """Why not to trust a face that was read in a patch (48, 48, 3) with this confidence (0..1).

    What covers a face is looked for on a `calibrated` track alone.
    """
    found = [occlusion_reason(patch, face) if calibrated else None, blur_reason(patch, face, confidence)]
    return [reason for reason in found if reason is not None]


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


def blur_reason(patch: Picture, face: int, confidence: float) -> Reason | None:
    """The reason to doubt a face of so many pips that is read with this confidence in a BGR patch: the pips may be
    streaks."""
    if face >= MANY and confidence < PLAINLY and coherence(patch) > DRAWN_OUT:
        return Reason(ReasonCode.UNSURE_FACE, confidence, PLAINLY)
    return None


def coherence(patch: Picture) -> float:
    """How much the brightness of a BGR patch changes in one direction alone, 0 to 1.

    The difference of the structure tensor's eigenvalues over their sum (Bigun and Granlund, "Optimal orientation
    detection of linear symmetry", 1987).
    """
    values = patch.astype(np.float32)
    across, down = cv2.Sobel(values, cv2.CV_32F, 1, 0), cv2.Sobel(values, cv2.CV_32F, 0, 1)
    xx, yy, xy = (float(np.vdot(a, b)) for a, b in ((across, across), (down, down), (across, down)))
    return float(np.hypot(xx - yy, 2 * xy) / max(xx + yy, 1e-6))
