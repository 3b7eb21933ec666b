"""Multinomial logistic regression: how likely each of several classes is."""

import numpy as np
from numpy.typing import NDArray

from vision.lab.training.models.logistic_regression import FeatureRows

Classes = NDArray[np.int64]
"""(n,): the class of each row, from 0."""
ClassWeights = NDArray[np.float64]
"""(classes, k): by which features are multiplied for the log odds of each class."""
STEPS, CLOSE = 30, 1e-4


def fitted(
    features: FeatureRows, classes: Classes, count: int, ridge: float, worth: NDArray[np.float64]
) -> ClassWeights:
    """The weights (count, k) that minimise the cross entropy, summed over rows that count `worth` (n,) each, plus
    half of `ridge` times their squares.

    Newton's method (Bishop, "Pattern recognition and machine learning", 2006, 4.3.4), its steps halved until they
    lead down.
    """
    weights = np.zeros((count, features.shape[1]))
    wanted = np.eye(count)[classes]
    cost = _cost(features, classes, weights, ridge, worth)
    for _ in range(STEPS):
        p = probabilities(features, weights)
        slope = ((p - wanted) * worth[:, None]).T @ features + ridge * weights
        step = np.linalg.solve(_curve(features, p, worth, ridge), slope.ravel()).reshape(weights.shape)
        share = 1.0
        while share > CLOSE and _cost(features, classes, weights - share * step, ridge, worth) > cost:
            share /= 2
        weights = weights - share * step
        before, cost = cost, _cost(features, classes, weights, ridge, worth)
        if before - cost < CLOSE:
            break
    return weights


def _cost(
    features: FeatureRows, classes: Classes, weights: ClassWeights, ridge: float, worth: NDArray[np.float64]
) -> float:
    odds = features @ weights.T
    top = odds.max(1)
    whole = top + np.log(np.exp(odds - top[:, None]).sum(1))
    return float((worth * (whole - odds[np.arange(len(odds)), classes])).sum() + ridge / 2 * (weights**2).sum())


def _curve(
    features: FeatureRows, p: NDArray[np.float64], worth: NDArray[np.float64], ridge: float
) -> NDArray[np.float64]:
    """The second derivatives of the cost by all weights, (count k, count k)."""
    count, k = p.shape[1], features.shape[1]
    curve = np.zeros((count, k, count, k))
    for a in range(count):
        for b in range(a + 1):
            part = worth * p[:, a] * (float(a == b) - p[:, b])
            curve[a, :, b] = curve[b, :, a] = (features * part[:, None]).T @ features
    return curve.reshape(count * k, count * k) + ridge * np.eye(count * k)


def probabilities(features: FeatureRows, weights: ClassWeights) -> NDArray[np.float64]:
    """(n, classes): how likely each row is of each class."""
    odds = features @ weights.T
    chances = np.exp(odds - odds.max(1, keepdims=True))
    return np.asarray(chances / chances.sum(1, keepdims=True))
