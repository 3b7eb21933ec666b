"""Chances of several classes are fitted so that what they say comes true."""

import numpy as np
import pytest

from vision.lab.training.models.softmax_regression import fitted, probabilities

MADE = np.array([[0.5, 1.5, -0.7], [-0.2, -1.0, 0.4], [-0.3, -0.5, 0.3]])


def drawn(count: int = 20_000) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(3)
    features = np.column_stack([np.ones(count), rng.normal(0, 1, (count, 2))])
    chances = probabilities(features, MADE)
    return features, (chances.cumsum(1) < rng.random((count, 1))).sum(1)


def test_the_weights_that_made_the_classes_are_found() -> None:
    features, classes = drawn()
    found = fitted(features, classes, 3, 0.01, np.ones(len(classes)))
    assert found == pytest.approx(MADE, abs=0.08), "their mean is 0, as the ridge has it"


def test_the_cost_is_at_its_least_even_where_a_whole_step_would_lead_up() -> None:
    features, classes = drawn(300)
    features, worth = features * 40, np.linspace(0.5, 2, 300)
    found = fitted(features, classes, 3, 0.5, worth)
    miss = (probabilities(features, found) - np.eye(3)[classes]) * worth[:, None]
    assert np.abs(miss.T @ features + 0.5 * found).max() < 0.05


def test_rows_that_count_nothing_change_nothing() -> None:
    features, classes = drawn(1000)
    half = np.arange(1000) < 500
    kept = fitted(features[half], classes[half], 3, 1.0, np.ones(500))
    assert fitted(features, classes, 3, 1.0, half.astype(np.float64)) == pytest.approx(kept)


def test_chances_add_up_to_1_however_large_the_odds() -> None:
    chances = probabilities(np.array([[1.0, 900, 0], [1, -900, 0]]), MADE)
    assert chances.sum(1) == pytest.approx([1, 1]) and chances[0, 0] == pytest.approx(1)
