"""The sheet on a small screen: what is left of the columns as large as it decides, and of the players what fits.

While they play everybody's total in a line, below the names where it has no room for them, else in two short ones
beside what is left: the same places from throw to choice. When the game is over nothing is left to know of the
columns: everybody's row; nor is there in a recording, where everybody's total is the larger.
"""

import pygame

from kiosk.games.cameroun.state import CamerounState
from kiosk.screens.games.cameroun.field_plan import CLEAR_HEAD, LEAST_HEAD, least_width, worded_width
from kiosk.screens.games.cameroun.grid.sheet_parts import draw_grid
from kiosk.screens.games.cameroun.grid.sheet_plan import sheet_plan
from kiosk.screens.games.cameroun.score_columns import columns_fit, columns_height, draw_columns
from kiosk.screens.games.cameroun.ten_fields import Marked, draw_fields, fields_height
from kiosk.screens.games.common.sheet_base import SheetView
from kiosk.screens.games.common.standings_plan import block_width, ways
from kiosk.screens.games.common.standings_ribbon import (
    CLOSE,
    airy_ribbon,
    draw_block,
    draw_filling,
    draw_large_ribbon,
    draw_standings,
    large_ribbon,
)
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.type_scaling import plain, roomy

ROWS = 2
"""Lines of totals beside the two of what is left."""
ROOMY = 2.2
"""How much higher than its least height what is left is where totals and names above it are in larger type."""
NAMED = len("Max")
"""Fewer letters are no name."""


def draw_small(canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState]) -> None:
    """The sheet in `box`; the line alone where even what is left has no room."""
    tall, line, scores = fields_height(canvas), canvas.measures.line, view.state.scores()
    above = pygame.Rect(box.left, box.top, box.width, box.height - tall - line)
    plan = sheet_plan(canvas, box, view) if view.state.over else None
    if plan is not None and len(plan.shown) == len(view.names):
        draw_grid(canvas, plan, view)
        return
    if above.height >= large_ribbon(canvas) * CLOSE:
        named = _is_named(canvas, box.width, view)
        if not named and above.height >= columns_height(canvas) and columns_fit(canvas, box.width, scores):
            rest = draw_columns(canvas, above, view.names, scores, view.player)
        else:
            drawn = _roomy(canvas, box, view) if named else canvas
            above.height = min(above.height, airy_ribbon(drawn) + line) if named else above.height
            rest = draw_large_ribbon(drawn, above, view.names, scores, view.player)
        _fields(canvas, pygame.Rect(box.left, rest.top, box.width, box.bottom - rest.top), view)
    elif view.watched:
        draw_filling(canvas, box, view.names, scores, view.player)
    elif box.height >= tall:
        _beside(canvas, box, view)
    else:
        draw_standings(canvas, box, view.names, scores, view.player)


def _roomy(canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState]) -> Canvas:
    """The canvas with larger type for the line of totals, where what is left keeps much more room than it needs: in
    the larger type of a screen that is not small, on which nothing takes that room."""
    if canvas.measures.crowded or canvas.measures.cell <= plain(canvas).measures.cell:
        return canvas
    least = round(fields_height(canvas) * ROOMY)

    def fits(larger: Canvas) -> bool:
        return large_ribbon(larger) + least <= box.height and _is_named(larger, box.width, view)

    return roomy(canvas, fits)


def _is_named(canvas: Canvas, wide: int, view: SheetView[CamerounState]) -> bool:
    """Whether a line `wide` pixels long has room for totals that are all as large as they decide, and for names."""
    tried = ways(canvas, view.names, view.state.scores(), view.player)
    first = next((way for way in tried if block_width(canvas, way, 1) <= wide), [])
    return len({one.figures for one in first}) == 1 and all(len(one.said) >= NAMED for one in first)


def _fields(canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState], least: float = CLEAR_HEAD) -> None:
    changed = None if view.change is None else view.change.column
    draw_fields(canvas, box, view.state, Marked(view.column, changed), least)


def _beside(canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState]) -> None:
    """What is left, and at the right everybody's total in two lines, with as much of the names as that leaves.

    With words for the columns where names have room beside these, else rather with fewer letters of the names than
    with dice that nobody can tell apart; in plain type where larger has no room for all of them; their totals alone
    where that has none either.
    """
    scores, apart = view.state.scores(), 2 * canvas.measures.line
    heads = [(drawn, head) for drawn in (canvas, plain(canvas)) for head in (CLEAR_HEAD, LEAST_HEAD)]
    tried = [(canvas, LEAST_HEAD, worded_width(canvas, view.state), NAMED)]
    tried += [(drawn, head, least_width(drawn, view.state, head), 0) for drawn, head in heads]
    for drawn, head, fields, letters in tried:
        for way in ways(drawn, view.names, scores, view.player):
            wide = block_width(drawn, way, ROWS)
            if fields + wide + apart <= box.width and min(len(one.said) for one in way) >= letters:
                _fields(drawn, pygame.Rect(box.left, box.top, box.width - wide - apart, box.height), view, head)
                draw_block(drawn, pygame.Rect(box.right - wide, box.top, wide, box.height), way, ROWS)
                return
    draw_standings(canvas, box, view.names, scores, view.player)
