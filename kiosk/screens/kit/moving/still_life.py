"""Dice under the lamp, where buttons leave a page empty: they mean nothing, and lie as they lie on each page."""

import random
from zlib import crc32

import pygame

from kiosk.screens.kit.drawing import brass, die_sprites
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import GLOW

ROOM, LOW = 1.5, 1.25
"""The least height of an empty room in which dice lie, in targets of a finger: beside other things, and on a page
that has only buttons."""
DICE = 5
PART, WIDE = 0.5, 11
"""The edge of a die: a part of the room's height, or of its width one in so many."""
APART = 1.5
"""From one die to the next, in edges."""
MOST = 1.1
"""The largest edge of a die, in targets of a finger."""


def has_room(canvas: Canvas, height: int, least: float = ROOM) -> bool:
    """Whether so many pixels are an empty room; where hands choose, the rail lies there."""
    return canvas.floor is None and height >= canvas.measures.target * least


def draw(canvas: Canvas, room: pygame.Rect, page: str) -> None:
    """Draws the dice in `room`; each `page`, in any words, has its own throw. They are no marks on the canvas."""
    chance = random.Random(crc32(page.encode()))
    px = min(round(room.height * PART), room.width // WIDE, round(canvas.measures.target * MOST))
    brass.light(canvas.surface, room.inflate(0, room.height // 2), GLOW, 42)
    for place in range(DICE):
        x = room.centerx + round((place - (DICE - 1) / 2) * px * APART) + chance.randint(-px // 9, px // 9)
        y = room.centery + chance.randint(-px // 6, px // 6)
        die = die_sprites.die(chance.randint(1, 6), px, "white", chance.randint(-40, 40))
        canvas.surface.blit(die, die.get_rect(center=(x, y)))
