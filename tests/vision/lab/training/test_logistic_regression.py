"""Confidences are fitted so that what they say comes true."""

import numpy as np
import pytest

from vision.lab.training.models.logistic_regression import (
    fitted,
    probabilities,
    share_at_most,
    signed,
    table,
)


def drawn(weights: tuple[float, ...], count: int = 40_000) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(3)
    features = np.column_stack([np.ones(count), rng.normal(0, 1, (count, len(weights) - 1))])
    right = rng.random(count) < probabilities(features, np.array(weights))
    return features, right.astype(np.float64)


def test_the_weights_that_made_the_outcomes_are_found() -> None:
    features, right = drawn((0.5, 1.5, -0.7))
    assert fitted(features, right, 0.3) == pytest.approx([0.5, 1.5, -0.7], abs=0.05)


def test_a_ridge_holds_back_the_weights_that_it_is_given_for() -> None:
    features, right = drawn((0.5, 1.5, -0.7))
    free, held = fitted(features, right, 0.0), fitted(features, right, [0.0, 1e6, 0.0])
    assert abs(held[1]) < 0.01 < 1 < free[1] and held[0] != 0 and held[2] < -0.3
    slope = features.T @ (right - probabilities(features, held)) - np.array([0, 1e6, 0]) * held
    assert np.abs(slope).max() < 1e-3, "the cross entropy is not at its least"


def test_the_table_counts_what_is_above_each_limit() -> None:
    features, right = np.array([[1.0, -5], [1, 5], [1, 6], [1, 7]]), np.array([1.0, 0, 1, 1])
    assert list(table(features, right, np.array([0.0, 1.0]), (0.0, 0.5, 0.999))) == [
        " 0.000  sure     4 of 4  wrong 1",
        " 0.500  sure     3 of 4  wrong 1",
        " 0.999  sure     1 of 4  wrong 0",
    ]


def test_a_weight_of_the_wrong_sign_is_left_out_and_the_others_make_up_for_it() -> None:
    features, right = drawn((0.5, 1.5, -0.7))
    free = signed(features, right, (0, 1, 0), 0.0)
    assert free == pytest.approx([0.5, 1.5, -0.7], abs=0.05)
    held = signed(features, right, (0, 1, 1), 0.0)
    assert held[2] == 0 and held[1] == pytest.approx(fitted(features[:, :2], right, 0.0)[1])


@pytest.mark.parametrize(("found", "of", "most"), [(0, 100, 0.0295), (5, 1000, 0.01048), (3, 3000, 0.00258)])
def test_the_share_that_a_count_still_allows(found: int, of: int, most: float) -> None:
    """Against tables of the interval."""
    assert share_at_most(found, of) == pytest.approx(most, rel=0.01)
