"""Brokers that are ended again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tournament.broker.tls_evening import TlsEvening
from tests.tournament.transport.mosquitto import needed


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[TlsEvening]:
    needed()
    made = TlsEvening(tmp_path)
    made.admit("table-1", "table-2")
    yield made
    made.close()
