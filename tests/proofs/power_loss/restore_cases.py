"""What `make proof-restore` cuts off: the state before, what is done, and what has to hold wherever it is cut."""

import os
import shutil
import signal
import sqlite3
import threading
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from calibration.files.transaction_steps import STAGING, STEPS
from kiosk.appliance.pin.pin_lock import PinLock
from kiosk.appliance.pin.pin_storage import pin_place
from kiosk.appliance.recovery.staged_restore import stage
from kiosk.appliance.recovery.startup_restore import BROKEN_OFF, DONE, WANTED, bring_back
from kiosk.cli.main import main as kiosk
from kiosk.config.overrides import BEFORE, Overrides, Unreadable, read
from kiosk.table.backup.name_removal import forget_elsewhere
from kiosk.table.backup.verified_backup import save
from kiosk.table.storage.files.backup_format import BackupError, intact
from kiosk.table.storage.files.folder_lock import end_interrupted
from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.files.retention import BACKUPS
from kiosk.table.storage.files.schema_migration import migrate
from kiosk.table.storage.integrity import high_water
from kiosk.table.storage.integrity.chain_audit import audited
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.proofs.power_loss.recorded_commands import Case, State, state_of
from tests.table.backup.crafted_files import altered, full_journal

MADE = datetime(2026, 7, 14, 12, 0, tzinfo=UTC)
BACKUP = "piste-20260714-120000.zip"
OLDER = 2
"""The schema before the hash chain."""
TABLES = ("players", "matches", "events", "forfeits", "tables", "entries", "results")
OLD_PIN, NEW_PIN = "4703", "5812"


# What is there before


def saved_elsewhere(root: Path) -> Path:
    """A backup of another machine: a full journal, settings, calibrations, dice."""
    other = root / "other"
    full_journal(other)
    fill(other, "new")
    path = save(other, root, MADE)
    shutil.rmtree(other)
    return path


def fill(data: Path, what: str) -> None:
    """Small files."""
    for folder, name in (
        ("calibration", "track-20260714-120000.json"),
        ("dice", "own.npz"),
        ("dice", f"{what}.json"),
    ):
        (data / folder).mkdir(exist_ok=True)
        (data / folder / name).write_text(f'{{"what": "{what}"}}')
    (data / "settings.json").write_text(f'{{"version": 1, "settings": {{"voice.rate": {ord(what[0])}}}}}')


def played(root: Path) -> Path:
    """A data folder in the middle of a game, as a kill leaves it: the last moves in the journal's log alone."""
    data = root / "data"
    data.mkdir()
    store = Store(data)
    table = Table.create(store, "linotte", ["Anne", "Zoé"])
    copy = root / "copy"
    shutil.copytree(data, copy)
    store.append(table.id, [{"decide": "undo", "steps": 1}], None)
    for name in ("piste.sqlite", "piste.sqlite-wal"):
        shutil.copyfile(data / name, copy / name)
    store.close()
    shutil.rmtree(data)
    copy.rename(data)
    fill(data, "old")
    return data


# A restore


def before_restore(root: Path) -> None:
    saved_elsewhere(root)
    played(root)


def restore(root: Path) -> None:
    assert kiosk(["restore", "--data", str(root / "data"), str(root / BACKUP)]) == 0


def restored_or_not(root: Path, old: State, new: State) -> str:
    """The next start ends it, says so, and finds one of the two."""
    data = root / "data"
    traces = [name for name in (STEPS, STAGING) if (data / name).exists()]
    said = bring_back(data)
    found = state_of(root)
    check_whole(found, old, new)
    after = "new" if found == new else "old"
    assert said in (None, DONE if found == new else BROKEN_OFF), f"it is the {after} one, and said is: {said}"
    assert said is not None or not traces, f"{traces[0]} was found, and nothing is said"
    assert bring_back(data) is None and state_of(root) == found, "the start after that changes it again"
    return f"the {after} one, {'said' if said else 'as it was left'}"


def check_whole(found: State, old: State, new: State) -> None:
    if found not in (old, new):
        odd = sorted(name for name in {*found, *old, *new} if found.get(name) not in (old.get(name), new.get(name)))
        both = [sorted(name for name in {*found, *one} if found.get(name) != one.get(name)) for one in (old, new)]
        raise AssertionError(
            f"a mixture: {odd or 'each file is whole'}; unlike the old: {both[0]}, the new: {both[1]}"
        )


def before_start(root: Path) -> None:
    path = saved_elsewhere(root)
    data = played(root)
    (data / "backups").mkdir()
    path.rename(data / "backups" / BACKUP)
    (data / WANTED).write_text(BACKUP)


