"""The rules in our own words, a page at a time, with dice as examples."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pygame

from kiosk.games.cards import card_words
from kiosk.games.dice import SPOKEN
from kiosk.i18n.lists import listed
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.games.common.rule_page import RulePage
from kiosk.screens.help import house_rules
from kiosk.screens.kit import tiles
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing import playing_cards as cards
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.text_fitting import Fitted
from kiosk.screens.kit.drawing.theme import CREAM, GOLD
from kiosk.screens.kit.paged_screen import PagedScreen
from kiosk.screens.kit.screen import Item, Kiosk

WORTH = 1.4
"""How much larger than the least type the words beside an example may be."""
ABOVE, ABOVE_PART = (1.45, 1.3, 1.15, 1.0), 0.42
"""How much larger than the least type sentences above a picture may be, and the part of the page they may take."""
SMALLER = (1.0, 0.85, 0.7, 0.55)
"""Parts of their size that pictures may give up so that the words beside them fit."""


class RuleBook(PagedScreen):
    """The book of one game, at a table with what its players agreed otherwise as the first pages.

    While nobody plays its last page leads to the game's trainer, if it has one.
    """

    screen_key = "rules"

    def __init__(self, app: Kiosk, game: str, options: Mapping[str, object] | None = None) -> None:
        self.trainer = SCREENS[game].trainer if options is None else None
        last = () if self.trainer is None else (RulePage(self.trainer.title, self.trainer.about),)
        self.pages = (*SCREENS[game].rules(options or {}), *last)
        self.agreed = house_rules.agreed(app.games[game], options or {})
        self.before = house_rules.pages(self.agreed)
        super().__init__(app, self.before + len(self.pages))

    def choose(self) -> None:
        """OK closes, or opens what the last page tells of."""
        if self._opens:
            self._open()
        else:
            super().choose()

    def legend(self) -> Legend:
        """What the buttons do here."""
        legend = super().legend()
        return replace(legend, ok=phrase("Essayer")) if self._opens else legend

    def items(self) -> list[Item]:
        """For a finger: the pages, and back, or what the last page tells of."""
        before, back, after = super().items()
        return [before, Item("open", phrase("Essayer"), self._open) if self._opens else back, after]

    @property
    def _opens(self) -> bool:
        return self.trainer is not None and self.page == self.count - 1

    def _open(self) -> None:
        if self.trainer is not None:
            self.app.push(self.trainer.open(self.app))

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """The page, with the example's dice or cards in words."""
        if self.page < self.before:
            return drawn
        page = self.pages[self.page - self.before]
        dice = [listed([SPOKEN[face] for face in page.dice])] if page.dice else []
        cards = [listed([card_words(card) for card in page.cards])] if page.cards else []
        return (page.title, page.text, *dice, *cards, *([] if page.worth is None else [page.worth]), *drawn[1:2])

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """One page."""
        self.thirds(canvas, body, "open" if self._opens else "back")
        if self.page < self.before:
            rest = self.foot(canvas, tiles.title(canvas, body, house_rules.TITLE))
            house_rules.draw(canvas, rest, house_rules.on_page(self.agreed, self.page))
            return
        measures, page = canvas.measures, self.pages[self.page - self.before]
        rest = self.foot(canvas, tiles.title(canvas, body, page.title))
        px = round(measures.big * (1.15 if measures.compact else 1.8))
        dice = px + measures.gap // 2 if page.dice or page.cards else 0
        grow, alike = 1.8, False
        if page.picture is not None:
            grow, alike = self._above_picture(canvas, rest, page), True
            dice = rest.height - self._words_height(canvas, rest, page, grow)
        elif canvas.fitted(page.text, (rest.width - measures.gap * 2, rest.height - dice)).cut:
            dice = 0  # in larger type above the rail for hands: the words come before the example
        words = pygame.Rect(rest.left, rest.top, rest.width, rest.height - dice)
        canvas.text(words.inflate(-measures.gap * 2, 0), page.text, colour=CREAM, grow=grow, alike=alike)
        if page.picture is not None:
            page.picture(canvas, pygame.Rect(rest.left, words.bottom, rest.width, dice))
        elif dice and page.cards:
            self._cards(canvas, pygame.Rect(rest.left, words.bottom, rest.width, dice), page)
        elif dice and page.dice:
            self._example(canvas, pygame.Rect(rest.left, words.bottom, rest.width, dice), page, px)

    def _above_picture(self, canvas: Canvas, rest: pygame.Rect, page: RulePage) -> float:
        """How much larger than the least type the sentences are that leave a picture its room; one line is not torn
        apart for a larger type."""
        most = rest.height * ABOVE_PART
        whole = (grow for grow in ABOVE if len(self._set(canvas, rest, page, grow).lines) == 1)
        high = (grow for grow in ABOVE if self._words_height(canvas, rest, page, grow) <= most)
        return next(whole, next(high, 1.0))

    def _words_height(self, canvas: Canvas, rest: pygame.Rect, page: RulePage, grow: float) -> int:
        """The height of the sentences in that type with half a line of air, where a picture takes the rest."""
        said = self._set(canvas, rest, page, grow)
        return (2 * len(said.lines) + 1) * line_height("sans", said.px) // 2

    def _set(self, canvas: Canvas, rest: pygame.Rect, page: RulePage, grow: float) -> Fitted:
        room = rest.width - canvas.measures.gap * 2, rest.height
        return canvas.fitted(page.text, room, grow=grow, alike=True)

    def _cards(self, canvas: Canvas, box: pygame.Rect, page: RulePage) -> None:
        """Cards, and beside them what they bring; smaller ones where the words need the room."""
        gap = canvas.measures.gap
        tall, worth = self._beside(
            canvas, box, page, box.height, lambda tall: cards.row_width(len(page.cards), tall) + gap * 2
        )
        cards_wide = cards.row_width(len(page.cards), tall)
        left = box.left + (box.width - cards_wide - gap - worth) // 2
        place = pygame.Rect(left, box.centery - tall // 2, cards_wide + 4, tall)
        cards.row(canvas, list(page.cards), place)
        self._worth(canvas, pygame.Rect(left + cards_wide + gap, box.top, worth, box.height), page)

    def _example(self, canvas: Canvas, box: pygame.Rect, page: RulePage, px: int) -> None:
        """Dice, and beside them what they bring; smaller ones where the words need the room."""
        gap = canvas.measures.gap
        px, worth = self._beside(canvas, box, page, px, lambda px: round(px * 1.2) * len(page.dice) + gap * 2)
        step = round(px * 1.2)
        dice = step * len(page.dice)
        left = box.left + (box.width - dice - gap - worth) // 2
        for number, face in enumerate(page.dice):
            colour = page.colours[number] if page.colours else "white"
            centre = (left + px // 2 + number * step, box.centery)
            joker = page.counts_as[number] if page.counts_as else ""
            canvas.die(face, centre, px, colour, angle=(number * 29) % 13 - 6, counts_as=joker or None)
        self._worth(canvas, pygame.Rect(left + dice + gap, box.top, worth, box.height), page)

    def _beside(
        self, canvas: Canvas, box: pygame.Rect, page: RulePage, size: int, taken: Callable[[int], int]
    ) -> tuple[int, int]:
        """The size of the pictures, `taken` pixels wide, beside which the words fit, and the width of the words."""
        for part in SMALLER:
            px = round(size * part)
            fitted = canvas.fitted(page.worth or "", (box.width - taken(px), box.height), face="bold")
            if not fitted.cut:
                break
        larger = canvas.fitted(page.worth or "", (box.width - taken(px), box.height), face="bold", grow=WORTH)
        return px, max(width("bold", larger.px, line) for line in larger.lines) + 4

    def _worth(self, canvas: Canvas, box: pygame.Rect, page: RulePage) -> None:
        canvas.text(box, page.worth or "", face="bold", colour=GOLD, align=(0, 0.5), grow=WORTH)
