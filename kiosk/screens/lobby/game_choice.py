"""Which game: a carousel of covers, the game that was played last in the middle."""

from collections.abc import Sequence

import pygame

from kiosk.games.engine.protocols import Game
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.help.rule_book import RuleBook
from kiosk.screens.kit import button_grid
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.screens.lobby import carousel
from kiosk.screens.lobby.player_setup import PlayerSetup
from kiosk.screens.lobby.quick_game import last_key
from kiosk.screens.lobby.tournament_setup import TournamentSetup
from kiosk.screens.tournament.schedule import EVENT


class GameChoice(Screen):
    """All games that there are."""

    screen_key = "games"

    button_row = True

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app)
        self.ring = ringed(tuple(app.games.values()), last_key(app))
        self.cursor = self.centre = len(self.ring) // 2

    def items(self) -> list[Item]:
        """Each game, and the rules of the one shown."""
        app, play = self.app, phrase("Jouer")
        games = [
            Item(f"game:{game.key}", play if len(app.games) == 1 else game.name, self._starter(game), act=play)
            for game in self.ring
        ]
        shown = self._shown()
        rules = (
            [Item("rules", phrase("Les règles"), lambda: app.push(RuleBook(app, shown.key)))]
            if shown.key in SCREENS
            else []
        )
        event = Item("event", EVENT, lambda: app.push(TournamentSetup(app)))
        return [*games, *rules, event, Item("back", phrase("Retour"), app.pop, minor=True)]

    def _starter(self, game: Game) -> Action:
        return lambda: self.app.push(PlayerSetup(self.app, game))

    def _shown(self) -> Game:
        """The game under the cursor; beside the games the last that was."""
        if self.cursor < len(self.ring):
            self.centre = self.cursor
        return self.ring[self.centre]

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The carousel, and small tabs below."""
        measures = canvas.measures
        tabs = pygame.Rect(body.left, body.bottom - measures.target, body.width, measures.target)
        games = pygame.Rect(body.left, body.top, body.width, tabs.top - body.top - measures.gap)
        shown, count = self._shown(), len(self.ring)
        carousel.draw(canvas, games, self.ring, self.ring.index(shown), self.place < count)
        button_grid.draw(canvas, tabs, self.items()[count:], self.place - count, rows=1, first=count)


def ringed(games: Sequence[Game], middle: str | None) -> tuple[Game, ...]:
    """The games round a ring, the one of that key in the middle: none is further away than half of them."""
    place = next((number for number, game in enumerate(games) if game.key == middle), 0)
    first = place - len(games) // 2
    return tuple(games[(first + step) % len(games)] for step in range(len(games)))