def start(root: Path) -> None:
    """The kiosk as its unit starts it, until it plays and, on a busy machine too, heeds a signal."""
    wanted, deaf = root / "data" / WANTED, signal.getsignal(signal.SIGTERM)

    def end() -> None:
        until = time.monotonic() + 120
        while (wanted.exists() or signal.getsignal(signal.SIGTERM) == deaf) and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(1.0)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=end, daemon=True).start()
    assert kiosk(["play", "--unattended", "--data", str(root / "data")]) == 0


def brought_back(root: Path, old: State, new: State) -> str:
    """What was asked for comes, whenever it was cut off."""
    data = root / "data"
    asked = (data / WANTED).exists() or (data / STEPS).exists()
    said = bring_back(data)
    assert said == (DONE if asked else None), f"said is: {said}"
    found = state_of(root)
    check_whole(found, new, new)
    return "the new one, said" if said else "the new one, as it was left"


def before_stick(root: Path) -> None:
    (root / "stick").mkdir()
    saved_elsewhere(root).rename(root / "stick" / BACKUP)
    played(root)


def from_stick(root: Path) -> None:
    stage(root / "data", root / "stick" / BACKUP, MADE.replace(month=9))


def staged_or_not(root: Path, old: State, new: State) -> str:
    """Without a request nothing has changed but for whole backups; with one the next start brings it back."""
    data = root / "data"
    for path in (data / "backups").glob("piste-*") if (data / "backups").exists() else ():
        whole(path)
    asked = (data / WANTED).exists()
    said = bring_back(data)
    assert said == (DONE if asked else None), f"said is: {said}"
    journal = state_of(root)["data/piste.sqlite"]
    wanted = new["data/piste.sqlite"] if not asked else None
    assert wanted is None or journal == wanted == old["data/piste.sqlite"], "the journal changed"
    assert not asked or len(journal["results"]) == 3, "the backup did not come"
    return "asked for, and brought back" if asked else "nothing asked for, nothing changed"


def whole(path: Path) -> None:
    try:
        intact(path)
    except BackupError as error:
        raise AssertionError(f"a backup that is none: {error}") from error


# A night


def before_night(root: Path) -> None:
    data = played(root)
    (data / "backups").mkdir()
    for day in range(1, 4):
        save(data, data / "backups", MADE.replace(day=day))
    aside = data / "piste-damaged-20200101-000000.sqlite"
    full_journal(root / "other")
    altered(root / "other", "DELETE FROM results", "DELETE FROM entries")
    (root / "other" / "piste.sqlite").rename(aside)
    shutil.rmtree(root / "other")


def night(root: Path) -> None:
    data = root / "data"
    assert kiosk(["backup", "--rotate", "--keep", "3", "--data", str(data), str(data / "backups")]) == 0


def kept(root: Path, old: State, new: State) -> str:
    """No old one is gone before the new one is there, each is whole, and nothing else has changed."""
    data = root / "data"
    found = sorted((data / "backups").glob("piste-*.zip"))
    for path in found:
        whole(path)
    fresh = [path for path in found if path.name > "piste-20260714"]
    assert len(found) - len(fresh) == 3 or fresh, "an old backup went, and there is no new one"
    assert len(found) >= 3 and len(fresh) <= 1
    state = state_of(data)
    assert state["piste.sqlite"] == old["data/piste.sqlite"], "the journal changed"
    return f"{len(found)} backups, {'the new one too' if fresh else 'the old ones'}"


# Settings and PIN


def before_settings(root: Path) -> None:
    (root / "data").mkdir()
    for rate in (150, 160):
        assert kiosk(["settings", "--data", str(root / "data"), "--set", f"voice.rate={rate}"]) == 0


def settings(root: Path) -> None:
    assert kiosk(["settings", "--data", str(root / "data"), "--set", "voice.rate=170"]) == 0


def set_or_not(root: Path, old: State, new: State) -> str:
    data = root / "data"
    held = Overrides(folder=data)
    assert not held.before, "the settings cannot be read"
    assert held.changes in ({"voice.rate": 160}, {"voice.rate": 170}), f"the settings are {held.changes}"
    try:
        before = read(data / BEFORE)
    except Unreadable as error:
        raise AssertionError("the settings before cannot be read") from error
    assert before in ({"voice.rate": 150}, {"voice.rate": 160}), f"the settings before are {before}"
    return "the new ones" if held.changes == {"voice.rate": 170} else "the old ones"


def before_pin(root: Path) -> None:
    (root / "data").mkdir()
    (root / "data-owner").mkdir()
    lock_of(root).set(OLD_PIN)


