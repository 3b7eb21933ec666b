"""What the reader's process keeps, as `kiosk bench` measures it."""

import pytest

from kiosk.bench.memory import BUDGET_MB, reader_memory
from kiosk.config.schema import Config

RUNS = 3


@pytest.mark.slow
def test_the_readers_process_keeps_no_more_than_it_may() -> None:
    known = [reader_memory(Config()) for _ in range(RUNS)]
    told = [(round(one.resident_mb), round(one.peak_mb)) for one in known if one is not None]
    print("resident and peak, MB:", told)
    assert len(told) == RUNS and max(resident for resident, _ in told) <= BUDGET_MB
