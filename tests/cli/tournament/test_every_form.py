"""Evenings of every form through a real broker, from the first call to the last result: kiosk.tournament.control."""

import json
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.cli.tournament.a_director import ADirectorProcess
from tests.tournament.transport.mosquitto import needed

TABLES = [f"table-{number}" for number in range(1, 5)]
PEOPLE = [f"Joueur {number}" for number in range(1, 10)]


def evening(form: str, game: str, options: str) -> str:
    return f"""event = "juin"
game = "{game}"
people = {json.dumps(PEOPLE)}
tables = {json.dumps(TABLES)}
form = "{form}"
options = {{{options}}}
"""


@pytest.mark.parametrize(
    ("form", "game", "options", "meetings"),
    [
        ("swiss", "cameroun", "turns = 1", 16),
        ("single", "cameroun", "turns = 1", 8),
        ("tables", "si_no", "target = 500", 12),
        pytest.param("double", "cameroun", "turns = 1", 16, marks=pytest.mark.slow),
        pytest.param("pools", "cameroun", "turns = 1", 19, marks=pytest.mark.slow),
        pytest.param("tables", "menteur", 'match = "tours", tours = 2', 12, marks=pytest.mark.slow),
    ],
)
def test_an_evening_is_played_to_its_end(form: str, game: str, options: str, meetings: int) -> None:
    needed()
    with TemporaryDirectory(prefix="piste-") as name:
        director = ADirectorProcess(Path(name), evening(form, game, options))
        with closing(director.ended):
            director.until(lambda: bool(director.told))
            steps = [director.table(table) for table in TABLES]
            director.until(lambda: bool(director.told["over"]), *steps)
            told = director.told
        assert director.end() == 0
    assert told["form"] == form and told["conflicts"] == []
    # The second final of a double elimination is played only where it has to be.
    assert meetings <= told["played"] == told["meetings"] <= meetings + (form == "double")
    assert sorted(line["name"] for line in told["standings"]) == PEOPLE
