"""The shelf at the foot of the play screen: the choices in a row; nothing of it moves when there are none."""

from collections.abc import Callable, Sequence

import pygame

from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import BRASS_DARK, CREAM_SOFT
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
    # Buttons of one width, but where all stand on one page only without.
    even = rows > 1 and (
        _fits(canvas, items, box.width, rows, tight=True) or not _uneven(canvas, items, box.width, rows)
    )
    button_grid.draw(canvas, box, items, cursor if cursor < len(items) else -1, rows, even=even, first=first)


def draw_way_out(canvas: Canvas, box: pygame.Rect, item: Item, focused: bool) -> None:
    """The menu, or the way back, at the upper right: quieter than what plays on, unless the cursor is on it."""
    if focused and box.width:
        tiles.tile(canvas, box, item, focused)
    elif box.width:
        line = canvas.measures.line
        pygame.draw.rect(canvas.surface, BRASS_DARK, box, line, border_radius=max(6, canvas.measures.gap // 3))
        canvas.text(box.inflate(-4 * line, 0), item.label, colour=CREAM_SOFT)
        canvas.target(item.key, box)


def in_one_row(canvas: Canvas, items: Sequence[Item], room: int) -> bool:
    """Whether all choices stand side by side, in as many words as they have."""
    return _fits(canvas, items, room, 1)


def _uneven(canvas: Canvas, items: Sequence[Item], room: int, rows: int) -> bool:
    """Whether all are seen at once, each as wide as its words."""
    return len(pack([tiles.wanted(canvas, item, tight=True) for item in items], room, canvas.measures.gap)) <= rows


def _fits(canvas: Canvas, items: Sequence[Item], room: int, rows: int, tight: bool = False) -> bool:
    """Whether all are seen at once, those of more than one row of one width."""
    widths = [tiles.wanted(canvas, item, tight) for item in items]
    widths = [max(widths)] * len(widths) if rows > 1 else widths
    return len(pack(widths, room, canvas.measures.gap)) <= rows
