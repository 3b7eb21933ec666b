"""How likely a die lies at a place, and shows the face that was read: two logistic regressions over its evidence."""

from functools import lru_cache

import numpy as np

from vision.decision.evidence import Evidence

MENTION, MENTION_UNREAD = 0.50, 0.85
"""A place is reported as a die from this confidence in its face on, or from this presence whatever its face."""
OVERLOOKED, OVERLOOKED_ALONE = 0.25, 0.12
"""A place that is not reported but has this presence, away from the dice or where there are none, makes the
whole picture doubtful."""
FACE_WEIGHTS = (-1.326, 1.566, 0.227, 0.467, 0.137, -0.01, -0.326, 1.435)
PRESENCE_WEIGHTS = (-1.278, 2.027, 0.464, 0.84, 2.07)
"""Logistic regressions on `Evidence.features` and `presence_features`, by `vision.lab.training.fit_confidence`."""
PLACES = 64
"""So many places keep what was reckoned of them: each is asked about several times."""


@lru_cache(maxsize=PLACES)
def confidence(evidence: Evidence) -> float:
    """Probability that a die lies there with the face that was read."""
    return _logistic(float(np.dot(FACE_WEIGHTS, evidence.features)))


@lru_cache(maxsize=PLACES)
def presence(evidence: Evidence) -> float:
    """Probability that a die lies there, whatever its face."""
    return _logistic(float(np.dot(PRESENCE_WEIGHTS, evidence.presence_features)))


def _logistic(x: float) -> float:
    return float(1 / (1 + np.exp(-x)))
