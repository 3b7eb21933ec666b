"""Fitting a confidence, and how many readings would be wrong above each limit of it."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

FeatureRows = NDArray[np.float64]
"""(n, k): the features of each reading."""
Outcomes = NDArray[np.float64]
"""(n,): 1 where the reading was right, else 0."""
Weights = NDArray[np.float64]
"""(k,): by which features are multiplied for the log odds."""
STEPS = 40


def fitted(features: FeatureRows, outcomes: Outcomes, ridge: Sequence[float] | float) -> Weights:
    """The weights that minimise the cross entropy, summed over readings, plus half of `ridge` times their squares.

    Newton's method (iteratively reweighted least squares; Bishop, "Pattern recognition and machine learning", 2006,
    4.3.3). `ridge` is one number or one for each weight.
    """
    weights, hold = np.zeros(features.shape[1]), np.broadcast_to(ridge, features.shape[1])
    for _ in range(STEPS):
        p = probabilities(features, weights)
        slope = features.T @ (outcomes - p) - hold * weights
        curve = (features * (p * (1 - p))[:, None]).T @ features + np.diag(hold)
        weights = weights + np.linalg.solve(curve, slope)
    return weights


def probabilities(features: FeatureRows, weights: Weights) -> NDArray[np.float64]:
    """(n,): how likely each reading is right."""
    return np.asarray(1 / (1 + np.exp(-np.clip(features @ weights, -30, 30))))


def table(features: FeatureRows, outcomes: Outcomes, weights: Weights, limits: Sequence[float]) -> Iterator[str]:
    """For every limit a line: how many readings are above it, and how many of them are wrong."""
    p = probabilities(features, weights)
    for least in limits:
        over = outcomes[p >= least]
        yield f"{least:6.3f}  sure {len(over):5d} of {len(p)}  wrong {int((1 - over).sum())}"
