"""A table's file of an evening on a stick: looked for by another process, since sticks may hang."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Self

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.background_command import PendingCommand
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.menu_page import MenuPage, back
from kiosk.screens.kit.screen import Item, Kiosk
from kiosk.screens.settings.storage.backup_restore import READING, UNREADABLE
from kiosk.screens.settings.storage.usb_stick import LOOK_EVERY, NONE, Look, Send
from kiosk.table.tournament.called_games import table_name

NOTHING = phrase("Aucun fichier de soirée sur cette clé.")
AFTERWARDS = phrase("Effacez ensuite ce fichier de la clé : qui l’a peut prendre la place de cette table.")


@dataclass(frozen=True, slots=True)
class FoundFile:
    """One of the stick: whose, and what it holds, which is for the dialer alone."""

    table: str
    event: str
    access: Any

    @classmethod
    def read(cls, line: str) -> Self:
        """Raises `ValueError`, `KeyError`, `TypeError` for any other line."""
        told = json.loads(line)
        return cls(str(told["table"]), str(told["event"]), told["access"])

    @property
    def name(self) -> Phrase:
        """For its button."""
        return phrase("{table}, {event}", table=table_name(self.table), event=self.event.removeprefix("@"))


class EveningFiles(MenuPage):
    """A button for each file."""

    screen_key = "eveningfiles"

    def __init__(self, app: Kiosk, join: Callable[[Any], None], look: Look, send: Send) -> None:
        super().__init__(app)
        self._join, self._look_for, self._send = join, look, send
        self._looked = app.now
        self._reading: PendingCommand | None = None
        self.found: list[FoundFile] | None = None
        self._read()

    def title(self) -> Text:
        """What is asked."""
        return phrase("Quelle table est-ce ?")

    def items(self) -> list[Item]:
        """The way back, and the tables that the stick has files of."""
        found = enumerate(self.found or ())
        return [back(self), *(Item(f"file:{at}", one.name, partial(self._choose, one)) for at, one in found)]

    def explanation(self, key: str) -> Text | None:
        """What hinders, or what is to be done with the file afterwards."""
        if self._reading is not None:
            return READING
        if self.stick is None:
            return NONE
        if self.found is None:
            return UNREADABLE
        return AFTERWARDS if self.found else NOTHING

    def update(self, now: float) -> bool:
        """Whether a stick has come or was read."""
        if self._reading is not None:
            if (done := self._reading.done()) is None:
                return False
            self._reading = None
            self.found = done.lines(FoundFile.read)
            return True
        if self.stick is not None or now - self._looked < LOOK_EVERY:
            return False
        self._looked = now
        self._read()
        return self.stick is not None

    def _read(self) -> None:
        self.stick = self._look_for()
        if self.stick is not None:
            self._reading = self._send(("dial", "files", str(self.stick.path)))

    def _choose(self, one: FoundFile) -> None:
        self.app.pop()
        self._join(one.access)
