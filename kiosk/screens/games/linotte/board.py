"""The board of La Linotte: a tray of dark wood, twenty-five squares, the pawns and the lines that they form."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import pygame

from kiosk.games.linotte.board import LAYOUT, SIDE, Board, place_of, runs
from kiosk.screens.games.linotte import square_words
from kiosk.screens.games.linotte.pawns import pawn, ring, rod
from kiosk.screens.kit.drawing import brass, felt_and_wood
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.player_marks import Mark, seat_marks
from kiosk.screens.kit.drawing.theme import BRASS, CREAM, CREAM_SOFT, GOLD, Colour, Size
from kiosk.screens.kit.moving.pictures import arriving

Square = tuple[int, int]
"""Row and column, from 0."""
BLACK: Colour = (0, 0, 0)
"""What is written on the darkest brass."""
WIDE = 1.25
"""How much wider than high a square may be: its words need the width."""
LIT: brass.Stops = ((0.0, (104, 72, 24)), (0.5, (86, 58, 18)), (1.0, (70, 46, 13)))
PALE: brass.Stops = ((0.0, (255, 242, 200)), (1.0, (240, 208, 132)))
"""The square under the cursor: its word is the easiest to read."""
DIM = 150
"""How dark the squares are that may not be taken while others may: of 255."""
PALE_WOOD = ((58, 34, 18), (92, 58, 32))
DARK_WOOD = ((34, 18, 10), (58, 33, 18))


@dataclass(frozen=True, slots=True)
class Squares:
    """Where the squares of a board lie."""

    box: pygame.Rect
    size: Size

    @property
    def side(self) -> int:
        """The shorter side of a square."""
        return min(self.size)

    def cell(self, square: Square) -> pygame.Rect:
        """The place of a square."""
        wide, tall = self.size
        return pygame.Rect((self.box.left + square[1] * wide, self.box.top + square[0] * tall), self.size)


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
    edge, size = _edge(canvas), square_size(canvas, box.size)
    whole = pygame.Rect(0, 0, size[0] * SIDE + 2 * edge, size[1] * SIDE + 2 * edge)
    whole.midleft = (box.left, box.centery)
    squares = Squares(whole.inflate(-2 * edge, -2 * edge), size)
    canvas.box(whole, brass.NIGHT, radius=canvas.measures.line * 3, rim=canvas.measures.line, what="board")
    canvas.surface.blit(ground(size), squares.box)
    if lights.open:
        canvas.surface.blit(_shade(squares.box.size), squares.box)
    for row in range(SIDE):
        for column in range(SIDE):
            _square(canvas, squares, board, (row, column), lights)
    _lines(canvas, squares, board, lights)
    _pawns(canvas, squares, board, lights)
    return whole


def _edge(canvas: Canvas) -> int:
    """The width of the frame around the squares: a small board needs the room for its words."""
    return canvas.measures.line * (1 if canvas.measures.compact else 3)


def square_size(canvas: Canvas, board: Size) -> Size:
    """The size of a square on a board that fills so many pixels: as high as it has room, and wider where it has."""
    wide, tall = ((side - 2 * _edge(canvas)) // SIDE for side in board)
    tall = min(wide, tall)
    return min(wide, round(tall * WIDE)), tall


@lru_cache(maxsize=8)
def ground(square: Size) -> pygame.Surface:
    """The empty board: squares of two woods with brass between them."""
    wide, tall = square
    surface = pygame.Surface((wide * SIDE, tall * SIDE))
    for row in range(SIDE):
        for column in range(SIDE):
            dark, light = PALE_WOOD if (row + column) % 2 else DARK_WOOD
            surface.blit(_wood(square, dark, light), (column * wide, row * tall))
    for step in range(1, SIDE):
        surface.fill(BRASS, (step * wide - 1, 0, 2, tall * SIDE))
        surface.fill(BRASS, (0, step * tall - 1, wide * SIDE, 2))
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
        square_words.draw(canvas, inner, label, CREAM_SOFT if lights.open else CREAM, cell.width)
        return
    if square in lights.points:
        inner = _points(canvas, inner, lights.points[square], colour)
    square_words.draw(canvas, inner, label, colour, cell.width)


def _points(canvas: Canvas, box: pygame.Rect, points: int, colour: Colour) -> pygame.Rect:
    """What a pawn there brings, in the corner. Returns the room below."""
    tall = line_height("bold", canvas.measures.cell)
    corner = pygame.Rect(box.left, box.top, box.width - box.width // 12, tall)
    canvas.text(corner, f"+{points}", role="cell", face="bold", colour=colour, align=(1, 0.5))
    return pygame.Rect(box.left, box.top + tall * 4 // 5, box.width, box.height - tall * 4 // 5)


def _light(canvas: Canvas, cell: pygame.Rect, chosen: bool) -> None:
    """The plate of a lit square: its frame lies on the lines between the squares, clear of the longest word."""
    if chosen:
        brass.light(canvas.surface, cell.inflate(cell.width, cell.height), strength=120)
    canvas.surface.blit(brass.plate(cell.size, PALE if chosen else LIT, cell.width // 9, 1), cell)
    line = canvas.measures.line
    pygame.draw.rect(canvas.surface, GOLD, cell.inflate(line, line), line, border_radius=cell.width // 9)


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
