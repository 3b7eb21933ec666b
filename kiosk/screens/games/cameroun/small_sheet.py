"""The sheet on a small screen: what is left of the columns as large as it decides, and of the players what fits.

While they play everybody's total in a line, else those of whose turn it is and of who leads beside what is left: the
same places from throw to choice. When the game is over nothing is left to know of the columns: everybody's row.
"""

from collections.abc import Sequence

import pygame

from kiosk.games.cameroun.state import CamerounState
from kiosk.screens.games.cameroun.grid.sheet_parts import draw_grid
from kiosk.screens.games.cameroun.grid.sheet_plan import sheet_plan
from kiosk.screens.games.cameroun.ten_fields import Marked, draw_fields, fields_height
from kiosk.screens.games.common.sheet_base import SheetView
from kiosk.screens.games.common.standings_ribbon import (
    draw_large_ribbon,
    draw_standing,
    draw_standings,
    large_ribbon,
    standing_width,
)
from kiosk.screens.kit.drawing.canvas import Canvas


def draw_small(canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState]) -> None:
    """The sheet in `box`; the line alone where even what is left has no room."""
    tall, line, scores = fields_height(canvas), canvas.measures.line, view.state.scores()
    above = pygame.Rect(box.left, box.top, box.width, box.height - tall - line)
    plan = sheet_plan(canvas, box, view, has_foot=False) if view.state.over else None
    if plan is not None and len(plan.shown) == len(view.names):
        draw_grid(canvas, plan, view)
        return
    if above.height >= large_ribbon(canvas):
        rest = draw_large_ribbon(canvas, above, view.names, scores, view.player)
        _fields(canvas, rest.union(pygame.Rect(box.left, above.bottom, box.width, tall + line)), view)
    elif box.height >= tall:
        _beside(canvas, box, view)
    else:
        draw_standings(canvas, box, view.names, scores, view.player)


def _fields(canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState]) -> None:
    changed = None if view.change is None else view.change.column
    draw_fields(canvas, box, view.state, Marked(view.column, changed))


def _beside(canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState]) -> None:
    """What is left, and at the right the totals of whose turn it is and of who leads, or of who comes next."""
    line, scores = canvas.measures.line, view.state.scores()
    shown = _two(scores, view.player)
    wide = max(standing_width(canvas, score) for score in scores)
    _fields(canvas, pygame.Rect(box.left, box.top, box.width - wide - 2 * line, box.height), view)
    tall = (box.height - line) // 2
    for place, seat in enumerate(shown):
        room = pygame.Rect(box.right - wide, box.top + place * (tall + line), wide, tall)
        draw_standing(canvas, room, seat, view.names[seat], scores, turn=seat == view.player)


def _two(scores: Sequence[int], player: int) -> tuple[int, ...]:
    """The seat whose turn it is and the best of the others."""
    others = [seat for seat in range(len(scores)) if seat != player]
    return (player, *sorted(others, key=lambda seat: -scores[seat])[:1])
