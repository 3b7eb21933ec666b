"""Where keys stand in rows below a line that is written, on pages where they are many."""

import pygame

from kiosk.screens.kit import button_grid
from kiosk.screens.kit.drawing.canvas import Canvas

PLATE = 1.4
"""The height of the line, in the size of its type."""


def fit(canvas: Canvas, box: pygame.Rect) -> bool:
    """Whether there is room for two rows below the line."""
    return _grid(canvas, box)[1] > 1


def ends(canvas: Canvas, box: pygame.Rect, most: int) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The line at the top of `box`, no wider than `most` pixels, and two keys beside it."""
    side, gap = canvas.measures.target, canvas.measures.gap
    keys = 2 * (side + gap)
    plate = pygame.Rect(0, 0, min(box.width - keys, most), min(side, round(canvas.measures.big * PLATE)))
    plate.midleft = (box.centerx - (plate.width + keys) // 2, box.top + side // 2)
    erase = pygame.Rect(plate.right + gap, box.top, side, side)
    return plate, erase, erase.move(side + gap, 0)


def places(canvas: Canvas, box: pygame.Rect, count: int, shown: int) -> dict[int, pygame.Rect]:
    """The keys of the page on which the key `shown` is, of so many: its number -> its place.

    Draws the button to the next page in the last place where there are several.
    """
    side, gap = canvas.measures.target, canvas.measures.gap
    columns, rows = _grid(canvas, box)
    per = columns * rows if count <= columns * rows else columns * rows - 1
    page, pages = shown // per, -(-count // per)
    numbers = range(page * per, min(count, page * per + per))
    lines = min(rows, -(-count // columns))
    left = box.centerx - (columns * (side + gap) - gap) // 2
    top = box.top + side + gap
    top += (box.bottom - top - lines * (side + gap) + gap) // 2

    def cell(place: int) -> pygame.Rect:
        row, column = divmod(place, columns)
        return pygame.Rect(left + column * (side + gap), top + row * (side + gap), side, side)

    if pages > 1:
        after = numbers.stop if page + 1 < pages else 0
        button_grid.pager(canvas, cell(columns * rows - 1), after, page, pages)
    return {number: cell(place) for place, number in enumerate(numbers)}


def _grid(canvas: Canvas, box: pygame.Rect) -> tuple[int, int]:
    """How many keys stand side by side, and in how many rows below the line."""
    step, gap = canvas.measures.target + canvas.measures.gap, canvas.measures.gap
    return (box.width + gap) // step, (box.height - step + gap) // step
