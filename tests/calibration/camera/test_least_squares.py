"""The unknowns that explain what was measured best."""

import numpy as np
import pytest

from calibration.camera.marker_fit import least_squares

AT = np.linspace(0, 3, 30)


def test_the_curve_behind_exact_points_is_found() -> None:
    seen = 2.0 * np.exp(-0.7 * AT) + 0.3
    found, errors = least_squares(lambda x: x[0] * np.exp(-x[1] * AT) + x[2] - seen, np.array([1.0, 0.2, 0.0]))
    assert found == pytest.approx([2.0, 0.7, 0.3], abs=1e-4) and np.abs(errors).max() < 1e-4


def test_of_points_that_no_line_meets_the_sum_of_squares_is_least() -> None:
    seen = 1.5 * AT - 0.4 + np.where(np.arange(30) % 2, 0.1, -0.1)
    found, errors = least_squares(lambda x: x[0] * AT + x[1] - seen, np.zeros(2))
    assert found == pytest.approx(np.polyfit(AT, seen, 1), abs=1e-5)
    assert errors == pytest.approx(np.polyval(found, AT) - seen)


def test_the_start_is_left_as_it_was() -> None:
    start = np.zeros(2)
    least_squares(lambda x: x - 1.0, start)
    assert not start.any()
