"""The modules that `python -m` starts beside the screens: they answer on the socket that is named, end with it."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.devices.ipc import MessageSocket
from kiosk.devices.oom_score import FIRST

CAMERA, VOICE = "kiosk.devices.camera_process.__main__", "kiosk.devices.voice.__main__"


def started(module: str) -> tuple[subprocess.Popen[bytes], MessageSocket]:
    ours, theirs = socket.socketpair()
    words = [sys.executable, "-m", module.removesuffix(".__main__"), str(theirs.fileno())]
    with theirs:
        child = subprocess.Popen(words, pass_fds=(theirs.fileno(),), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return child, MessageSocket(ours)


@pytest.mark.parametrize("module", [CAMERA, VOICE])
def test_a_process_ends_well_with_the_screens(module: str) -> None:
    child, wire = started(module)
    wire.close()
    assert child.wait(30) == 0
    assert child.stderr is not None and b"Traceback" not in child.stderr.read()


def test_the_cameras_process_says_what_is_wrong_and_fails() -> None:
    child, wire = started(CAMERA)
    wire.send("look")
    assert wire.receive() == ("fault", "died", "'look' is no order")
    assert child.wait(30) == 1


def test_the_voices_process_says_that_it_lives() -> None:
    child, wire = started(VOICE)
    message = wire.receive()
    assert isinstance(message, tuple) and message[0] == "alive"
    assert int(Path(f"/proc/{child.pid}/oom_score_adj").read_text("ascii")) == FIRST
    wire.close()
    assert child.wait(30) == 0
