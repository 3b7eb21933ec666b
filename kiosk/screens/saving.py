"""Looks after the journal while a table is played: what could not be written is caught up with, and that is told."""

from typing import TYPE_CHECKING

from kiosk.games.engine import Phrase, phrase
from kiosk.table.storage.cases import Case

if TYPE_CHECKING:
    from kiosk.screens.app import App

SAVED = phrase("Le journal s’enregistre de nouveau : rien ne manque.")
TOLD_FOR, NEWS_FOR = 10.0, 120.0
"""Seconds that it stands there."""


class Saving:
    """Beside an app."""

    def __init__(self) -> None:
        self._trouble: Phrase | None = None
        self._case: Case | None = None

    def tick(self, app: "App") -> None:
        """Time passes."""
        store = app.store
        store.tend(app.now)
        if store.case is not self._case:
            self._case = store.case
            if store.notice is not None:
                app.tell(store.notice, NEWS_FOR)
        if self._trouble is not None and store.trouble is None:
            app.tell(SAVED, TOLD_FOR)
        self._trouble = store.trouble
