"""The line above a screen that says that it is a demonstration."""

import pygame

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT

DEMONSTRATION = phrase("DÉMONSTRATION — piste virtuelle")


def height(canvas: Canvas, demo: bool) -> int:
    """The room that the line takes; none when there is nothing to say."""
    return _label_height(canvas) + canvas.measures.gap // 4 if demo else 0


def draw(canvas: Canvas, demo: bool) -> None:
    """The label of the demonstration."""
    if demo:
        _label(canvas, pygame.Rect(canvas.inner.topleft, (canvas.inner.width, _label_height(canvas))))


def _label_height(canvas: Canvas) -> int:
    # Every pixel counts for the numbers of a small screen.
    return round(canvas.measures.cell * 1.45 if canvas.measures.compact else canvas.measures.text * 1.32)


def _label(canvas: Canvas, box: pygame.Rect) -> None:
    role = "cell" if canvas.fitted(DEMONSTRATION, box.size, face="bold").cut else "text"
    ink = canvas.text(box, DEMONSTRATION, role, "bold", BRASS_LIGHT)
    step = box.height // 3
    for x in (ink.left - step, ink.right + step):
        if box.left <= x <= box.right:
            brass.diamond(canvas.surface, (x, box.centery), canvas.measures.line * 3)
