"""The board of La Linotte: a tray of dark wood, twenty-five squares, the pawns and the lines that they form."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

import pygame

from kiosk.games.linotte.board import DATA, LAYOUT, SIDE, Board, place_of, runs
from kiosk.games.linotte.hands import name
from kiosk.screens.games.linotte.icons import has_icon, icon
from kiosk.screens.games.linotte.pawns import pawn, ring, rod
from kiosk.screens.kit.drawing import brass, felt_and_wood
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.player_marks import Mark, seat_marks
from kiosk.screens.kit.drawing.theme import BRASS, CREAM, CREAM_SOFT, GOLD, INK, Colour, Size
from kiosk.screens.kit.drawing.type_scaling import plain
from kiosk.screens.kit.moving.pictures import arriving

Square = tuple[int, int]
"""Row and column, from 0."""
BLACK: Colour = (0, 0, 0)
"""What is written on the darkest brass."""
SIGNS = {"small": f"≤ {DATA['small']}"}
"""Majors that a sign says better than a drawing."""
LIT: brass.Stops = ((0.0, (112, 78, 26)), (0.5, (94, 64, 20)), (1.0, (76, 50, 14)))
TALL = 3.6
"""The height of a square with a word, in sizes of its type."""
DIM = 150
"""How dark the squares are that may not be taken while others may: of 255."""
PALE_WOOD = ((58, 34, 18), (92, 58, 32))
DARK_WOOD = ((34, 18, 10), (58, 33, 18))


@dataclass(frozen=True, slots=True)
class Squares:
    """Where the squares of a board lie."""

    box: pygame.Rect
    side: int
    count: int

    def cell(self, square: Square) -> pygame.Rect:
        """The place of a square."""
        return pygame.Rect(
            self.box.left + square[1] * self.side, self.box.top + square[0] * self.side, self.side, self.side
        )


@dataclass(frozen=True, slots=True)
class Lights:
    """What of the board is lit.

    `open` are the squares that may be claimed, with what a finger on them chooses; `chosen` is the one under the
    cursor; `points` are what they would bring; `last` is where the last pawn went, `marks` are the
    players'.
    """

    open: Mapping[Square, str]
    chosen: Square | None = None
    points: Mapping[Square, int] = field(default_factory=dict)
    last: Square | None = None
    marks: tuple[Mark, ...] = seat_marks(("", ""))


NOTHING_LIT = Lights({})


def draw(canvas: Canvas, box: pygame.Rect, board: Board, lights: Lights = NOTHING_LIT) -> pygame.Rect:
    """The board as large as fits in `box`, at its left and in the middle of its height. Returns its place."""
    count = SIDE
    edge, side = _edge(canvas), square_side(canvas, min(box.width, box.height))
    whole = pygame.Rect(0, 0, side * count + 2 * edge, side * count + 2 * edge)
    whole.midleft = (box.left, box.centery)
    squares = Squares(whole.inflate(-2 * edge, -2 * edge), side, count)
    canvas.box(whole, brass.NIGHT, radius=canvas.measures.line * 3, rim=canvas.measures.line, what="board")
    canvas.surface.blit(ground(side, count), squares.box)
    if lights.open:
        canvas.surface.blit(_shade(squares.box.size), squares.box)
    for row in range(count):
        for column in range(count):
            _square(canvas, squares, board, (row, column), lights)
    _lines(canvas, squares, board, lights)
    _pawns(canvas, squares, board, lights)
    return whole


def _edge(canvas: Canvas) -> int:
    """The width of the frame around the squares: a small board needs the room for its words."""
    return canvas.measures.line * (1 if canvas.measures.compact else 3)


def square_side(canvas: Canvas, board: int) -> int:
    """The width of a square on a board so many pixels wide."""
    return (board - 2 * _edge(canvas)) // SIDE


@lru_cache(maxsize=8)
def ground(side: int, count: int) -> pygame.Surface:
    """The empty board: squares of two woods with brass between them."""
    surface = pygame.Surface((side * count, side * count))
    for row in range(count):
        for column in range(count):
            dark, light = PALE_WOOD if (row + column) % 2 else DARK_WOOD
            surface.blit(_wood((side, side), dark, light), (column * side, row * side))
    for step in range(1, count):
        surface.fill(BRASS, (step * side - 1, 0, 2, side * count))
        surface.fill(BRASS, (0, step * side - 1, side * count, 2))
    return surface


@lru_cache(maxsize=4)
def _shade(size: Size) -> pygame.Surface:
    """What dims squares that may not be taken."""
    shade = pygame.Surface(size, pygame.SRCALPHA)
    shade.fill((6, 10, 8, DIM))
    return shade


@lru_cache(maxsize=16)
def _wood(size: Size, dark: Colour, light: Colour) -> pygame.Surface:
    return felt_and_wood.wood(size, dark, light)


def _square(canvas: Canvas, squares: Squares, board: Board, square: Square, lights: Lights) -> None:
    """What a square asks for, lit when it may be claimed."""
    cell = squares.cell(square)
    number = square[0] * SIDE + square[1]
    label = LAYOUT[number]
    inner = cell.inflate(-canvas.measures.line * 2, -canvas.measures.line * 2)
    chosen = square == lights.chosen
    colour: Colour = BLACK if chosen else CREAM
    if square in lights.open:
        _light(canvas, cell, chosen)
        canvas.target(lights.open[square], cell, sized=False)
    if board[number] is not None:
        return
    if square not in lights.open:
        _label(canvas, inner, label, CREAM_SOFT if lights.open else CREAM, cell.width)
        return
    if square in lights.points:
        inner = _points(canvas, inner, lights.points[square], colour)
    ring = canvas.measures.line * 4 if chosen else 0
    _label(canvas, inner.inflate(-ring, 0), label, colour, cell.width)


def _points(canvas: Canvas, box: pygame.Rect, points: int, colour: Colour) -> pygame.Rect:
    """What a pawn there brings, in the corner. Returns the room below."""
    tall = line_height("bold", canvas.measures.cell)
    corner = pygame.Rect(box.left, box.top, box.width - box.width // 12, tall)
    canvas.text(corner, f"+{points}", role="cell", face="bold", colour=colour, align=(1, 0.5))
    return pygame.Rect(box.left, box.top + tall * 4 // 5, box.width, box.height - tall * 4 // 5)


def _light(canvas: Canvas, cell: pygame.Rect, chosen: bool) -> None:
    line = canvas.measures.line
    inner = cell.inflate(-line * 2, -line * 2)
    if chosen:
        brass.light(canvas.surface, cell.inflate(cell.width, cell.height), strength=120)
    stops = brass.METAL if chosen else LIT
    canvas.surface.blit(brass.plate(inner.size, stops, cell.width // 9, line), inner)
    pygame.draw.rect(canvas.surface, GOLD, inner, line * 3 // 2 + 1, border_radius=cell.width // 9)
    if chosen and not canvas.measures.compact:
        pygame.draw.rect(
            canvas.surface, INK, inner.inflate(-line * 3, -line * 3), line, border_radius=cell.width // 12
        )


def _label(canvas: Canvas, box: pygame.Rect, label: str, colour: Colour, wide: int) -> None:
    """A figure large; a major as a drawing, or a sign, with its word below where a square `wide` pixels has room."""
    cell = canvas.measures.cell
    if box.height < line_height("serif", cell):
        return
    if label.isdigit():
        _sign(canvas, box, label, colour, 0.56)
        return
    fitting = next((one for one in (canvas, plain(canvas)) if worded(one, label, wide, box.height)), None)
    if fitting is None:
        drawing(canvas, box, label, colour)
        return
    cell, word, lines = fitting.measures.cell, canvas.say(name(label)), worded(fitting, label, wide, box.height)
    grow = max(1.0, min(1.6, box.height / TALL / cell, (box.width - 2) * 0.9 / width("sans", cell, word)))
    tall = lines * line_height("sans", round(cell * grow))
    words = pygame.Rect(0, box.bottom - tall - box.height // 16, wide - _apart(canvas), tall)
    words.centerx = box.centerx
    if words.top - box.top >= cell:
        drawing(canvas, pygame.Rect(box.left, box.top, box.width, words.top - box.top), label, colour)
    else:
        words.centery = box.centery
    fitting.text(words, name(label), role="cell", colour=colour, grow=grow)


def worded(canvas: Canvas, label: str, wide: int, tall: int) -> int:
    """In how many lines a square of `wide` pixels, with `tall` ones for what it asks for, has room for its word: two
    take the place of the drawing on a small one; 0 where it has none between the lines."""
    words, line = canvas.say(name(label)), line_height("sans", canvas.measures.cell)
    wide -= _apart(canvas)
    if tall < line * 2:
        return 0
    if width("sans", canvas.measures.cell, words) <= wide:
        return 1
    return 0 if " " not in words or canvas.fitted(words, (wide, 2 * line), "cell").cut else 2


def _apart(canvas: Canvas) -> int:
    """What a word leaves free of the width of its square, for the lines at its sides: a small one has none."""
    return 0 if canvas.measures.compact else canvas.measures.line * 3


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


def _pawns(canvas: Canvas, squares: Squares, board: Board, lights: Lights) -> None:
    px = round(squares.side * 0.68)
    for number, seat in enumerate(board):
        if seat is not None:
            middle = squares.cell(place_of(number)).center
            picture = pawn(seat, lights.marks[seat], px)
            arriving(canvas, f"pawn {number}", seat, picture, middle, (f"total of {seat}",))
            if place_of(number) == lights.last:
                ring(canvas.surface, middle, px, canvas.measures.line * 2)


def _lines(canvas: Canvas, squares: Squares, board: Board, lights: Lights) -> None:
    """A rod through the pawns of every line; those that the last pawn formed shine."""
    thick = max(canvas.measures.line * 2, squares.side // 9)
    for line in runs(board):
        places = [place_of(number) for number in line.squares]
        if lights.last in places:
            glow(canvas, squares, places)
        rod(canvas.surface, squares.cell(places[0]).center, squares.cell(places[-1]).center, thick, line.seat)


def glow(canvas: Canvas, squares: Squares, along: Iterable[Square]) -> None:
    """Light along the squares of a line."""
    for square in along:
        cell = squares.cell(square)
        brass.light(canvas.surface, cell.inflate(cell.width // 3, cell.height // 3), GOLD, 110)
