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
LARGE = 1.4
"""How much larger the explanation is where there is room for it above a single line of buttons."""
LINES = 4
"""So many lines of explanation at most."""


class MenuPage(Screen):
    """Subclasses give `items`, `title` and `explanation`."""

    screen_key = "page"

    begins: ClassVar[int] = 0
    """Where the cursor begins: on the way back, unless the button behind it is of use and harms nothing."""

    pieces: Pieces | None = Pieces.DICE
    """What lies in an empty room above its buttons, if anything."""

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
        all_said = [said for said in map(self.explanation, (item.key for item in items)) if said is not None]
        px = canvas.measures.text
        tall = self._tall(canvas, rest, all_said, px)
        larger = round(px * LARGE)
        if button_grid.leaves_room(canvas, rest, items, self._tall(canvas, rest, all_said, larger)):
            px, tall = larger, self._tall(canvas, rest, all_said, larger)
        if said is not None:
            place = pygame.Rect(rest.left, rest.top, rest.width, tall)
            canvas.text(place, said, colour=CREAM_SOFT, grow=px / canvas.measures.text, alike=True)
        top = rest.top + tall + (canvas.measures.gap // 3 if tall else 0)
        room = pygame.Rect(rest.left, top, rest.width, rest.bottom - top)
        button_grid.draw(canvas, room, items, self.place, pieces=self.pieces)

    def _tall(self, canvas: Canvas, rest: pygame.Rect, said: Sequence[Text], px: int) -> int:
        """The height of the longest explanation in type of so many pixels: with it nothing jumps about."""
        grow = px / canvas.measures.text
        fitted = [canvas.fitted(text, rest.size, grow=grow, alike=True) for text in said]
        return max((min(LINES, len(one.lines)) for one in fitted), default=0) * line_height("sans", px)

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
