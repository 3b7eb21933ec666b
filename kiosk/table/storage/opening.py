"""Opens the journal for play: whole, or set aside with a new one begun beside it: nobody is kept from playing.

What is checked before the first picture: that the file is a journal, its schema, the running game, the end of the
hash chain, and the high-water file. The rest is audited in the background (`audit.audited`).
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from calibration.files.file_transaction import exchange, staged
from calibration.files.transaction_steps import BadSteps, FileSteps
from kiosk.errors import NewerJournal, StoreError
from kiosk.table.storage.files import journal_file
from kiosk.table.storage.files.companion_files import sqlite_files
from kiosk.table.storage.files.folder_lock import take_lock
from kiosk.table.storage.files.journal_file import FILE, Clock
from kiosk.table.storage.files.journal_presence import there, was_there
from kiosk.table.storage.files.schema_migration import VERSION, schema, schema_of
from kiosk.table.storage.integrity import damage_cases, high_water
from kiosk.table.storage.integrity.chain_audit import TAIL, Fault, FaultKind, Verifier, against_high_water
from kiosk.table.storage.integrity.damage_cases import Damage, DamageCase
from kiosk.table.storage.integrity.hash_chain import Head, follow, head
from kiosk.table.storage.integrity.salvage import SalvageSource, examined, merge
from kiosk.table.storage.rows.chained_rows import forgiving
from kiosk.table.storage.rows.saved_games import NEWEST

_LATEST = f"SELECT id FROM tables WHERE NOT put_away {NEWEST} LIMIT 1"


@dataclass(frozen=True, slots=True)
class Opened:
    """A journal that can be played in, where its chain ends, and what was wrong with the one before, if anything."""

    database: sqlite3.Connection
    head: Head
    case: DamageCase | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """What the first look found: faults by kind, and the running game's table, None where there is none."""

    faults: tuple[Fault, ...]
    end: Head
    running: str | None

    @property
    def damage(self) -> Damage | None:
        """The gravest; None when all is well."""
        found = {fault.what for fault in self.faults}
        if FaultKind.UNREADABLE in found:
            return Damage.UNREADABLE
        if found - {FaultKind.SHORTENED, FaultKind.REPLACED}:
            return Damage.ALTERED
        return Damage(found.pop()) if found else None


def open_journal(folder: Path, clock: Clock, before_migration: Callable[[], None]) -> Opened:
    """The journal in a folder that nobody else uses; `before_migration` saves an older one before it is changed.

    Raises `StoreError`, and what `before_migration` raises.
    """
    path, high = folder / FILE, high_water.read(folder)
    if not there(folder):
        return _first(folder, clock, high)
    try:
        database = journal_file.prepared(path, before_migration)
    except NewerJournal:
        # The release that wrote it was left: that one takes up what is played here, once it is back.
        return _begin_anew(folder, clock, DamageCase(Damage.NEWER, clock()), None)
    except sqlite3.DatabaseError as error:
        if not journal_file.is_damage(error):
            raise StoreError(journal_file.refusal(path, error)) from error
        return _begin_anew(folder, clock, DamageCase(Damage.UNREADABLE, clock()), None)
    try:
        return _looked_over(folder, clock, database, high)
    except BaseException:
        database.close()
        raise


def set_aside_unread(folder: Path, clock: Clock = journal_file.utc_now) -> str | None:
    """Another journal takes the place of one that the program dies of; nothing of that one is read.

    Returns its name, None where there is none. Raises `StoreError`.
    """
    with take_lock(folder):
        if not any((folder / part).stat().st_size for part in sqlite_files(folder, FILE)):
            return None
        opened = _begin_anew(folder, clock, DamageCase(Damage.UNREADABLE, clock()), None)
        opened.database.close()
        return None if opened.case is None else opened.case.file


def opened_unchecked(folder: Path) -> Opened:
    """The journal in a folder, however altered, for who only takes something out of it. Raises `sqlite3.Error`."""
    database = journal_file.prepared(folder / FILE)
    follow(database)
    return Opened(database, head(database))


def _looked_over(folder: Path, clock: Clock, database: sqlite3.Connection, high: Head | None) -> Opened:
    checked = checked_at_start(database, high)
    pending = _pending(folder, Damage.UNREADABLE)
    damage = checked.damage if pending is None else Damage.UNREADABLE
    if damage in (Damage.UNREADABLE, Damage.ALTERED):
        return _set_aside(folder, clock, database, checked, damage, pending)
    case = None
    if damage is not None:
        missing = max(0, high.number - checked.end.number) if high is not None else None
        case = DamageCase(damage, clock(), missing=missing)
        try:
            damage_cases.note(folder, damage_cases.stem_for(folder, clock()), case)
            high_water.make(folder / high_water.FILE, checked.end)
        except OSError as error:
            raise StoreError(f"cannot write in {folder}: {error.strerror}") from error
    follow(database)
    return Opened(database, checked.end, case)


