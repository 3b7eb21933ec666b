"""Probabilities and their log odds."""

import numpy as np

LEAST = 1e-3
"""Probabilities are taken to be so far from 0 and 1 at least."""


def sigmoid(log_odds: float) -> float:
    """The probability with these log odds."""
    return float(1 / (1 + np.exp(-log_odds)))


def logit(probability: float) -> float:
    """The log odds of a probability, finite for 0 and 1 as well."""
    p = min(max(probability, LEAST), 1 - LEAST)
    return float(np.log(p / (1 - p)))
