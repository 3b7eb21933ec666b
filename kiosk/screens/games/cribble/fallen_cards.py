"""The cards that fell in this deal: whose they were, in the order in which they were laid, and the starter."""

from collections.abc import Sequence

import pygame

from kiosk.games.cards import card_words
from kiosk.games.cribble.state import CribbleState
from kiosk.games.cribble.view import EitherState
from kiosk.i18n.fill import plate
from kiosk.i18n.lists import listed
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.cribble.cards_on_table import STARTER
from kiosk.screens.kit import tiles
from kiosk.screens.kit.drawing import playing_cards
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.text_fitting import shortened
from kiosk.screens.kit.drawing.theme import CREAM
from kiosk.screens.kit.drawing.type_scaling import roomy
from kiosk.screens.kit.read_only_screen import ReadOnlyScreen
from kiosk.screens.kit.screen import Kiosk

TITLE = phrase("Cartes tombées")
TALL = 1.5
"""The height of a line at most, in targets of a finger."""
CARD = 0.92
"""The height of a card in its line; a name takes less than half of the width."""


class FallenCards(ReadOnlyScreen):
    """A line for each player, one for the starter, one for the crib once it is shown."""

    screen_key = "fallen"

    def __init__(self, app: Kiosk, state: CribbleState, names: tuple[str, ...]) -> None:
        super().__init__(app)
        self.lines: list[tuple[Text, tuple[str, ...]]] = [
            *zip(names, state.laying.laid, strict=True),
            *([(STARTER, (state.starter,))] if state.starter is not None else []),
            *([(phrase("Crib"), state.crib)] if state.crib else []),
        ]

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """Each line in words."""
        told = [(who, listed([card_words(card) for card in cards])) for who, cards in self.lines if cards]
        return (TITLE, *(phrase("{who} : {cards}", who=who, cards=cards) for who, cards in told))

    def show(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Names at the left, cards beside them."""
        rest, measures = tiles.title(canvas, body, TITLE), canvas.measures
        tall = min(rest.height // len(self.lines), round(measures.target * TALL))
        canvas = roomy(canvas, lambda larger: self._fits(larger, rest.width * 2 // 5, tall))
        text = canvas.measures.text
        column = min(self._longest(canvas), rest.width * 2 // 5)
        cards = playing_cards.row_width(4, round(tall * CARD))
        left = rest.left + max(0, rest.width - column - measures.gap - cards) // 2
        for number, (who, fell) in enumerate(self.lines):
            line = pygame.Rect(left, rest.top + number * tall, column, tall)
            said = shortened(self._plate(canvas, who), "bold", text, column)
            canvas.text(line, said, face="bold", colour=CREAM, align=(0, 0.5))
            room = pygame.Rect(line.right + measures.gap, line.top, cards + 4, tall)
            playing_cards.row(canvas, [*fell], room.inflate(0, round(-tall * (1 - CARD))))

    def _fits(self, canvas: Canvas, wide: int, tall: int) -> bool:
        """Whether all names have room in this type."""
        return self._longest(canvas) <= wide and line_height("bold", canvas.measures.text) <= tall

    def _longest(self, canvas: Canvas) -> int:
        """The width of the longest name."""
        text = canvas.measures.text
        return max(width("bold", text, self._plate(canvas, who)) for who, _ in self.lines) + 4

    def _plate(self, canvas: Canvas, who: Text) -> str:
        return plate(who) if isinstance(who, str) else canvas.say(who)


def fallen(app: Kiosk, state: EitherState, names: tuple[str, ...]) -> FallenCards | None:
    """The screen while a deal goes on, None before and where the kiosk is the board alone."""
    deal = isinstance(state, CribbleState) and (state.starter is not None or state.pegging is not None)
    return FallenCards(app, state, names) if deal and isinstance(state, CribbleState) else None
