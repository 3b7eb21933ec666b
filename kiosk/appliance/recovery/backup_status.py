"""How the nightly backups went: kept in a small file of the data folder, for the doctor and the screen."""

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from calibration.files.atomic_file import atomic_write
from calibration.files.untrusted_input import Untrusted, moment, quoted, read_json
from kiosk.errors import StoreError
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.table.storage.files.backup_format import dated
from kiosk.table.storage.files.retention import BACKUPS
from kiosk.table.storage.store import Store

FILE = "backup-state.json"
MOST_BYTES, MOST_FAULT = 10_000, 300
SOME_DAYS = 3
OLDEST = timedelta(days=3650)
"""A clock that jumped says nothing of how long something lasts."""
_DAYS = "SELECT count(DISTINCT substr(started, 1, 10)) FROM tables WHERE NOT demo AND started > ?"


@dataclass(frozen=True, slots=True)
class BackupState:
    """`good`: when the last was written and read back, `fault`: why the last try failed, `since`: when that began.

    None where that never was.
    """

    good: datetime | None = None
    fault: str | None = None
    since: datetime | None = None

    def failing_for(self, now: datetime) -> timedelta:
        """How long; no time while all is well, or where the clock makes no sense."""
        lasts = now - self.since if self.fault is not None and self.since is not None else timedelta()
        return lasts if timedelta() <= lasts < OLDEST else timedelta()


def state_of(folder: Path) -> BackupState:
    """The state as it was noted; where nothing was, by the names of the backups that are there."""
    with suppress(OSError, Untrusted, TypeError, AttributeError):
        told = read_json(folder / FILE, MOST_BYTES)
        fault = told["fault"] if isinstance(told.get("fault"), str) else None
        return BackupState(_moment(told.get("good")), fault, _moment(told.get("since")))
    with suppress(OSError):
        made = (when for path in (folder / BACKUPS).iterdir() if (when := dated(path.name)))
        return BackupState(max(made, default=None))
    return BackupState()


def note(folder: Path, now: datetime, fault: str | None = None) -> None:
    """How the try went that has just ended. Where that cannot be written, it is not."""
    before = state_of(folder)
    since = None if fault is None else before.since or now
    state = BackupState(
        now if fault is None else before.good, None if fault is None else quoted(fault, MOST_FAULT), since
    )
    told = {
        "version": 1, "good": _text(state.good), "fault": state.fault, "since": _text(state.since),
    }  # fmt: skip
    with suppress(OSError), atomic_write(folder / FILE) as file:
        file.write(json.dumps(told, ensure_ascii=False).encode())


def days_unsaved(store: Store, state: BackupState) -> int:
    """On how many days games were begun that no backup has. Raises `StoreError`."""
    return int(store.rows(_DAYS, _text(state.good) or "")[0][0])


def overdue(store: Store, now: datetime, unattended: bool) -> Phrase | None:
    """The message when backups have failed, or were not tried, for some days; None otherwise."""
    folder = store.folder
    if folder is None or not (unattended or (folder / FILE).exists()):
        return None
    state = state_of(folder)
    with suppress(StoreError):
        days = days_unsaved(store, state)
        if days >= SOME_DAYS or (days and state.failing_for(now) >= timedelta(days=SOME_DAYS)):
            return overdue_words(days)
    return None


def overdue_words(days: int) -> Phrase:
    """That games of so many days are in no backup."""
    return phrase("Jours de jeu sans sauvegarde : {days}. Voyez les réglages.", days=days)


def _moment(text: object) -> datetime | None:
    with suppress(Untrusted):
        return moment(text)
    return None


def _text(when: datetime | None) -> str | None:
    return None if when is None else when.isoformat(timespec="seconds")
