"""Dice or cards under the lamp, where buttons leave a page empty: an ornament alike at both sides, so that it is no
throw."""

import random
from enum import Enum
from zlib import crc32

import pygame

from kiosk.games.dice import PIPS, POKER_FACES
from kiosk.games.engine.moves import Face
from kiosk.screens.kit.drawing import brass, die_sprites, playing_cards
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
CARD = 1.3
"""The height of a card in the edge of a die in its place."""


class Pieces(Enum):
    """What lies there: what the page is about."""

    DICE = "dice"
    POKER_DICE = "poker dice"
    CARDS = "cards"


FACES: dict[Pieces, tuple[Face, ...]] = {
    Pieces.DICE: PIPS,
    Pieces.POKER_DICE: POKER_FACES,
    Pieces.CARDS: tuple(playing_cards.RANKS),
}


def has_room(canvas: Canvas, height: int, least: float = ROOM) -> bool:
    """Whether so many pixels are an empty room; where hands choose, the rail lies there."""
    return canvas.floor is None and height >= canvas.measures.target * least


def draw(canvas: Canvas, room: pygame.Rect, page: str, ruled: bool = True, pieces: Pieces = Pieces.DICE) -> None:
    """Draws the pieces in `room`, between rules if it is `ruled`; each `page`, in any words, has its own faces.

    They are no marks on the canvas.
    """
    chance, line = random.Random(crc32(page.encode())), canvas.measures.line
    px = min(round(room.height * PART), room.width // WIDE, round(canvas.measures.target * MOST))
    brass.light(canvas.surface, room.inflate(0, room.height // 2), GLOW, 42)
    foot = room.centery + px // 2
    faces = chance.sample(FACES[pieces], len(BESIDE))
    for (apart, part, lean), face in zip(BESIDE, faces, strict=True):
        edge = round(px * part)
        for side in (-1, 1) if apart else (1,):
            picture = _picture(canvas, pieces, face, edge, side, lean)
            place = picture.get_rect(center=(room.centerx + round(side * apart * px), foot - edge // 2))
            canvas.surface.blit(picture, place)
    for side in (-1, 1) if ruled else ():
        inner, outer = (room.centerx + round(side * part * px) for part in RULE)
        brass.rule(canvas.surface, (min(inner, outer), foot), (max(inner, outer), foot), line)
        brass.diamond(canvas.surface, (inner, foot + line // 2), line * 3)


def _picture(canvas: Canvas, pieces: Pieces, face: Face, edge: int, side: int, lean: int) -> pygame.Surface:
    """A die, or a card of that rank, whose colour is another at either side: no deck has two alike."""
    if pieces is not Pieces.CARDS:
        return die_sprites.die(face, edge, "white", -side * lean, canvas.letter(face))
    size = playing_cards.size_for(round(edge * CARD))
    card = playing_cards.face(playing_cards.rank(canvas, str(face)), "S" if side > 0 else "H", size)
    return pygame.transform.rotozoom(card, -side * lean, 1)
