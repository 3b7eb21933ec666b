"""Kill -9 at any moment: a restart comes back to the state that was last shown, or to the one after it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from kiosk.games.catalogue import find_game
from kiosk.table.journal import Journal, position
from kiosk.table.storage.store import Store

ROOT = Path(__file__).resolve().parents[2]


def start(module: list[str]) -> subprocess.Popen[bytes]:
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([sys.executable, "-m", *module], env=env, cwd=ROOT, stdout=subprocess.DEVNULL)


def restart_state(data: Path) -> dict:
    command = [sys.executable, "-m", "kiosk.cli.main", "state", "--json", "--data", str(data)]
    return json.loads(subprocess.run(command, capture_output=True, check=True, cwd=ROOT).stdout)


def last_shown(trace: Path) -> dict:
    """The last line; the one before if the kill cut it short."""
    lines = trace.read_text("utf-8").splitlines()
    try:
        return json.loads(lines[-1])
    except ValueError:
        return json.loads(lines[-2])


def wait_for_growth(trace: Path, child: subprocess.Popen[bytes], patience: float = 60.0) -> None:
    size, end = trace.stat().st_size if trace.exists() else 0, time.monotonic() + patience
    while not trace.exists() or trace.stat().st_size <= size:
        assert child.poll() is None, "the child died by itself"
        assert time.monotonic() < end, "nothing was shown"
        time.sleep(0.01)


def check(data: Path, shown: dict, state: dict | None = None) -> int:
    """Holds the restart's state against the last shown one; how many entries it is further."""
    state = state or restart_state(data)
    if state["table"] != shown["table"]:
        assert (state["moves"], state["entries"], shown["over"]) == (0, 0, True), "a new game, just laid"
        return 1
    further = state["entries"] - shown["entries"]
    if further == 0:
        assert state == shown
        return 0
    store = Store(data, read_only=True)
    saved, entries = store.find(state["table"]), store.entries(state["table"])
    assert further == 1 or "undo" in str(entries[shown["entries"]]), "more than one move was not shown"
    before = Journal(find_game(saved.game), len(saved.names), saved.options, entries[: shown["entries"]], saved.names)
    assert position(before.game, before.state) == {
        key: shown[key] for key in ("ask", "scores", "sheet", "over", "winners")
    }
    return further


def kills(tmp_path: Path, count: int, arguments) -> list[int]:
    data, trace, random = tmp_path / "data", tmp_path / "trace", Random(count)
    further: list[int] = []
    data.mkdir()
    for number in range(count):
        child = start(arguments(data, trace, number))
        try:
            wait_for_growth(trace, child)
            time.sleep(random.uniform(0.0, 0.5))
            assert child.poll() is None, "the child died by itself"
        finally:
            child.send_signal(signal.SIGKILL)
            child.wait()
        further.append(check(data, last_shown(trace)))
    return further


def hasty(data: Path, trace: Path, number: int) -> list[str]:
    return ["tests.simulation.fast_player", str(data), str(trace), str(number)]


def simulated(data: Path, trace: Path, number: int) -> list[str]:
    options = ["--data", str(data), "--trace", str(trace), "--seed", str(number), "--games", "9"]
    return ["kiosk.cli.main", "simulate", "cameroun", *options]


@pytest.mark.slow
def test_a_few_kills(tmp_path):
    kills(tmp_path, 3, hasty)


@pytest.mark.slow
def test_a_hundred_kills(tmp_path):
    further = kills(tmp_path, 100, hasty)
    print(f"{further.count(0)} times the last state shown, {len(further) - further.count(0)} times the one after it")


@pytest.mark.slow
def test_kills_of_kiosk_simulate(tmp_path):
    kills(tmp_path, 20, simulated)
