"""Whether play could begin with the journal of a backup: everything is read before anybody depends on it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from kiosk.table.backup.read_rehearsal import rehearse
from kiosk.table.storage.files.backup_format import BackupError
from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.files.schema_migration import VERSION, schema, schema_of
from kiosk.table.storage.rows.row_validation import BadRow, check_rows


def check_journal(place: Path, source: Path) -> None:
    """Raises `BackupError` unless the journal in a folder is whole and ours, with rows that play can read alone."""
    try:
        with closing(sqlite3.connect(f"{(place / FILE).absolute().as_uri()}?immutable=1", uri=True)) as database:
            database.execute("PRAGMA trusted_schema = OFF")
            whole = database.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
            version = database.execute("PRAGMA user_version").fetchone()[0]
            if not (whole and 1 <= version <= VERSION and schema(database) == schema_of(version)):
                raise BackupError(f"the journal in {source} is damaged, or none of ours")
            check_rows(database)
        rehearse(place)
    except sqlite3.Error as error:
        raise BackupError(f"the journal in {source} is damaged") from error
    except BadRow as error:
        raise BackupError(f"the journal in {source} cannot be played: {error}") from error
