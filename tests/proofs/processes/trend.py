"""Whether a figure that is measured over hours stays flat: the slope of a straight line through it."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Trend:
    """The middle of the figure, its rise an hour, and the standard error of that rise."""

    middle: float
    rise: float
    error: float

    @classmethod
    def of(cls, hours: list[float], figures: list[float]) -> "Trend":
        """Least squares through at least four figures. Raises ValueError for fewer."""
        if len(figures) < 4:
            raise ValueError("too few figures for a line")
        x, y = np.asarray(hours), np.asarray(figures)
        x = x - x.mean()
        rise = float((x * y).sum() / (x * x).sum())
        rest = y - y.mean() - rise * x
        error = float(np.sqrt((rest**2).sum() / (len(y) - 2) / (x * x).sum()))
        return cls(float(np.median(y)), rise, error)

    def flat(self, bound: float) -> bool:
        """Whether a rise of more than `bound` an hour is not shown: two standard errors are allowed for."""
        return self.rise - 2 * self.error <= bound
