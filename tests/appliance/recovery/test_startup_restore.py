"""A damaged journal: set aside, the last backup offered, brought back by the next start."""

from datetime import UTC, datetime

import pytest

from kiosk.appliance.recovery.startup_restore import FAILED, WANTED, Backup, ask_for, bring_back, last_backup
from kiosk.errors import StoreError
from kiosk.table.backup.verified_backup import save
from kiosk.table.storage.files.retention import BACKUPS
from kiosk.table.storage.store import Store
from kiosk.table.table import Table

MADE = datetime(2026, 11, 20, 3, 30, tzinfo=UTC)


@pytest.fixture
def damaged(tmp_path):
    """A data folder with a nightly backup and a journal that was damaged after it. The table in the backup."""
    store = Store(tmp_path)
    table = Table.create(store, "cameroun", ["Marie", "Paul"])
    store.close()
    (tmp_path / BACKUPS).mkdir()
    save(tmp_path, tmp_path / BACKUPS, MADE)
    (tmp_path / BACKUPS / "piste-20261121-033000.zip").write_text("cut off")
    (tmp_path / "piste.sqlite").write_bytes(b"\xa5" * 9000)
    for suffix in ("-wal", "-shm"):
        (tmp_path / f"piste.sqlite{suffix}").unlink(missing_ok=True)
    return tmp_path, table


def test_the_newest_whole_backup_is_the_last(damaged):
    folder, _ = damaged
    found = last_backup(folder)
    assert found is not None and (found.path.name, found.made) == ("piste-20261120-033000.zip", MADE)
    assert last_backup(None) is None and last_backup(folder / "nowhere") is None


@pytest.mark.parametrize("wanted", ["piste-20261121-033000.zip", "piste-20991231-000000.zip", "../../etc/passwd", ""])
def test_what_cannot_be_brought_back_changes_nothing_and_is_tried_once(damaged, wanted):
    folder, _ = damaged
    before = (folder / "piste.sqlite").read_bytes()
    (folder / WANTED).write_text(wanted)
    assert bring_back(folder) == FAILED and bring_back(folder) is None
    assert (folder / "piste.sqlite").read_bytes() == before


def test_a_folder_that_cannot_be_written_is_one_clear_line(tmp_path):
    with pytest.raises(StoreError, match="cannot write in"):
        ask_for(tmp_path / "nowhere", Backup(tmp_path, MADE))
