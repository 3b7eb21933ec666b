"""`kiosk dial files`: the tables' files of an evening on a stick."""

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import islice
from pathlib import Path

from kiosk.errors import PisteError

HELP = """Prints a line of JSON for each file in a folder, a stick for example, by which a table may join an evening:
whose it is, and what it holds, with the private key."""
MOST_LOOKED_AT, MOST = 500, 32
"""Files of a stick; that are told."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `kiosk dial files` to `parser`."""
    parser.add_argument("folder", type=Path, metavar="DIR")


def run(args: argparse.Namespace) -> int:
    """Files that are none are passed over. Raises `PisteError` for a folder that cannot be read."""
    try:
        paths = sorted(islice(args.folder.iterdir(), MOST_LOOKED_AT))
    except OSError as error:
        raise PisteError(f"cannot read {args.folder}: {error.strerror}") from error
    for line in islice(_lines(paths), MOST):
        print(line, flush=True)
    return 0


def _lines(paths: Iterable[Path]) -> Iterator[str]:
    from kiosk.tournament.transport.access import access_in

    for path in paths:
        if path.suffix.lower() == ".json" and path.is_file():
            try:
                access = access_in(path)
            except PisteError:
                continue
            yield json.dumps({"event": access.event, "table": access.table, "access": asdict(access)})