def checked_at_start(database: sqlite3.Connection, high: Head | None) -> Checked:
    """Looks at what is about to be played on and at the end of the chain. Never raises."""
    end, running = Head(), None
    faults = list[Fault]()
    try:
        if schema(database) != schema_of(VERSION):
            return Checked((Fault(FaultKind.CHANGED, "schema"),), end, None)
        verifier = Verifier(forgiving(database))
        faults = verifier.faults
        end = verifier.chain(TAIL)
        if (fault := against_high_water(database, end, high)) is not None:
            faults.append(fault)
        row = database.execute(_LATEST).fetchone()
        if row is not None:
            running = str(row[0])
            verifier.game(running)
    except (sqlite3.Error, TypeError, ValueError, OverflowError) as error:
        faults.append(Fault(FaultKind.UNREADABLE, "structure", str(error)))
    return Checked(tuple(faults), end, running)


def _pending(folder: Path, damage: Damage) -> Path | None:
    """The case of a journal that was found to be so damaged while it was played in."""
    cases = damage_cases.unanswered(folder)
    return next((path for path, case in cases if case.damage is damage and case.file is None), None)


def _set_aside(
    folder: Path,
    clock: Clock,
    database: sqlite3.Connection,
    checked: Checked,
    damage: Damage,
    pending: Path | None,
) -> Opened:
    """A new journal with what is whole of the running game; the damaged one keeps everything."""
    with closing(database):
        source = _running(database, checked.running)
        game = next(iter(source.games.values()), None) if source is not None else None
        case = DamageCase(damage, clock(), missing=len(set(checked.faults)))
        if game is not None:
            case = replace(case, resumed=game.entries, lost=game.written - game.entries)
        return _begin_anew(folder, clock, case, source, pending)


def _running(database: sqlite3.Connection, table: str | None) -> SalvageSource | None:
    if table is not None:
        with suppress(sqlite3.Error, TypeError, ValueError, OverflowError):
            return examined(database, table)
    return None


def _first(folder: Path, clock: Clock, high: Head | None) -> Opened:
    """There is no journal: this is the first start, or it is gone."""
    if was_there(folder, high):
        missing = high.number if high is not None and high.number > 0 else None
        case = DamageCase(Damage.GONE, clock(), missing=missing)
        return _begin_anew(folder, clock, case, None, _pending(folder, Damage.GONE))
    try:
        database = journal_file.prepared(folder / FILE)
    except sqlite3.DatabaseError as error:
        raise StoreError(journal_file.refusal(folder / FILE, error)) from error
    follow(database)
    return Opened(database, head(database))


def _begin_anew(
    folder: Path, clock: Clock, case: DamageCase, source: SalvageSource | None, pending: Path | None = None
) -> Opened:
    """Another journal takes the place of what is there, in one exchange, and the case is noted with it."""
    path, stem = folder / FILE, damage_cases.stem_for(folder, clock())
    if path.exists():
        case = replace(case, file=f"{stem}.sqlite")
    aside = tuple((part, part.replace(FILE, f"{stem}.sqlite")) for part in sqlite_files(folder, FILE))
    try:
        with staged(folder) as place:
            end = _made(place / FILE, source)
            high_water.make(place / high_water.FILE, end)
            (place / f"{stem}.json").write_text(case.to_json(), "utf-8")
            put = (f"{stem}.json", FILE, high_water.FILE)
            if source is not None:
                source.database.close()
            exchange(folder, FileSteps("journal", aside, put, () if pending is None else (pending.name,)))
        database = journal_file.prepared(path)
    except (OSError, BadSteps) as error:
        said = error.strerror if isinstance(error, OSError) else error
        raise StoreError(f"the journal {path} is damaged and cannot be set aside: {said}") from error
    except sqlite3.DatabaseError as error:
        raise StoreError(journal_file.refusal(path, error)) from error
    follow(database)
    return Opened(database, end, case)


def _made(path: Path, source: SalvageSource | None) -> Head:
    """A journal in a file of its own, with what is kept of another. Raises `sqlite3.Error`."""
    with closing(journal_file.prepared(path)) as database:
        database.execute("PRAGMA foreign_keys = OFF")
        end = Head() if source is None else merge(database, source)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return end
