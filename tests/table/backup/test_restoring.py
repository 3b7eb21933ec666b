"""A restore is whole or not at all, whatever is in its way and wherever it is cut off."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from calibration.files import file_transaction as exchanging
from calibration.files.file_transaction import Unfinished
from calibration.files.transaction_steps import STAGING, STEPS
from kiosk.appliance.recovery.startup_restore import (
    BROKEN_OFF,
    DONE,
    FAILED,
    NOT_YET,
    WANTED,
    Backup,
    ask_for,
    bring_back,
    last_backup,
)
from kiosk.cli.main import main
from kiosk.errors import StoreError
from kiosk.table.backup import restoring
from kiosk.table.backup.restoring import load
from kiosk.table.backup.verified_backup import save
from kiosk.table.storage.files.backup_format import BackupError
from kiosk.table.storage.files.journal_file import open_for_reading
from kiosk.table.storage.files.retention import BACKUPS
from kiosk.table.storage.integrity import damage_cases
from kiosk.table.storage.integrity.damage_cases import Damage
from kiosk.table.storage.opening import set_aside_unread
from kiosk.table.storage.store import Store
from tests.proofs.power_loss.recorded_commands import State, state_of
from tests.shared import sampled
from tests.table.backup.crafted_files import ROWS, crafted_backup, full_journal
from tests.table.backup.test_verified_backup import NOW, played


class PowerCut(BaseException):
    """Nothing that runs afterwards can put anything right."""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder in the middle of play, its last moves in the journal's log alone."""
    folder = tmp_path / "data"
    folder.mkdir()
    played(folder)
    (folder / "settings.json").write_text('{"version": 1, "settings": {"voice.rate": 150}}')
    return folder


@pytest.fixture
def backup(tmp_path: Path, data: Path) -> Path:
    """Of another machine, asked for."""
    other = tmp_path / "other"
    full_journal(other)
    (other / "dice").mkdir()
    (other / "dice" / "own.npz").write_bytes(b"dice")
    (other / "cards").mkdir()
    (other / "cards" / "deck-own.json").write_bytes(b"cards")
    (data / BACKUPS).mkdir()
    path = save(other, data / BACKUPS, NOW)
    ask_for(data, Backup(path, NOW))
    return path


