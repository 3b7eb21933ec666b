"""Answers to a damaged journal: go on from what is whole in it, from the newest good backup, or let it go.

The answer is kept in a small file of the data folder and carried out by the next start, before anything opens the
journal; it counts once, whatever comes of it. What was played since is kept with every answer.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory

from calibration.files.atomic_file import atomic_write, fsync_path
from calibration.files.file_transaction import exchange, staged
from calibration.files.transaction_steps import FileSteps
from calibration.files.untrusted_input import Untrusted, read_json
from kiosk.appliance.recovery.startup_restore import last_backup
from kiosk.errors import PisteError, StoreError
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.table.backup.preview import taken_apart
from kiosk.table.storage.files.companion_files import copied, everything, sqlite_files
from kiosk.table.storage.files.folder_lock import take_lock
from kiosk.table.storage.files.journal_file import FILE, Clock, prepared, utc_now, version_of
from kiosk.table.storage.files.schema_migration import VERSION, empty
from kiosk.table.storage.files.sqlite_faults import fault_name
from kiosk.table.storage.integrity import damage_cases, high_water
from kiosk.table.storage.integrity.damage_cases import Damage, DamageCase
from kiosk.table.storage.integrity.salvage import SalvageSource, examined, merge
from kiosk.table.storage.integrity.schema_repair import repair
from kiosk.table.storage.store import Store
from kiosk.table.table import Table

WANTED = "mending-wanted.json"
MOST_BYTES = 1000
SETTLED = "piste-settled-"
"""How the names of damaged journals begin that were answered: they stay until they are cleaned away."""

FAILED = phrase("Le journal n’a pas pu être réparé ; rien n’a changé.")


FULL = ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_CANTOPEN")
"""What SQLite calls a disk without room for a copy."""


_ENDED = "UPDATE results SET ended = (SELECT max(at) FROM entries WHERE table_id = ?) WHERE table_id = ?"


class Unreadable(StoreError):
    """Nothing of a journal can be kept."""


class Answer(StrEnum):
    """What is done about a damaged journal."""

    RECOVER = "recover"
    BACKUP = "backup"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Prospect:
    """What an answer would bring back: games that are whole, games that end early, games that are lost."""

    games: int = 0
    cut: int = 0
    lost: int = 0


def recovery_prospect(folder: Path, case: DamageCase) -> Prospect | None:
    """What can be recovered of a damaged journal; None where nothing can, or nothing is there to recover.

    Raises `StoreError` where it cannot be looked into now: it is copied for that.
    """
    if case.file is None and case.damage not in (Damage.ALTERED, Damage.UNREADABLE):
        return None
    path = folder / (case.file or FILE)
    try:
        with _copied(path) as source:
            return Prospect(len(source.games) - source.cut, source.cut, source.lost)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError(f"cannot look into {path} now: {error.strerror}") from error
    except Unreadable:
        return None


def ask_for(folder: Path, path: Path, answer: Answer) -> None:
    """The next start carries the answer to a case out. Raises `StoreError`."""
    try:
        with atomic_write(folder / WANTED) as file:
            file.write(json.dumps({"case": path.name, "answer": answer.value}).encode())
    except OSError as error:
        raise StoreError(f"cannot write in {folder}: {error.strerror}") from error


def carry_out(folder: Path | None, safe: bool = False, clock: Clock = utc_now) -> Phrase | None:
    """Does what was asked for; what to say of it, None where nothing was.

    In `safe` mode it is let go: it may be what kept the kiosk from starting.
    """
    asked = None if folder is None else _asked(folder)
    if folder is None or asked is None:
        return None
    path, answer = asked
    try:
        case = dict(damage_cases.unanswered(folder)).get(path)
        if safe or case is None or answer is None:
            return FAILED
        with take_lock(folder):
            return answered(folder, path, case, answer, clock())
    except (PisteError, OSError, sqlite3.Error, ValueError, TypeError):
        return FAILED
    finally:
        with suppress(OSError):
            (folder / WANTED).unlink(missing_ok=True)


def _asked(folder: Path) -> tuple[Path, Answer | None] | None:
    if not (folder / WANTED).exists():
        return None
    try:
        found = read_json(folder / WANTED, MOST_BYTES)
        return folder / str(found["case"]), Answer(found["answer"])
    except (OSError, Untrusted, ValueError, KeyError, TypeError):
        return folder, None


def discard(folder: Path, path: Path, case: DamageCase) -> None:
    """The damaged journal goes, for good, and the case with it. Raises `StoreError`."""
    try:
        if case.file is not None:
            for name in everything(case.file):
                (folder / name).unlink(missing_ok=True)
        path.unlink(missing_ok=True)
        fsync_path(folder)
    except OSError as error:
        raise StoreError(f"cannot remove files in {folder}: {error.strerror}") from error


def answered(folder: Path, path: Path, case: DamageCase, answer: Answer, now: datetime) -> Phrase:
    """Carries an answer out in a folder that nobody else uses; what to say of it.

    Raises `StoreError`, `BackupError`, `BadSteps`, `OSError`, `sqlite3.Error`; then nothing changed.
    """
    if answer is Answer.DISCARD:
        discard(folder, path, case)
        return phrase("Le journal abîmé est effacé.")
    with staged(folder) as place:
        with ExitStack() as stack:
            base = stack.enter_context(_base(folder, case, answer))
            since = [] if answer is Answer.RECOVER and case.file is None else stack.enter_context(_present(folder))
            target = stack.enter_context(closing(prepared(place / FILE)))
            target.execute("PRAGMA foreign_keys = OFF")
            end = merge(target, base, *since)
            target.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        high_water.make(place / high_water.FILE, end)
        _end_games(place)
        exchange(folder, _steps(folder, path, case, now))
    kept, lost = len(base.games), base.lost + base.cut
    if lost:
        return phrase(
            "Journal repris : {kept} {kept:partie|parties}, {lost} {lost:abîmée|abîmées}.", kept=kept, lost=lost
        )
    return phrase("Journal repris : {kept} {kept:partie|parties}.", kept=kept)


def _end_games(place: Path) -> None:
    """A game whose moves are all there and whose result is not has the one that its moves say."""
    with closing(Store(place, unchecked=True)) as store:
        for saved in store.unfinished():
            with suppress(StoreError):
                table = Table.resume(store, saved.id)
                outcome = table.state.outcome()
                if table.unplayable is None and outcome is not None:
                    store.append(saved.id, [], outcome)
                    store.write((_ENDED, (saved.id, saved.id)))


@contextmanager
def _base(folder: Path, case: DamageCase, answer: Answer) -> Iterator[SalvageSource]:
    """What is gone on from. Raises `StoreError`, `BackupError`, `OSError`, `sqlite3.Error`."""
    if answer is Answer.RECOVER:
        with _copied(folder / (case.file or FILE)) as source:
            yield source
        return
    backup = last_backup(folder)
    if backup is None:
        raise StoreError("there is no backup")
    with TemporaryDirectory(dir=folder, prefix=".mending-") as place:
        taken_apart(backup.path, Path(place))
        with closing(prepared(Path(place, FILE))) as database:
            yield examined(database)


@contextmanager
def _copied(path: Path) -> Iterator[SalvageSource]:
    """What is whole in a damaged journal, read from a copy: its indexes may have to be made anew.

    Raises `StoreError` where nothing can be read, `OSError`.
    """
    with TemporaryDirectory(dir=path.parent, prefix=".mending-") as place:
        copied(path, Path(place, FILE))
        try:
            with suppress(sqlite3.Error):
                repair(Path(place, FILE), lambda: empty(min(version_of(Path(place, FILE)), VERSION) or VERSION))
            with closing(prepared(Path(place, FILE))) as database:
                with suppress(sqlite3.Error):
                    database.execute("REINDEX")
                yield examined(database)
        except sqlite3.DatabaseError as error:
            if fault_name(error) in FULL:
                raise StoreError(f"cannot look into {path} now: no room left on the disk") from error
            raise Unreadable(f"nothing of {path} can be read: {error}") from error


@contextmanager
def _present(folder: Path) -> Iterator[list[SalvageSource]]:
    """What was played since, as far as it is whole."""
    if not (folder / FILE).exists():
        yield []
        return
    with closing(prepared(folder / FILE)) as database:
        yield [examined(database)]


def _steps(folder: Path, path: Path, case: DamageCase, now: datetime) -> FileSteps:
    """The new journal takes the place of the present one; both that one and the damaged one stay, aside."""
    stem = path.name.removeprefix(damage_cases.PREFIX).removesuffix(".json")
    kept = f"{SETTLED}{stem}.sqlite"
    before = kept if case.file is None else f"piste-before-restore-{now:%Y%m%d-%H%M%S}.sqlite"
    pairs = [(FILE, before)] if case.file is None else [(FILE, before), (case.file, kept)]
    aside = tuple((part, part.replace(name, other)) for name, other in pairs for part in sqlite_files(folder, name))
    return FileSteps("journal", aside, (FILE, high_water.FILE), (path.name, WANTED))
