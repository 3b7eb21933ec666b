"""The rules in our own words, a page at a time, with dice as examples."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from kiosk.games.cribble_cards import card_words
from kiosk.games.cribble_words import listed
from kiosk.screens import cards, tiles
from kiosk.screens.book import Book
from kiosk.screens.canvas import Canvas, Text
from kiosk.screens.fonts import line_height, width
from kiosk.screens.rulebook import PAGES, Page
from kiosk.screens.theme import CREAM, GOLD
from kiosk.table.speech import FACES

if TYPE_CHECKING:
    from kiosk.screens.app import App


class Rules(Book):
    """The book of one game."""

    def __init__(self, app: "App", game: str) -> None:
        self.pages = PAGES[game]
        super().__init__(app, len(self.pages))

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """The page, with the example's dice or cards in words."""
        page = self.pages[self.page]
        dice = [listed([FACES[face] for face in page.dice])] if page.dice else []
        cards = [listed([card_words(card) for card in page.cards])] if page.cards else []
        return (page.title, page.text, *dice, *cards, *([] if page.worth is None else [page.worth]), *drawn[1:2])

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """One page."""
        measures, page = canvas.measures, self.pages[self.page]
        self.thirds(canvas, body)
        rest = self.foot(canvas, tiles.title(canvas, body, page.title))
        px = round(measures.big * (1.15 if measures.compact else 1.8))
        dice = px + measures.gap // 2 if page.dice or page.cards else 0
        if page.picture is not None:
            dice = rest.height - self._words_height(canvas, rest, page)
        words = pygame.Rect(rest.left, rest.top, rest.width, rest.height - dice)
        canvas.text(words.inflate(-measures.gap * 2, 0), page.text, colour=CREAM, grow=1.45)
        if page.picture is not None:
            page.picture(canvas, pygame.Rect(rest.left, words.bottom, rest.width, dice))
        elif page.cards:
            self._cards(canvas, pygame.Rect(rest.left, words.bottom, rest.width, dice), page)
        elif page.dice:
            self._example(canvas, pygame.Rect(rest.left, words.bottom, rest.width, dice), page, px)

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
