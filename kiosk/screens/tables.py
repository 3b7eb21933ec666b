"""Games that were left in the middle: which of them goes on."""

import pygame

from kiosk.games.engine import phrase
from kiosk.screens import rows, tiles
from kiosk.screens.canvas import Canvas
from kiosk.screens.match import score_line
from kiosk.screens.screen import Action, Item, Screen
from kiosk.screens.seated import contenders
from kiosk.table.matches import Standing
from kiosk.table.saved import Saved


class Tables(Screen):
    """Every unfinished game, the last touched first."""

    def items(self) -> list[Item]:
        """A button a game: who plays, and what."""
        games = self.app.games
        found = [
            Item(f"table:{saved.id}", ", ".join(saved.seated), self._goes_on(saved), note=games[saved.game].name)
            for saved in self.app.unfinished()
        ]
        found += [self._between(stands) for stands in self.app.waiting_matches()]
        return [*found, Item("back", phrase("Retour"), self.app.pop, minor=True)]

    def _goes_on(self, saved: Saved) -> Action:
        return lambda: self.app.resume(saved)

    def _between(self, stands: Standing) -> Item:
        """A match that waits for its next game."""
        score = score_line(stands, contenders(self.app, stands))
        match = stands.match
        what = phrase("{game}, {plan}", game=self.app.games[match.game].name, plan=match.plan.words)
        return Item(f"match:{match.id}", score, self._next(stands), note=what)

    def _next(self, stands: Standing) -> Action:
        return lambda: self.app.next_game(stands)

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading and games."""
        rows.draw(canvas, tiles.title(canvas, body, phrase("Parties en cours")), self.items(), self.place)
