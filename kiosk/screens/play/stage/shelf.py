"""The shelf at the foot of the play screen: the choices in a row; nothing of it moves when there are none."""

from collections.abc import Callable, Sequence

import pygame

from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.packing.button_pages import pack
from kiosk.screens.kit.screen import Item


def draw_choices(
    canvas: Canvas,
    box: pygame.Rect,
    items: Sequence[Item],
    cursor: int,
    brief: Callable[[Item], Item],
    first: int = 0,
) -> None:
    """As many choices as fit, in `brief` words where they are too wide for one row; the others on further pages.

    `first`: the cursor's place of the first of them.
    """
    if not items or not box.height:
        return
    rows = max(1, (box.height + canvas.measures.gap) // (canvas.measures.target + canvas.measures.gap))
    if not _fits(canvas, items, box.width, rows):
        items = [brief(item) for item in items]
    button_grid.draw(canvas, box, items, cursor if cursor < len(items) else -1, rows, even=rows > 1, first=first)


def draw_way_out(canvas: Canvas, box: pygame.Rect, item: Item, focused: bool) -> None:
    """The menu, or the way back, at the upper right."""
    if box.width:
        tiles.tile(canvas, box, item, focused)


def _fits(canvas: Canvas, items: Sequence[Item], room: int, rows: int) -> bool:
    """Whether all are seen at once."""
    widths = [tiles.wanted(canvas, item) for item in items]
    widths = [max(widths)] * len(widths) if rows > 1 else widths
    return len(pack(widths, room, canvas.measures.gap)) <= rows
