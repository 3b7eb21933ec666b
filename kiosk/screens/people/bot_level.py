"""The automatic opponent takes a seat: at which level?"""

from collections.abc import Callable

import pygame

from kiosk.games.bot import Level
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import CREAM_SOFT
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.table.referee.state.bot_player import NAMES

LEVELS: dict[Level, Phrase] = {
    Level.EASY: phrase("Facile"),
    Level.MEDIUM: phrase("Moyenne"),
    Level.HARD: phrase("Difficile"),
}
WORDS: dict[Level, Phrase] = {
    Level.EASY: phrase("Elle joue comme un débutant, et se trompe parfois. C’est toi qui lances ses dés."),
    Level.MEDIUM: phrase("Elle joue bien, mais ne voit pas loin. C’est toi qui lances ses dés."),
    Level.HARD: phrase("Elle calcule toutes les chances. C’est toi qui lances ses dés."),
}


class BotLevel(Screen):
    """Three levels; those that already have a seat are left out."""

    screen_key = "machine"

    def __init__(self, app: Kiosk, seat: Callable[[str], None], seated: tuple[str, ...] = ()) -> None:
        super().__init__(app)
        self.seat = seat
        self.levels = [level for level in Level if NAMES[level] not in seated]

    def items(self) -> list[Item]:
        """The levels, and the way back."""
        levels = [Item(level, LEVELS[level], self._taker(level), value=NAMES[level]) for level in self.levels]
        return [*levels, Item("back", phrase("Retour"), self.app.pop, minor=True)]

    def _taker(self, level: Level) -> Action:
        def take() -> None:
            self.app.pop()
            self.seat(NAMES[level])

        return take

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading, what the level under the cursor means, the levels."""
        rest = tiles.title(canvas, body, phrase("Contre la machine"))
        key = self.items()[self.place].key
        tall = round(canvas.measures.text * 2.4)
        said = WORDS[Level(key)] if key != "back" else phrase("Personne d’autre ne prend place.")
        canvas.text(pygame.Rect(rest.left, rest.top, rest.width, tall), said, colour=CREAM_SOFT)
        top = rest.top + tall + canvas.measures.gap // 3
        button_grid.draw(canvas, pygame.Rect(rest.left, top, rest.width, rest.bottom - top), self.items(), self.place)
