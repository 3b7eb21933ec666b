"""`kiosk state`: the state that a restart would come back to."""

import argparse
import json
import sys
from contextlib import closing

from kiosk.cli.text.plain_text import game_words
from kiosk.config.loader import data_folder
from kiosk.table.storage.files.journal_presence import check_there
from kiosk.table.storage.store import Store
from kiosk.table.table import Table

HELP = """Prints the state that a restart would come back to: the table touched last, unless its players left it.
With --json one object; its "table" is null when there is none."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The form of the output."""
    parser.add_argument("--json", action="store_true", help="one JSON object, nothing else")


def run(args: argparse.Namespace) -> int:
    """Reads the journal without changing it, also beside a kiosk that is playing."""
    folder = data_folder(args.data, make=False)
    check_there(folder)
    with closing(Store(folder, read_only=True)) as store:
        saved = store.latest()
        table = None if saved is None else Table.resume(store, saved.id)
    if args.json:
        print(json.dumps({"table": None} if table is None else table.to_json(), ensure_ascii=False))
    else:
        print(f"No game in {folder}." if table is None else _words(table))
    if table is not None and table.unplayable:
        print(f"kiosk: {table.unplayable}; the moves before it stand", file=sys.stderr)
    return 0


def _words(table: Table) -> str:
    return f"{table.game.name} : {', '.join(table.names)}\n{game_words(table.game, table.state, table.names)}"
