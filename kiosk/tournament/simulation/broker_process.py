"""A mosquitto of the simulation's own on loopback, which can be killed and started again on the same port."""

import shutil
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from kiosk.errors import PisteError

CONFIGURATION = """listener {port} 127.0.0.1
allow_anonymous true
persistence false
max_packet_size {most}
log_type error
"""
MOST_BYTES = 32 * 1024
_SECONDS = 30.0


def program() -> str:
    """Where mosquitto is. Raises `PisteError` that says what to install."""
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
    if found is None:
        raise PisteError("mosquitto is not installed here: sudo apt-get install mosquitto")
    return found


class BrokerProcess:
    """The broker."""

    def __init__(self, folder: Path) -> None:
        """Starts it. Raises `PisteError`."""
        self._program, self.port, self._file = program(), free_port(), folder / "mosquitto.conf"
        self._file.write_text(CONFIGURATION.format(port=self.port, most=MOST_BYTES), "utf-8")
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Starts it where it does not run. Raises `PisteError`."""
        if self._process is None:
            command = [self._program, "-c", str(self._file)]
            self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self._wait(time.monotonic() + _SECONDS)

    def kill(self) -> None:
        """Kills it, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _wait(self, end: float) -> None:
        while time.monotonic() < end:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 1.0).close()
                return
            time.sleep(0.02)
        raise PisteError(f"mosquitto does not start with {self._file}")


def free_port() -> int:
    """A port of loopback that nobody uses now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
