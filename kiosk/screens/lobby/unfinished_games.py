"""The games that were left unfinished, to go on with one of them."""

import pygame

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.screen import Action, Item, Screen
from kiosk.screens.people.marked_names import contenders
from kiosk.screens.tournament.match_screens import score_line
from kiosk.table.storage.rows.saved_games import SavedGame
from kiosk.table.tournament.matches import Standing


class UnfinishedGames(Screen):
    """Every unfinished game, the last touched first."""

    screen_key = "tables"

    def items(self) -> list[Item]:
        """A button a game: who plays, and what."""
        found = [self._left(saved) for saved in self.app.unfinished()]
        found += [self._between(stands) for stands in self.app.waiting_matches()]
        return [*found, Item("back", phrase("Retour"), self.app.pop, minor=True)]

    def _left(self, saved: SavedGame) -> Item:
        """A game that goes on where it was left."""
        said, game = ", ".join(saved.seated), self.app.games[saved.game].name
        return Item(f"table:{saved.id}", said, self._goes_on(saved), note=game, act=phrase("Reprendre le jeu"))

    def _goes_on(self, saved: SavedGame) -> Action:
        return lambda: self.app.resume(saved)

    def _between(self, stands: Standing) -> Item:
        """A match that waits for its next game."""
        score = score_line(stands, contenders(self.app, stands))
        match = stands.match
        what = Phrase("{game} · {plan}", {"game": self.app.games[match.game].name, "plan": match.plan.words})
        return Item(f"match:{match.id}", score, self._next(stands), note=what, act=phrase("Partie suivante"))

    def _next(self, stands: Standing) -> Action:
        return lambda: self.app.next_game(stands)

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading and games."""
        button_grid.draw(canvas, tiles.title(canvas, body, phrase("Parties en cours")), self.items(), self.place)
