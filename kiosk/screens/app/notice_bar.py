"""The lines above a screen: a demonstration, and what is wrong where no game is played."""

import pygame

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT
from kiosk.screens.kit.trouble_line import draw_trouble, trouble_height

DEMONSTRATION = phrase("DÉMONSTRATION — piste virtuelle")


def height(canvas: Canvas, said: Phrase | None, demo: bool) -> int:
    """The room that the lines take; none when there is nothing to say."""
    tall = _label_height(canvas) * demo + _said_height(canvas, said)
    return tall + canvas.measures.gap // 4 if tall else 0


def draw(canvas: Canvas, said: Phrase | None, demo: bool) -> None:
    """The label of the demonstration, and a trouble with a warning sign."""
    box = pygame.Rect(canvas.inner.topleft, (canvas.inner.width, _label_height(canvas)))
    if demo:
        _label(canvas, box)
        box.top = box.bottom
    if said is not None:
        draw_trouble(canvas, pygame.Rect(box.topleft, (box.width, _said_height(canvas, said))), said)


def _label_height(canvas: Canvas) -> int:
    return round(canvas.measures.text * 1.32)


def _said_height(canvas: Canvas, said: Phrase | None) -> int:
    return 0 if said is None else trouble_height(canvas, said, canvas.inner.width)


def _label(canvas: Canvas, box: pygame.Rect) -> None:
    ink = canvas.text(box, DEMONSTRATION, face="bold", colour=BRASS_LIGHT)
    step = box.height // 3
    for x in (ink.left - step, ink.right + step):
        if box.left <= x <= box.right:
            brass.diamond(canvas.surface, (x, box.centery), canvas.measures.line * 3)
