"""Where dice may lie: one pass where the scale is known, coarse to fine where it is not."""

from collections.abc import Iterable

import numpy as np

from vision.background.background_mask import BackgroundMask
from vision.detection import proposal_net
from vision.detection.detection import Detection, within, without_doubles
from vision.detection.die_detector import PROPOSE, Detector
from vision.detection.proposal_net import ProposalNet
from vision.imaging.pyramid import Pyramid
from vision.limits.limit_file import band, number, numbers, row
from vision.types.picture import Picture

LONG_SIDES = row("scale_search", "long_sides")
"""The long side of a picture of unknown scale in the passes, in pixels, fine to coarse."""
BEST_EDGE, SMALL_EDGE, TELLS_SCALE = numbers("scale_search", "best_edge", "small_edge", "tells_scale")
"""A last pass brings small dice to the first edge, in pixels, if theirs is smaller than the second in the finest
pass; score of a find that counts for that."""
DOUBLES, NESTED = numbers("scale_search", "doubles", "nested")
"""Edges between the middles of two places within which they are one die, unless their edges differ by the second as a
factor: then one may be a die and the other a pip on it, and closer looks decide."""
BESIDE = number("scale_search", "beside")
"""Edges of a die around its middle in which faint places are its own sides."""
POSSIBLE = band("scale_search", "possible")
"""Beyond these a thing on a calibrated track is no die at all: a screw, a marker, a hand, squares of a tartan."""
MOST_ENLARGED, MOST_PIXELS, FINER = numbers("scale_search", "most_enlarged", "most_pixels", "finer")
"""No pass is enlarged more, or larger, than the first two; the last one is finer than all others by this."""


def beside(place: Detection, die: Detection, reach: float = BESIDE) -> bool:
    """Whether the place is the die, or on the side of it: within `reach` edges of its middle."""
    return within(place, die, die.edge * reach)


def distinct(found: Iterable[Detection], edge: float | None = None) -> list[Detection]:
    """The best of those that are one die, best first; `edge` is that of the dice in pixels where it is known."""
    return without_doubles(found, DOUBLES, edge, NESTED)


def possible_size(found: Detection, edge: float) -> bool:
    """Whether the place may be a die, or a part of one, where dice have this edge in pixels."""
    return POSSIBLE[0] < found.edge / edge < POSSIBLE[1]


def known_scale(proposals: ProposalNet, pyramid: Pyramid, die_px: float) -> list[Detection]:
    """Places that may be dice of edge `die_px`, the same die perhaps more than once."""
    return proposals.propose(pyramid, max(die_px, proposal_net.MODEL.edge / largest(pyramid.picture), 1.0))


def lying(ground: BackgroundMask | None, die_px: float) -> list[Detection]:
    """The places where the ground says that something lies."""
    points, corner = ((), (0, 0)) if ground is None else (ground.lying, ground.corner)
    return [Detection.supposed(x - corner[0], y - corner[1], die_px, PROPOSE) for x, y in points]


def any_scale(detector: Detector, pyramid: Pyramid) -> list[Detection]:
    """Places that look like dice of any size, best first.

    Four passes, each half as fine as the one before; where the dice turn out small for the finest of them, a
    fifth at the scale that suits them.
    """
    longest = max(pyramid.picture.shape[:2])
    finest = min(LONG_SIDES[0] / longest, MOST_ENLARGED)
    scales = [finest * side / LONG_SIDES[0] for side in LONG_SIDES]
    found = [d for scale in scales for d in detector.at_scale(pyramid, scale, PROPOSE)]
    extra = finer(distinct(found), finest)
    if extra is not None:
        found += detector.at_scale(pyramid, min(extra, largest(pyramid.picture)), PROPOSE)
    return distinct(found)


def finer(found: list[Detection], finest: float) -> float | None:
    """The scale of a last pass for small dice; None if there are none or it would enlarge too much."""
    edges = [d.edge for d in found if d.score >= TELLS_SCALE]
    if not edges or float(np.median(edges)) * finest >= SMALL_EDGE:
        return None
    scale = min(BEST_EDGE / float(np.median(edges)), MOST_ENLARGED)
    return scale if scale > FINER * finest else None


def largest(picture: Picture) -> float:
    """The scale at which the picture has MOST_PIXELS."""
    return float(np.sqrt(MOST_PIXELS / (picture.shape[0] * picture.shape[1])))
