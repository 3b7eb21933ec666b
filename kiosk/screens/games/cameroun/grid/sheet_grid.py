"""The grid of the sheet: where columns and rows stand, its rules, and how large type in it can be."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from kiosk.games.cameroun.state import CamerounState
from kiosk.i18n.fill import plate
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS

TOTAL = phrase("Total")

LEFT = phrase("Reste à marquer pour tous"), phrase("Reste pour tous"), phrase("Reste")
"""What the numbers at the foot of the columns are, in fewer words where there is less room."""

CROSS = "✕"

BRIEF = {"S": "1-5", "B": "2-6"}, {"F": "Full", "Q": "Cake"}
"""What heads the combinations in both languages where names have no room: the straights by their dice."""

FAINT = (58, 62, 40)

COMBINATIONS = 4
"""Columns at the right that count no face."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the rows and columns of a sheet lie, in pixels.

    `edges` are the left edges of all columns, that of names first, and the right edge of the last, that of totals;
    `tops` the upper edges of all rows, the heading first, and the lower edge of the last.
    """

    edges: tuple[int, ...]
    tops: tuple[int, ...]

    @property
    def box(self) -> pygame.Rect:
        """All of it."""
        left, top = self.edges[0], self.tops[0]
        return pygame.Rect(left, top, self.edges[-1] - left, self.tops[-1] - top)

    @property
    def rows(self) -> int:
        """How many there are, the heading among them."""
        return len(self.tops) - 1

    @property
    def columns(self) -> int:
        """How many there are between the names and the totals."""
        return len(self.edges) - 3

    def column(self, place: int) -> pygame.Rect:
        """A column between names and totals, from its heading to its last row."""
        return pygame.Rect(
            self.edges[place + 1], self.tops[0], self.edges[place + 2] - self.edges[place + 1], self.box.height
        )

    def line(self, row: int) -> pygame.Rect:
        """A row from the names to the totals."""
        return pygame.Rect(self.edges[0], self.tops[row], self.box.width, self.tops[row + 1] - self.tops[row])

    def cell(self, place: int, row: int) -> pygame.Rect:
        """Where a column and a row meet."""
        return self.column(place).clip(self.line(row))

    def name(self, row: int) -> pygame.Rect:
        """The first cell of a row."""
        return self.column(-1).clip(self.line(row))

    def sum(self, row: int) -> pygame.Rect:
        """The last cell of a row."""
        return self.column(self.columns).clip(self.line(row))


def rules(canvas: Canvas, grid: Grid, foot: bool) -> None:
    """Thin gold rules: strong ones below the heading, above the foot and before combinations and totals."""
    surface, line, box = canvas.surface, canvas.measures.line, grid.box
    for place in range(grid.columns + 1):
        strong = place in (0, grid.columns - COMBINATIONS, grid.columns)
        across = (grid.column(place).left, box.top, line if strong else 1, box.height)
        surface.fill(BRASS if strong else FAINT, across)
    for row in range(1, grid.rows):
        strong = row == 1 or (foot and row == grid.rows - 1)
        down = (box.left, grid.tops[row], box.width, line if strong else 1)
        surface.fill(BRASS if strong else FAINT, down)


def row_grow(canvas: Canvas, row: int) -> float:
    """How much larger than its least size words can be in rows of that height."""
    return max(1.0, min(1.8, row / 1.35 / canvas.measures.cell))


def names_grow(canvas: Canvas, room: pygame.Rect, names: Sequence[str]) -> float:
    """The same for names, all in one size: the one in which the longest fits into `room`."""
    cell = canvas.measures.cell
    sizes = range(round(cell * row_grow(canvas, room.height)), cell, -1)
    fitting = (px for px in sizes if max(width("bold", px, name) for name in map(plate, names)) <= room.width)
    return next(fitting, cell) / cell


def padded(box: pygame.Rect, canvas: Canvas) -> pygame.Rect:
    """A cell without its margins at the left and right."""
    pad = canvas.measures.cell
    return lined(pygame.Rect(box.left + pad, box.top, box.width - pad - canvas.measures.line * 2, box.height), canvas)


def lined(box: pygame.Rect, canvas: Canvas) -> pygame.Rect:
    """A cell at least as high as a line of words, whose leading may stand out where it is lower."""
    return box.inflate(0, max(0, line_height("bold", canvas.measures.cell) - box.height))


def crossed_out(state: CamerounState, key: str) -> bool:
    """Whether a column has a cross in the place of a number; of one that is full 0 is left."""
    return any(column == key for _, column in state.crosses)


def number(canvas: Canvas, cell: pygame.Rect, said: str, grow: float, colour: tuple[int, int, int]) -> None:
    """A number in a cell."""
    canvas.text(number_room(cell), said, role="cell", face="bold", colour=colour, grow=grow)


def number_room(cell: pygame.Rect) -> pygame.Rect:
    """Where a number in a cell is set: figures need less height than a line of words."""
    return cell.inflate(0, cell.height)
