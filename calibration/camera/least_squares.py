"""Least squares for a few unknowns: Levenberg's damped steps with a measured slope."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]

STEPS = 60
NUDGE = 1e-6
SETTLED = 1e-12


def least_squares(residuals: Callable[[Vector], Vector], start: Vector) -> tuple[Vector, Vector]:
    """The unknowns (n,) that make the residuals (m,) least in squares, and those residuals.

    K. Levenberg, "A method for the solution of certain non-linear problems in least squares", 1944.
    """
    best, errors, damping = start.astype(np.float64), residuals(start), 1e-3
    for _ in range(STEPS):
        slope = _slope(residuals, best, errors)
        normal = slope.T @ slope
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-12), -slope.T @ errors)
        tried = residuals(best + step)
        if tried @ tried < errors @ errors:
            gain = errors @ errors - tried @ tried
            best, errors, damping = best + step, tried, damping * 0.3
            if gain < SETTLED * (1 + errors @ errors):
                break
        else:
            damping *= 8
            if damping > 1e9:
                break
    return best, errors


def _slope(residuals: Callable[[Vector], Vector], at: Vector, errors: Vector) -> Vector:
    columns = []
    for index in range(len(at)):
        beside = at.copy()
        beside[index] += NUDGE
        columns.append((residuals(beside) - errors) / NUDGE)
    return np.stack(columns, axis=1)
