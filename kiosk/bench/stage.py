"""One measurement of `kiosk bench`, and how it is taken."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stage:
    """One measurement: `once` runs one round; `budget_ms` is what its median may cost on a development machine."""

    name: str
    budget_ms: float
    rounds: int
    once: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Timing:
    """What was measured, in milliseconds."""

    stage: str
    median_ms: float
    worst_ms: float
    budget_ms: float
    rounds: int

    def to_json(self) -> dict[str, object]:
        """One line of `kiosk bench --json`; `ratio` is the median over the budget."""
        return {
            "stage": self.stage,
            "median_ms": round(self.median_ms, 3),
            "worst_ms": round(self.worst_ms, 3),
            "budget_ms": self.budget_ms,
            "ratio": round(self.median_ms / self.budget_ms, 3),
            "rounds": self.rounds,
        }


def measure(stage: Stage) -> Timing:
    """Runs a stage, one round first that does not count."""
    stage.once()
    times = []
    for _ in range(stage.rounds):
        began = time.perf_counter()
        stage.once()
        times.append((time.perf_counter() - began) * 1000)
    return Timing(stage.name, statistics.median(times), max(times), stage.budget_ms, stage.rounds)
