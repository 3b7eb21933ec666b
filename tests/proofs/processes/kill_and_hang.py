"""`make proof-deaths`: each process of the kiosk is killed and hung, for real, in the middle of a game.

The screen's must be back within 5 seconds at the exact state last shown, a hung one within 10; a reader that dies or
hangs must see again within 5 seconds without the screen noticing; three deaths in a row bring safe mode, and there is
a way out. What systemd does in the unit (restart after half a second, kill when the watchdog loses patience) is done
here by the proof; `make proof-boot` has systemd itself do it.
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from kiosk.appliance.service.crash_counter import LONG_LIFE, TOO_MANY
from kiosk.games.engine.moves import Throw, decision
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.proofs.processes.running_kiosk import Running
from tests.proofs.steps import Failed, Limits

RESTARTS_AFTER = 0.5
"""RestartSec of the unit."""
WATCHDOG = 8.0
"""WatchdogSec of the unit."""
BACK_WITHIN, HUNG_WITHIN, BESIDE_WITHIN = 5.0, 10.0, 5.0
"""Seconds on a machine with nothing else to do; see `Limits`."""
CAMERA = "fake:still:1280x720"


def begin_a_game(data: Path) -> None:
    """A table in the middle of its game."""
    store = Store(data)
    table = Table.create(store, "cameroun", ["Anne", "Bruno"])
    for faces, column in (((5, 5, 5, 6, 2), "5"), ((6, 6, 6, 6, 1), "6"), ((1, 2, 3, 4, 5), "S")):
        table.play(Throw(faces))
        table.play(decision("write", column=column))
    table.play(Throw((4, 4, 4, 2, 2)))
    store.close()


class Proof:
    """Figures as they come, and what went wrong."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.random = folder, Random(seed)
        self.wrong: list[str] = []
        self.limits = Limits()
        self.running = Running(folder, CAMERA, WATCHDOG)
        self._say("start to first picture", self.running.until_ready(), None)

    def _say(self, what: str, seconds: float, most: float | None) -> None:
        limit = "" if most is None else f", {most:.1f} at most"
        print(f"{seconds:8.2f} s  {what}{limit}", flush=True)
        if most is not None:
            self.limits.keep(seconds, most, what.strip())

    def _again(self) -> None:
        time.sleep(RESTARTS_AFTER)
        self.running = Running(self.folder, CAMERA, WATCHDOG)

    def one_by_one(self, kills: int) -> None:
        """Each process dies and hangs alone."""
        for _ in range(kills):
            self.screen_killed()
            (self.folder / "run" / "short-lives").unlink(missing_ok=True)
        self.screen_hung()
        (self.folder / "run" / "short-lives").unlink(missing_ok=True)
        for name in ("camera_process", "voice"):
            for how in (signal.SIGKILL, signal.SIGSTOP):
                self.beside(name, how)

    def screen_killed(self) -> None:
        """kill -9 at a random moment; the next life shows what was shown."""
        self.running.watch(self.random.uniform(0.5, 3.0))
        shown, begin = self.running.state(), time.monotonic()
        self.running.trace.unlink()
        self.running.end()
        self._again()
        self.running.until_ready()
        self._say("screen killed, back", time.monotonic() - begin, BACK_WITHIN)
        if shown is None or self.running.state() != shown:
            self.wrong.append(f"came back to {self.running.state()} instead of {shown}")

    def screen_hung(self) -> None:
        """SIGSTOP: no signs of life, killed after the watchdog's patience, started again."""
        os.kill(self.running.pid, signal.SIGSTOP)
        begin = time.monotonic()
        self.running.alive = begin
        while time.monotonic() - self.running.alive < WATCHDOG:
            self.running.listen()
            time.sleep(0.02)
        self.running.end()
        self._again()
        self._say("screen hung, started again", time.monotonic() - begin, HUNG_WITHIN)
        self.running.until_ready()

    def beside(self, name: str, how: signal.Signals) -> None:
        """The reader or the voice is killed or stopped; the screen goes on meanwhile."""
        running = self.running
        running.until(lambda: name in running.children(), f"a process of {name}")
        running.watch(3.0)
        old = running.children()[name]
        running.longest_silence, running.alive = 0.0, time.monotonic()
        os.kill(old, how)
        took = running.until(lambda: running.children().get(name, old) != old, f"another process of {name}")
        word = "killed" if how is signal.SIGKILL else "hung"
        # A hung voice may be waiting for a slow card: it has longer.
        self._say(f"{name} {word}, another one started", took, BESIDE_WITHIN if name == "camera_process" else 15.0)
        if name == "camera_process":
            took += running.until(lambda: not running.says("La caméra"), "the camera sees again")
            self._say(f"{name} {word}, seeing again", took, BESIDE_WITHIN)
        self._say("  longest silence of the screen meanwhile", running.longest_silence, WATCHDOG / 2)
        running.watch(31.0)

    def crash_loop(self) -> None:
        """Three short lives, then safe mode with hand entry; a proper end leads out of it."""
        said = self.folder / "said"
        # The first to die has lived for long; the three after it do not.
        for _ in range(1 + TOO_MANY):
            self.running.end()
            self._again()
            self.running.until_ready()
        if not self.running.says("Mode de secours"):
            self.wrong.append(f"no safe mode after three deaths: {self.running.layout().get('texts')}")
        if "camera_process" in self.running.children():
            self.wrong.append("safe mode opened the camera")
        if said.read_text().count("safe mode") != 1:
            self.wrong.append("safe mode was not logged once")
        self.running.end(signal.SIGTERM)
        self._again()
        self.running.until_ready()
        if self.running.says("Mode de secours"):
            self.wrong.append("no way out of safe mode")
        print("            three deaths: safe mode, hand entry; a proper end: out of it", flush=True)


def main() -> int:
    """Prints the figures and the verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=3, help="of the screen's process")
    parser.add_argument("--loop", action="store_true", help="the crash loop alone")
    args = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="piste-deaths-"))
    (folder / "data").mkdir()
    begin_a_game(folder / "data")
    proof = Proof(folder, args.seed)
    try:
        if not args.loop:
            proof.one_by_one(args.kills)
        proof.running.watch(LONG_LIFE + 1.0)
        proof.crash_loop()
    except (AssertionError, Failed) as error:
        proof.wrong.append(str(error))
    finally:
        if proof.running.process.poll() is None:
            proof.running.end(signal.SIGTERM)
    if not proof.wrong:
        shutil.rmtree(folder)
        shutil.rmtree(proof.running.trace.parent)
    load = f"(load {os.getloadavg()[0]:.0f})"
    words, status = (f"fail: {'; '.join(proof.wrong)} {load}", 1) if proof.wrong else proof.limits.verdict(load)
    print(f"VERDICT: {words}")
    return status


if __name__ == "__main__":
    sys.exit(main())
