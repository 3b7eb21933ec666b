"""What a square of La Linotte asks for: a figure, or a drawing with its word below."""

from dataclasses import replace

import pygame

from kiosk.games.linotte.board import DATA
from kiosk.games.linotte.hands import NAMES, name
from kiosk.screens.games.linotte.icons import has_icon, icon
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import Colour
from kiosk.screens.kit.drawing.type_scaling import plain

SIGNS = {"small": f"≤ {DATA['small']}"}
"""Majors that a sign says better than a drawing."""
TALL = 3.2
"""The height of a square with a word, in sizes of its type."""
GROWN = 1.6
"""How much larger than the least type a word may be."""
FIGURE, LARGE_FIGURE = 0.56, 0.68
"""The size of a figure in the height of its square; in larger type on a small screen."""
FACES = ("bold", "sans")
"""What words are set in: on a small board the longest have no room in bold letters."""


def draw(canvas: Canvas, box: pygame.Rect, label: str, colour: Colour, wide: int) -> None:
    """A figure large; a major as a drawing, or a sign, with its word below where a square `wide` pixels has room."""
    cell = canvas.measures.cell
    if box.height < line_height("serif", cell):
        return
    if label.isdigit():
        _sign(canvas, box, label, colour, LARGE_FIGURE if canvas.measures.crowded else FIGURE)
        return
    fitting = next((one for one in (canvas, plain(canvas)) if worded(one, label, wide, box.height)), None)
    if fitting is None:
        drawing(canvas, box, label, colour)
        return
    face, lines = _setting(fitting, label, wide, box.height)
    room = wide - _apart(canvas)
    grow = _grown(fitting, box.height, room)
    px = round(fitting.measures.cell * grow)
    if width(face, px, canvas.say(name(label))) > room and " " in canvas.say(name(label)):
        lines = 2
    tall = lines * line_height(face, px)
    words = pygame.Rect(0, box.bottom - tall - box.height // 16, room, tall)
    words.centerx = box.centerx
    if words.top - box.top >= fitting.measures.cell:
        drawing(canvas, pygame.Rect(box.left, box.top, box.width, words.top - box.top), label, colour)
    else:
        words.centery = box.centery
    fitting.text(words, name(label), "cell", face, colour, grow=grow)


def _grown(canvas: Canvas, tall: int, wide: int) -> float:
    """How much larger than the least type the words of all squares may be: the longest that fits has room."""
    cell = canvas.measures.cell
    words = " ".join(canvas.say(word) for word in NAMES.values()).split()
    longest = max((one for word in words if (one := width("bold", cell, word)) <= wide), default=wide)
    return max(1.0, min(GROWN, tall / TALL / cell, wide / longest))


def worded(canvas: Canvas, label: str, wide: int, tall: int) -> int:
    """In how many lines a square of `wide` pixels, with `tall` ones for what it asks for, has room for its word: two
    take the place of the drawing on a small one; 0 where it has none between the lines."""
    return _setting(canvas, label, wide, tall)[1]


def _setting(canvas: Canvas, label: str, wide: int, tall: int) -> tuple[str, int]:
    """The face of a square's word, which is bold where that has room, and in how many lines it stands."""
    words, cell, wide = canvas.say(name(label)), canvas.measures.cell, wide - _apart(canvas)
    for face in FACES:
        two = 2 * line_height(face, cell)
        if tall >= two and width(face, cell, words) <= wide:
            return face, 1
        if tall >= two and " " in words and not canvas.fitted(words, (wide, two), "cell", face).cut:
            return face, 2
    return FACES[-1], 0


def _apart(canvas: Canvas) -> int:
    """What a word leaves free of the width of its square, for the lines at its sides."""
    return canvas.measures.line * (2 if canvas.measures.compact else 3)


def drawing(canvas: Canvas, box: pygame.Rect, label: str, colour: Colour) -> None:
    """The sign of a square in the middle of `box`, as large as fits."""
    if not has_icon(label):
        _sign(canvas, box, SIGNS[label], colour, 0.6)
        return
    side = round(min(box.height * 0.92, box.width * 0.72))
    place = pygame.Rect(0, 0, side, side)
    place.center = box.center
    icon(canvas.surface, place, label, colour)


def _sign(canvas: Canvas, box: pygame.Rect, sign: str, colour: Colour, part: float) -> None:
    cell = canvas.measures.cell
    if width("serif", cell, sign) > box.width:
        # On the smallest boards as small as their drawings.
        sign = sign.replace(" ", "")
        cell = next((px for px in range(cell, 1, -1) if width("serif", px, sign) <= box.width), 1)
        canvas = replace(canvas, measures=replace(canvas.measures, cell=cell))
    grow = max(1.0, min(box.height * part / cell, box.width / width("serif", cell, sign)))
    room = box.inflate(0, cell // 2)
    canvas.text(room, sign, role="cell", face="serif", colour=colour, grow=grow)
