"""How dice are thrown again, beside those of the turn on a small screen: what somebody new needs to know."""

from collections.abc import Sequence

import pygame

from kiosk.i18n.phrase import Phrase
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import CREAM
from kiosk.screens.play.layout.dice_row import turn_height
from kiosk.screens.play.layout.short_words import forms
from kiosk.screens.play.layout.situation import draw_situation
from kiosk.table.referee.state.panel import Panel

NEAR = 1.1
"""How much larger than the least type what was announced is at least."""
AFAR = 1.3
"""How much larger than the least type words are that are to be read from afar."""


def draw_taught(
    canvas: Canvas, box: pygame.Rect, panel: Panel, name: str, hint: Phrase, announced: Sequence[Phrase]
) -> None:
    """The `hint` in so many words as there is room for, below what was announced, in the first of its forms that has
    room, or which throw it is, which keep their size; clear of what stands at the right."""
    tall = turn_height(canvas) if not announced else line_height("sans", canvas.measures.text)
    top = box.top + tall
    below = pygame.Rect(box.left, top, box.width - canvas.measures.gap // 2, box.bottom - top)
    said = worded_for(canvas, hint, below.size)
    upper = box if said is None else pygame.Rect(box.left, box.top, box.width, tall)
    grow = canvas.measures.text / canvas.measures.cell
    if not announced:
        draw_situation(canvas, upper, panel, name)
    else:
        # Rather all its words, a little smaller, than a riddle.
        near = canvas.larger(NEAR)
        told = next((words for words in announced if not near.fitted(words, upper.size, "cell").cut), announced[-1])
        canvas.text(upper, told, "cell", colour=CREAM, align=(0, 0.5), grow=grow)
    if said is not None:
        canvas.text(below, said, "cell", colour=CREAM, align=(0, 0.5), grow=grow)


def worded_for(canvas: Canvas, hint: Phrase, size: tuple[int, int]) -> Phrase | None:
    """All its words in the type of texts, or so few that they are read from afar, or in plain type fewer in that of
    cells; None without room."""
    whole, *shorter = forms(hint)
    if not canvas.fitted(whole, size).cut:
        return whole
    # In larger type those of texts are read from afar.
    types = ((canvas, "text"),) if canvas.measures.crowded else ((canvas.larger(AFAR), "cell"), (canvas, "cell"))
    tried = ((words, one, role) for one, role in types for words in shorter)
    return next((words for words, one, role in tried if not one.fitted(words, size, role).cut), None)
