"""The QR code of a finished game: the sheet itself as text, no address, so a phone needs no network."""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
import pygame
import segno

from kiosk.screens.kit.drawing.brass import LACQUER
from kiosk.screens.kit.drawing.canvas import Canvas

LEAST_PX = 5
"""Pixels of a module that a phone's camera tells apart at half a metre."""
QUIET = 4
"""Modules of white around the code (ISO/IEC 18004, 6.3.8)."""


def fitting(texts: Iterable[str], side: int) -> pygame.Surface | None:
    """The code of the first of `texts` whose modules have `LEAST_PX` on `side` pixels; None when none has."""
    return next((code for text in texts if (code := _drawn(text, side)) is not None), None)


def side(room: pygame.Rect) -> int:
    """The most pixels that a code may take of `room`, each way."""
    return min(room.height, room.width * 2 // 5)


def left_of(code: pygame.Surface, room: pygame.Rect, gap: int) -> pygame.Rect:
    """The room that `code` leaves at its left."""
    return pygame.Rect(room.left, room.top, room.width - code.get_width() - gap, room.height)


def draw(canvas: Canvas, room: pygame.Rect, code: pygame.Surface) -> None:
    """The code at the right of `room`."""
    box = code.get_rect(midright=room.midright)
    canvas.box(box, LACQUER, 0, 0, "sheet code", 255)
    canvas.surface.blit(code, box)


@lru_cache(maxsize=64)
def _drawn(text: str, side: int) -> pygame.Surface | None:
    made = segno.make(text, error="l", mode="byte", encoding="utf-8", micro=False)
    modules = np.array([list(row) for row in made.matrix_iter(border=QUIET)], np.uint8)
    px = side // len(modules)
    if px < LEAST_PX:
        return None
    grey = np.kron(np.where(modules > 0, 0, 255).astype(np.uint8), np.ones((px, px), np.uint8))
    return pygame.surfarray.make_surface(np.repeat(grey.T[:, :, None], 3, axis=2))
