"""The director's broker is found among its children and held up: kiosk.tournament.simulation.broker_process."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.tournament.simulation.broker_process import BrokerProcess


class Director:
    """This process, as far as anybody asks for its number."""

    pid = os.getpid()


@pytest.fixture
def children(tmp_path: Path) -> Iterator[list[subprocess.Popen[bytes]]]:
    """One that is called as the broker is, and another one."""
    found = []
    for name in ("mosquitto", "other"):
        shutil.copy(shutil.which("sleep") or "", tmp_path / name)
        found.append(subprocess.Popen([str(tmp_path / name), "60"]))
    yield found
    for one in found:
        one.kill()
        one.wait()


def state(child: subprocess.Popen[bytes]) -> str:
    return Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()[0]


def until(child: subprocess.Popen[bytes], wanted: str) -> None:
    end = time.monotonic() + 20
    while state(child) not in wanted:
        assert time.monotonic() < end, state(child)
        time.sleep(0.01)


def test_it_is_held_up_goes_on_and_is_killed(children: list[subprocess.Popen[bytes]]) -> None:
    broker, other = children
    process = BrokerProcess(Director())  # type: ignore[arg-type]
    until(broker, "SR")
    process.hold()
    until(broker, "T")
    process.go_on()
    until(broker, "SR")
    process.kill()
    assert broker.wait(20) == -9 and other.poll() is None and state(other) in "SR"
