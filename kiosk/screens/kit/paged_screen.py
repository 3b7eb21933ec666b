"""Screens of several pages: left and right turn them, OK closes, a finger presses a third of the screen."""

from collections.abc import Sequence

import pygame

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.button_legend import AFTER, BEFORE, Legend
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.theme import GOLD
from kiosk.screens.kit.screen import Item, Kiosk, Screen

FIRST_BEFORE, LAST_AFTER = phrase("À la fin"), phrase("Au début")
"""Where turning a page leads from the ends."""


class PagedScreen(Screen):
    """Subclasses draw the page `page` of `count`."""

    screen_key = "book"

    def __init__(self, app: Kiosk, count: int) -> None:
        super().__init__(app)
        self.page, self.count = 0, count

    @property
    def leaf(self) -> int:
        """Each page has type of its own."""
        return self.page

    def items(self) -> list[Item]:
        """For a finger: the pages, and back."""
        return [
            Item("before", "◀", lambda: self.step(-1)),
            Item("back", phrase("Retour"), self.app.pop),
            Item("after", "▶", lambda: self.step(1)),
        ]

    def step(self, by: int) -> None:
        """Turns a page."""
        self.page = (self.page + by) % self.count

    def choose(self) -> None:
        """OK closes."""
        self.app.pop()

    def pointed(self) -> Sequence[Text]:
        """There is no cursor: what the buttons do."""
        return self.legend().spoken()

    def legend(self) -> Legend:
        """What the buttons do here; a book is turned over at its ends."""
        before = FIRST_BEFORE if self.count > 1 and self.page == 0 else BEFORE
        after = LAST_AFTER if self.count > 1 and self.page == self.count - 1 else AFTER
        return Legend(before, phrase("Retour"), after)

    def thirds(self, canvas: Canvas, body: pygame.Rect, middle: str = "back") -> None:
        """What a finger can press: before, back or another item of that key, after."""
        third = body.width // 3
        for place, key in enumerate(("before", middle, "after")):
            canvas.target(key, pygame.Rect(body.left + place * third, body.top, third, body.height), sized=False)

    def foot(self, canvas: Canvas, rest: pygame.Rect) -> pygame.Rect:
        """The number of the page at the lower right, clear of what stands above. Returns the room above it."""
        tall = round(canvas.measures.text * 1.3)
        count = phrase("{page} sur {pages}", page=self.page + 1, pages=self.count)
        canvas.text(pygame.Rect(rest.left, rest.bottom - tall, rest.width, tall), count, colour=GOLD, align=(1, 0.5))
        return pygame.Rect(rest.left, rest.top, rest.width, rest.height - tall)
