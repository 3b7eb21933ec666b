"""The sheet on a small screen: what is left of the columns as large as it decides, and of the players what fits.

Everybody's row where there is the height, else everybody's total in a line, else those of whose turn it is and of who
leads beside what is left.
"""

from collections.abc import Sequence

import pygame

from kiosk.games.cameroun.state import CamerounState
from kiosk.screens.games.cameroun.sheet_parts import draw_grid
from kiosk.screens.games.cameroun.sheet_plan import STEP, Plan, sheet_plan
from kiosk.screens.games.cameroun.ten_fields import Marked, draw_fields, fields_height
from kiosk.screens.games.common.sheet_base import SheetView
from kiosk.screens.games.common.standings_ribbon import (
    draw_large_ribbon,
    draw_standing,
    draw_standings,
    large_ribbon,
    leaders,
    standing_width,
)
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import DECIDES


def draw_small(canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState]) -> None:
    """The sheet in `box`; the line alone where even what is left has no room."""
    tall, line, scores = fields_height(canvas), canvas.measures.line, view.state.scores()
    above = pygame.Rect(box.left, box.top, box.width, box.height - tall - line)
    plan = _everybody(canvas, above, view)
    if plan is not None:
        draw_grid(canvas, plan, view)
        _fields(canvas, pygame.Rect(box.left, box.bottom - tall, box.width, tall), view, turn=False)
    elif above.height >= large_ribbon(canvas):
        rest = draw_large_ribbon(canvas, above, view.names, scores, view.player)
        _fields(canvas, rest.union(pygame.Rect(box.left, above.bottom, box.width, tall + line)), view)
    elif box.height >= tall:
        _beside(canvas, box, view)
    else:
        draw_standings(canvas, box, view.names, scores, view.player)


def _everybody(canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState]) -> Plan | None:
    """The grid without what is left, if all have a row in it, and totals that decide are large, or none does now."""
    plan = sheet_plan(canvas, box, view, has_foot=False)
    if plan is None or len(plan.shown) < len(view.names):
        return None
    first, least = leaders(view.state.scores()), DECIDES - STEP
    large = plan.totals[view.player] >= least and (not first or any(plan.totals[seat] >= least for seat in first))
    return plan if large or view.state.over else None


def _fields(canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState], *, turn: bool = True) -> None:
    changed = None if view.change is None else view.change.column
    draw_fields(canvas, box, view.state, Marked(view.column, changed), turn=turn)


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
