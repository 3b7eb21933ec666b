"""What systemd hears, on a real datagram socket: the first picture, signs of life with pictures alone, the end."""

import os
import select
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kiosk.appliance.service.sd_notify import Notifier
from kiosk.appliance.service.watchdog import Watchdog
from tests.shared import ROOT


class Manager:
    """The service manager's end."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "notify"
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(self.path))
        self.socket.setblocking(False)

    def environment(self, seconds: float = 8.0) -> dict[str, str]:
        return {"NOTIFY_SOCKET": str(self.path), "WATCHDOG_USEC": str(round(seconds * 1e6))}

    def heard(self, patience: float = 0.0) -> list[str]:
        lines: list[str] = []
        while select.select([self.socket], [], [], patience)[0]:
            lines += self.socket.recv(4096).decode().splitlines()
            patience = 0.0
        return lines


@pytest.fixture
def manager(tmp_path):
    manager = Manager(tmp_path)
    yield manager
    manager.socket.close()


def test_ready_with_the_first_picture_then_one_sign_of_life_a_quarter(manager):
    pulse = Watchdog(Notifier(manager.environment()))
    assert manager.heard() == []
    pulse.shown(100.0)
    assert manager.heard() == ["READY=1", "WATCHDOG=1", "STATUS=playing"]
    for tenth in range(1, 21):
        pulse.shown(100.0 + tenth / 10)
    assert manager.heard() == ["WATCHDOG=1"]
    pulse.stopping("leave")
    assert manager.heard() == ["STOPPING=1", "STATUS=ending: leave"]


def test_a_still_picture_is_wanted_anew_only_when_a_sign_of_life_is_due(manager):
    pulse = Watchdog(Notifier(manager.environment()))
    assert not pulse.wanted(100.0)
    pulse.shown(100.0)
    assert not pulse.wanted(101.9)
    assert pulse.wanted(102.1)


def test_a_long_life_is_told_once():
    lived: list[int] = []
    pulse = Watchdog(Notifier({}), lambda: lived.append(1))
    for now in (0.0, 29.9, 30.1, 60.0):
        pulse.shown(now)
    assert lived == [1]


def test_without_systemd_nothing_is_sent_and_nothing_wanted():
    notifier = Notifier({})
    pulse = Watchdog(notifier)
    pulse.shown(0.0)
    assert not notifier.tell(READY=1)
    assert not pulse.wanted(1e6)


def test_an_abstract_socket():
    name = f"piste-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.bind(f"\0{name}")
        assert Notifier({"NOTIFY_SOCKET": f"@{name}"}).tell(STATUS="two\nlines")
        assert end.recv(100) == b"STATUS=two lines"


@pytest.mark.parametrize(
    ("environment", "patience"),
    [
        ({"WATCHDOG_USEC": "8000000"}, 8.0),
        ({"WATCHDOG_USEC": "8000000", "WATCHDOG_PID": str(os.getpid())}, 8.0),
        ({"WATCHDOG_USEC": "8000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({}, None),
    ],
)
def test_the_patience_that_systemd_names(environment, patience):
    assert Notifier(environment).patience == patience


def test_a_manager_that_went_away_or_does_not_read_stops_nobody(tmp_path):
    manager = Manager(tmp_path)
    notifier = Notifier(manager.environment())
    assert not all(notifier.tell(WATCHDOG=1) for _ in range(2000))
    manager.socket.close()
    manager.path.unlink()
    assert not notifier.tell(WATCHDOG=1)


def start(manager: Manager, folder: Path, seconds: float = 2.0, *words: str) -> subprocess.Popen[bytes]:
    """The whole kiosk as the unit starts it, on a display that nobody sees."""
    (folder / "run").mkdir(exist_ok=True)
    environment = {
        **os.environ,
        **manager.environment(seconds),
        "SDL_VIDEODRIVER": "dummy",
        "RUNTIME_DIRECTORY": str(folder / "run"),
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-m", "kiosk.cli.main", "play", "--unattended", "--data", str(folder / "data"), *words]
    return subprocess.Popen(command, env=environment, cwd=ROOT, stderr=subprocess.PIPE)


def wait_for(manager: Manager, line: str, patience: float = 90.0) -> list[str]:
    end, heard = time.monotonic() + patience, []
    while line not in heard:
        assert time.monotonic() < end, f"{line} was not heard, only {heard}"
        heard += manager.heard(1.0)
    return heard


@pytest.mark.whole
def test_a_hung_kiosk_falls_silent_a_running_one_does_not(manager, tmp_path):
    kiosk = start(manager, tmp_path)
    try:
        wait_for(manager, "READY=1")
        for _ in range(3):
            wait_for(manager, "WATCHDOG=1", 2.0)
        kiosk.send_signal(signal.SIGSTOP)
        time.sleep(0.1)
        manager.heard()
        assert manager.heard(2.0) == []
        kiosk.send_signal(signal.SIGCONT)
        wait_for(manager, "WATCHDOG=1", 5.0)
        kiosk.send_signal(signal.SIGTERM)
        wait_for(manager, "STOPPING=1", 5.0)
        assert kiosk.wait(10) == 0
    finally:
        kiosk.kill()
        kiosk.communicate()
