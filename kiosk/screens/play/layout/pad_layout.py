"""Where things stand when a card or points are asked for: the question above, the table, the pad below."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from kiosk.games.engine.protocols import State
from kiosk.screens.games.common.sheet_base import GameSheet, SheetView
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import CREAM
from kiosk.screens.kit.screen import Item
from kiosk.screens.play.layout import pad, pad_view
from kiosk.screens.play.layout.pad import Path
from kiosk.screens.play.layout.question import draw_question, lines_for, question_height
from kiosk.table.referee.state.panel import Panel

BESIDE = 2
"""So many other choices stand beside the pad, more below it."""


def draw(
    canvas: Canvas,
    body: pygame.Rect,
    panel: Panel,
    items: Sequence[Item],
    cursor: int,
    path: Path,
    look: GameSheet[State],
    state: State,
    names: tuple[str, ...],
) -> None:
    """The whole situation; the last item is the way out, at the upper right."""
    whose = pad.side_of(panel.choices, path)
    rest = _heading(canvas, body, panel if whose is None else replace(panel, question=whose), items, cursor)
    keys = {key for key, _ in pad.steps(panel.choices, path)}
    others = [] if canvas.floor is not None else [item for item in items[:-1] if item.key not in keys]
    if any(key.startswith("side:") for key in keys):
        rest = _tiles(canvas, rest, items[:-1], cursor)
    else:
        rest = _pad(canvas, rest, panel, items, others, cursor, path)
    look.draw(canvas, rest, SheetView(state, names, panel.player))


def _heading(canvas: Canvas, body: pygame.Rect, panel: Panel, items: Sequence[Item], cursor: int) -> pygame.Rect:
    """The question, what just happened, and the last item at the right. Returns the room below."""
    measures = canvas.measures
    aside = tiles.wanted(canvas, items[-1])
    place = pygame.Rect(body.right - aside, body.top, aside, measures.target)
    tiles.tile(canvas, place, items[-1], cursor == len(items) - 1)
    room = body.width - aside - measures.gap
    most = lines_for(canvas, deciding=True)
    tall = question_height(canvas, panel.question, room, most)
    draw_question(canvas, pygame.Rect(body.left, body.top, room, tall), panel, most)
    bottom = body.top + tall
    free = place.bottom - bottom
    # What helps a newcomer has room beside the way out, or none; what happened is told in any case.
    told = panel.detail or (panel.hint if free >= line_height("sans", measures.text) else None)
    if told is not None:
        said = pygame.Rect(body.left, bottom, room, max(free, line_height("sans", measures.text)))
        if not canvas.fitted(told, said.size).cut:
            canvas.text(said, told, colour=CREAM, align=(0, 0.5))
            bottom = said.bottom
    top = max(bottom, place.bottom) + measures.gap // 4
    return pygame.Rect(body.left, top, body.width, body.bottom - top)


def _tiles(canvas: Canvas, box: pygame.Rect, items: Sequence[Item], cursor: int) -> pygame.Rect:
    """The sides and what else may be chosen, along the foot. Returns the room above."""
    measures = canvas.measures
    foot = pygame.Rect(box.left, box.bottom - measures.target, box.width, measures.target)
    button_grid.draw(canvas, foot, items, cursor if cursor < len(items) else -1, rows=1, even=False)
    return pygame.Rect(box.left, box.top, box.width, box.height - measures.target - measures.gap // 2)


def _pad(
    canvas: Canvas,
    box: pygame.Rect,
    panel: Panel,
    items: Sequence[Item],
    others: Sequence[Item],
    cursor: int,
    path: Path,
) -> pygame.Rect:
    """The pad at the foot with the other choices beside or below it. Returns the room above."""
    measures, cells = canvas.measures, pad.cells(panel.choices, path)
    below = len(others) > BESIDE
    start = len(items) - 1 - len(others)
    at = cursor - start if start <= cursor < len(items) - 1 else -1
    wanted = 0 if below or not others else sum(tiles.wanted(canvas, item) + measures.gap for item in others)
    foot = measures.target + measures.gap if below else 0
    tall = min(round(measures.target * (1.72 if measures.compact else 2.3)), (box.height - foot) * 5 // 8)
    tall = max(tall, measures.target if wanted else 0, pad_view.least_height(canvas, cells))
    room = pygame.Rect(box.left, box.bottom - foot - tall, box.width - wanted, tall)
    pad_view.draw(canvas, room, cells, items, cursor, path)
    if below:
        button_grid.draw(
            canvas,
            pygame.Rect(box.left, box.bottom - measures.target, box.width, measures.target),
            others,
            at,
            rows=1,
            first=start,
        )
    elif others:
        place = pygame.Rect(room.right + measures.gap, room.top, wanted - measures.gap, tall)
        _beside(canvas, place, others, at)
    return pygame.Rect(box.left, box.top, box.width, room.top - box.top - measures.gap // 3)


def _beside(canvas: Canvas, box: pygame.Rect, others: Sequence[Item], cursor: int) -> None:
    left = box.left
    for number, item in enumerate(others):
        wide = tiles.wanted(canvas, item)
        tiles.tile(canvas, pygame.Rect(left, box.top, wide, box.height), item, number == cursor)
        left += wide + canvas.measures.gap
