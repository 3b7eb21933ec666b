"""The grid of the sheet: where columns and rows stand, how wide each is, its rules."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from kiosk.i18n.fill import plate
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import BRASS

TOTAL = phrase("Total")

WRITTEN = phrase("Marqué")

CAP = phrase("Maximum")

CROSS = "✕"

APART = 0.4
"""Between two numbers side by side, in the size of their type."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the rows and columns of a sheet lie.

    `box` is the sheet, `names` and `total` are the widths of the first and the last column, `row` is the height of a
    row, all in pixels; `columns` counts those between them.
    """

    box: pygame.Rect
    names: int
    total: int
    row: int
    columns: int
    rows: int

    @property
    def height(self) -> int:
        """Height of all rows, in pixels."""
        return self.row * self.rows

    def column(self, place: int) -> pygame.Rect:
        """The place of a column, in pixels: from the top of the sheet down beyond its last row."""
        room = self.box.width - self.names - self.total
        left = self.box.left + self.names + room * place // self.columns
        right = self.box.left + self.names + room * (place + 1) // self.columns
        return pygame.Rect(left, self.box.top, right - left, self.row * 99)

    def cell(self, place: int, row: int) -> pygame.Rect:
        """Where a column and a row meet."""
        across = self.column(place)
        return pygame.Rect(across.left, self.box.top + row * self.row, across.width, self.row)

    def name(self, row: int) -> pygame.Rect:
        """The first cell of a row."""
        return pygame.Rect(self.box.left, self.box.top + row * self.row, self.names, self.row)

    def sum(self, row: int) -> pygame.Rect:
        """The last cell of a row."""
        return pygame.Rect(self.box.right - self.total, self.box.top + row * self.row, self.total, self.row)


def names_width(canvas: Canvas, names: Sequence[str], room: int, row: int) -> int:
    """The first column's width in pixels: for all names in the type of a row `row` pixels high, as far as `room`
    allows."""
    cell = canvas.measures.cell
    words = [canvas.say(phrase("Tour {turn}/{turns}", turn=10, turns=10)), canvas.say(WRITTEN), canvas.say(CAP)]
    least = max(width("bold", cell, word) for word in (*names, *words))
    wanted = max(width("bold", round(cell * row_grow(canvas, row)), name) for name in map(plate, names))
    return min(max(least, wanted, room // 8) + round(cell * 1.5), max(least + round(cell * 1.5), round(room * 0.26)))


def total_width(canvas: Canvas) -> int:
    """The last column: for its heading and four figures."""
    cell = canvas.measures.cell
    return max(width("bold", cell, canvas.say(TOTAL)), width("bold", cell, "0000")) + cell


def rules(canvas: Canvas, grid: Grid, foot: int) -> None:
    """Thin gold rules: a strong one below the heading and above the foot and before the combinations."""
    surface, line = canvas.surface, canvas.measures.line
    bottom = grid.box.top + grid.height
    for place in range(grid.columns + 1):
        left = grid.column(place).left if place < grid.columns else grid.box.right - grid.total
        strong = place in (0, grid.columns - 4, grid.columns)
        surface.fill(
            BRASS if strong else (58, 62, 40), (left, grid.box.top, line if strong else 1, bottom - grid.box.top)
        )
    for row in range(1, grid.rows):
        strong = row in (1, grid.rows - foot)
        y = grid.box.top + row * grid.row
        surface.fill(BRASS if strong else (58, 62, 40), (grid.box.left, y, grid.box.width, line if strong else 1))


def row_grow(canvas: Canvas, row: int) -> float:
    """How much larger than its least size type can be in rows of that height."""
    return max(1.0, min(1.8, row / 1.35 / canvas.measures.cell))


def cells_grow(canvas: Canvas, grid: Grid, numbers: Sequence[str]) -> float:
    """The same for numbers side by side, so that they stay apart."""
    cell, room = canvas.measures.cell, grid.column(0).width
    widest = max((width("bold", cell, number) for number in numbers), default=0)
    return max(1.0, min(row_grow(canvas, grid.row), room / (widest + APART * cell)))


def names_grow(canvas: Canvas, grid: Grid, names: Sequence[str]) -> float:
    """The same for the names: all in one size, the one in which the longest fits."""
    room, cell = padded(grid.name(0), canvas).width, canvas.measures.cell
    sizes = range(round(cell * row_grow(canvas, grid.row)), cell, -1)
    fitting = (px for px in sizes if max(width("bold", px, name) for name in map(plate, names)) <= room)
    return next(fitting, cell) / cell


def padded(box: pygame.Rect, canvas: Canvas) -> pygame.Rect:
    """A cell without its margins at the left and right."""
    pad = canvas.measures.cell
    return pygame.Rect(box.left + pad, box.top, box.width - pad - canvas.measures.line * 2, box.height)
