"""Games that were left in the middle: which of them goes on."""

import pygame

from kiosk.games.engine import phrase
from kiosk.screens import rows, tiles
from kiosk.screens.canvas import Canvas
from kiosk.screens.screen import Action, Item, Screen
from kiosk.table.store import Saved


class Tables(Screen):
    """Every unfinished game, the last touched first."""

    def items(self) -> list[Item]:
        """A button a game: who plays, and what."""
        games = self.app.games
        found = [
            Item(f"table:{saved.id}", ", ".join(saved.names), self._goes_on(saved), note=games[saved.game].name)
            for saved in self.app.unfinished()
        ]
        return [*found, Item("back", phrase("Retour"), self.app.pop, minor=True)]

    def _goes_on(self, saved: Saved) -> Action:
        return lambda: self.app.resume(saved)

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading and games."""
        rows.draw(canvas, tiles.title(canvas, body, phrase("Parties en cours")), self.items(), self.place)
