"""The QR code of a finished game: the sheet itself as text, no address, so a phone needs no network."""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
import pygame
import segno

from kiosk.i18n.phrase import Phrase
from kiosk.screens.kit.drawing.brass import LACQUER
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import CREAM, INK

LEAST_PX = 5
"""Pixels of a module that a phone's camera tells apart at half a metre."""
QUIET = 4
"""Modules of the ground around the code (ISO/IEC 18004, 6.3.8)."""


def fitting(texts: Iterable[str], side: int) -> pygame.Surface | None:
    """The code of the first of `texts` whose modules have `LEAST_PX` on `side` pixels; None when none has."""
    return next((code for text in texts if (code := _drawn(text, side)) is not None), None)


def side(room: pygame.Rect, gap: int) -> int:
    """The most pixels that a code may take of `room`, each way: the podium is what the eye falls on.

    Of the `gap` to the buttons it may take a little: its edge is empty ground.
    """
    return min(room.height + gap // 4, room.width * 3 // 10)


def left_of(code: pygame.Surface, room: pygame.Rect, gap: int) -> pygame.Rect:
    """The room that `code` leaves at its left."""
    return pygame.Rect(room.left, room.top, room.width - code.get_width() - gap, room.height)


def draw(canvas: Canvas, room: pygame.Rect, code: pygame.Surface, caption: Phrase | None = None) -> None:
    """The code at the right of `room`, and below it what it is, where that has room."""
    box = code.get_rect(midright=room.midright)
    if caption is not None and captioned(canvas, room, code, caption):
        role = _caption_role(canvas, room, code, caption)
        tall = _caption_height(canvas, box.width, caption, role)
        box.top = room.top + (room.height - box.height - tall) // 2
        canvas.text(pygame.Rect(box.left, box.bottom, box.width, tall), caption, role, colour=CREAM)
    canvas.box(box, LACQUER, 0, 0, "sheet code", 255)
    canvas.surface.blit(code, box)


def captioned(canvas: Canvas, room: pygame.Rect, code: pygame.Surface, caption: Phrase) -> bool:
    """Whether there is room below the code to say what it is."""
    return code.get_height() + _caption_height(canvas, code.get_width(), caption, "cell") <= room.height


def _caption_role(canvas: Canvas, room: pygame.Rect, code: pygame.Surface, caption: Phrase) -> str:
    """The type of texts where the caption has room in it below the code, else that of cells."""
    tall = code.get_height() + _caption_height(canvas, code.get_width(), caption, "text")
    return "text" if tall <= room.height else "cell"


def _caption_height(canvas: Canvas, wide: int, caption: Phrase, role: str) -> int:
    fitted = canvas.fitted(caption, (wide, canvas.measures.minimum(role) * 3), role)
    return len(fitted.lines) * line_height("sans", fitted.px) + canvas.measures.gap // 4


@lru_cache(maxsize=64)
def _drawn(text: str, side: int) -> pygame.Surface | None:
    made = segno.make(text, error="l", mode="byte", encoding="utf-8", micro=False)
    modules = np.array([list(row) for row in made.matrix_iter(border=QUIET)], np.uint8)
    px = side // len(modules)
    if px < LEAST_PX:
        return None
    large = np.kron(modules.T > 0, np.ones((px, px), bool))
    return pygame.surfarray.make_surface(np.where(large[:, :, None], INK, CREAM).astype(np.uint8))