def cut_at(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def cut(*_: object) -> None:
        raise PowerCut

    monkeypatch.setattr(exchanging, what, cut)


@pytest.mark.parametrize("in_the_way", ["dice", "calibration"])
def test_with_a_file_where_a_folder_should_be_truly_nothing_changes(
    data: Path, backup: Path, in_the_way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It said "nothing changed", and the journal went from 727 entries to 16."""
    store = Store(data)
    store.put_away(store.unfinished()[0].id)
    store.close()
    if (data / in_the_way).is_dir():
        (data / in_the_way).rename(data / "elsewhere")
    (data / in_the_way).write_bytes(b"in the way")
    (backup.parent.parent.parent / "other" / "calibration").mkdir(exist_ok=True)
    before = state_of(data)
    if in_the_way == "dice":
        assert main(["restore", "--data", str(data), str(backup)]) == 1
        said = capsys.readouterr().err
        assert said.count("\n") == 1 and "is no folder; nothing changed" in said
        assert bring_back(data) == FAILED and not (data / WANTED).exists()
        del before[WANTED]
    assert state_of(data) == before
    assert not (data / STAGING).exists() and not (data / STEPS).exists()


def test_cut_off_before_the_steps_it_is_the_old_one_and_asked_for_it_comes_after_all(
    data: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = state_of(data)
    with monkeypatch.context() as patch:
        cut_at("_settle_all", patch)
        with pytest.raises(PowerCut):
            load(data, backup)
    # A process that was killed tidies nothing.
    (data / STAGING).mkdir()
    (data / WANTED).rename(data / "not-now")
    assert bring_back(data) == BROKEN_OFF
    (data / "not-now").rename(data / WANTED)
    assert state_of(data) == before
    assert bring_back(data) == DONE and bring_back(data) is None
    after = state_of(data)
    assert WANTED not in after and after["piste-before-restore-DATE.sqlite"] == before["piste.sqlite"]


def interrupted(data: Path, backup: Path, monkeypatch: pytest.MonkeyPatch) -> State:
    """A restore that was cut off with its steps written; the state before."""
    before = state_of(data)
    with monkeypatch.context() as patch:
        cut_at("_carry_out", patch)
        with pytest.raises(PowerCut):
            load(data, backup, NOW, request=WANTED)
    assert (data / STEPS).exists() and (data / WANTED).exists()
    return before


@pytest.mark.parametrize(
    "words",
    sampled(
        [
            ["restore", "{backup}", "--data", "{data}"],
            ["backup", "--data", "{data}", "{data}/now.zip"],
            ["forget", "--name", "Bruno", "--data", "{data}"],
        ],
        every=2,
    ),
    ids=lambda words: words[0],
)
def test_every_command_that_opens_the_folder_ends_it_first(
    data: Path, backup: Path, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted(data, backup, monkeypatch)
    assert main([word.format(data=data, backup=backup) for word in words]) == 0
    assert not (data / STEPS).exists() and not (data / WANTED).exists()
    with closing(Store(data, read_only=True)) as store:
        assert len(store.finished()) == 3


def test_the_store_itself_ends_it(data: Path, backup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted(data, backup, monkeypatch)
    with closing(Store(data)) as store:
        assert len(store.finished()) == 3


def test_who_only_reads_is_told_that_it_is_neither_old_nor_new(
    data: Path, backup: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    interrupted(data, backup, monkeypatch)
    assert main(["history", "--data", str(data)]) == 1
    assert "were being exchanged" in capsys.readouterr().err
    with pytest.raises(StoreError):
        open_for_reading(data)


def test_what_cannot_be_ended_now_keeps_the_journal_shut_and_is_ended_later(
    data: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted(data, backup, monkeypatch)
    with monkeypatch.context() as patch:
        patch.setattr(exchanging, "_carry_out", lambda *_: (_ for _ in ()).throw(OSError(5, "Input/output error")))
        assert bring_back(data) == NOT_YET
        with pytest.raises(StoreError, match="cannot be ended"):
            Store(data)
        with pytest.raises(Unfinished):
            exchanging.finish(data)
    assert bring_back(data) == DONE


def test_a_disk_that_fails_in_the_middle_is_said_and_it_goes_on_later(
    data: Path, backup: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    replace = Path.replace

    def fail(path: Path, target: Path) -> Path:
        if path.name == "own.npz":
            raise OSError(5, "Input/output error")
        return replace(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail)
        assert main(["restore", "--data", str(data), str(backup)]) == 1
        assert "goes on with it" in capsys.readouterr().err
    assert bring_back(data) == DONE and (data / "dice" / "own.npz").exists()
    assert (data / "cards" / "deck-own.json").read_bytes() == b"cards"


def test_in_safe_mode_what_was_asked_for_is_let_go(data: Path, backup: Path) -> None:
    before = state_of(data)
    assert bring_back(data, safe=True) == FAILED
    assert state_of(data) == {name: body for name, body in before.items() if name != WANTED}


def test_a_backup_that_play_cannot_read_is_let_go_once(data: Path, tmp_path: Path) -> None:
    (data / BACKUPS).mkdir()
    path = data / BACKUPS / "piste-20260714-120000.zip"
    crafted_backup(tmp_path / "evil", path, ROWS["an entry nested 600 deep"])
    ask_for(data, Backup(path, NOW))
    before = state_of(data)
    assert bring_back(data) == FAILED and bring_back(data) is None
    assert state_of(data) == {name: body for name, body in before.items() if name != WANTED}


def test_a_damaged_journal_is_kept_with_all_that_lies_beside_it(data: Path, backup: Path) -> None:
    (data / "piste.sqlite").write_bytes(b"SQLite format 3\0" + b"rubbish" * 1000)
    (data / "piste.sqlite-wal").write_bytes(b"a log")
    (data / "piste.high").write_bytes(b"how far")
    aside = load(data, backup, NOW)
    assert aside is not None and aside.read_bytes().endswith(b"rubbish")
    log = aside.with_name(f"{aside.name}-wal")
    assert log.exists() and log.read_bytes() == b"a log"
    assert aside.with_suffix(".high").read_bytes() == b"how far"
    assert not (data / "piste.sqlite-wal").exists()
    with closing(Store(data)) as store:
        assert store.case is None, "the journal that came has a mark of its own"


def test_the_log_of_the_journal_that_was_there_is_folded_into_it(data: Path, backup: Path, tmp_path: Path) -> None:
    store = Store(data)
    store.put_away(store.unfinished()[0].id)
    for name in ("piste.sqlite", "piste.sqlite-wal"):
        (tmp_path / name).write_bytes((data / name).read_bytes())
    store.close()
    for name in ("piste.sqlite", "piste.sqlite-wal"):
        (tmp_path / name).rename(data / name)
    aside = load(data, backup, NOW)
    assert aside is not None and not list(data.glob("*-wal"))
    with closing(sqlite3.connect(aside)) as database:
        assert database.execute("SELECT put_away FROM tables").fetchall() == [(1,)]


def test_a_journal_that_another_program_holds_is_not_replaced(
    data: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restoring, "PATIENCE", 0.1)
    with closing(sqlite3.connect(data / "piste.sqlite", isolation_level=None)) as database:
        database.execute("BEGIN EXCLUSIVE")
        with pytest.raises(BackupError, match="another program holds"):
            load(data, backup)
        database.execute("ROLLBACK")
    assert load(data, backup) is not None


def test_two_restores_of_one_second_keep_both_journals(data: Path, backup: Path) -> None:
    first, second = load(data, backup, NOW), load(data, backup, NOW)
    assert first is not None and second is not None and first != second and first.exists()


def test_a_journal_that_keeps_the_kiosk_from_starting_is_set_aside_unread(data: Path) -> None:
    before = state_of(data)
    (data / "piste.sqlite-wal").write_bytes(b"a log")
    assert set_aside_unread(data, lambda: NOW) == "piste-damaged-20260714-120000.sqlite"
    assert (data / "piste-damaged-20260714-120000.sqlite-wal").read_bytes() == b"a log"
    (data / "piste-damaged-20260714-120000.sqlite-wal").unlink()
    after = state_of(data)
    assert after["piste-damaged-DATE.sqlite"] == before["piste.sqlite"]
    ((_, case),) = damage_cases.unanswered(data)
    assert case.damage is Damage.UNREADABLE and case.file == "piste-damaged-20260714-120000.sqlite"
    with closing(Store(data)) as store:
        assert store.case is None and store.latest() is None


def test_a_folder_without_a_journal_has_none_to_set_aside(tmp_path: Path) -> None:
    assert set_aside_unread(tmp_path) is None and not list(tmp_path.glob("*.json"))


def test_the_last_backup_is_the_newest_that_is_whole(data: Path, backup: Path) -> None:
    newer = save(data, data / BACKUPS, NOW + timedelta(days=1))
    assert last_backup(data) == Backup(newer, NOW + timedelta(days=1))
    body = bytearray(newer.read_bytes())
    body[len(body) // 2] ^= 1
    newer.write_bytes(body)
    for name in ("piste-99999999-999999.zip", "piste-20991231-000000.zip", "piste-19700101-000000.zip"):
        (data / BACKUPS / name).write_bytes(b"PK\x05\x06" + bytes(18))
    assert last_backup(data) == Backup(backup, NOW)


def test_a_setting_changed_from_a_shell_is_not_undone_by_a_restore_that_ends_later(
    data: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted(data, backup, monkeypatch)
    assert main(["settings", "--data", str(data), "--set", "voice.rate=170"]) == 0
    assert bring_back(data) is None and "170" in (data / "settings.json").read_text()
