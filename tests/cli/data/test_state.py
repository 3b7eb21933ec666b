import json
from pathlib import Path

import pytest

from kiosk.cli.main import main
from kiosk.games.engine.moves import Throw, decision
from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.store import Store
from kiosk.table.table import Table


def printed(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> tuple[int, str, str]:
    status = main(["state", "--data", str(folder), *words])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_the_state_beside_a_kiosk_that_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = Store(tmp_path)
    table = Table.create(store, "cameroun", ["Anne", "Bruno"])
    table.play(Throw((5, 5, 5, 6, 2)))
    status, out, err = printed(capsys, tmp_path, "--json")
    assert (status, err) == (0, "") and json.loads(out) == table.to_json()
    table.play(decision("write", column="5"))
    status, out, _ = printed(capsys, tmp_path)
    assert status == 0 and "Anne" in out and "Bruno peut : lancer 5 dés" in out


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_nothing_there_is_a_clear_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    status, out, err = printed(capsys, tmp_path, *words)
    assert (status, err) == (0, "")
    assert json.loads(out) == {"table": None} if words else out == f"No game in {tmp_path}.\n"


def test_a_damaged_journal_is_one_line_and_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / FILE).write_bytes(b"rubbish" * 999)
    status, out, err = printed(capsys, tmp_path, "--json")
    assert status == 1 and out == "" and "is damaged" in err and len(err.splitlines()) == 1
    assert (tmp_path / FILE).read_bytes() == b"rubbish" * 999


def test_an_unplayable_move_is_said_and_the_moves_before_it_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(tmp_path)
    table = Table.create(store, "cameroun", ["Anne"])
    table.play(Throw((5, 5, 5, 6, 2)))
    store.append(table.id, [{"decide": "sing"}], None)
    status, out, err = printed(capsys, tmp_path, "--json")
    assert status == 0 and json.loads(out)["moves"] == 1
    assert len(err.splitlines()) == 1 and "move 2 of 2 cannot be played" in err
