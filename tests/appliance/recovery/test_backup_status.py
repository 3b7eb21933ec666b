"""How the nightly backups went is known to the doctor, and told on the screen after some days."""

import errno
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from kiosk.appliance.doctor.backup_checks import backups
from kiosk.appliance.doctor.finding import FAIL, OK, WARN, Check, Patient
from kiosk.appliance.recovery.backup_status import FILE, note, overdue, state_of
from kiosk.cli.main import main
from kiosk.config.schema import Config
from kiosk.table.backup.verified_backup import save
from kiosk.table.storage.files.retention import BACKUPS
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.appliance.faults.faulty_kiosk import Kiosk

NOW = datetime(2026, 7, 14, 4, 30, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "data" / BACKUPS).mkdir(parents=True)
    return tmp_path / "data"


def play_on(data: Path, *days: datetime) -> None:
    for day in days:
        store = Store(data, clock=lambda day=day: day)
        Table.create(store, "cameroun", ["Anne", "Bruno"])
        store.close()


def examined(data: Path) -> Check:
    (found,) = backups(Patient(Config(), None, None, data))
    assert bool(found.advice) == (found.level != OK)
    return found


def told(data: Path, now: datetime, unattended: bool = False) -> str | None:
    store = Store(data, read_only=True)
    said = overdue(store, now, unattended)
    store.close()
    return None if said is None else str(said)


def test_a_night_that_went_well_is_noted_by_the_command(data: Path) -> None:
    play_on(data, NOW)
    assert main(["backup", "--rotate", "--data", str(data), str(data / BACKUPS)]) == 0
    state = state_of(data)
    assert state.fault is None and state.good is not None and datetime.now(UTC) - state.good < timedelta(minutes=5)
    found = examined(data)
    assert found.level == OK and "1 ; " in str(found.found)


def test_a_night_that_failed_is_noted_with_its_reason_and_since_when(data: Path) -> None:
    play_on(data, NOW)
    note(data, NOW)
    (data / "piste.sqlite").write_bytes(b"rubbish" * 1000)
    assert main(["backup", "--rotate", "--data", str(data), str(data / BACKUPS)]) == 1
    state = state_of(data)
    assert state.good == NOW and state.fault is not None and "damaged" in state.fault and state.since is not None
    first = state.since
    assert main(["backup", "--rotate", "--data", str(data), str(data / BACKUPS)]) == 1
    assert state_of(data).since == first


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (f"cannot write {BACKUPS}: {os.strerror(errno.ENOSPC)}", "il n’y a plus de place"),
        (f"cannot write {BACKUPS}: {os.strerror(errno.EROFS)}", "le disque ne se laisse plus écrire"),
        ("piste.sqlite is damaged", "piste.sqlite is damaged"),
    ],
)
def test_the_doctor_tells_why_they_fail(data: Path, fault: str, said: str) -> None:
    play_on(data, NOW)
    note(data, NOW - DAY, fault)
    found = examined(data)
    assert found.level == FAIL and str(found.found).endswith(f" : {said}")


def test_the_doctor_sees_that_the_last_one_is_damaged(data: Path) -> None:
    play_on(data, NOW)
    path = save(data, data / BACKUPS, NOW + DAY)
    body = bytearray(path.read_bytes())
    body[len(body) // 2] ^= 4
    path.write_bytes(body)
    found = examined(data)
    assert found.level == WARN and path.name in str(found.found)


def test_the_doctor_sees_that_a_backup_holds_more_than_the_journal(data: Path) -> None:
    play_on(data, NOW)
    store = Store(data)
    table = Table.create(store, "cameroun", ["Anne", "Bruno"])
    table.leave()
    store.append(table.id, [{"throw": [1, 2, 3, 4, 5]}], None)
    store.close()
    save(data, data / BACKUPS, NOW + DAY)
    (data / "piste.sqlite").unlink()
    found = examined(data)
    assert found.level == WARN and "plus que le journal" in str(found.found)


def test_the_doctor_misses_backups_only_where_there_is_something_to_lose(data: Path) -> None:
    assert examined(data).level == OK
    play_on(data, NOW, NOW + DAY)
    assert examined(data).level == WARN


@pytest.mark.parametrize("body", ["", "[]", '{"good": 7}', '{"good": "9999-01-01", "fault": null}', "[" * 9000])
def test_a_state_that_is_rubbish_is_none(data: Path, body: str) -> None:
    (data / FILE).write_text(body)
    assert state_of(data).fault is None and state_of(data).good is None


def test_guests_are_not_bothered_by_one_bad_night(data: Path) -> None:
    play_on(data, NOW)
    note(data, NOW - DAY, "No space left on device")
    assert told(data, NOW) is None
    assert "Jours de jeu sans sauvegarde : 1." in (told(data, NOW + 3 * DAY) or "")


def test_games_of_three_days_that_nothing_holds_are_told(data: Path) -> None:
    play_on(data, NOW + DAY, NOW + 2 * DAY)
    note(data, NOW)
    assert told(data, NOW + 2 * DAY) is None
    play_on(data, NOW + 3 * DAY)
    assert "Jours de jeu sans sauvegarde : 3." in (told(data, NOW + 3 * DAY) or "")
    note(data, NOW + 4 * DAY)
    assert told(data, NOW + 4 * DAY) is None


def test_who_has_no_nightly_backups_is_told_only_by_a_machine_that_should(data: Path) -> None:
    play_on(data, NOW, NOW + DAY, NOW + 2 * DAY)
    assert told(data, NOW + 3 * DAY) is None
    assert told(data, NOW + 3 * DAY, unattended=True) is not None


def test_a_clock_that_jumped_tells_nothing(data: Path) -> None:
    play_on(data, NOW)
    note(data, NOW, "No space left on device")
    assert (
        told(data, datetime(2150, 1, 1, tzinfo=UTC)) is None and told(data, datetime(1970, 1, 1, tzinfo=UTC)) is None
    )


def test_it_stands_on_the_screen_while_nobody_plays(data: Path) -> None:
    play_on(data, NOW, NOW + DAY, NOW + 2 * DAY)
    store = Store(data)
    for table in store.unfinished():
        store.put_away(table.id)
    store.close()
    note(data, datetime.now(UTC) - 5 * DAY, "No space left on device")
    kiosk = Kiosk(data)
    kiosk.run(0.2)
    assert "Jours de jeu sans sauvegarde" in kiosk.said
    kiosk.store.close()
