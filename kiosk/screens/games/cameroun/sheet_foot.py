"""The foot of the sheet: what may still be written in each column, as a number on a gauge that empties."""

import pygame

from kiosk.games.cameroun.board import KEYS
from kiosk.games.cameroun.state import CamerounState
from kiosk.screens.games.cameroun.sheet_grid import CROSS, LEFT, Grid, names_grow, number, padded
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM_SOFT, GOLD, ORANGE

EMPTY, FULL = (4, 10, 8), (72, 56, 18)
"""Grounds of the gauge on which the number keeps its contrast."""


def foot(canvas: Canvas, grid: Grid, state: CamerounState, row: int, grow: float) -> None:
    """Below each column: what is left of it on its gauge; a cross when it is closed."""
    place = padded(grid.name(row), canvas)
    said = canvas.say(LEFT)
    canvas.text(
        place, LEFT, "cell", colour=CREAM_SOFT, align=(0, 0.5), grow=min(1.3, names_grow(canvas, place, [said]))
    )
    for column, (key, cap) in enumerate(zip(KEYS, state.rules.caps, strict=True)):
        cell = grid.cell(column, row)
        if state.closed[column]:
            canvas.text(cell, CROSS, "cell", "bold", ORANGE, grow=min(grow, 1.5))
            continue
        _gauge(canvas, cell, state.left(key) / cap if cap else 0.0)
        number(canvas, cell, str(state.left(key)), grow, BRASS_LIGHT)


def _gauge(canvas: Canvas, cell: pygame.Rect, part: float) -> None:
    """A bar as high as the cell: as much of it is lit as is left."""
    line = canvas.measures.line
    track = cell.inflate(-2 * line, -line)
    canvas.surface.fill(EMPTY, track)
    lit = pygame.Rect(track.left, track.top, round(track.width * part), track.height)
    canvas.surface.fill(FULL, lit)
    canvas.surface.fill(GOLD, (lit.left, lit.bottom - line, lit.width, line))
