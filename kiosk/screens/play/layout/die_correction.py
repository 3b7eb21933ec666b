"""A die that has to be told by a person: its picture, large, and the likeliest faces as dice, first the likeliest."""

from collections.abc import Sequence

import pygame

from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT
from kiosk.screens.kit.screen import Item
from kiosk.screens.play.layout.dice_row import row_height, row_of_dice
from kiosk.screens.play.layout.framed_picture import draw_framed, read_picture
from kiosk.screens.play.layout.question import draw_question, question_height
from kiosk.screens.play.layout.situation import draw_situation
from kiosk.table.referee.state.panel import Panel

RING = 0.8
"""The radius of the ring around a die, in edges: outside its corners, however it is turned."""
MARGIN = 0.45
"""How much of the surroundings of a die its picture shows, in edges of the die."""


def draw(canvas: Canvas, body: pygame.Rect, panel: Panel, items: Sequence[Item], cursor: int, name: str) -> None:
    """The question with the menu beside it, the dice as read, the close picture beside the faces."""
    measures = canvas.measures
    *choices, menu = items
    aside = max(measures.target, tiles.wanted(canvas, menu))
    tiles.tile(
        canvas, pygame.Rect(body.right - aside, body.top, aside, measures.target), menu, cursor == len(choices)
    )
    room = body.width - aside - measures.gap
    tall = question_height(canvas, panel.question, room)
    draw_question(canvas, pygame.Rect(body.left, body.top, room, tall), panel)
    top = _situation(canvas, body, body.top + tall, room, panel, choices, name)
    rest = pygame.Rect(body.left, top, body.width, body.bottom - top)
    close = close_picture(panel)
    if close is not None:
        side = min(rest.height, rest.width * 27 // 100 if measures.compact else rest.width // 3)
        draw_framed(canvas, pygame.Rect(rest.left, rest.top, side, rest.height), close, "picture of the die")
        rest = pygame.Rect(rest.left + side + measures.gap, top, rest.width - side - measures.gap, rest.height)
    button_grid.draw(canvas, rest, choices, cursor if cursor < len(choices) else -1, even=False)


def _situation(
    canvas: Canvas, body: pygame.Rect, top: int, room: int, panel: Panel, choices: Sequence[Item], name: str
) -> int:
    """The dice as read and what is wrong, unless the choices need the room. Returns where the rest begins."""
    measures = canvas.measures
    gap = measures.gap // 4
    tile = body.top + measures.target
    wide = body.width if top >= tile else room
    row = row_height(canvas, panel, wide)
    lines = len(button_grid.pack([tiles.wanted(canvas, item) for item in choices], body.width, measures.gap))
    needed = lines * (measures.target + measures.gap) - measures.gap
    if measures.compact and body.bottom - top - row - 3 * gap < needed:
        return max(top + gap, tile + measures.gap)
    second = pygame.Rect(body.left, top + gap, wide, row)
    end = row_of_dice(canvas, second, panel) + measures.gap // 2
    draw_situation(canvas, pygame.Rect(end, second.top, second.right - end, row), panel, name)
    return max(second.bottom + gap * 2, tile + measures.gap)


def close_picture(panel: Panel) -> pygame.Surface | None:
    """The die in question, cut out of the frame that was read, with a ring around it."""
    whole = read_picture(panel.picture)
    if whole is None or panel.focus is None or panel.focus >= len(panel.dice):
        return None
    box = panel.dice[panel.focus].box
    if box is None or min(box[2:]) < 2:
        return None
    edge = max(box[2:])
    side = round(edge * (1 + 2 * MARGIN))
    wanted = pygame.Rect(0, 0, side, side)
    wanted.center = pygame.Rect(box).center
    cut = wanted.clamp(whole.get_rect()).clip(whole.get_rect())
    if not cut.width or not cut.height:
        return None
    close = whole.subsurface(cut).copy()
    middle = pygame.Rect(box).move(-cut.left, -cut.top).center
    pygame.draw.circle(close, BRASS_LIGHT, middle, round(edge * RING), max(1, edge // 40))
    return close
