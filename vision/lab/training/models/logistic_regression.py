"""Fitting a confidence, and how many readings would be wrong above each limit of it."""

import math
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


def signed(features: FeatureRows, outcomes: Outcomes, signs: Sequence[int], ridge: float) -> Weights:
    """As `fitted`, but no weight has another sign than its own of `signs` (k,; 0: any): those that would are 0, the
    strongest first. What is known of a cue then outweighs what is peculiar to the pictures."""
    used = np.ones(features.shape[1], bool)
    while True:
        weights = np.zeros(len(used))
        weights[used] = fitted(features[:, used], outcomes, [0.0 if k == 0 else ridge for k in np.flatnonzero(used)])
        against = weights * np.array(signs)
        if against.min() >= 0:
            return weights
        used[int(against.argmin())] = False


def share_at_most(found: int, of: int, level: float = 0.95) -> float:
    """The upper end of the one-sided interval for a share of which `found` of so many were seen (Clopper and Pearson,
    1934), by bisection."""
    low, high = found / of, 1.0
    for _ in range(STEPS):
        p = (low + high) / 2
        logs = [_log_choose(of, k) + k * math.log(p) + (of - k) * math.log1p(-p) for k in range(found + 1)]
        low, high = (p, high) if math.fsum(map(math.exp, logs)) > 1 - level else (low, p)
    return high


def _log_choose(of: int, k: int) -> float:
    return math.lgamma(of + 1) - math.lgamma(k + 1) - math.lgamma(of - k + 1)


def probabilities(features: FeatureRows, weights: Weights) -> NDArray[np.float64]:
    """(n,): how likely each reading is right."""
    return np.asarray(1 / (1 + np.exp(-np.clip(features @ weights, -30, 30))))


def table(features: FeatureRows, outcomes: Outcomes, weights: Weights, limits: Sequence[float]) -> Iterator[str]:
    """For every limit a line: how many readings are above it, and how many of them are wrong."""
    p = probabilities(features, weights)
    for least in limits:
        over = outcomes[p >= least]
        yield f"{least:6.3f}  sure {len(over):5d} of {len(p)}  wrong {int((1 - over).sum())}"
