"""A director that is ended again."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.cli.tournament.a_director import ADirectorProcess
from tests.tournament.transport.mosquitto import needed


@pytest.fixture
def running() -> Iterator[ADirectorProcess]:
    needed()
    with TemporaryDirectory(prefix="piste-") as name:
        made = ADirectorProcess(Path(name))
        made.until(lambda: bool(made.told))
        yield made
        if made.process.poll() is None:
            made.end()
        made.ended.close()
