"""`kiosk director` with the page for everybody in the hall: kiosk.tournament.control.running."""

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kiosk.tournament.broker.mosquitto import free_port
from tests.cli.tournament.a_director import EVENING, ADirectorProcess
from tests.tournament.spectators.guest import Guest
from tests.tournament.transport.mosquitto import needed


@pytest.fixture
def shown() -> Iterator[tuple[ADirectorProcess, int]]:
    needed()
    port = free_port()
    with TemporaryDirectory(prefix="piste-") as name:
        made = ADirectorProcess(Path(name), f'spectators = {port}\nnames = "initials"\n{EVENING}')
        made.until(lambda: bool(made.told))
        yield made, port
        if made.process.poll() is None:
            made.end()
        made.ended.close()


def test_guests_see_what_the_director_knows(shown: tuple[ADirectorProcess, int]) -> None:
    running, port = shown
    one, other = running.table("table-1"), running.table("table-2")
    guest = Guest(port)
    guest.subscribe("piste/public/evening")
    running.until(lambda: running.told["played"] == 6, one, other)
    said = json.loads(guest.told()[-1][1])
    assert (said["played"], said["meetings"], len(said["results"])) == (6, 6, 6)
    assert {line["name"] for line in said["standings"]} == {"A.", "L.", "M.", "J."}
    assert sum(line["points"] for line in said["standings"]) == 12


def test_without_a_word_there_is_no_page(running: ADirectorProcess) -> None:
    assert not (running.folder / "director" / "spectators").exists()
