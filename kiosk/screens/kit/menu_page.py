"""What every page of the settings looks like: heading, what the cursor stands on explained, buttons."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

import pygame

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import CREAM_SOFT
from kiosk.screens.kit.moving.still_life import Pieces
from kiosk.screens.kit.screen import Item, Kiosk, Screen

BACK = phrase("Retour")
LINES = 4
"""So many lines of explanation at most."""


class MenuPage(Screen):
    """Subclasses give `items`, `title` and `explanation`."""

    screen_key = "page"

    begins: ClassVar[int] = 0
    """Where the cursor begins: on the way back, unless the button behind it is of use and harms nothing."""

    pieces = Pieces.DICE
    """What lies in an empty room above its buttons."""

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app)
        self.cursor = self.begins

    def title(self) -> Text:
        """The heading."""
        raise NotImplementedError

    def explanation(self, key: str) -> Text | None:
        """What is said of the item under the cursor."""
        return None

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading, explanation, buttons."""
        items = self.items()
        rest = tiles.title(canvas, body, self.title())
        said = self.explanation(items[self.place].key)
        lines = max(self._lines(canvas, rest, self.explanation(item.key)) for item in items)
        tall = lines * line_height("sans", canvas.measures.text)
        if said is not None:
            canvas.text(pygame.Rect(rest.left, rest.top, rest.width, tall), said, colour=CREAM_SOFT)
        top = rest.top + tall + (canvas.measures.gap // 3 if tall else 0)
        room = pygame.Rect(rest.left, top, rest.width, rest.bottom - top)
        button_grid.draw(canvas, room, items, self.place, pieces=self.pieces)

    def _lines(self, canvas: Canvas, rest: pygame.Rect, said: Text | None) -> int:
        """How many lines the explanation takes: the most of the page's count, so that nothing jumps about."""
        if said is None:
            return 0
        return min(LINES, len(canvas.fitted(said, (rest.width, rest.height)).lines))

    def pointed(self) -> Sequence[Text]:
        """The item and its explanation, for the voice."""
        items = self.items()
        said = self.explanation(items[self.place].key)
        return (*super().pointed(), *(() if said is None else (said,)))

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """The heading; the rest is said as the cursor comes to it."""
        return (self.title(),)


def back(screen: Screen) -> Item:
    """The item that leaves the page."""
    return Item("done", BACK, screen.app.pop)


class Confirmation(MenuPage):
    """A question before something is done for good: the cursor begins on the way back. Subclasses give the key."""

    def __init__(self, app: Kiosk, asked: Text, meaning: Text | None, does: Item) -> None:
        """`does` is the button that does it; the page is left before."""
        super().__init__(app)
        self._asked, self._meaning, self._does = asked, meaning, does

    def title(self) -> Text:
        """The question."""
        return self._asked

    def items(self) -> list[Item]:
        """Back, and what was asked about."""
        return [back(self), replace(self._does, action=self._do)]

    def explanation(self, key: str) -> Text | None:
        """What comes of it."""
        return self._meaning

    def _do(self) -> None:
        self.app.pop()
        self._does.action()
