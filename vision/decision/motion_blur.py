"""Whether a face is drawn out in one direction, as that of a die that moved: its pips are streaks."""

import cv2
import numpy as np

from vision.types.picture import Picture
from vision.types.reasons import Reason, ReasonCode

DRAWN_OUT, MANY = 0.5, 4
"""Coherence from which on a face with so many pips is drawn out: light that comes from one side adds less to them. Of
22,500 rendered dice at rest none that is read with less than `PLAINLY` comes over 0.45."""
PLAINLY = 0.97
"""Confidence from which on a face is none of streaks."""


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
