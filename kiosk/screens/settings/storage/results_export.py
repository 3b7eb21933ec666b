"""Results go to a stick, or beside the journal: a page to print, and tables for a spreadsheet."""

from pathlib import Path

import pygame

from kiosk.devices.usb_storage import Stick, find
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.background_command import BackgroundCommand
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import CREAM, CREAM_SOFT
from kiosk.screens.kit.screen import Item, Kiosk, Screen
from kiosk.table.report.export import FOLDER

EXPORT = phrase("Exporter")
SAYING = phrase("Une page à imprimer (PDF) et des tableaux (CSV) : parties, joueurs, classements.")


class Export(Screen):
    """Exports results by a process of its own, so that the screen stays responsive; a stick may be plugged in
    meanwhile."""

    screen_key = "export"

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app)
        self.writing: BackgroundCommand | None = None
        self.said: Phrase | None = None
        self.stick: Stick | None = find()
        self._looked = app.now

    def items(self) -> list[Item]:
        """Where to; nothing while it is being written."""
        app = self.app
        back = Item("back", phrase("Retour"), app.pop)
        home = app.store.folder
        if self.writing is not None or home is None:
            return [back]
        beside = Item("folder", phrase("Sur cette machine"), lambda: self._write(home / FOLDER))
        drive = self.stick
        if drive is None or not drive.writable:
            return [beside, back]
        there = Item("stick", phrase("Sur la clé USB"), lambda: self._write(drive.path), note=drive.path.name)
        return [there, beside, back]

    def _write(self, place: Path) -> None:
        words = ("history", "--data", str(self.app.store.folder), "--lang", self.app.words.language)
        self.said, self.writing = None, BackgroundCommand((*words, "--export", str(place)))

    def update(self, now: float) -> bool:
        """Whether it is written, or a stick came or went."""
        if self.writing is not None:
            return self._written(self.writing)
        if now - self._looked < 1.0:
            return False
        before, self.stick, self._looked = self.stick, find(), now
        return before != self.stick

    def _written(self, writing: BackgroundCommand) -> bool:
        done = writing.done()
        if done is None:
            return False
        self.writing = None
        if done.good:
            self.said = phrase("C’est écrit dans {folder}.", folder=done.said.strip())
        else:
            self.said = phrase("Les résultats ne peuvent pas être écrits.")
        return True

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """What will be written, how it went, where to."""
        measures = canvas.measures
        rest = tiles.title(canvas, body, EXPORT)
        tall = round(measures.text * 2.6)
        canvas.text(pygame.Rect(rest.left, rest.top, rest.width, tall), SAYING, colour=CREAM_SOFT)
        state = self._state()
        room = pygame.Rect(rest.left, rest.top + tall, rest.width, rest.height - tall)
        if state is not None:
            canvas.text(pygame.Rect(room.left, room.top, room.width, tall), state, face="bold", colour=CREAM)
            room = pygame.Rect(room.left, room.top + tall, room.width, room.height - tall)
        button_grid.draw(canvas, room, self.items(), self.place)

    def _state(self) -> Phrase | None:
        if self.writing is not None:
            return phrase("L’écriture est en cours…")
        if self.app.store.folder is None:
            return phrase("Rien n’est enregistré ici : il n’y a rien à exporter.")
        return self.said
