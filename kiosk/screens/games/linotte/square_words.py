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
TALL, TALL_COMPACT = 3.2, 2.6
"""The height of a square with a word, in sizes of its type; on a small screen."""
GROWN = 1.6
"""How much larger than the least type a word may be."""
BRIEF = 2
"""Words on a square at most, in larger type on a small screen: they would make all smaller."""
STRONG = 8 / 7
"""Words are bold where that leaves them so much larger than the least type: else rather larger than bold."""
FIGURE, LARGE_FIGURE = 0.56, 0.68
"""The size of a figure in the height of its square; in larger type on a small screen."""


def draw(canvas: Canvas, box: pygame.Rect, label: str, colour: Colour, wide: int) -> None:
    """A figure large; a major as a drawing, or a sign, with its word below where a square `wide` pixels has room."""
    cell = canvas.measures.cell
    if box.height < line_height("serif", cell):
        return
    if label.isdigit():
        _sign(canvas, box, label, colour, LARGE_FIGURE if canvas.measures.crowded else FIGURE)
        return
    face, px = _type(canvas, wide, box.height)
    lines = _worded(canvas, label, (wide, box.height), face, px)
    if not lines:
        drawing(canvas, box, label, colour)
        return
    tall = lines * line_height(face, px)
    words = pygame.Rect(0, box.bottom - tall - box.height // 16, wide - _apart(canvas), tall)
    words.centerx = box.centerx
    if words.top - box.top >= px:
        drawing(canvas, pygame.Rect(box.left, box.top, box.width, words.top - box.top), label, colour)
    else:
        words.centery = box.centery
    _of(canvas, px).text(words, name(label), "cell", face, colour)


def worded(canvas: Canvas, label: str, wide: int, tall: int) -> int:
    """In how many lines a square of `wide` pixels, with `tall` ones for what it asks for, has room for its word: two
    take the place of the drawing on a small one; 0 where it has none between the lines."""
    return _worded(canvas, label, (wide, tall), *_type(canvas, wide, tall))


def _worded(canvas: Canvas, label: str, room: tuple[int, int], face: str, px: int) -> int:
    """The same in type of that face and size in pixels."""
    wide, tall = room
    two = 2 * line_height(face, px)
    return _lines(canvas, canvas.say(name(label)), face, px, wide - _apart(canvas)) if tall >= two else 0


def _type(canvas: Canvas, wide: int, tall: int) -> tuple[str, int]:
    """The face and the size in pixels of all words of a board: of one weight, as large as the longest has room.

    What has no room in plain type is told by its sign alone, in larger type on a small screen three words too.
    """
    least, room = plain(canvas).measures.cell, wide - _apart(canvas)
    said = [canvas.say(words) for words in NAMES.values()]
    told = [words for words in said if not (canvas.measures.crowded and len(words.split()) > BRIEF)]
    told = [words for words in told if _lines(canvas, words, "sans", least, room)]
    part = TALL_COMPACT if canvas.measures.compact else TALL
    most = min(round(canvas.measures.cell * GROWN), int(tall / part))

    def largest(face: str) -> int:
        sizes = range(most, least, -1)
        return next((px for px in sizes if all(_lines(canvas, words, face, px, room) for words in told)), least)

    strong = largest("bold")
    return ("bold", strong) if strong >= round(least * STRONG) or not told else ("sans", largest("sans"))


def _lines(canvas: Canvas, words: str, face: str, px: int, room: int) -> int:
    """In how many lines words have room, two at most; 0 where they have none."""
    if width(face, px, words) <= room:
        return 1
    two = (room, 2 * line_height(face, px))
    return 2 if " " in words and not _of(canvas, px).fitted(words, two, "cell", face).cut else 0


def _of(canvas: Canvas, px: int) -> Canvas:
    """The canvas with cells in type of so many pixels."""
    return replace(canvas, measures=replace(canvas.measures, cell=px))


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
        canvas = _of(canvas, cell)
    grow = max(1.0, min(box.height * part / cell, box.width / width("serif", cell, sign)))
    room = box.inflate(0, cell // 2)
    canvas.text(room, sign, role="cell", face="serif", colour=colour, grow=grow)
