"""How likely a die lies at a place, and shows the face that was read: two logistic regressions over its evidence.

Their weights and the limits of what they say are in `confidence.toml`, written by
`vision.lab.training.fit_confidence`: one table for places of which the scale is not known, one for those of which
it is.
"""

import tomllib
from functools import lru_cache
from pathlib import Path

import numpy as np

from vision.decision.evidence import Evidence
from vision.decision.logistic import sigmoid
from vision.networks.model_file import Limit, Table

PLACES = 64
"""So many places keep what was reckoned of them: each is asked about several times."""
FILE = Path(__file__).with_suffix(".toml")


class Fitted(Table):
    """Weights of `Evidence.features`, and limits."""

    face: tuple[float, ...]
    """Of the log odds that a die lies there with the face that was read: the *confidence*."""
    presence: tuple[float, ...]
    """Of the log odds that a die lies there, whatever its face: the *presence*."""
    mention: Limit
    """A place of this presence is reported as a die."""
    sure: Limit
    """A die of this confidence may be sure."""
    overlooked: Limit
    """A place away from the dice that is not reported but exceeds this presence makes the picture doubtful."""


class Scales(Table):
    """What was fitted where the scale is not known, and where it is."""

    any_scale: Fitted
    known_scale: Fitted
    company: Limit
    """A place of this confidence by itself counts as a die beside which another may lie."""


SCALES = Scales.model_validate(tomllib.loads(FILE.read_text("utf-8")))


def fitted(calibrated: bool) -> Fitted:
    """What was fitted for places of known scale, or of unknown scale."""
    return SCALES.known_scale if calibrated else SCALES.any_scale


@lru_cache(maxsize=PLACES)
def confidence(evidence: Evidence) -> float:
    """Probability that a die lies there with the face that was read."""
    return sigmoid(float(np.dot(fitted(evidence.calibrated).face, evidence.features)))


@lru_cache(maxsize=PLACES)
def presence(evidence: Evidence) -> float:
    """Probability that a die lies there, whatever its face; at least the confidence."""
    chance = sigmoid(float(np.dot(fitted(evidence.calibrated).presence, evidence.features)))
    return max(chance, confidence(evidence))
