"""Where dice may lie: one pass where the scale is known, coarse to fine where it is not."""

import numpy as np

from vision.detector import Detection, Detector, without_doubles
from vision.pictures import Picture

PROPOSE, PROPOSE_KNOWN = 0.22, 0.16
"""Score from which a place is looked at again, without and with a known scale."""
CALIBRATED_EDGE = 28.0
"""Edge in pixels to which a picture of known scale is brought."""
LONG_SIDES = (800, 400, 200, 100)
"""Long sides in pixels at which a picture of unknown scale is searched."""
CLEAR = 0.4
"""Score of a find that tells the scale."""
BEST_EDGE, SMALL_EDGE = 34.0, 27.0
"""A last pass brings small dice (edges below the second, in the finest pass) to the first."""
MOST_ENLARGED = 1.8
MOST_PIXELS = 1.6e6
"""No pass is larger than this."""


def known_scale(detector: Detector, picture: Picture, die_px: float) -> list[Detection]:
    """Places that look like dice of edge `die_px`, best first."""
    scale = CALIBRATED_EDGE / max(die_px, 1.0)
    return without_doubles(detector.at_scale(picture, min(scale, largest(picture)), PROPOSE_KNOWN))


def any_scale(detector: Detector, picture: Picture) -> list[Detection]:
    """Places that look like dice of any size, best first.

    Four passes, each half as fine as the one before; where the dice turn out small for the finest of them, a
    fifth at the scale that suits them.
    """
    longest = max(picture.shape[:2])
    finest = min(LONG_SIDES[0] / longest, MOST_ENLARGED)
    scales = [finest * side / LONG_SIDES[0] for side in LONG_SIDES]
    found = [d for scale in scales for d in detector.at_scale(picture, scale, PROPOSE)]
    extra = finer(without_doubles(found), finest)
    if extra is not None:
        found += detector.at_scale(picture, min(extra, largest(picture)), PROPOSE)
    return without_doubles(found)


def finer(found: list[Detection], finest: float) -> float | None:
    """The scale of a last pass for small dice; None if there are none or it would enlarge too much."""
    edges = [d.edge for d in found if d.score >= CLEAR]
    if not edges or float(np.median(edges)) * finest >= SMALL_EDGE:
        return None
    scale = min(BEST_EDGE / float(np.median(edges)), MOST_ENLARGED)
    return scale if scale > 1.15 * finest else None


def largest(picture: Picture) -> float:
    """The scale at which the picture has MOST_PIXELS."""
    return float(np.sqrt(MOST_PIXELS / (picture.shape[0] * picture.shape[1])))
