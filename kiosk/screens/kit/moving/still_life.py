"""Dice under the lamp, where buttons leave a page empty: an ornament alike at both sides, so that it is no throw."""

import random
from zlib import crc32

import pygame

from kiosk.screens.kit.drawing import brass, die_sprites
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import GLOW

ROOM, LOW = 1.5, 1.25
"""The least height of an empty room in which dice lie, in targets of a finger: beside other things, and on a page
that has only buttons."""
PART, WIDE = 0.5, 11
"""The edge of the die in the middle: a part of the room's height, or of its width one in so many."""
MOST = 1.1
"""Its largest edge, in targets of a finger."""
BESIDE = ((0.0, 1.0, 0), (1.3, 0.84, 9), (2.4, 0.7, 18))
"""From the middle outwards: how far, in the edge of the die there; how large; how many degrees it leans out."""
RULE = (3.2, 4.8)
"""Where a rule at either side begins and ends, in the same edges."""


def has_room(canvas: Canvas, height: int, least: float = ROOM) -> bool:
    """Whether so many pixels are an empty room; where hands choose, the rail lies there."""
    return canvas.floor is None and height >= canvas.measures.target * least


def draw(canvas: Canvas, room: pygame.Rect, page: str, ruled: bool = True) -> None:
    """Draws the dice in `room`, between rules if it is `ruled`; each `page`, in any words, has its own faces.

    They are no marks on the canvas.
    """
    chance, line = random.Random(crc32(page.encode())), canvas.measures.line
    px = min(round(room.height * PART), room.width // WIDE, round(canvas.measures.target * MOST))
    brass.light(canvas.surface, room.inflate(0, room.height // 2), GLOW, 42)
    foot = room.centery + px // 2
    for (apart, part, lean), face in zip(BESIDE, chance.sample(range(1, 7), len(BESIDE)), strict=True):
        edge = round(px * part)
        for side in (-1, 1) if apart else (1,):
            die = die_sprites.die(face, edge, "white", -side * lean)
            place = die.get_rect(center=(room.centerx + round(side * apart * px), foot - edge // 2))
            canvas.surface.blit(die, place)
    for side in (-1, 1) if ruled else ():
        inner, outer = (room.centerx + round(side * part * px) for part in RULE)
        brass.rule(canvas.surface, (min(inner, outer), foot), (max(inner, outer), foot), line)
        brass.diamond(canvas.surface, (inner, foot + line // 2), line * 3)
