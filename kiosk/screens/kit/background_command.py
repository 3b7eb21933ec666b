"""A command of the kiosk that runs beside the screens: what it writes to can hang as long as it likes."""

import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CommandResult:
    """How it ended, and what it printed."""

    good: bool
    said: str = ""

    def lines(self, read: Callable[[str], T]) -> list[T] | None:
        """What `read` makes of every line; None where the command failed or something else stands in one.

        `read` raises ValueError, KeyError or TypeError for such a line.
        """
        try:
            return [read(line) for line in self.said.splitlines()] if self.good else None
        except (ValueError, KeyError, TypeError):
            return None


class PendingCommand(Protocol):
    """Something that is asked now and then whether it is done."""

    def done(self) -> CommandResult | None:
        """The command's result; None while it runs."""


class BackgroundCommand:
    """`kiosk WORDS...` in a process of its own. It prints to a file: a pipe that nobody reads would fill."""

    def __init__(self, words: Sequence[str]) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        try:
            self._output = tempfile.TemporaryFile()  # noqa: SIM115 - open until the command has ended
            self._process = subprocess.Popen(
                [sys.executable, "-m", "kiosk.cli.main", *words],
                stdin=subprocess.DEVNULL,
                stdout=self._output,
                stderr=subprocess.DEVNULL,
            )
        except OSError:
            return

    def done(self) -> CommandResult | None:
        """The result, with the output of the command; None while it runs."""
        if self._process is None:
            return CommandResult(False)
        if self._process.poll() is None:
            return None
        with self._output as output:
            output.seek(0)
            said = output.read().decode(errors="replace")
        return CommandResult(self._process.returncode == 0, said)
