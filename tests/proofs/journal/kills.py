"""`make proof-kills`: kill -9 at random instants of play and of starting, 1,000 times over one journal.

Each life is a process with real screens, referee, journal and trace, played as fast as it can. After each kill the
state that a restart comes back to is held against the last one shown: the same, or one move further (on disk, and not
yet drawn). So is all of the journal against itself: results, seats and people are what the entries say, the hash
chain is whole, and no start raised a false alarm. Then the next life goes on from there.
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import time
import traceback
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.proofs.journal.consistency import Ledger
from tests.simulation.fast_player import Hasty
from tests.simulation.test_kill_and_restart import check, last_shown

EARLY = 0.2
"""So many lives are killed while they start, before they show anything."""


def live(data: Path, trace: Path, seed: int) -> int:
    """Starts a life; its process. The modules are loaded already, so that nearly all of it is starting and play."""
    child = os.fork()
    if child == 0:
        try:
            hasty = Hasty(data, trace, seed)
            while True:
                hasty.step()
        except BaseException as error:
            print(f"life {seed} ended by itself: {error!r}", file=sys.stderr, flush=True)
        finally:
            os._exit(1)
    return child


def die(child: int) -> None:
    """kill -9; raises AssertionError when it was dead already."""
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the life ended by itself"


def wait_until_shown(trace: Path, patience: float = 60.0) -> None:
    """Until the life has shown something."""
    end = time.monotonic() + patience
    while not trace.exists() or b"\n" not in trace.read_bytes():
        assert time.monotonic() < end, "nothing was shown"
        time.sleep(0.002)


def come_back(data: Path) -> dict[str, Any] | None:
    """The state that a restart comes back to, as `kiosk state` prints it."""
    with closing(Store(data, read_only=True)) as store:
        saved = store.latest()
        return None if saved is None else Table.resume(store, saved.id).to_json()


def entries(data: Path) -> int:
    """Entries in the journal."""
    with closing(Store(data, read_only=True)) as store:
        return int(store._database.execute("SELECT count(*) FROM entries").fetchone()[0])


def lives(folder: Path, count: int, seed: int) -> dict[str, int]:
    """So many lives and deaths. Returns how often the journal was where the screen was, one further, dead early."""
    random, data = Random(seed), folder / "data"
    data.mkdir()
    shown: dict[str, Any] | None = None
    ledger = Ledger()
    told = {"the state last shown": 0, "one move further": 0, "killed while starting": 0, "moves in the journal": 0}
    for number in range(count):
        trace = folder / f"trace-{number}"
        child = live(data, trace, seed + number)
        if random.random() < EARLY:
            time.sleep(random.uniform(0.0, 0.15))
            told["killed while starting"] += not trace.exists()
        else:
            wait_until_shown(trace)
            time.sleep(random.uniform(0.0, 0.3))
        die(child)
        if trace.exists() and b"\n" in trace.read_bytes():
            shown = last_shown(trace)
        trace.unlink(missing_ok=True)
        state = come_back(data)
        if shown is not None:
            assert state is not None, "a table that was shown is gone"
            told["one move further" if check(data, shown, state) else "the state last shown"] += 1
        # The next life starts here, and may be killed before it shows anything.
        shown = state
        wrong = ledger.faults(data)
        assert not wrong, f"kill {number + 1}: {'; '.join(wrong)}"
        if number % 100 == 99:
            print(f"{number + 1} kills: {told}", file=sys.stderr, flush=True)
    told["moves in the journal"] = entries(data)
    return told


def main() -> int:
    """Prints the figures and the verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    args = parser.parse_args()
    os.environ.update({"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"})
    begin, folder = time.monotonic(), Path(tempfile.mkdtemp(prefix="piste-kills-"))
    try:
        told = lives(folder, args.kills, args.seed)
    except AssertionError as error:
        print(f"VERDICT: fail (seed {args.seed}, journal kept in {folder}): {str(error) or traceback.format_exc()}")
        return 1
    shutil.rmtree(folder)
    print("".join(f"{count:>7}  {what}\n" for what, count in told.items()), end="")
    print(f"VERDICT: pass ({args.kills} kills, seed {args.seed}, {time.monotonic() - begin:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
