"""What speaks against a face that is wholly seen, in its patch: the pips of a die that moved are streaks."""

import cv2
import numpy as np

from vision.limits.limit_file import number, whole
from vision.types.picture import Picture
from vision.types.reasons import Reason, ReasonCode

DRAWN_OUT, MANY = number("patch_rules", "drawn_out"), whole("patch_rules", "many")
"""Coherence from which on a face with so many pips is drawn out: light that comes from one side adds less to them."""
PLAINLY = number("patch_rules", "plainly")
"""Confidence from which on a face is none of streaks."""


def blur_reason(patch: Picture, face: int, confidence: float) -> list[Reason]:
    """The reason to doubt a face of so many pips that is read with this confidence in a BGR patch: the pips may be
    streaks."""
    if face >= MANY and confidence < PLAINLY and coherence(patch) > DRAWN_OUT:
        return [Reason(ReasonCode.UNSURE_FACE, confidence, PLAINLY)]
    return []


def coherence(patch: Picture) -> float:
    """How much the brightness of a BGR patch changes in one direction alone, 0 to 1.

    The difference of the structure tensor's eigenvalues over their sum (Bigun and Granlund, "Optimal orientation
    detection of linear symmetry", 1987).
    """
    values = patch.astype(np.float32)
    across, down = cv2.Sobel(values, cv2.CV_32F, 1, 0), cv2.Sobel(values, cv2.CV_32F, 0, 1)
    xx, yy, xy = (float(np.vdot(a, b)) for a, b in ((across, across), (down, down), (across, down)))
    return float(np.hypot(xx - yy, 2 * xy) / max(xx + yy, 1e-6))
