"""Whether play could begin with the journal of a backup: everything is read before anybody depends on it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from kiosk.errors import StoreError
from kiosk.table.player_marks import chosen_marks
from kiosk.table.replay import MISFITS
from kiosk.table.statistics.player_records import dice_of, recorded, told
from kiosk.table.statistics.ranking import games_of_day
from kiosk.table.storage.files.backup_format import BackupError
from kiosk.table.storage.files.journal_file import FILE, utc_now
from kiosk.table.storage.files.schema_migration import VERSION, schema, schema_of
from kiosk.table.storage.rows.row_validation import BadRow, check_rows
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament import matches, meeting_list, standings_list, tournament

MOST_TABLES = 20
"""Tables whose games go on, the last touched first, that are replayed."""


def check_replayable(folder: Path) -> None:
    """Reads the journal in a folder as the kiosk's start and screens do. Raises `BadRow` where that fails."""
    try:
        with closing(Store(folder, read_only=True)) as store:
            _read(store)
    except StoreError as error:
        raise BadRow(str(error)) from error
    except MISFITS as error:
        raise BadRow("its rows do not fit together") from error


def _read(store: Store) -> None:
    latest = store.latest()
    for saved in [*([latest] if latest else []), *store.unfinished()[:MOST_TABLES]]:
        table = Table.resume(store, saved.id)
        table.to_json()
    store.remembered_names()
    chosen_marks(store)
    games_of_day(store, utc_now())
    games = list(told(store, reckon=False))
    recorded(games)
    dice_of(games)
    for match in matches.every(store):
        if match.plan.form not in list(matches.MatchForm):
            raise BadRow(f"matches, row '{match.id}': there is no such match")
        matches.standing(store, match)
    for event in (*tournament.every(store), *tournament.every(store, demo=True)):
        _read_event(store, event)


def _read_event(store: Store, event: tournament.Tournament) -> None:
    count = len(event.names)
    losers = {loser for (loser,) in store.rows("SELECT loser FROM forfeits WHERE event_id = ?", event.id)}
    good = event.form in (tournament.KNOCKOUT, tournament.ROBIN) and tournament.LEAST <= count <= tournament.MOST
    if not good or not losers <= set(range(count)):
        raise BadRow(f"events, row '{event.id}': there is no such event")
    standings_list.standings(event, meeting_list.meetings(store, event))


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
        check_replayable(place)
    except sqlite3.Error as error:
        raise BackupError(f"the journal in {source} is damaged") from error
    except BadRow as error:
        raise BackupError(f"the journal in {source} cannot be played: {error}") from error
