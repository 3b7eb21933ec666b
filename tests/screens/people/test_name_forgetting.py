"""A name that was taken out on the screen goes from everything, whenever the power is cut."""

import time
import zipfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.cli.main import main
from kiosk.errors import StoreError
from kiosk.screens.kit.background_command import CommandResult
from kiosk.screens.people import name_forgetting
from kiosk.screens.people.name_forgetting import forget, go_on
from kiosk.shots.scenes.backup_stick import Sent
from kiosk.table.backup.forget_request import ForgetRequest, ask, wanted
from kiosk.table.backup.name_removal import mentions
from kiosk.table.backup.verified_backup import save
from kiosk.table.known_players import knows
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.appliance.faults.faulty_kiosk import Kiosk


class PowerCut(BaseException):
    """Nothing that runs afterwards can put anything right."""


def unsent(words: Sequence[str]) -> Sent:
    raise PowerCut


def carried_out(words: Sequence[str]) -> Sent:
    return Sent(CommandResult(main(words) == 0))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with closing(Store(tmp_path)) as store:
        Table.create(store, "cameroun", ["Anne", "Paul"])
        (tmp_path / "backups").mkdir()
        save(tmp_path, tmp_path / "backups" / "b.zip")
    return tmp_path


def in_backup(data: Path, name: str) -> bool:
    with zipfile.ZipFile(data / "backups" / "b.zip") as archive:
        (data / "look.sqlite").write_bytes(archive.read("piste.sqlite"))
    return mentions(data / "look.sqlite", name)


def test_a_power_cut_after_the_journal_leaves_the_rest_to_the_next_start(data: Path) -> None:
    kiosk = Kiosk(data)
    with pytest.raises(PowerCut):
        forget(kiosk.app, "Paul", unsent)
    assert not knows(kiosk.store, "Paul") and in_backup(data, "Paul")
    assert list(wanted(data)) == [ForgetRequest("Paul", cleaned=True)]
    # Somebody else of that name came meanwhile.
    Table.create(kiosk.store, "cameroun", ["Paul", "Zoé"])
    go_on(kiosk.app, carried_out)
    assert not in_backup(data, "Paul") and knows(kiosk.store, "Paul") and not list(wanted(data))
    kiosk.store.close()


def test_a_power_cut_before_the_journal_leaves_all_to_the_next_start(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = Kiosk(data)
    with monkeypatch.context() as cut:
        cut.setattr(name_forgetting, "remove", lambda *_: unsent(()))
        with pytest.raises(PowerCut):
            forget(kiosk.app, "Paul", carried_out)
    assert knows(kiosk.store, "Paul")
    go_on(kiosk.app, carried_out)
    assert not knows(kiosk.store, "Paul") and not in_backup(data, "Paul") and not list(wanted(data))
    kiosk.store.close()


def test_the_start_goes_on_with_it(data: Path) -> None:
    ask(data, ForgetRequest("Paul"))
    (data / "forget-wanted-0.json").write_text("rubbish")
    kiosk = Kiosk(data)
    assert not knows(kiosk.store, "Paul")
    end = time.monotonic() + 60
    while list(wanted(data)) and time.monotonic() < end:
        time.sleep(0.1)
    assert not list(wanted(data)) and not in_backup(data, "Paul")
    kiosk.store.close()


def test_where_the_journal_cannot_be_written_nothing_is_asked_for(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> str:
        raise StoreError("the journal cannot be written now")

    kiosk = Kiosk(data)
    monkeypatch.setattr(name_forgetting, "remove", full)
    with pytest.raises(StoreError):
        forget(kiosk.app, "Paul", carried_out)
    assert not list(wanted(data)) and in_backup(data, "Paul")
    kiosk.store.close()
