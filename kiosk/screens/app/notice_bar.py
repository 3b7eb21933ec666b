"""The line above a screen: a demonstration, a camera that is missing, a disk that is full."""

import pygame

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, ORANGE

DEMONSTRATION = phrase("DÉMONSTRATION — piste virtuelle")


def _lines(canvas: Canvas, said: Phrase | None, demo: bool) -> list[tuple[Phrase, bool, int]]:
    """What to say, whether it is a trouble, and how tall it is."""
    step = round(canvas.measures.text * 1.32)
    lines = [(DEMONSTRATION, False, step)] if demo else []
    if said is not None:
        room = canvas.inner.width - step * 2
        count = len(canvas.fitted(said, (room, step * 9)).lines)
        lines.append((said, True, round(canvas.measures.text * (1.18 * count + 0.12))))
    return lines


def height(canvas: Canvas, said: Phrase | None, demo: bool) -> int:
    """The room that the lines take; none when there is nothing to say."""
    lines = _lines(canvas, said, demo)
    return sum(tall for _, _, tall in lines) + canvas.measures.gap // 4 if lines else 0


def draw(canvas: Canvas, said: Phrase | None, demo: bool) -> None:
    """The label of the demonstration, and a trouble with a warning sign."""
    top = canvas.inner.top
    for text, wrong, tall in _lines(canvas, said, demo):
        box = pygame.Rect(canvas.inner.left, top, canvas.inner.width, tall)
        if wrong:
            _trouble(canvas, box, text)
        else:
            _label(canvas, box)
        top += tall


def _label(canvas: Canvas, box: pygame.Rect) -> None:
    ink = canvas.text(box, DEMONSTRATION, face="bold", colour=BRASS_LIGHT)
    step = box.height // 3
    for x in (ink.left - step, ink.right + step):
        if box.left <= x <= box.right:
            brass.diamond(canvas.surface, (x, box.centery), canvas.measures.line * 3)


def _trouble(canvas: Canvas, box: pygame.Rect, trouble: Phrase) -> None:
    canvas.box(
        box,
        ((0.0, (60, 36, 4)), (1.0, (40, 24, 2))),
        radius=canvas.measures.text // 3,
        rim=canvas.measures.line,
        what="notice",
    )
    half = round(canvas.measures.text * 0.4)
    x, y = box.left + half * 2, box.centery
    pygame.draw.polygon(canvas.surface, ORANGE, [(x, y - half), (x + half, y + half), (x - half, y + half)])
    pygame.draw.line(canvas.surface, (20, 12, 0), (x, y - half // 3), (x, y + half // 3), max(2, half // 4))
    pygame.draw.circle(canvas.surface, (20, 12, 0), (x, y + round(half * 0.7)), max(1, half // 6))
    canvas.text(
        pygame.Rect(x + half * 2, box.top, box.right - x - half * 3, box.height),
        trouble,
        colour=CREAM,
        align=(0, 0.5),
    )
