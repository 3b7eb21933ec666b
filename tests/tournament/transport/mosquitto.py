"""A real mosquitto on loopback for tests that have one; they are skipped where it or the client is missing."""

import shutil
import socket
import subprocess
import time
from pathlib import Path

import pytest

CONFIGURATION = """listener {port} 127.0.0.1
allow_anonymous true
persistence false
max_packet_size {most}
log_type none
"""


def needed() -> str:
    """The program; skips the test without it."""
    pytest.importorskip("paho.mqtt.client", reason="the MQTT client is missing: pip install 'paho-mqtt>=2.1,<3'")
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
    if found is None:
        pytest.skip("mosquitto is missing: apt-get install mosquitto")
    return found


class Mosquitto:
    """One broker, which can be killed and started again on the same port."""

    def __init__(self, folder: Path, most_bytes: int = 32 * 1024) -> None:
        self._program, self.port = needed(), _free_port()
        self._file = folder / "mosquitto.conf"
        self._file.write_text(CONFIGURATION.format(port=self.port, most=most_bytes))
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        if self._process is None:
            self._process = subprocess.Popen([self._program, "-c", str(self._file)])
            _wait_for(self.port)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _wait_for(port: int, seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1.0).close()
            return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)
