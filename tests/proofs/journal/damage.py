"""`make proof-journal`: bits of a journal flip, its files are cut short, emptied, gone: nothing changes silently.

Evenings are played with the real screens, referee, journal and trace, and their journals kept as they are when the
kiosk was closed, while it runs, and when it was killed. Then each is damaged in one place; a kiosk starts on it and
the audit of the background follows. Everything that is kept in the journal is held against what was there before: it
is the same, or the kiosk has said that something is wrong. Where it has, everything that can be is recovered, and no
game but those that were hit may be lost.
"""

import argparse
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from kiosk.errors import StoreError
from kiosk.games.playout import random_play
from kiosk.games.seats import replacing
from kiosk.table.known_players import remove
from kiosk.table.player_marks import EVERY, choose_mark
from kiosk.table.statistics.game_figures import FiguresWorker
from kiosk.table.storage.files.journal_file import FILE, open_for_reading
from kiosk.table.storage.integrity import high_water
from kiosk.table.storage.integrity.chain_audit import audited
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament import matches, meeting_list, tournament
from kiosk.table.tournament.matches import Plan
from tests.proofs.journal.kills import die, live, wait_until_shown
from tests.simulation.fast_player import Hasty

PAGE = 4096
KEPT = (FILE, f"{FILE}-wal", high_water.FILE)
STATES = ("closed", "running", "killed")
TABLES = {
    "tables": "rowid", "entries": "number", "results": "rowid", "players": "name", "matches": "rowid",
    "events": "rowid", "forfeits": "event_id, number",
}  # fmt: skip
"""What is shown or ranked, in the order that counts."""

Content = dict[str, list[tuple[Any, ...]]]


@dataclass(frozen=True)
class Damage:
    """What is done to a journal: a word, the file, and its bytes afterwards; None where it is gone."""

    what: str
    file: str
    body: bytes | None


def content(folder: Path) -> Content | None:
    """Everything that the journal holds; None where it cannot be read."""
    try:
        with closing(open_for_reading(folder) or sqlite3.connect(":memory:")) as database:
            return {
                table: database.execute(f"SELECT * FROM {table} ORDER BY {order}").fetchall()
                for table, order in TABLES.items()
            }
    except Exception:
        return None


def furnish(data: Path, seed: int) -> None:
    """Finished games, a match, an event with a forfeit, marks, seats that changed, a name that was taken out."""
    random = Random(seed)
    with closing(Store(data)) as store:
        for names in (("Anne", "Bruno"), ("Zoé", "Jean-Luc"), ("Partie", "Bruno")):
            table = Table.create(store, "linotte", names)
            for move, _ in random_play(table.game, 2, random):
                table.play(move)
        match = matches.start(store, "cameroun", ("Anne", "Zoé"), {"turns": 1}, Plan("best", 3))
        event = tournament.start(
            store, "cameroun", ("Anne", "Bruno", "Chloé", "Didier"), {"turns": 1}, tournament.ROBIN
        )
        for table in (match, meeting_list.table_of(store, event, meeting_list.meetings(store, event)[0])):
            for move, _ in random_play(table.game, 2, random, {"turns": 1}):
                table.play(move)
        meeting_list.forfeit(store, event, meeting_list.meetings(store, event)[1], 2)
        Table.create(store, "cameroun", ("Anne", "Bruno")).play(replacing(1, "Émile"))
        choose_mark(store, "Zoé", EVERY[11])
        remove(store, "Partie")
        FiguresWorker(store).work()


def evening(folder: Path, state: str, seed: int) -> None:
    """Plays for a while and leaves the journal in that state."""
    data, trace = folder / "data", folder / "trace"
    data.mkdir(parents=True)
    furnish(data, seed)
    if state == "closed":
        child = os.fork()
        if child == 0:
            with ended():
                hasty = Hasty(data, trace, seed)
                for _ in range(400):
                    hasty.step()
                hasty.store.close()
        _, status = os.waitpid(child, 0)
        assert status == 0, "the evening ended by itself"
        return
    child = live(data, trace, seed)
    wait_until_shown(trace)
    time.sleep(3.0)
    if state == "killed":
        die(child)
        return
    os.kill(child, signal.SIGSTOP)
    running = folder / "running"
    shutil.copytree(data, running)
    die(child)
    shutil.rmtree(data)
    running.rename(data)


