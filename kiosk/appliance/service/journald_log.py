"""The kiosk's log: records with fields for journald by its own protocol, else lines on standard error.

journald keeps, rotates and limits them; see `journalctl -t piste`, and `PISTE_PART=camera` and the like. What people
do at the table is no business of the log: no name of a player is ever written there.
Source: systemd's "Native Journal Protocol".
"""

import os
import socket
import struct
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

JOURNAL = Path("/run/systemd/journal/socket")
ERROR, WARNING, NOTICE, INFO = 3, 4, 5, 6
"""Priorities of syslog(3)."""
LONGEST = 500
"""Characters of a value."""
OFTEN = 60.0
"""Seconds within which the same record is written once."""


class Log:
    """Writes records; never waits and never raises."""

    def __init__(
        self,
        clock: Callable[[], float],
        environment: Mapping[str, str] = os.environ,
        journal: Path = JOURNAL,
        line: Callable[[str], object] | None = None,
    ) -> None:
        """To journald where systemd has connected this process to it; `line` takes what goes elsewhere."""
        self._clock, self._line = clock, line or _to_stderr
        self._journal = str(journal) if environment.get("JOURNAL_STREAM") else None
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) if self._journal else None
        if self._socket is not None:
            self._socket.setblocking(False)
        self._last: dict[tuple[str, ...], float] = {}
        self._kept_back = 0

    def note(self, priority: int, message: str, part: str, **fields: object) -> None:
        """One record: what happened, to which part ("camera", "journal" ...), and what else there is to say of it."""
        now, key = self._clock(), (part, message)
        if now - self._last.get(key, float("-inf")) < OFTEN:
            self._kept_back += 1
            return
        self._last[key] = now
        said = {"message": message, "priority": priority, "syslog_identifier": "piste", "piste_part": part}
        said |= {f"piste_{name}": value for name, value in fields.items() if value not in (None, "")}
        if self._kept_back:
            said["piste_kept_back"], self._kept_back = self._kept_back, 0
        if not self._sent(said):
            self._line(_plain(part, message, fields))

    def _sent(self, said: Mapping[str, object]) -> bool:
        if self._socket is None or self._journal is None:
            return False
        try:
            self._socket.sendto(
                b"".join(_field(name, str(value)[:LONGEST]) for name, value in said.items()), self._journal
            )
        except OSError:
            return False
        return True


def _field(name: str, value: str) -> bytes:
    """A field as journald takes it: with its length where it has more than one line."""
    raw, key = value.encode("utf-8", "replace"), name.upper().encode()
    return key + b"=" + raw + b"\n" if b"\n" not in raw else key + b"\n" + struct.pack("<Q", len(raw)) + raw + b"\n"


def _plain(part: str, message: str, fields: Mapping[str, object]) -> str:
    more = ", ".join(f"{name} {value}" for name, value in fields.items() if value not in (None, ""))
    return f"kiosk: {part}: {message}{f' ({more})' if more else ''}".replace("\n", " ")


def _to_stderr(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
