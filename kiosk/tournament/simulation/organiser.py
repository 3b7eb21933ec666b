"""Who leads a simulated evening: reads the director's status, and settles the conflicts as a person would."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from kiosk.errors import PisteError, UsageError
from kiosk.tournament.control.order_socket import give

PATIENCE = 5.0
"""Seconds for an answer: a director that starts has none."""


class Organiser:
    """Speaks to the director of a folder; `status` is what it said last."""

    def __init__(self, folder: Path) -> None:
        self.status: dict[str, Any] = {}
        self._folder = folder

    @property
    def played(self) -> int:
        """Meetings that are over, as the director knew last."""
        return int(self.status.get("played", 0))

    @property
    def over(self) -> bool:
        """Whether nothing remains to be played, and no conflict is left."""
        return bool(self.status.get("over")) and not self.status["conflicts"]

    def look(self) -> bool:
        """Reads the status and settles what can be; False where no director answers."""
        with suppress(PisteError):
            self.status = give(self._folder, ["status"], PATIENCE)
            for conflict, taken in decisions(self.status):
                # Another one may have been settled by it.
                with suppress(UsageError):
                    give(self._folder, ["settle", str(conflict), "yes" if taken else "no"], PATIENCE)
            return True
        return False


def decisions(status: Mapping[str, Any]) -> Iterator[tuple[int, bool]]:
    """The conflicts that a person settles now, and whether the result counts.

    One that came before the meeting was called, as after an older backup of the director came back, counts once its
    people are to meet, unless they have played again. What is left when everything is played counts no more.
    """
    waiting = {one["number"]: sorted(one["names"]) for one in status["next"]}
    for conflict in status["conflicts"]:
        if waiting.get(conflict["number"]) == sorted(conflict["names"]):
            del waiting[conflict["number"]]
            yield conflict["conflict"], True
        elif status["over"]:
            yield conflict["conflict"], False
