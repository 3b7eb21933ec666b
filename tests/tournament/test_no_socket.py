"""A kiosk that plays alone opens no network socket and imports no MQTT client, in any of its processes."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

HOOK = """
import os, sys

def hear(event, args):
    if event == "socket.__new__" and args[1] not in (1, 16) and args[1] != -1:
        said = f"socket {int(args[1])}"
    elif event == "import" and args[0].partition(".")[0] == "paho":
        said = "paho"
    else:
        return
    line = os.open(os.environ["HEARD"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(line, f"{said}\\n".encode())
    os.close(line)

sys.addaudithook(hear)
"""
"""Every Python process that is started with it tells of AF_INET, AF_INET6 and so on, not of AF_UNIX, AF_NETLINK."""


def environment(folder: Path) -> dict[str, str]:
    (folder / "sitecustomize.py").write_text(HOOK)
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    kept = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "HEARD": str(folder / "heard")}
    return dict(os.environ) | kept | {"PYTHONPATH": path}


def heard(folder: Path) -> list[str]:
    return (folder / "heard").read_text().splitlines() if (folder / "heard").exists() else []


@pytest.mark.whole
def test_a_kiosk_that_plays_alone_opens_no_network_socket(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kiosk.cli.main", "play", "--windowed", "--camera", "virtual"]
    trace = tmp_path / "trace"
    words = ["--game", "cameroun", "--data", str(tmp_path / "data"), "--trace", str(trace)]
    kiosk = subprocess.Popen([*command, *words], env=environment(tmp_path), stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + 120
    while not (trace.exists() and trace.stat().st_size):
        assert kiosk.poll() is None and time.monotonic() < end, kiosk.communicate(timeout=30)[1]
        time.sleep(0.1)
    kiosk.send_signal(signal.SIGTERM)
    kiosk.communicate(timeout=60)
    assert heard(tmp_path) == []


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import socket; socket.socket()", ["socket 2"]),
        ("import socket; socket.socket(socket.AF_INET6)", ["socket 10"]),
        ("import socket; socket.socket(socket.AF_UNIX)", []),
        (
            "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import socket; socket.socket()'])",
            ["socket 2"],
        ),
    ],
)
def test_the_test_hears_what_it_listens_for(tmp_path: Path, code: str, said: list[str]) -> None:
    subprocess.run([sys.executable, "-c", code], env=environment(tmp_path), check=True)
    assert heard(tmp_path) == said


def test_the_test_hears_the_client(tmp_path: Path) -> None:
    code = "try:\n    import paho.mqtt.client\nexcept ImportError:\n    pass"
    subprocess.run([sys.executable, "-c", code], env=environment(tmp_path), check=True)
    assert "paho" in heard(tmp_path)
