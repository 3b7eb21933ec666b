"""Evenings whose journals are closed again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tournament.control.an_evening import ALedEvening


@pytest.fixture
def led(tmp_path: Path) -> Iterator[ALedEvening]:
    made = ALedEvening(tmp_path)
    yield made
    made.journal.close()
