"""A display without a monitor, a real `kiosk play` in its window, and somebody's hands: keys and mouse by xdotool."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HELD = 0.05
"""Seconds for which a key stays down."""
KEYS = {"left": "Left", "right": "Right", "ok": "Return"}
PATIENCE = 120.0
"""Seconds until the first picture, on a machine that does much else."""
Layout = dict[str, Any]


class Display:
    """A display without a monitor, of that many pixels across and down."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp", "-noreset"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        # The server says which display is free for it, once it is ready.
        assert self._server.stdout is not None
        self.name = f":{self._server.stdout.readline().strip()}"

    def close(self) -> None:
        """Ends it."""
        _end(self._server)


def _end(process: subprocess.Popen[Any] | None) -> None:
    """Ends a process that still runs."""
    if process is None or process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Desk:
    """Starts the display and the kiosk, and ends both; everything that they leave lies in `folder`."""

    def __init__(self, folder: Path, size: tuple[int, int], arguments: list[str]) -> None:
        self.folder, self.presses, self.clicks = folder, 0, 0
        self.layout_file, self.trace_file = folder / "layout.json", folder / "trace.jsonl"
        self._display = Display(size)
        self._env = {**os.environ, "DISPLAY": self._display.name}
        self._env.pop("SDL_VIDEODRIVER", None)
        self._start(size, arguments)
        self._wait(lambda: bool(self.layout()), "the kiosk shows nothing", PATIENCE)

    def _start(self, size: tuple[int, int], arguments: list[str]) -> None:
        config = self.folder / "config.toml"
        config.write_text(f"[general]\nwidth = {size[0]}\nheight = {size[1]}\n", encoding="utf-8")
        files = ["--trace", str(self.trace_file), "--layout", str(self.layout_file)]
        places = ["--config", str(config), "--data", str(self.folder / "data")]
        with (self.folder / "kiosk.log").open("w") as said:
            self.kiosk = subprocess.Popen(
                [sys.executable, "-m", "kiosk.cli.main", "play", *places, "--windowed", *files, *arguments],
                env=self._env,
                stdout=said,
                stderr=said,
            )

    def _wait(self, done: Any, otherwise: str, seconds: float = 10.0) -> None:
        end = time.monotonic() + seconds
        while not done():
            if time.monotonic() > end:
                self.close()
                raise AssertionError(f"{otherwise}; see {self.folder}")
            time.sleep(0.05)

    def layout(self) -> Layout:
        """What the screen shows now; empty before the first picture."""
        try:
            told: Layout = json.loads(self.layout_file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return told

    def state(self) -> Layout | None:
        """The newest line of the trace."""
        try:
            lines = self.trace_file.read_text(encoding="utf-8").splitlines()
        except OSError:
            return None
        return json.loads(lines[-1]) if lines else None

    def settled(self, quiet: float = 0.4, patience: float = 5.0) -> Layout:
        """The screen once it has stayed as it is for a moment, as people wait before they act."""
        end, since, seen = time.monotonic() + patience, time.monotonic(), self.layout()
        while time.monotonic() - since < quiet and time.monotonic() < end:
            time.sleep(0.04)
            if (now := self.layout()) != seen:
                since, seen = time.monotonic(), now
        return seen

    def press(self, button: str) -> None:
        """One of the three keys, down and up."""
        self.presses += 1
        # One call: between two a busy machine might wait so long that the key repeats.
        self._do("keydown", KEYS[button], "sleep", str(HELD), "keyup", KEYS[button])

    def click(self, x: int, y: int) -> None:
        """The mouse goes there and its left button is clicked."""
        self.clicks += 1
        self._do("mousemove", str(x), str(y))
        self._do("click", "1")

    def _do(self, *words: str) -> None:
        assert self.kiosk.poll() is None, f"the kiosk has ended; see {self.folder}/kiosk.log"
        subprocess.run(["xdotool", *words], env=self._env, check=True, stdout=subprocess.DEVNULL)

    def shot(self, name: str) -> None:
        """A picture of the display, where ImageMagick is installed."""
        if shutil.which("import"):
            path = self.folder / f"{name}.png"
            subprocess.run(["import", "-window", "root", str(path)], env=self._env, check=False)

    def close(self) -> None:
        """Ends the kiosk, then the display."""
        _end(getattr(self, "kiosk", None))
        self._display.close()
