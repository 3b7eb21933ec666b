"""A bet of four chips at once: its squares alone, each below its line and what it brings there."""

import pygame

from kiosk.games.si_no.board import LINE_KEYS, VERTICAL, pair_of
from kiosk.games.si_no.state import SiNoState
from kiosk.screens.games.si_no.board import (
    HIGH,
    VERTICAL_LINE,
    Marks,
    Square,
    Squares,
    cells_of,
    draw_grow,
    draw_square,
    ring_width,
    ringed,
    row_height,
)
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import DECIDES, GOLD

HEADS = 0.8
"""The height of what stands above a square, in that of its type."""
LARGEST = 3.4
"""How much larger than its least type a draw is at most."""


def whole_bet(canvas: Canvas, box: pygame.Rect, state: SiNoState, chosen: Squares, marks: Marks) -> None:
    """The four squares; without what stands above them where there is no height for it."""
    line = canvas.measures.line
    canvas.box(box, brass.NIGHT, radius=line * 4, rim=line, what="board", alpha=235)
    inner = box.inflate(-4 * line, -4 * line)
    tall = line_height("bold", round(canvas.measures.cell * DECIDES * HEADS))
    head = tall if inner.height - tall >= row_height(canvas) else 0
    # The word above the last one needs more room than a number.
    more = max(0, _called(canvas) - ring_width(canvas, tall))
    each = pygame.Rect(inner.left, inner.top, inner.width - more, inner.height)
    cells = cells_of(each, len(LINE_KEYS), two=False)
    # In none of them the chips lie below the draw: the widest is never as high as that.
    low = min(cells[0].height - head, round(cells[0].width * HIGH) - 1)
    most = draw_grow(canvas, pygame.Rect(0, 0, cells[0].width, low), False, LARGEST)
    for place, cell in enumerate(cells):
        cell.width += more * (place == VERTICAL)
        draw = chosen[LINE_KEYS[place]]
        if head:
            above = pygame.Rect(cell.left, cell.top, cell.width, head)
            _head(canvas, above, place, state.rules.values.chip(place, draw))
        below = pygame.Rect(cell.left, cell.top + head, cell.width, low)
        dice = bool(pair_of(draw))
        draw_square(canvas, Square(place, draw, below, False, True, True, dice, most, shown=True), state, marks)


def _called(canvas: Canvas) -> int:
    return width("bold", canvas.measures.cell, canvas.say(VERTICAL_LINE))


def _head(canvas: Canvas, box: pygame.Rect, place: int, points: int) -> None:
    """Which line a chip is on, and what it brings there, which is as large as there is room for."""
    cell, said = canvas.measures.cell, f" {points}"
    called = _called(canvas) if place == VERTICAL else ring_width(canvas, box.height)
    sizes = range(round(cell * DECIDES), cell, -1)
    px = next((px for px in sizes if called + width("bold", px, said) <= box.width), cell)
    both = pygame.Rect(0, box.top, called + width("bold", px, said), box.height)
    both.centerx = box.centerx
    name = pygame.Rect(both.left, box.top, called, box.height)
    if place == VERTICAL:
        canvas.text(name.inflate(2, 0), VERTICAL_LINE, "cell", "bold", GOLD)
    else:
        ringed(canvas, name, place, GOLD)
    worth = both.inflate(2, box.height)
    canvas.text(worth, str(points), "cell", "bold", GOLD, align=(1, 0.5), grow=px / cell)
