"""Looks after the journal while a table is played: what could not be written is caught up with, and that is told."""

from datetime import UTC, datetime

from kiosk.appliance.recovery.backup_status import overdue
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.background_command import PendingCommand
from kiosk.screens.kit.screen import Host
from kiosk.table.storage.integrity.damage_cases import DamageCase

SAVED = phrase("Le journal s’enregistre de nouveau : rien ne manque.")
TOLD_FOR, NEWS_FOR = 10.0, 120.0
"""Seconds that it stands there."""
LOOK_EVERY = 3600.0
"""Seconds after which the state of the nightly backups is looked at again."""


class JournalWatch:
    """Beside an app. `overdue` is what there is to say of the nightly backups while nobody plays."""

    def __init__(self) -> None:
        self.overdue: Phrase | None = None
        self._look_at = 0.0
        self._watched: list[tuple[PendingCommand, Phrase]] = []
        self._trouble: Phrase | None = None
        self._case: DamageCase | None = None

    def watch(self, running: PendingCommand, failed: Phrase) -> None:
        """Tells when something that runs beside the screens has failed."""
        self._watched.append((running, failed))

    def tick(self, app: Host) -> None:
        """Lets the journal write what is pending, and shows a message when that fails or works again."""
        for one in tuple(self._watched):
            done = one[0].done()
            if done is not None:
                self._watched.remove(one)
                if not done.good:
                    app.tell(one[1])
        store = app.store
        store.retry_writes(app.now)
        if app.now >= self._look_at:
            self._look_at = app.now + LOOK_EVERY
            self.overdue = overdue(store, datetime.now(UTC), app.unattended)
        if store.case is not self._case:
            self._case = store.case
            if store.notice is not None:
                app.tell(store.notice, NEWS_FOR)
        if self._trouble is not None and store.trouble is None:
            app.tell(SAVED, TOLD_FOR, news=True)
        self._trouble = store.trouble
