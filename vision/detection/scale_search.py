"""Where dice may lie: one pass where the scale is known, coarse to fine where it is not."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vision.background.background_mask import BackgroundMask, possible
from vision.detection.die_detector import LEAST_CALIBRATED, Detection, Detector, beside, without_doubles
from vision.detection.proposal_net import EDGE, UNREAD, ProposalNet
from vision.imaging.pyramid import Pyramid
from vision.types.picture import Picture

PROPOSE = 0.22
"""Score from which a place is looked at again."""
LONG_SIDES = (800, 400, 200, 100)
"""Long sides in pixels at which a picture of unknown scale is searched."""
CERTAIN = 0.8
"""Score of the scout that counts for more than what the ground looks like: a red die with its one pip on a red flower
was taken for the flower. Of 4,504 flowers and the like one in 130 came over 0.7, none over 0.8."""
MOST_LOST = 12
"""Places of which the first look left nothing that are looked at once more, at most: a pattern has many."""
LONGEST_GAP, ASTRAY, FREE = 3, 0.25, 0.6
"""Edges of a die between the middles of two in whose row others may lie, how far off a whole number they may be, and
how far from all others such a place is."""
CLEAR = 0.4
"""Score of a find that tells the scale."""
BEST_EDGE, SMALL_EDGE = 34.0, 27.0
"""A last pass brings small dice (edges below the second, in the finest pass) to the first."""
MOST_ENLARGED = 1.8
MOST_PIXELS = 1.6e6
"""No pass is larger than this."""


def known_scale(scout: ProposalNet, pyramid: Pyramid, die_px: float) -> list[Detection]:
    """Places that may be dice of edge `die_px`, the same die perhaps more than once."""
    return scout.propose(pyramid, max(die_px, EDGE / largest(pyramid.picture), 1.0))


def against_the_ground(scouted: list[Detection], ground: BackgroundMask | None) -> list[Detection]:
    """The places on the floor that the scout is so sure of that it does not count whether they look bare."""
    if ground is None or ground.bare is None:
        return []
    return possible((d for d in scouted if d.score >= CERTAIN), replace(ground, bare=None))


def lying(ground: BackgroundMask | None, die_px: float) -> list[Detection]:
    """The places where the ground says that something lies."""
    points = () if ground is None else ground.lying
    corner = (0, 0) if ground is None else ground.corner
    return [_unread(x - corner[0], y - corner[1], die_px) for x, y in points]


def _unread(x: float, y: float, die_px: float) -> Detection:
    return Detection(x, y, die_px, angle=0.0, facing=1.0, score=PROPOSE, faces=UNREAD)


def seen(found: Sequence[Detection], die_px: float) -> list[Detection]:
    """What may be dice on a track of known scale, of the size that dice have there."""
    clear = (replace(d, edge=die_px) for d in found if d.score >= LEAST_CALIBRATED)
    return without_doubles(clear, edge=die_px)


def lost(proposed: Sequence[Detection], found: Sequence[Detection], die_px: float) -> list[Detection]:
    """The proposed places, doubles too, at and beside which no die was seen: the first look is a narrow one."""
    dice = seen(found, die_px)
    empty = (place for place in proposed if not any(beside(place, die) for die in dice))
    return sorted(empty, key=lambda d: -d.score)[:MOST_LOST]


def in_line(dice: Sequence[Detection], die_px: float, ground: BackgroundMask | None) -> list[Detection]:
    """The places between dice, and beyond two that touch, where another of a row may lie.

    In a row the scout finds fewer places than there are dice.
    """
    points = [np.array([d.x, d.y]) for d in dice]
    line = [point for one, other in combinations(points, 2) for point in _in_line(one, other, die_px)]
    free = [point for point in line if all(np.hypot(*(point - own)) > FREE * die_px for own in points)]
    return possible((_unread(float(x), float(y), die_px) for x, y in free), ground)


def _in_line(one: NDArray[np.float64], other: NDArray[np.float64], die_px: float) -> list[NDArray[np.float64]]:
    far = float(np.hypot(*(other - one))) / die_px
    apart = round(far)
    if not 1 <= apart <= LONGEST_GAP or abs(far - apart) > ASTRAY:
        return []
    steps = range(1, apart) if apart > 1 else (-1, 2)
    return [one + (other - one) * step / apart for step in steps]


def any_scale(detector: Detector, pyramid: Pyramid) -> list[Detection]:
    """Places that look like dice of any size, best first.

    Four passes, each half as fine as the one before; where the dice turn out small for the finest of them, a
    fifth at the scale that suits them.
    """
    longest = max(pyramid.picture.shape[:2])
    finest = min(LONG_SIDES[0] / longest, MOST_ENLARGED)
    scales = [finest * side / LONG_SIDES[0] for side in LONG_SIDES]
    found = [d for scale in scales for d in detector.at_scale(pyramid, scale, PROPOSE)]
    extra = finer(without_doubles(found), finest)
    if extra is not None:
        found += detector.at_scale(pyramid, min(extra, largest(pyramid.picture)), PROPOSE)
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
