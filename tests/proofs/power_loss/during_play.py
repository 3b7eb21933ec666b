"""`make proof-powercut`: the power is cut at 1,000 instants of play, and what was not yet synced is lost or torn.

Some evenings are played with the real screens, referee, journal and trace, as fast as they go, each under strace. At
a random operation the disk is what `simulated_disk` leaves of it; a restart from there is held against the state
last shown before the cut: the same, or one move further. Every entry of the journal is one that was made, in order.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from bisect import bisect_right
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.proofs.journal.consistency import Ledger
from tests.proofs.power_loss.simulated_disk import Disk, Operation, operations, watched
from tests.simulation.test_kill_and_restart import check, last_shown

STEPS = 700
"""Things done in one evening: enough for SQLite to fold its log into the journal more than once."""


@dataclass(frozen=True)
class Evening:
    """What was done to the disk, and after which operations (`shown`) something new was on the screen."""

    data: Path
    trace: Path
    done: list[Operation]
    shown: list[int]
    entries: list[str]


def play(folder: Path, seed: int) -> Evening:
    """One evening. Raises `CalledProcessError`."""
    data, trace, log = folder / "data", folder / "trace", folder / "strace.log"
    data.mkdir(parents=True)
    command = [sys.executable, "-m", __spec__.name, "--live", str(data), str(trace), str(seed)]
    subprocess.run(watched(command, log), check=True, stdout=subprocess.DEVNULL)
    done = [one for one in operations(log) if trace == one.path or data in (one.path.parent, one.path)]
    log.unlink()
    shown = [number for number, one in enumerate(done) if one.path == trace and one.kind == "write"]
    with closing(Store(data, read_only=True)) as store:
        return Evening(data, trace, done, shown, journal(store))


def live(data: Path, trace: Path, seed: int) -> None:
    """What is watched."""
    from tests.simulation.fast_player import Hasty

    hasty = Hasty(data, trace, seed)
    for _ in range(STEPS):
        hasty.step()


def journal(store: Store) -> list[str]:
    """All entries of all tables, as they were written."""
    return [row[0] for row in store.rows("SELECT table_id || entry FROM entries ORDER BY number")]


def cuts(evening: Evening, count: int, random: Random, told: dict[str, int]) -> None:
    """So many cuts of one evening, in the order of time. Raises AssertionError when a move is lost or invented."""
    disk, done = Disk(), 0
    for moment in sorted(random.randint(0, len(evening.done)) for _ in range(count)):
        for operation in evening.done[done:moment]:
            disk.do(operation)
        done = moment
        told["with something to lose"] += any(path.name in (FILE, f"{FILE}-wal") for path in disk.unsafe())
        told[judge(evening, disk, moment, random)] += 1


def judge(evening: Evening, disk: Disk, moment: int, random: Random) -> str:
    """Restarts from what is left after a cut; where it came back to."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as place:
        data, trace = Path(place, "data"), Path(place, "trace")
        data.mkdir()
        for path, held in disk.after_a_cut(random).items():
            if path.parent == evening.data:
                (data / path.name).write_bytes(held)
        with closing(Store(data)) as store:
            assert store.case is None, f"a false alarm: {store.case}"
            entries, saved = journal(store), store.latest()
            state = None if saved is None else Table.resume(store, saved.id).to_json()
        wrong = Ledger(1).faults(data)
        assert not wrong, "; ".join(wrong)
        assert entries == evening.entries[: len(entries)], "an entry that nobody made, or one twice"
        if bisect_right(evening.shown, moment - 1) == 0:
            return "before anything was shown"
        assert state is not None, "a table that was shown is gone"
        trace.write_bytes(bytes(disk.files[evening.trace]))
        return "one move further" if check(data, last_shown(trace), state) else "the state last shown"


def main() -> int:
    """Prints the figures and the verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--evenings", type=int, default=5)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--live", nargs=3, help=argparse.SUPPRESS)
    args = parser.parse_args()
    os.environ.update({"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"})
    if args.live:
        live(Path(args.live[0]), Path(args.live[1]), int(args.live[2]))
        return 0
    if shutil.which("strace") is None:
        print("strace is missing: apt-get install strace", file=sys.stderr)
        return 1
    begin, random = time.monotonic(), Random(args.seed)
    told = dict.fromkeys(
        ("with something to lose", "before anything was shown", "the state last shown", "one move further"), 0
    )
    folder = Path(tempfile.mkdtemp(prefix="piste-powercut-"))
    try:
        for number in range(args.evenings):
            evening = play(folder / str(number), args.seed + number)
            print(f"evening {number + 1}: {len(evening.done)} operations, {len(evening.shown)} pictures with news")
            cuts(evening, -(-args.cuts // args.evenings), random, told)
    except AssertionError as error:
        print(f"VERDICT: fail (seed {args.seed}): {error}")
        return 1
    finally:
        shutil.rmtree(folder)
    print("".join(f"{count:>7}  {what}\n" for what, count in told.items()), end="")
    print(f"VERDICT: pass ({args.cuts} power cuts, seed {args.seed}, {time.monotonic() - begin:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
