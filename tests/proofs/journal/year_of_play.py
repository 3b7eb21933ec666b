"""`make proof-year`: a year of play, 600,000 entries in a journal of the schema before, is opened, checked, saved.

Processor time of one core is measured. A start has a tenth of its three seconds: a Raspberry Pi 4 is six to ten times
slower than the machines that this is developed on.
"""

import argparse
import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from kiosk.table.backup.restoring import load
from kiosk.table.backup.verified_backup import save
from kiosk.table.storage.files.journal_file import FILE, open_for_reading
from kiosk.table.storage.integrity import high_water
from kiosk.table.storage.integrity.chain_audit import audited
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.table.storage.large_journal import write

START = 0.3
"""Seconds of processor time."""
T = TypeVar("T")


def timed(what: str, work: Callable[[], T]) -> tuple[T, float]:
    """What the work returns, and its seconds of processor time, its own processes included; printed."""
    begin = time.process_time() + _children()
    found = work()
    took = time.process_time() + _children() - begin
    print(f"{took:8.2f} s  {what}", flush=True)
    return found, took


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def started(folder: Path) -> int:
    """A start up to the tables that can be gone on with; how many entries there are. Raises `AssertionError`."""
    with closing(Store(folder)) as store:
        assert store.case is None, f"a false alarm: {store.case}"
        saved = store.latest()
        if saved is not None:
            Table.resume(store, saved.id)
        return int(store.rows("SELECT count(*) FROM entries")[0][0])


def whole(folder: Path) -> None:
    """Raises `AssertionError` unless the whole journal is as it was written."""
    database = open_for_reading(folder)
    assert database is not None
    with closing(database):
        found = audited(database, high_water.read(folder))
    assert not found.faults, f"{len(found.faults)} faults, the first: {found.faults[0]}"


def prove(place: Path, entries: int) -> None:
    """Raises `AssertionError`."""
    data, other = place / "data", place / "other"
    data.mkdir()
    other.mkdir()
    games, _ = timed("to write the journal of the version before", lambda: write(data, entries))
    count, _ = timed("to open it: saved, and brought to the present schema", lambda: started(data))
    assert count >= entries, f"{count} entries of {entries}"
    assert len(list((data / "backups").glob("*.zip"))) == 1, "it was not saved before it was changed"
    _, start = timed("for a start", lambda: started(data))
    timed("to hold all of it against its chain", lambda: whole(data))
    backup, _ = timed("for a backup, read back", lambda: save(data, place))
    timed("to bring it back elsewhere", lambda: load(other, backup))
    assert started(other) == count
    size = (data / FILE).stat().st_size / 1e6, backup.stat().st_size / 1e6
    print(f"{games} games, {count} entries: {size[0]:.0f} MB, the backup {size[1]:.0f} MB")
    assert start <= START, f"a start took {start:.2f} s of processor time, more than {START}"


def main() -> int:
    """Prints the figures and the verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=600_000)
    args = parser.parse_args()
    place = Path(tempfile.mkdtemp(prefix="piste-year-"))
    try:
        prove(place, args.entries)
    except AssertionError as error:
        print(f"VERDICT: fail: {error}")
        return 1
    finally:
        shutil.rmtree(place, ignore_errors=True)
    print("VERDICT: pass")
    return 0


if __name__ == "__main__":
    sys.exit(main())
