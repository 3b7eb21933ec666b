"""The journal's file while it is open: what is written to it, in order, whatever the disk does.

SQLite in WAL mode with `synchronous = FULL`: what a write returned from survives a power cut. When writing stops
working (disk full, failing, read-only, a card that does not answer, journal held by another program) the writes wait
in memory, in order, `trouble` says so, and every later write tries again, as does `retry_writes` now and then. Where
the journal cannot even be opened, play goes on in memory, and everything is written once it can be.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from calibration.files.untrusted_input import Untrusted, moment
from kiosk.errors import StoreError
from kiosk.i18n.phrase import Phrase
from kiosk.table.storage.files.backup_format import BackupError
from kiosk.table.storage.files.backup_writer import write
from kiosk.table.storage.files.folder_lock import take_lock
from kiosk.table.storage.files.journal_file import Clock, in_memory, open_for_reading, utc_now
from kiosk.table.storage.files.retention import BACKUPS
from kiosk.table.storage.integrity.damage_cases import DamageCase
from kiosk.table.storage.integrity.hash_chain import Head, follow
from kiosk.table.storage.integrity.high_water import HighWater
from kiosk.table.storage.opening import Opened, open_journal, opened_unchecked
from kiosk.table.storage.timestamps import Timestamps
from kiosk.table.storage.transaction import STALLED, Statement, Transaction, carry_out, reason

_DATED = ("UPDATE results SET ended = ? WHERE table_id = ?", "UPDATE tables SET started = ? WHERE id = ?")
_NEWEST_TIME = "SELECT at FROM entries ORDER BY number DESC LIMIT 1"
TRY_AFTER, TRY_AT_MOST = 2.0, 30.0
"""Seconds until what could not be written is tried again by itself, twice as many each time."""
NOW, NEVER = float("-inf"), float("inf")


class OpenJournal:
    """Reads, writes, and tries again what could not be written.

    `trouble` is why moves are not being saved at the moment, None when they are; `case` is what was wrong with the
    journal when it was opened, None when nothing was.
    """

    def __init__(
        self,
        folder: Path | None,
        *,
        read_only: bool = False,
        trouble: Phrase | None = None,
        copy_of: Path | None = None,
        unchecked: bool = False,
        clock: Clock = utc_now,
    ) -> None:
        """Opens the journal in `folder`, in memory alone for None. Raises `StoreError`.

        Read-only opening takes no lock, so it works beside a kiosk that is playing; no journal there is an empty one.
        A `trouble` given here (why a table plays in memory) lasts; `copy_of` is a folder whose games can go on then,
        and whose journal gets what was played meanwhile as soon as it can be written. `unchecked`: of a copy that is
        not played in, nothing is held against its chain.
        """
        self.folder, self._clock, self.read_only = folder, clock, read_only
        self.trouble = self._lasting = trouble
        self._home, self._debt = (copy_of if folder is None else None), list[Statement]()
        self._wait, self._due = TRY_AFTER, NEVER
        self._writing: Transaction | None = None
        self._guessed: list[tuple[int, str, float]] = []
        self.case: DamageCase | None = None
        self._waiting: list[Statement] = []
        self._high_water: HighWater | None = None
        self._lock = None if folder is None or read_only else take_lock(folder)
        if folder is None:
            self._database = in_memory(copy_of)
            follow(self._database)
        elif read_only:
            self._database = open_for_reading(folder) or in_memory()
        else:
            self._use(folder, opened_unchecked(folder) if unchecked else self._opened(folder))
        self._dates = Timestamps(clock, self._newest())

    @property
    def notice(self) -> Phrase | None:
        """What there is to say of the journal as it was found when it was opened."""
        return None if self.case is None else self.case.notice

    def close(self) -> None:
        """Closes the file and lets others have the folder. A disk that does not answer is not waited for."""
        self.catch_up()
        if self._stalled():
            return
        self._database.close()
        if self._lock is not None:
            self._lock.close()

    def retry_writes(self, now: float) -> None:
        """Writes what is still in memory where that has become possible; to be called again and again.

        `now`: seconds of a monotonic clock.
        """
        if self._stalled():
            return
        if self._guessed and not self._dates.guessing:
            self._date()
        if not self._waiting and self._home is None:
            self._wait, self._due = TRY_AFTER, NEVER
        elif self._due == NEVER:
            self._due = now + self._wait
        elif now >= self._due:
            self._wait = min(self._wait * 2, TRY_AT_MOST)
            self._due = now + self._wait
            if self._home is not None:
                self._go_home(self._home)
            self.catch_up()

    def catch_up(self) -> bool:
        """Tries to write what waits in memory; True when nothing waits any more."""
        if self._waiting and not self._stalled():
            self._writing = Transaction(self._database, tuple(self._waiting), self._note)
            self._writing.begin(waiting=self.folder is not None)
            if self._stalled():
                self.trouble = STALLED
        return not self._waiting

    def _stalled(self) -> bool:
        """Whether the disk has not answered yet: until then the connection is in other hands."""
        if self._writing is None:
            return False
        if not self._writing.over:
            return True
        writing, self._writing = self._writing, None
        if writing.fault is None:
            self._written(writing.statements)
        elif isinstance(writing.fault, sqlite3.Error):
            self.trouble = reason(writing.fault)
        else:
            raise writing.fault
        return False

    def _written(self, statements: Sequence[Statement]) -> None:
        if self._home is not None:
            self._debt += statements
        del self._waiting[: len(statements)]
        if self._waiting:
            # What was played while the disk did not answer follows at once.
            self._due = NOW
        else:
            self.trouble = self._lasting

    def _go_home(self, home: Path) -> None:
        """The journal's folder can be written again, perhaps: what was played in memory goes there."""
        with ExitStack() as undone:
            try:
                lock = undone.enter_context(take_lock(home))
                opened = self._opened(home)
                undone.enter_context(closing(opened.database))
                end = carry_out(opened.database, self._debt)
            except (StoreError, sqlite3.Error):
                return
            undone.pop_all()
        self._database.close()
        self._lock, self.folder, self._home = lock, home, None
        self._use(home, opened)
        self._note(end)
        self._debt.clear()
        self.trouble = self._lasting = None

    def _opened(self, folder: Path) -> Opened:
        """Raises `StoreError`."""

        def saved() -> None:
            (folder / BACKUPS).mkdir(exist_ok=True)
            write(folder, folder / BACKUPS, self._clock())

        try:
            return open_journal(folder, self._clock, saved)
        except (BackupError, OSError) as error:
            raise StoreError(
                f"the journal of the version before cannot be saved, so it stays as it is: {error}"
            ) from error

    def _use(self, folder: Path, opened: Opened) -> None:
        self._database, self.case, self._high_water = opened.database, opened.case, HighWater(folder)
        self._note(opened.head)

    def _note(self, end: Head) -> None:
        """The chain ends here, on the disk."""
        if self._high_water is not None:
            # A mark that lags behind is no harm: the next commit sets it again.
            with suppress(OSError):
                self._high_water.note(end)

    def _newest(self) -> datetime | None:
        """The time of the newest entry; None where there is none."""
        with suppress(StoreError, IndexError, Untrusted):
            return moment(self.rows(_NEWEST_TIME)[0][0])
        return None

    def _guess(self, which: int, table: str) -> None:
        """Notes a date that is written without knowing the time of day."""
        if self._dates.guessing:
            self._guessed.append((which, table, self._dates.moment))

    def _date(self) -> None:
        """The time of day is known now: what was written with a guess gets its true date."""
        guessed, self._guessed = self._guessed, []
        dates = ((which, table, self._dates.at(moment)) for which, table, moment in guessed)
        self.write(*((_DATED[which], (_dated(date), table)) for which, table, date in dates))

    def tidy(self) -> None:
        """What was taken out is nowhere in the file any more."""
        if self._stalled():
            return
        with suppress(sqlite3.Error):
            self._database.execute("VACUUM")
            self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def write(self, *statements: Statement) -> None:
        """Carries statements out together, at once or as soon as the journal can be written again."""
        self._waiting += statements
        self.catch_up()

    def rows(self, sql: str, *params: str | int) -> list[tuple[Any, ...]]:
        """What a query finds. Raises `StoreError`."""
        if self._stalled():
            raise StoreError(f"the disk with the journal in {self.folder} does not answer at the moment")
        try:
            return self._database.execute(sql, params).fetchall()
        except sqlite3.Error as error:
            raise StoreError(f"cannot read the journal in {self.folder}: {error}") from error

    def now(self) -> str:
        """The time, ISO 8601 in UTC."""
        return _dated(self._dates.now())


def _dated(date: datetime) -> str:
    return date.isoformat(timespec="milliseconds")
