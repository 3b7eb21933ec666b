"""The rules in our own words, a page at a time, with dice as examples."""

from typing import TYPE_CHECKING

import pygame

from kiosk.games.engine import phrase
from kiosk.screens import cards, tiles
from kiosk.screens.canvas import Canvas
from kiosk.screens.fonts import line_height, width
from kiosk.screens.legend import Legend
from kiosk.screens.rulebook import PAGES, Page
from kiosk.screens.screen import Item, Screen
from kiosk.screens.theme import CREAM, GOLD

if TYPE_CHECKING:
    from kiosk.screens.app import App


class Rules(Screen):
    """Left and right turn the pages, OK closes the book."""

    def __init__(self, app: "App", game: str) -> None:
        super().__init__(app)
        self.pages = PAGES[game]
        self.page = 0

    def items(self) -> list[Item]:
        """For a finger: the pages, and back."""
        return [
            Item("before", "◀", lambda: self.step(-1)),
            Item("back", phrase("Retour"), self.app.pop),
            Item("after", "▶", lambda: self.step(1)),
        ]

    def step(self, by: int) -> None:
        """Turns a page."""
        self.page = (self.page + by) % len(self.pages)

    def choose(self) -> None:
        """OK closes."""
        self.app.pop()

    def legend(self) -> Legend:
        """What the buttons do here."""
        return Legend(ok=phrase("Retour"))

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """One page."""
        measures, page = canvas.measures, self.pages[self.page]
        third = body.width // 3
        for place, key in enumerate(("before", "back", "after")):
            canvas.target(key, pygame.Rect(body.left + place * third, body.top, third, body.height), sized=False)
        rest = tiles.title(canvas, body, page.title)
        px = round(measures.big * (1.15 if measures.compact else 1.8))
        foot = round(measures.text * 1.3)
        dice = px + measures.gap // 2 if page.dice or page.cards else 0
        if page.picture is not None:
            dice = rest.height - foot - self._words_height(canvas, rest, page)
        words = pygame.Rect(rest.left, rest.top, rest.width, rest.height - dice - foot)
        canvas.text(words.inflate(-measures.gap * 2, 0), page.text, colour=CREAM, grow=1.45)
        if page.picture is not None:
            page.picture(canvas, pygame.Rect(rest.left, words.bottom, rest.width, dice))
        elif page.cards:
            self._cards(canvas, pygame.Rect(rest.left, words.bottom, rest.width, dice), page)
        elif page.dice:
            self._example(canvas, pygame.Rect(rest.left, words.bottom, rest.width, dice), page, px)
        count = phrase("{page} sur {pages}", page=self.page + 1, pages=len(self.pages))
        canvas.text(pygame.Rect(rest.left, rest.bottom - foot, rest.width, foot), count, colour=GOLD)

    def _words_height(self, canvas: Canvas, rest: pygame.Rect, page: Page) -> int:
        """The height of the sentences, where a picture takes the rest."""
        said = canvas.fitted(page.text, (rest.width - canvas.measures.gap * 2, rest.height))
        return (len(said.lines) + 1) * line_height("sans", said.px)

    def _cards(self, canvas: Canvas, box: pygame.Rect, page: Page) -> None:
        """Cards, and beside them what they bring."""
        gap = canvas.measures.gap
        cards_wide = cards.row_width(len(page.cards), box.height)
        worth = canvas.fitted(page.worth or "", (box.width - cards_wide - gap * 2, box.height), face="bold")
        wide = max(width("bold", worth.px, line) for line in worth.lines) + 4
        left = box.left + (box.width - cards_wide - gap - wide) // 2
        cards.row(canvas, list(page.cards), pygame.Rect(left, box.top, cards_wide + 4, box.height))
        place = pygame.Rect(left + cards_wide + gap, box.top, wide, box.height)
        canvas.text(place, page.worth or "", face="bold", colour=GOLD, align=(0, 0.5))

    def _example(self, canvas: Canvas, box: pygame.Rect, page: Page, px: int) -> None:
        step, worth = round(px * 1.2), page.worth or ""
        dice = step * len(page.dice)
        text = canvas.fitted(worth, (box.width - dice - canvas.measures.gap * 2, box.height), face="bold")
        wide = max(width("bold", text.px, line) for line in text.lines) + 4
        left = box.left + (box.width - dice - canvas.measures.gap - wide) // 2
        for number, face in enumerate(page.dice):
            colour = page.colours[number] if page.colours else "white"
            centre = (left + px // 2 + number * step, box.centery)
            canvas.die(face, centre, px, colour, angle=(number * 29) % 13 - 6)
        place = pygame.Rect(left + dice + canvas.measures.gap, box.top, wide, box.height)
        canvas.text(place, worth, face="bold", colour=GOLD, align=(0, 0.5))
