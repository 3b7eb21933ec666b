"""The foot of the sheet: what is written, capped and left in each column."""

from collections.abc import Mapping

import pygame

from kiosk.games.cameroun.board import KEYS
from kiosk.games.cameroun.state import CamerounState
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.cameroun.sheet_grid import CAP, CROSS, WRITTEN, Grid, cells_grow, names_grow, padded
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import CREAM, CREAM_SOFT, GOLD, ORANGE

LEFT = phrase("Reste")

MARGIN = 1.5
GAP = 0.3
"""Between two numbers side by side, in the size of their type."""


def foot(canvas: Canvas, grid: Grid, state: CamerounState, row: int) -> None:
    """Below each column: what it holds, a gauge, and what it may hold; a cross when it is closed."""
    grow = cells_grow(canvas, grid, [str(number) for number in (*state.used, *state.rules.caps)])
    _margin(canvas, grid, {row: WRITTEN, row + 1: CAP})
    for place, (used, cap) in enumerate(zip(state.used, state.rules.caps, strict=True)):
        upper, lower = grid.cell(place, row), grid.cell(place, row + 1)
        _gauge(canvas, upper, used, cap)
        canvas.text(upper, str(used), role="cell", colour=CREAM, grow=grow)
        if state.closed[place]:
            canvas.text(lower, CROSS, role="cell", face="bold", colour=ORANGE, grow=grow)
        else:
            canvas.text(lower, str(cap), role="cell", colour=GOLD, grow=grow)
    canvas.text(grid.sum(row), str(sum(state.used)), role="cell", colour=CREAM_SOFT, grow=grow)


def foot_fits(canvas: Canvas, grid: Grid, state: CamerounState) -> bool:
    """Whether the numbers of the foot stand apart."""
    cell = canvas.measures.cell
    numbers = [str(number) for number in (*state.used, *state.rules.caps)]
    return max(width("sans", cell, number) for number in numbers) + GAP * cell <= grid.column(0).width


def _margin(canvas: Canvas, grid: Grid, words: Mapping[int, Phrase]) -> None:
    """What rows that belong to nobody are called, each by its row: in one size, below that of names."""
    grow = min(MARGIN, names_grow(canvas, grid, [canvas.say(word) for word in words.values()]))
    for row, word in words.items():
        place = padded(grid.name(row), canvas)
        canvas.text(place, word, role="cell", colour=CREAM_SOFT, align=(0, 0.5), grow=grow)


def brief_foot(canvas: Canvas, grid: Grid, state: CamerounState, row: int) -> None:
    """The foot in one row, where there is no room for two: what may still be written."""
    canvas.text(padded(grid.name(row), canvas), LEFT, role="cell", colour=CREAM_SOFT, align=(0, 0.5))
    for place, key in enumerate(KEYS):
        words, colour = (CROSS, ORANGE) if state.closed[place] else (str(state.left(key)), GOLD)
        canvas.text(grid.cell(place, row), words, role="cell", colour=colour)


def _gauge(canvas: Canvas, cell: pygame.Rect, used: int, cap: int) -> None:
    thick = canvas.measures.line
    track = pygame.Rect(cell.left + thick * 2, cell.bottom - thick - thick // 2, cell.width - thick * 4, thick)
    canvas.surface.fill((40, 44, 30), track)
    if cap:
        canvas.surface.fill(GOLD, (track.left, track.top, round(track.width * min(1, used / cap)), thick))
