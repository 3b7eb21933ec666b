"""Taking one of the referee's choices from a screen: what may not be taken yet is answered by a short hint."""

from kiosk.i18n.phrase import Phrase
from kiosk.screens.kit.screen import Kiosk
from kiosk.table.referee.referee import Referee
from kiosk.table.table import Table

HINT_FOR = 2.5
"""Seconds."""


class ArmedChoices:
    """The choices of a table that are in sight, since when, and why the last press did nothing.

    They are in sight from the frame after the one in which they were drawn, since drawing takes its time.
    """

    def __init__(self, app: Kiosk, referee: Referee[Table]) -> None:
        self._app, self._referee = app, referee
        self._said: tuple[Phrase, float] | None = None
        self.begin()

    def begin(self) -> None:
        """Other choices come up."""
        self._since, self._drawn, self._counted = self._app.now, False, False

    def drawn(self) -> None:
        """They were drawn."""
        self._drawn = True

    def tick(self, now: float) -> None:
        """A frame begins."""
        if self._drawn and not self._counted:
            self._since, self._counted = now, True

    @property
    def hint(self) -> Phrase | None:
        """Why the last press did nothing, for a moment."""
        return self._said[0] if self._said is not None and self._app.now <= self._said[1] else None

    def take(self, key: str) -> bool:
        """Takes the choice of that key; a hint, and False, where it is too early."""
        shown, pointed = self._app.now - self._since, self._app.pointing
        why = self._referee.held_back(key, shown, pointed)
        self._said = None if why is None else (why, self._app.now + HINT_FOR)
        if why is not None:
            return False
        self._referee.choose(key, shown, pointed)
        self.begin()
        return True
