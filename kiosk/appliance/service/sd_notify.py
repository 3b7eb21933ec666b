"""What the service manager is told: the datagrams of sd_notify(3), to the socket that it names in the environment."""

import os
import socket
from collections.abc import Mapping


class Notifier:
    """Sends states to systemd; without `NOTIFY_SOCKET` it does nothing. It never waits and never raises."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = _address(environment.get("NOTIFY_SOCKET", ""))
        self._socket: socket.socket | None = None
        if self._address is not None:
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
            self._socket.setblocking(False)
        self.patience = _patience(environment)
        """Seconds without a sign of life after which systemd ends this process; None where nobody watches."""

    def tell(self, **states: str | int) -> bool:
        """Sends lines such as `READY=1` to systemd in one datagram; returns whether that was possible."""
        if self._socket is None or self._address is None:
            return False
        lines = "\n".join(f"{name}={str(value).replace(chr(10), ' ')}" for name, value in states.items())
        try:
            self._socket.sendto(lines.encode(), self._address)
        except OSError:
            # A full queue or a manager that is being replaced: the next sign of life may arrive.
            return False
        return True


def _address(named: str) -> str | None:
    """A path, or an abstract name, which is written with an @."""
    if named.startswith("@"):
        return "\0" + named[1:]
    return named if named.startswith("/") else None


def _patience(environment: Mapping[str, str]) -> float | None:
    """`WATCHDOG_USEC` in seconds, unless it is meant for another process."""
    if environment.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    try:
        seconds = int(environment["WATCHDOG_USEC"]) / 1e6
    except (KeyError, ValueError):
        return None
    return seconds if seconds > 0 else None
