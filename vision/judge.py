"""When a die, or a whole picture, is sure: one calibrated confidence, plain rules, and a reason for every doubt.

Weights and thresholds were fitted on held-out rendered scenes and held-out photographs (see docs/reader.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision import doubt
from vision.detector import Detection
from vision.evidence import Evidence

FAINT = 0.22
"""Below this detector score a place is not looked at further."""
MENTION, MENTION_UNREAD = 0.40, 0.85
"""A place is reported as a die from this confidence in its face on, or from this presence whatever its face."""
SURE = 0.87
"""From this confidence on a die may be sure."""
OVERLOOKED = 0.12
"""A place that is not reported but has this presence, away from the dice, makes the whole picture doubtful."""
ODD_ONE = 0.90
"""The presence that a die needs to be reported when all the others are of quite another size."""
LEAST_FACING = 0.82
"""Cosine between the face's normal and the line of sight from which on another face may be the uppermost."""
SIZE_BAND = (0.66, 1.35)
"""Edge over the calibrated edge that a lying die can have."""
PICTURE_SIZE_BAND = (0.42, 2.4)
"""Edge over the median edge that a die can have in a picture of unknown scale."""
ALIKE_BAND = (0.6, 1.7)
"""Likewise for a faint place that may be an overlooked die: most dice in a picture are nearly alike."""
WEIGHTS: NDArray[np.float32] = np.array([-3.3, 1.48, 0.053, 0.783, 0.103, 0.94, -0.552], np.float32)
"""Logistic regression on `Evidence.features`, fitted by vision.train.calibrate."""
PRESENCE_WEIGHTS: NDArray[np.float32] = np.array([-4.501, 1.365, 0.75, 1.576], np.float32)
"""Logistic regression on `Evidence.presence_features`, likewise."""


def confidence(evidence: Evidence) -> float:
    """Probability that a die lies there with the face that was read."""
    return _logistic(float(WEIGHTS @ evidence.features))


def presence(evidence: Evidence) -> float:
    """Probability that a die lies there, whatever its face."""
    return _logistic(float(PRESENCE_WEIGHTS @ evidence.presence_features))


def _logistic(x: float) -> float:
    return float(1 / (1 + np.exp(-x)))


def mentioned(places: Sequence[Evidence]) -> list[Evidence]:
    """The places that are reported as dice. Far from the size of the clear ones, only a clear one is."""
    clear = [e.found.edge for e in places if presence(e) >= ODD_ONE]
    usual = float(np.median(clear)) if clear else None
    return [e for e in places if presence(e) >= ODD_ONE or (_likely(e) and _usual_size(e, usual, PICTURE_SIZE_BAND))]


def _likely(evidence: Evidence) -> bool:
    return confidence(evidence) >= MENTION or presence(evidence) >= MENTION_UNREAD


def _usual_size(evidence: Evidence, usual: float | None, band: tuple[float, float]) -> bool:
    return usual is None or band[0] < evidence.found.edge / usual < band[1]


@dataclass(frozen=True, slots=True)
class Frame:
    """What a die is judged by besides itself: the picture's size, and the edge (pixels) that dice have in it.

    `calibrated`: the edge comes from a calibration, not from the other dice, and the camera looks straight down.
    """

    height: int
    width: int
    edge: float
    calibrated: bool


def die_doubt(evidence: Evidence, frame: Frame) -> str | None:
    """The code of the first reason not to trust a die, None if there is none."""
    found = evidence.found
    if _cut_off(found, frame):
        return doubt.CUT_OFF
    low, high = SIZE_BAND if frame.calibrated else PICTURE_SIZE_BAND
    if not low < found.edge / frame.edge < high:
        return doubt.SIZE
    if found.facing < LEAST_FACING:
        return doubt.LEANING
    if found.score < 0.5 or evidence.net[0] > 0.5:
        return doubt.NO_DIE
    if not found.face == evidence.face == int(evidence.net[1:].argmax()) + 1:
        return doubt.DISAGREE
    return doubt.UNSURE_FACE if confidence(evidence) < SURE else None


def _cut_off(found: Detection, frame: Frame) -> bool:
    reach = 0.42 * found.edge
    return not (reach < found.x < frame.width - reach and reach < found.y < frame.height - reach)


def picture_doubts(dice: str, places: Sequence[Evidence], named: Sequence[Evidence]) -> tuple[str, ...]:
    """What is wrong with the picture as a whole: `places` are all that were looked at, `named` those reported."""
    doubts = []
    if dice != "pips":
        doubts.append(doubt.UNKNOWN_FACES)
    usual = float(np.median([e.found.edge for e in named])) if named else None
    others = [e for e in places if not _beside(e, named)]
    if any(presence(e) > OVERLOOKED and _usual_size(e, usual, ALIKE_BAND) for e in others):
        doubts.append(doubt.MISSED)
    return tuple(doubts)


def _beside(evidence: Evidence, named: Sequence[Evidence]) -> bool:
    """Whether the place is one of the dice, or on the side of one."""
    found = evidence.found
    return any(np.hypot(found.x - e.found.x, found.y - e.found.y) < e.found.edge for e in named)
