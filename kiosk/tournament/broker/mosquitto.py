"""The mosquitto program as a child of ours: started, told to read its lists again, ended, killed."""

import ctypes
import os
import resource
import secrets
import shutil
import signal
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from kiosk.errors import PisteError

_SECONDS = 30.0
_PR_SET_PDEATHSIG = 1
_OWN_PORTS = range(20_000, 32_768)
"""Below those that Linux takes for connections (ip_local_port_range)."""


def program() -> str:
    """Where mosquitto is. Raises `PisteError` that says what to install."""
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
    if found is None:
        raise PisteError("mosquitto is not installed here: sudo apt-get install mosquitto")
    return found


class Mosquitto:
    """One broker with a configuration file, which listens on `port` of this machine.

    `quiet` drops what it says; else it goes to our own standard error, for the journal to bound. `most_files` is how
    many files and connections the kernel lets it have.
    """

    def __init__(self, configuration: Path, port: int, quiet: bool = True, most_files: int | None = None) -> None:
        """Raises `PisteError` where the program is missing."""
        self.port = port
        self._program, self._file = program(), configuration
        self._log = subprocess.DEVNULL if quiet else None
        self._most_files = most_files
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def running(self) -> bool:
        """Whether it runs."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Starts it where it does not run, and waits until it listens. Raises `PisteError`."""
        if self.running:
            return
        if _listens(self.port):
            self._clear()
        if _listens(self.port):
            raise PisteError(f"port {self.port} is taken by another program: choose another one")
        command = [self._program, "-c", str(self._file)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self._log, preexec_fn=self._in_child
        )
        end = time.monotonic() + _SECONDS
        while not _listens(self.port):
            if not self.running or time.monotonic() > end:
                self.kill()
                raise PisteError(f"mosquitto does not start with {self._file}")
            time.sleep(0.02)

    def _clear(self) -> None:
        """Ends what a program of ours that was killed has left: a broker with our own file. Nobody else runs one."""
        words = [self._program, "-c", str(self._file)]
        left = [int(one.name) for one in Path("/proc").glob("[0-9]*") if _words(int(one.name)) == words]
        for pid in left:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        end = time.monotonic() + _SECONDS
        while any(_words(pid) == words for pid in left) and time.monotonic() < end:
            time.sleep(0.02)

    def _in_child(self) -> None:
        ends_with_us()
        if self._most_files is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self._most_files, self._most_files))

    def read_lists(self) -> None:
        """Lets it read its access lists again; connections stay."""
        if self._process is not None and self.running:
            self._process.send_signal(signal.SIGHUP)

    def stop(self) -> None:
        """Ends it in order."""
        if self._process is not None:
            self._process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(5.0)
        self.kill()

    def kill(self) -> None:
        """Kills it, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def free_port() -> int:
    """A port of loopback that nobody uses now, of those that the kernel gives to no connection by itself.

    One of its own choice may be a connection's before a broker listens there. Raises `PisteError`.
    """
    for port in secrets.SystemRandom().sample(_OWN_PORTS, len(_OWN_PORTS)):
        with socket.socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port
    raise PisteError("no port of this machine is free")


def ends_with_us() -> None:
    """In the child: a director that is killed leaves no broker behind that holds the port (prctl(2))."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def _words(pid: int) -> list[str]:
    """How a process was called; nothing of one that is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text("utf-8", "surrogateescape").split("\0")[:-1]
    except OSError:
        return []


def _listens(port: int) -> bool:
    with suppress(OSError):
        socket.create_connection(("127.0.0.1", port), 1.0).close()
        return True
    return False
