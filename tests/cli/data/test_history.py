"""`kiosk history` in its three forms."""

import csv
import io
import json
from pathlib import Path

import pytest

from kiosk.cli.main import main
from kiosk.games.engine.moves import Throw, decision
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament import matches, tournament
from kiosk.table.tournament.matches import Plan


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    store = Store(tmp_path)
    table = Table.create(store, "cameroun", ("Anne", 'Luc "le chat", fils'), {"turns": 1})
    for faces in ((5, 5, 5, 6, 2), (1, 1, 2, 3, 6)):
        table.play(Throw(faces, colours=("white",) * 5))
        table.play(decision("write", column="5" if faces[0] == 5 else "1"))
    assert table.state.outcome() is not None
    store.close()
    return tmp_path


def test_a_line_a_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["history", "--data", str(folder), "--json"]) == 0
    (line,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert line["game"] == "cameroun" and [person["score"] for person in line["players"]] == [15, 2]
    assert [person["won"] for person in line["players"]] == [True, False]


@pytest.mark.parametrize("form", ["--pdf", "--export"])
def test_what_holds_everything_takes_no_choice(
    folder: Path, tmp_path: Path, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    to = tmp_path / "out"
    assert main(["history", "--data", str(folder), "--players", form, str(to)]) == 2
    assert capsys.readouterr().err.count("\n") == 1 and not to.exists()


def test_the_table_can_be_read_by_any_spreadsheet(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["history", "--data", str(folder), "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["player"] for row in rows] == ["Anne", 'Luc "le chat", fils']
    assert [row["won"] for row in rows] == ["1", "0"]


def test_players_and_dice(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["history", "--data", str(folder), "--players", "--json"]) == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert (first["name"], first["wins"], first["casts"], first["mean_die"]) == ("Anne", 1, 5, 4.6)
    assert main(["history", "--data", str(folder), "--fairness", "--json"]) == 0
    (die,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert die["colour"] == "white" and die["counts"] == [2, 2, 1, 0, 3, 2] and die["verdict"] == "too-few"


@pytest.mark.parametrize("what", [[], ["--players"], ["--fairness"]])
def test_words_for_people_also_where_there_is_nothing(
    folder: Path, tmp_path: Path, what: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["history", "--data", str(folder), *what]) == 0
    told = capsys.readouterr().out
    assert told and ("uneven by chance" in told) == ("--fairness" in what)
    assert main(["history", "--data", str(tmp_path / "empty"), *what]) == 0
    assert capsys.readouterr().out == "Nothing yet.\n"


def test_a_page_is_printed(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.pdf"
    assert main(["history", "--data", str(folder), "--pdf", str(page)]) == 0
    assert page.read_bytes().startswith(b"%PDF-") and capsys.readouterr().out == ""
    assert main(["history", "--data", str(folder), "--pdf", str(tmp_path / "no" / "page.pdf")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("what", ["--matches", "--events", "--day", "--players", "--fairness"])
@pytest.mark.parametrize("form", ["--json", "--csv", None])
def test_every_list_has_every_form(
    folder: Path, capsys: pytest.CaptureFixture[str], what: str, form: str | None
) -> None:
    store = Store(folder)
    matches.start(store, "cameroun", ("Anne", "Zoé"), {"turns": 1}, Plan("first", 2))
    tournament.start(store, "cameroun", ["A", "B", "C", "D"], {"turns": 1}, "robin")
    store.close()
    assert main(["history", "--data", str(folder), what, *([form] if form else [])]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines
    if form == "--json":
        assert all(isinstance(json.loads(line), dict) for line in lines)
    elif form == "--csv":
        assert len({len(row) for row in csv.reader(lines)}) == 1 and len(lines) > 1
