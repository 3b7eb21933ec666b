"""Halls that are closed again."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kiosk.screens.hall.scenes import evening_view
from tests.tournament.spectators.a_hall import AHall
from tests.tournament.transport.mosquitto import needed


@pytest.fixture
def hall() -> Iterator[AHall]:
    needed()
    # pytest's own folders may be longer than the name of a socket.
    with TemporaryDirectory(prefix="piste-") as name:
        made = AHall(Path(name), evening_view())
        yield made
        made.close()
