"""The trace: the state of a game as a line of JSON, after each frame that showed a new one."""

import json
import os
from pathlib import Path
from typing import Protocol

from kiosk.errors import PisteError
from kiosk.games.engine.moves import Json


class Traced(Protocol):
    """What the trace needs of a table."""

    def to_json(self) -> Json:
        """What `kiosk state --json` prints."""


class Trace:
    """Appends to a file; each line is on the disk before `shown` returns."""

    def __init__(self, path: Path) -> None:
        """Opens the file. Raises `PisteError`."""
        try:
            # Unbuffered: what a full disk did not take must not be tried again when the file is closed.
            self._file = path.open("ab", buffering=0)
        except OSError as error:
            raise PisteError(f"cannot write the trace {path}: {error.strerror}; name another with --trace") from error
        self._path = path
        self._last = ""

    def shown(self, table: Traced | None) -> None:
        """A frame showed this table. Raises `PisteError` when the file cannot be written; it is closed then."""
        if table is None:
            return
        line = json.dumps(table.to_json(), ensure_ascii=False)
        if line == self._last:
            return
        try:
            self._write(f"{line}\n".encode())
            os.fsync(self._file.fileno())
        except OSError as error:
            self.close()
            raise PisteError(f"cannot write the trace {self._path}: {error.strerror}") from error
        self._last = line

    def _write(self, line: bytes) -> None:
        """All of it, however little is taken at once. Raises `OSError`."""
        while line:
            line = line[self._file.write(line) :]

    def close(self) -> None:
        """Closes the file."""
        self._file.close()
