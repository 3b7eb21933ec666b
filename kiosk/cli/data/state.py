"""`kiosk state`: the state that a restart would come back to."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from kiosk.appliance.recovery.startup_restore import wanted
from kiosk.cli.text.plain_text import game_words
from kiosk.config.loader import data_folder
from kiosk.table.backup.preview import taken_apart
from kiosk.table.resumption import to_resume
from kiosk.table.storage.files.backup_format import BackupError
from kiosk.table.storage.files.journal_presence import check_there
from kiosk.table.storage.files.scratch_folder import scratch
from kiosk.table.storage.store import Store
from kiosk.table.table import Table

HELP = """Prints the state that a restart would come back to: the table touched last, unless its players left it or
its game was over an hour ago; a demonstration where there is no real game. A backup that is to be brought back
counts. With --json one object; its "table" is null when there is none."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The form of the output."""
    parser.add_argument("--json", action="store_true", help="one JSON object, nothing else")


def run(args: argparse.Namespace) -> int:
    """Reads the journal without changing it, also beside a kiosk that is playing."""
    folder = data_folder(args.data, make=False)
    with _journal(folder) as store:
        saved = to_resume(store, demo=False) or to_resume(store, demo=True)
        table = None if saved is None else Table.resume(store, saved.id)
        if args.json:
            print(json.dumps({"table": None} if table is None else table.to_json(), ensure_ascii=False))
        else:
            print(f"No game in {folder}." if table is None else _words(table))
        if table is not None and table.unplayable:
            print(f"kiosk: {table.unplayable}; the moves before it stand", file=sys.stderr)
    return 0


@contextmanager
def _journal(folder: Path) -> Iterator[Store]:
    """The journal that a restart would open: the one of a backup that was asked for, if it can be brought back."""
    with ExitStack() as stack:
        home, backup = folder, wanted(folder)
        if backup is not None:
            with suppress(BackupError, OSError):
                place = stack.enter_context(scratch(folder))
                taken_apart(backup, place)
                home = place
        if home is folder:
            check_there(folder)
        yield stack.enter_context(closing(Store(home, read_only=True)))


def _words(table: Table) -> str:
    said = f"{table.game.name} : {', '.join(table.names)}{' (demonstration)' if table.demo else ''}"
    return f"{said}\n{game_words(table.game, table.state, table.names)}"
