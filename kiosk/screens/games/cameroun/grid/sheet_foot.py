"""The foot of the sheet: what may still be written in each column, as a number above a bar that shortens."""

import pygame

from kiosk.games.cameroun.board import KEYS
from kiosk.games.cameroun.state import CamerounState
from kiosk.screens.games.cameroun.grid.sheet_grid import (
    CROSS,
    LEFT,
    Grid,
    crossed_out,
    names_grow,
    number_room,
    padded,
)
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import CREAM, CREAM_SOFT, GOLD, ORANGE

EMPTY = (72, 56, 18)
"""What is written already, on the bar."""

FIGURE = 0.7
"""The height of a figure, in the size of its type."""
CROSS_GROWN = 1.5
"""How much larger than its least size a cross may be."""


def foot(canvas: Canvas, grid: Grid, state: CamerounState, row: int, grow: float) -> None:
    """Below each column: what is left of it above its bar; a cross when it was crossed out."""
    place = padded(grid.name(row), canvas)
    told = [canvas.say(words) for words in LEFT]
    said = next((words for words in told if width("bold", canvas.measures.cell, words) <= place.width), told[-1])
    canvas.text(place, said, "cell", "bold", CREAM, (0, 0.5), grow=min(1.3, names_grow(canvas, place, [said])))
    for column, (key, cap) in enumerate(zip(KEYS, state.rules.caps, strict=True)):
        cell = grid.cell(column, row)
        if crossed_out(state, key):
            canvas.text(cell, CROSS, "cell", "bold", ORANGE, grow=min(grow, CROSS_GROWN))
            continue
        bar = _gauge(canvas, cell, state.left(key) / cap if cap else 0.0)
        above = pygame.Rect(cell.left, cell.top, cell.width, bar.top - cell.top)
        # Soft: what may still come is no score.
        size = min(grow, _highest(canvas, above))
        canvas.text(number_room(above), str(state.left(key)), "cell", "sans", CREAM_SOFT, grow=size)


def _highest(canvas: Canvas, room: pygame.Rect) -> float:
    """How large figures may be that are clear of the bar below them."""
    return max(1.0, (room.height - canvas.measures.line) / (canvas.measures.cell * FIGURE))


def _gauge(canvas: Canvas, cell: pygame.Rect, part: float) -> pygame.Rect:
    """A bar at the foot of the cell, returned: as much of it is lit as is left."""
    line = canvas.measures.line
    tall = line if cell.height < canvas.measures.cell * 2 else 2 * line
    track = pygame.Rect(cell.left + 2 * line, cell.bottom - line - tall, cell.width - 4 * line, tall)
    canvas.surface.fill(EMPTY, track)
    canvas.surface.fill(GOLD, (*track.topleft, round(track.width * part), track.height))
    return track
