"""The whole kiosk as its unit starts it, on a display that nobody sees, and what can be told of it from outside."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.appliance.service.test_sd_notify import Manager
from tests.shared import ROOT

TICKS = os.sysconf("SC_CLK_TCK")
CONFIG = (
    '[general]\nprofile = "mains-libres"\nlanguage = "fr"\n[voice]\nlevel = "full"\n[camera]\nsource = "{camera}"\n'
)


class Running:
    """One start. `folder` holds everything that it leaves; `patience`: the watchdog's, in seconds."""

    def __init__(self, folder: Path, camera: str, patience: float = 8.0) -> None:
        (folder / "run").mkdir(exist_ok=True)
        (folder / "notify").unlink(missing_ok=True)
        self.folder, self.patience, self.manager = folder, patience, Manager(folder)
        # In memory: the proof's own files must not count as the kiosk's.
        beside = Path("/dev/shm") / folder.name
        beside.mkdir(exist_ok=True)
        self.trace, self.layout_file = beside / "trace", beside / "layout"
        config = folder / "piste.toml"
        config.write_text(CONFIG.format(camera=camera), encoding="utf-8")
        self.begun = self.alive = time.monotonic()
        self.longest_silence = 0.0
        files = ["--trace", str(self.trace), "--layout", str(self.layout_file), "--config", str(config)]
        with (folder / "said").open("a") as said:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "kiosk.cli.main",
                    "play",
                    "--unattended",
                    "--data",
                    str(folder / "data"),
                    *files,
                ],
                env={
                    **os.environ,
                    **self.manager.environment(patience),
                    "SDL_VIDEODRIVER": "dummy",
                    "SDL_AUDIODRIVER": "dummy",
                    "RUNTIME_DIRECTORY": str(folder / "run"),
                    "PYTHONPATH": str(ROOT),
                },
                stdout=said,
                stderr=said,
            )
        self.ready_after: float | None = None

    @property
    def pid(self) -> int:
        """The screen's process."""
        return self.process.pid

    def children(self) -> dict[str, int]:
        """The processes beside it, by the name of their package in kiosk.devices: process id."""
        found = {}
        for pid in family(self.pid):
            words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
            for name in ("camera_process", "voice"):
                if f"kiosk.devices.{name}".encode() in words:
                    found[name] = pid
        return found

    def layout(self) -> dict[str, Any]:
        """What the screen shows."""
        try:
            told: dict[str, Any] = json.loads(self.layout_file.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return told

    def says(self, words: str) -> bool:
        """Whether this stands on the screen."""
        return any(words in text for text in self.layout().get("texts", ()))

    def state(self) -> dict[str, Any] | None:
        """The state that was shown last."""
        try:
            return json.loads(self.trace.read_text("utf-8").splitlines()[-1])
        except (OSError, IndexError, ValueError):
            return None

    def listen(self) -> None:
        """Takes the signs of life that have come, and measures the silence between them."""
        heard, now = self.manager.heard(), time.monotonic()
        if heard and self.ready_after is None and "READY=1" in heard:
            self.ready_after, self.alive = now - self.begun, now
        if self.ready_after is not None:
            self.longest_silence = max(self.longest_silence, now - self.alive)
            self.alive = now if heard else self.alive

    def until(self, wanted: Callable[[], bool], what: str, patience: float = 60.0) -> float:
        """Waits; the seconds that took. Raises `AssertionError`."""
        begin = time.monotonic()
        while not wanted():
            assert time.monotonic() < begin + patience, f"after {patience:.0f} s not yet: {what}; see {self.folder}"
            self.listen()
            time.sleep(0.01)
        return time.monotonic() - begin

    def until_ready(self) -> float:
        """Seconds from the start to the first picture."""
        self.until(lambda: self.ready_after is not None, "the first picture")
        assert self.ready_after is not None
        return self.ready_after

    def watch(self, seconds: float) -> None:
        """Time passes."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.listen()
            time.sleep(0.05)

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """The screen's process ends; those beside it follow by themselves."""
        self.process.send_signal(how)
        self.process.send_signal(signal.SIGCONT)
        self.process.wait(20)
        self.manager.socket.close()


def family(pid: int) -> Iterator[int]:
    """A process and all below it."""
    try:
        yield pid
        for thread in Path(f"/proc/{pid}/task").iterdir():
            for child in (thread / "children").read_text().split():
                yield from family(int(child))
    except OSError:
        return


def seconds_of(pid: int) -> float:
    """Processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid: int) -> tuple[int, int]:
    """Resident memory, and the part of it that is its own or its share of what others use too; in kB."""
    status = Path(f"/proc/{pid}/status").read_text().splitlines()
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    rss = next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))
    return rss, next(int(line.split()[1]) for line in rollup if line.startswith("Pss:"))


def written(pid: int) -> int:
    """Bytes that a process had written to a disk."""
    lines = Path(f"/proc/{pid}/io").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("write_bytes:"))
