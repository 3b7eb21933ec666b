"""How likely a die lies at a place, and shows the face that was read: two logistic regressions over its evidence.

Their weights are in the detector's `model.toml`, written by `vision.lab.training.fit_confidence`.
"""

from functools import lru_cache

import numpy as np

from vision.decision.evidence import Evidence
from vision.decision.logistic import sigmoid
from vision.detection.die_detector import MODEL

FITTED = MODEL.confidence
PLACES = 64
"""So many places keep what was reckoned of them: each is asked about several times."""


@lru_cache(maxsize=PLACES)
def confidence(evidence: Evidence) -> float:
    """Probability that a die lies there with the face that was read."""
    return sigmoid(float(np.dot(FITTED.face, evidence.features)))


@lru_cache(maxsize=PLACES)
def presence(evidence: Evidence) -> float:
    """Probability that a die lies there, whatever its face."""
    return sigmoid(float(np.dot(FITTED.presence, evidence.presence_features)))
