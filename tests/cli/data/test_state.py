import json
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.appliance.recovery.startup_restore import Backup, ask_for
from kiosk.cli.main import main
from kiosk.games.engine.moves import Throw, decision
from kiosk.table.backup.verified_backup import save
from kiosk.table.resumption import to_resume
from kiosk.table.storage.files.journal_file import FILE, utc_now
from kiosk.table.storage.files.retention import BACKUPS
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.table.storage.conftest import finish


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


def test_a_real_game_stands_before_a_demonstration_that_was_played_after(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Store(tmp_path)) as store:
        Table.create(store, "cameroun", ["Démo"], demo=True)
        assert "Démo (demonstration)" in printed(capsys, tmp_path)[1]
        real = Table.create(store, "cameroun", ["Anne"])
        Table.create(store, "cameroun", ["Démo"], demo=True).play(Throw((5, 5, 5, 6, 2)))
        assert json.loads(printed(capsys, tmp_path, "--json")[1]) == real.to_json()
        assert (saved := to_resume(store, demo=False)) is not None and saved.id == real.id


def test_a_game_that_has_been_over_for_an_hour_is_not_come_back_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Store(tmp_path)) as store:
        finish(Table.create(store, "cameroun", ["Anne"], {"turns": 1}))
        assert "Anne" in printed(capsys, tmp_path)[1]
        store.write(("UPDATE results SET ended = '2020-01-01T12:00:00.000+00:00'", ()))
    assert printed(capsys, tmp_path) == (0, f"No game in {tmp_path}.\n", "")


def test_a_backup_that_the_next_start_brings_back_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(Store(tmp_path)) as store:
        saved = Table.create(store, "cameroun", ["Anne"])
        (tmp_path / BACKUPS).mkdir()
        made = save(tmp_path, tmp_path / BACKUPS)
        now = Table.create(store, "cameroun", ["Bruno"])
        ask_for(tmp_path, Backup(made, utc_now()))
        assert json.loads(printed(capsys, tmp_path, "--json")[1]) == saved.to_json()
        made.write_bytes(b"rubbish")
        assert json.loads(printed(capsys, tmp_path, "--json")[1]) == now.to_json()
