"""How likely a die lies at a place, and shows the face that was read: two logistic regressions over its evidence.

Their weights and the limits of what they say are written by `vision.lab.training.fit_confidence`: one table for
places of which the scale is not known, one for those of which it is.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vision.decision.evidence import Evidence
from vision.decision.logistic import sigmoid
from vision.limits.limit_file import numbers, row

PLACES = 64
"""So many places keep what was reckoned of them: each is asked about several times."""


class Fitted(NamedTuple):
    """Weights of `Evidence.features`, and limits."""

    face: tuple[float, ...]
    """Of the log odds that a die lies there with the face that was read: the *confidence*."""
    presence: tuple[float, ...]
    """Of the log odds that a die lies there, whatever its face: the *presence*."""
    mention: float
    """A place of this presence is reported as a die."""
    sure: float
    """A die of this confidence may be sure."""
    overlooked: float
    """A place away from the dice that is not reported but exceeds this presence makes the picture doubtful."""


def _of(scale: str) -> Fitted:
    return Fitted(row(scale, "face"), row(scale, "presence"), *numbers(scale, "mention", "sure", "overlooked"))


ANY_SCALE, KNOWN_SCALE = _of("any_scale"), _of("known_scale")


def fitted(calibrated: bool) -> Fitted:
    """What was fitted for places of known scale, or of unknown scale."""
    return KNOWN_SCALE if calibrated else ANY_SCALE


@lru_cache(maxsize=PLACES)
def confidence(evidence: Evidence) -> float:
    """Probability that a die lies there with the face that was read."""
    return sigmoid(float(np.dot(fitted(evidence.calibrated).face, evidence.features)))


@lru_cache(maxsize=PLACES)
def presence(evidence: Evidence) -> float:
    """Probability that a die lies there, whatever its face; at least the confidence."""
    chance = sigmoid(float(np.dot(fitted(evidence.calibrated).presence, evidence.features)))
    return max(chance, confidence(evidence))
