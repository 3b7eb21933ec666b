"""Has the whole journal checked now and then, in a process of its own that takes only what nobody else wants."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from kiosk.screens.app.background.journal_watch import NEWS_FOR
from kiosk.screens.kit.background_command import BackgroundCommand, PendingCommand
from kiosk.screens.kit.screen import Host
from kiosk.table.storage.files.journal_file import utc_now
from kiosk.table.storage.integrity import damage_cases
from kiosk.table.storage.integrity.chain_audit import FaultKind
from kiosk.table.storage.integrity.damage_cases import Damage, DamageCase

Send = Callable[[Sequence[str]], PendingCommand]
FIRST, AGAIN = 60.0, 24 * 3600.0
"""Seconds after the start, and between two checks."""


class JournalAudit:
    """Beside an app whose journal is a file."""

    def __init__(self, send: Send = BackgroundCommand) -> None:
        self._send = send
        self._running: PendingCommand | None = None
        self._due: float | None = None

    def tick(self, app: Host) -> None:
        """Starts or reads the audit of the journal, where it is time."""
        folder = app.store.folder
        if folder is None:
            return
        if self._due is None:
            self._due = app.now + FIRST
        if self._running is None:
            if app.now >= self._due:
                self._due = app.now + AGAIN
                self._running = self._send(("journal", "--json", "--gently", "--data", str(folder)))
            return
        done = self._running.done()
        if done is not None:
            self._running = None
            self._heard(app, folder, done.said)

    def _heard(self, app: Host, folder: Path, said: str) -> None:
        """What was found wrong becomes a case, once."""
        with suppress(ValueError, TypeError, KeyError, OSError):
            told = json.loads(said)
            in_place = any(case.file is None for _, case in damage_cases.unanswered(folder))
            if (told["faults"] or told["unreadable"]) and not in_place:
                damage = Damage.UNREADABLE if told["unreadable"] else Damage.ALTERED
                if any(fault["what"] == FaultKind.GONE for fault in told["faults"]):
                    damage = Damage.GONE
                case = DamageCase(damage, utc_now(), missing=len(told["games"]))
                damage_cases.note(folder, damage_cases.stem_for(folder, utc_now()), case)
                app.tell(case.notice, NEWS_FOR)
