"""A die that has to be told by a person: its picture, large, and the faces as dice, first the likeliest."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.framed_picture import draw_framed, read_picture
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT
from kiosk.screens.kit.drawing.type_scaling import for_buttons
from kiosk.screens.kit.packing.button_pages import pack
from kiosk.screens.kit.screen import Item
from kiosk.screens.play.layout.dice_row import pointed_out, row_of_dice
from kiosk.screens.play.layout.question import fill_question
from kiosk.screens.play.layout.situation import draw_situation
from kiosk.screens.play.stage.places import with_sheet
from kiosk.screens.play.stage.shelf import draw_way_out
from kiosk.table.referee.state.panel import Panel

RING = 0.8
"""The radius of the ring around a die, in edges: outside its corners, however it is turned."""
MARGIN = 0.45
"""How much of the surroundings of a die its picture shows, in edges of the die."""


def draw(canvas: Canvas, body: pygame.Rect, panel: Panel, items: Sequence[Item], cursor: int, name: str) -> None:
    """The question with the menu beside it, the dice as read, the close picture beside the faces."""
    measures = canvas.measures
    *choices, menu = items
    asked, panel = panel.focus is not None, pointed_out(panel, items, cursor)
    at = with_sheet(canvas, body, faces=True).note(canvas)
    draw_way_out(canvas, at.menu, menu, cursor == len(choices))
    fill_question(canvas, at.question, panel.question, name)
    rest = at.below_tray
    if _needed(canvas, choices, rest.width) > rest.height:
        # Faces in two rows need the room of the dice as read.
        at = replace(at, notice=replace(at, sheet=at.tray).noticed(canvas).notice).note(canvas)
        top = max(at.tray.top, at.menu.bottom + measures.gap, at.notice.bottom + measures.gap // 3)
        rest = pygame.Rect(rest.left, top, rest.width, body.bottom - top)
    else:
        end = row_of_dice(canvas, at.tray, panel) + measures.gap // 2
        place = pygame.Rect(end, at.tray.top, at.tray.right - end, at.tray.height)
        draw_situation(canvas, place, panel, name)
    close = close_picture(panel) if asked else None
    if close is not None:
        side = min(rest.height, rest.width * 27 // 100 if measures.compact else rest.width // 3)
        draw_framed(canvas, pygame.Rect(rest.left, rest.top, side, rest.height), close, "picture of the die")
        rest = pygame.Rect(rest.left + side + measures.gap, rest.top, rest.width - side - measures.gap, rest.height)
    button_grid.draw(for_buttons(canvas), rest, choices, cursor if cursor < len(choices) else -1, even=False)


def _needed(canvas: Canvas, choices: Sequence[Item], room: int) -> int:
    """The height of all choices, in pixels."""
    measures = canvas.measures
    lines = len(pack([tiles.wanted(canvas, item) for item in choices], room, measures.gap))
    return lines * (measures.target + measures.gap) - measures.gap


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
