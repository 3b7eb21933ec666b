"""The typefaces, loaded once per size."""

from functools import lru_cache
from io import BytesIO
from pathlib import Path

import pygame

from kiosk.screens.kit.drawing import player_marks

FOLDER = Path(__file__).parent / "fonts"
FILES = {
    "sans": "DejaVuSansCondensed.ttf",
    "bold": "DejaVuSansCondensed-Bold.ttf",
    "serif": "DejaVuSerifCondensed-Bold.ttf",
}


@lru_cache(maxsize=256)
def font(face: str, px: int) -> pygame.font.Font:
    """The typeface `face` ("sans", "bold", "serif") with an em of `px` pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    # By its path every size would keep a file of its own open; the bytes are one copy for all sizes.
    return pygame.font.Font(BytesIO(_typeface(face)), px)


@lru_cache(maxsize=len(FILES))
def _typeface(face: str) -> bytes:
    return (FOLDER / FILES[face]).read_bytes()


@lru_cache(maxsize=8192)
def width(face: str, px: int, text: str) -> int:
    """Width of a line of text, in pixels, marks of players and dots included."""
    set_in_type = font(face, px).size(player_marks.set_in_type(text))[0]
    return set_in_type + sum(player_marks.spread(px, character) for character in player_marks.drawn(text))


def line_height(face: str, px: int) -> int:
    """Distance between two baselines, in pixels: tight, as on a printed sheet."""
    return round(px * (1.06 if face == "serif" else 1.16))
