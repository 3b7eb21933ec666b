"""When a die, or a whole picture, is sure: one calibrated confidence, plain rules, and a reason for every doubt.

Weights and thresholds were fitted on held-out rendered scenes and held-out photographs (see docs/reader.md).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision import doubt
from vision.evidence import Evidence

FAINT = 0.18
"""Below this detector score a place is not looked at further."""
MENTION = 0.30
"""From this confidence on a place is reported as a die."""
SURE = 0.93
"""From this confidence on a die may be sure."""
OVERLOOKED = 0.12
"""A place that is not reported but has this confidence makes the whole picture doubtful."""
LEAST_FACING = 0.80
SIZE_BAND = (0.78, 1.28)
"""Edge over the calibrated edge that a lying die can have."""
WEIGHTS: NDArray[np.float32] = np.array([-4.0, 2.09, -0.15, 0.87, 0.14, 0.82, 0.40], np.float32)
"""Logistic regression on `Evidence.features`, fitted by vision.train.calibrate."""


def confidence(evidence: Evidence) -> float:
    """Probability that a die lies there with the face that was read."""
    return float(1 / (1 + np.exp(-float(WEIGHTS @ evidence.features))))


def die_doubt(evidence: Evidence, shape: tuple[int, int], die_px: float | None) -> str | None:
    """The code of the first reason not to trust a die in a picture of `shape` (h, w), None if there is none."""
    found = evidence.found
    if _cut_off(evidence, shape):
        return doubt.CUT_OFF
    if die_px is not None and not SIZE_BAND[0] < found.edge / die_px < SIZE_BAND[1]:
        return doubt.SIZE
    if die_px is not None and found.facing < LEAST_FACING:
        return doubt.LEANING
    if found.score < 0.5 or evidence.net[0] > 0.5:
        return doubt.NO_DIE
    if not found.face == evidence.face == int(evidence.net[1:].argmax()) + 1:
        return doubt.DISAGREE
    return doubt.UNSURE_FACE if confidence(evidence) < SURE else None


def _cut_off(evidence: Evidence, shape: tuple[int, int]) -> bool:
    found = evidence.found
    reach = 0.42 * found.edge
    return not (reach < found.x < shape[1] - reach and reach < found.y < shape[0] - reach)


def picture_doubts(dice: str, unmentioned: Sequence[Evidence]) -> tuple[str, ...]:
    """What is wrong with the picture as a whole, given the places that were not reported as dice."""
    doubts = []
    if dice != "pips":
        doubts.append(doubt.UNKNOWN_FACES)
    if any(confidence(e) > OVERLOOKED for e in unmentioned):
        doubts.append(doubt.MISSED)
    return tuple(doubts)
