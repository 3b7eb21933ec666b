"""Rows of players one above the other: how high they are, and where they stand."""

from collections.abc import Iterator, Sequence

import pygame

from kiosk.screens.games.common.sheet_base import rows_with
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, ORANGE, Colour

FEW = 4
"""In larger type on a small screen so few players stand one above the other, some of them where not all fit."""
ARROW = ((-1, -2), (1, -2), (1, 0), (2, 0), (0, 2), (-2, 0), (-1, 0))
"""The corners of an arrow that points down, in quarters of its size from the middle, right and down."""
TIGHT, LOOSE = 1.3, 1.5
"""How high a row is for its letters: in larger type on a small screen, and else."""


def least_row(canvas: Canvas) -> int:
    """The height of a row of one line, in pixels."""
    return round(line_height("sans", canvas.measures.cell) * 1.08)


def panel_edges(canvas: Canvas, height: int) -> int:
    """What a panel beside the rows leaves free above and below its words together, in pixels."""
    cell = canvas.measures.cell
    return cell // 2 if height < cell * 8 else round(cell * 1.2)


def between(canvas: Canvas) -> int:
    """The room between two rows, in pixels."""
    return max(2, canvas.measures.gap // 8)


def _fewer(canvas: Canvas, rows: int) -> bool:
    """Whether larger type asks for fewer rows, rather than for two side by side."""
    return canvas.measures.crowded and rows <= FEW


def one_column(canvas: Canvas, height: int, rows: int) -> bool:
    """Whether so many rows stand one above the other, or as many of them as fit."""
    return _fewer(canvas, rows) or rows * (least_row(canvas) + between(canvas)) <= height + between(canvas)


def row_height(canvas: Canvas, height: int, rows: int, tallest: float) -> int:
    """The height of each of so many rows, one above the other: at most `tallest` times the size of its letters."""
    return min((height - between(canvas) * (rows - 1)) // rows, round(canvas.measures.cell * tallest))


def grown(canvas: Canvas, tall: int, tight: bool = False) -> float:
    """How much larger than other words names and numbers are in a row of that height; `tight` where they may be so on
    any small screen, and in a low row of a large one."""
    low = canvas.measures.compact or tall < least_row(canvas) * TIGHT
    part = TIGHT if canvas.measures.crowded or (tight and low) else LOOSE
    return max(1.0, min(1.5, tall / part / canvas.measures.cell))


def placed(
    canvas: Canvas, box: pygame.Rect, turns: Sequence[bool], leads: Sequence[bool], tallest: float, most: int = 2
) -> Iterator[tuple[int, pygame.Rect]]:
    """The rows by number with their places, in one column or in two, or in `most`.

    `turns`: whose turn it is, row by row, `leads`: who leads; where not all fit, those around the one whose turn it
    is, and one that leads.
    """
    gap = between(canvas)
    columns = 1 if one_column(canvas, box.height, len(turns)) else most
    room = max(1, (box.height + gap) // (least_row(canvas) + gap))
    rows = min(-(-len(turns) // columns), room)
    first = [number for number, lead in enumerate(leads) if lead]
    shown = rows_with(len(turns), rows * columns, turns.index(True) if True in turns else 0, first)
    tall = row_height(canvas, box.height, rows, tallest)
    wide = (box.width - canvas.measures.gap // 2 * (columns - 1)) // columns
    top = box.top + (box.height - rows * tall - gap * (rows - 1)) // 2
    for place, number in enumerate(shown):
        column, row = divmod(place, rows)
        left = box.left + column * (wide + canvas.measures.gap // 2)
        yield number, pygame.Rect(left, top + row * (tall + gap), wide, tall)


def best_mark(canvas: Canvas, centre: tuple[int, int], size: int) -> None:
    """An arrow up: this hand is to be beaten. The crown is for who leads in points."""
    _arrow(canvas, centre, size, BRASS_LIGHT, up=True)


def weakest_mark(canvas: Canvas, centre: tuple[int, int], size: int) -> None:
    """An arrow down: this hand is the weakest so far."""
    _arrow(canvas, centre, size, ORANGE, up=False)


def _arrow(canvas: Canvas, centre: tuple[int, int], size: int, colour: Colour, *, up: bool) -> None:
    x, y, half = centre[0], centre[1], size // 2
    way = -1 if up else 1
    points = [(x + half * across // 2, y + way * half * down // 2) for across, down in ARROW]
    pygame.draw.polygon(canvas.surface, colour, points)