@contextmanager
def ended() -> Iterator[None]:
    """The process ends here, whatever happens: what its parent still has to do is not its own."""
    status = 1
    try:
        yield
        status = 0
    finally:
        os._exit(status)


def flips(files: dict[str, bytes], count: int, random: Random) -> Iterator[Damage]:
    """Single bits, anywhere."""
    names = sorted(files)
    for _ in range(count):
        (name,) = random.choices(names, [len(files[name]) for name in names])
        body, bit = bytearray(files[name]), random.randrange(8 * len(files[name]))
        body[bit // 8] ^= 1 << bit % 8
        yield Damage(f"bit {bit} of {name}", name, bytes(body))


def cuts(files: dict[str, bytes]) -> Iterator[Damage]:
    """Each file cut short at every page, each page lost, the file empty and gone."""
    for name, body in sorted(files.items()):
        for start in range(0, len(body), PAGE):
            if name != high_water.FILE:
                yield Damage(f"{name} cut to {start} bytes", name, body[:start])
                lost = body[:start] + bytes(len(body[start : start + PAGE])) + body[start + PAGE :]
                yield Damage(f"{name} without the page at {start}", name, lost)
        yield Damage(f"{name} empty", name, b"")
        yield Damage(f"{name} gone", name, None)


def uncovered(folder: Path) -> int:
    """Links of the journal that the high-water file does not know of yet."""
    high = high_water.read(folder)
    with closing(open_for_reading(folder) or sqlite3.connect(":memory:")) as database:
        number = database.execute("SELECT coalesce(max(number), 0) FROM chain").fetchone()[0]
    return int(number) - (0 if high is None else high.number)


def judge(files: dict[str, bytes], damage: Damage, before: Content, place: Path) -> str:
    """What became of a journal that was damaged: a word for the tally."""
    data = Path(tempfile.mkdtemp(dir=place))
    for name, body in (files | {damage.file: damage.body}).items():
        if body is not None:
            (data / name).write_bytes(body)
    try:
        with closing(Store(data)) as store:
            if store.case is not None:
                return "said at the start"
            after = content(data)
            with closing(sqlite3.connect(f"file:{data / FILE}?mode=ro", uri=True)) as database:
                found = audited(database, high_water.read(data))
    except StoreError:
        return "said at the start"
    finally:
        shutil.rmtree(data)
    if found.faults:
        return "said by the audit" if after != before else "said by the audit, nothing shown is other"
    return "as it was" if after == before else "SILENT"


def main() -> int:
    """Prints the figures and the verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flips", type=int, default=1000, help="of each state")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    args = parser.parse_args()
    os.environ.update({"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"})
    begin, random, silent = time.monotonic(), Random(args.seed), list[str]()
    folder = Path(tempfile.mkdtemp(prefix="piste-journal-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None))
    try:
        for state in STATES:
            evening(folder / state, state, args.seed)
            silent += [f"{state}: {what}" for what in judged(folder / state, args.flips, random)]
    except AssertionError as error:
        silent.append(str(error))
    finally:
        shutil.rmtree(folder)
    for what in silent:
        print(f"SILENT  {what}")
    verdict = f"fail: {len(silent)} silent changes" if silent else "pass"
    print(f"VERDICT: {verdict} (seed {args.seed}, {time.monotonic() - begin:.0f} s)")
    return int(bool(silent))


def judged(place: Path, count: int, random: Random) -> Iterator[str]:
    """Prints what became of one journal's damages, and gives those that nobody heard of."""
    data = place / "data"
    files = {name: (data / name).read_bytes() for name in KEPT if (data / name).exists()}
    lag, before = uncovered(data), content(data)
    assert before is not None, "the journal cannot be read"
    sizes = ", ".join(f"{name} {len(body)}" for name, body in files.items())
    print(f"{place.name}: {sizes} bytes, {len(before['entries'])} entries, {lag} links not in the high-water file")
    for kind, damages in (("flips", flips(files, count, random)), ("cuts", cuts(files))):
        told = Counter[str]()
        for damage in damages:
            became = judge(files, damage, before, place)
            told[became] += 1
            if became == "SILENT":
                yield damage.what
        print(f"  {kind}: " + ", ".join(f"{number} {what}" for what, number in told.most_common()), flush=True)


if __name__ == "__main__":
    sys.exit(main())