def lock_of(root: Path) -> PinLock:
    """On a disk, whatever the proof runs on."""
    return PinLock(root / "data", lambda: 1e6, pin_place(root / "data", Path(os.devnull)))


def pin(root: Path) -> None:
    lock_of(root).set(NEW_PIN)


def locked(root: Path, old: State, new: State) -> str:
    lock = lock_of(root)
    assert lock.is_set, "there is no PIN"
    opens = [pin for pin in (OLD_PIN, NEW_PIN) if lock.opens(pin)]
    assert len(opens) == 1, "neither PIN opens" if not opens else "both PINs open"
    assert not list((root / "data").glob("pin*")), "a PIN lies with the games"
    return "the old PIN" if opens == [OLD_PIN] else "the new PIN"


def before_move(root: Path) -> None:
    (root / "data").mkdir()
    lock_of(root).set(OLD_PIN)
    (root / "data-owner").mkdir()


def move(root: Path) -> None:
    lock_of(root)


# A name


def before_forget(root: Path) -> None:
    data = played(root)
    (data / "backups").mkdir()
    full_journal(root / "other")
    save(root / "other", data / "backups", MADE)
    (root / "other" / "piste.sqlite").rename(data / "piste-damaged-20260101-000000.sqlite")
    shutil.rmtree(root / "other")


def forget(root: Path) -> None:
    assert forget_elsewhere(root / "data", "Bruno", root / "data" / "backups") == []


def forgotten_or_not(root: Path, old: State, new: State) -> str:
    """Each file by itself is the old one or the new one."""
    data = root / "data"
    end_interrupted(data)
    found = state_of(root)
    with closing(Store(data)) as store:
        assert store.case is None, "the journal that is played in is taken for a damaged one"
    assert set(found) == set(old), f"files came or went: {sorted(set(found) ^ set(old))}"
    for name, body in found.items():
        assert body in (old[name], new[name]), f"{name} is neither the old one nor the new one"
    count = sum(body == new[name] != old[name] for name, body in found.items())
    return f"{count} of {sum(old[name] != new[name] for name in old)} files without the name"


# A journal of the version before


def before_migration(root: Path) -> None:
    full_journal(root / "other")
    (root / "data").mkdir()
    with closing(sqlite3.connect(root / "data" / FILE, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        migrate(database, OLDER)
        database.execute("ATTACH ? AS other", (str(root / "other" / FILE),))
        for table in TABLES:
            database.execute(f"INSERT INTO {table} SELECT * FROM other.{table}")
    shutil.rmtree(root / "other")


def open_for_play(root: Path) -> None:
    with closing(Store(root / "data")):
        pass


def migrated_or_not(root: Path, old: State, new: State) -> str:
    """A backup is there before anything is changed; the next start finds every row, and no damage."""
    data, journal = root / "data", f"data/{FILE}"
    before = state_of(root)[journal]
    saved = backups_of(data) if (data / BACKUPS).exists() else []
    assert saved or "chain" not in before, "it was changed unsaved"
    with closing(Store(data)) as store:
        assert store.case is None, f"a false alarm: {store.case}"
    found = state_of(root)[journal]
    for table in TABLES:
        assert found[table] == old[journal][table] == new[journal][table], f"{table}: other rows than before"
    with closing(sqlite3.connect(data / FILE)) as database:
        faults = audited(database, high_water.read(data)).faults
    assert not faults, f"the chain: {faults[0]}"
    assert backups_of(data), "there is no backup of the older one"
    return "as it was" if "chain" not in before else "brought to the present schema"


def backups_of(data: Path) -> list[Path]:
    """The whole backups of the older journal; a damaged one raises AssertionError."""
    found = []
    for path in sorted((data / BACKUPS).glob("piste-*.zip")):
        try:
            label = intact(path)
        except BackupError as error:
            raise AssertionError(str(error)) from error
        found += [path] if label.version == OLDER else []
    return found


CASES = {
    case.name: case
    for case in (
        Case("restore", before_restore, restore, restored_or_not, "the new one"),
        Case("start", before_start, start, brought_back, "the new one"),
        Case("stick", before_stick, from_stick, staged_or_not, "brought back"),
        Case("night", before_night, night, kept, "the new one too"),
        Case("settings", before_settings, settings, set_or_not, "the new ones"),
        Case("pin", before_pin, pin, locked, "the new PIN"),
        Case("pin-moves", before_move, move, locked, "the old PIN"),
        Case("migration", before_migration, open_for_play, migrated_or_not, "brought to the present schema"),
        Case("forget", before_forget, forget, forgotten_or_not, "2 of 2"),
    )
}
