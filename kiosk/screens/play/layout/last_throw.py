"""The dice of the turn before, in sight until somebody throws: in a tray with the name of who threw them."""

from dataclasses import replace

import pygame

from kiosk.games.engine.protocols import State
from kiosk.i18n.phrase import Phrase
from kiosk.screens.games.common.sheet_base import GameSheet
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.text_fitting import shortened
from kiosk.screens.kit.drawing.theme import CREAM_SOFT
from kiosk.screens.kit.drawing.type_scaling import smaller
from kiosk.screens.play.layout.dice_row import TILT, step_of
from kiosk.table.referee.state.panel import ShownDie


def caption(sheet: GameSheet[State], state: State, names: tuple[str, ...]) -> Phrase | None:
    """Whose the dice of the turn before are."""
    seat = sheet.last_thrower(state)
    return None if seat is None else replace(sheet.last_caption(state), values={"name": names[seat]})


def tray(canvas: Canvas, box: pygame.Rect, dice: tuple[ShownDie, ...], said: Phrase, px: int) -> int:
    """The dice, of at most `px` pixels, from the left of `box`; below them `said`. Returns the x where they end."""
    line, cell = canvas.measures.line, canvas.measures.cell
    foot = line_height("sans", cell)
    px = min(px, round((box.height - foot) * 0.88), int((box.width - 6 * line) / len(dice) / 1.22) - 1)
    step = step_of(px)
    wide = tray_width(canvas, box.width, len(dice), said, px)
    place = pygame.Rect(box.left, box.top, wide, box.height)
    canvas.box(place, brass.NIGHT, line * 4, 0, "last throw", 190)
    left = place.centerx - step * len(dice) // 2
    for number, shown in enumerate(dice):
        middle = (left + step // 2 + number * step, box.top + (box.height - foot) // 2)
        canvas.die(shown.face, middle, round(px * 0.94), shown.colour, TILT[number % len(TILT)])
    below = pygame.Rect(place.left + 2 * line, box.bottom - foot, wide - 4 * line, foot)
    canvas = smaller(canvas, lambda px: width("sans", px, canvas.say(said)) <= below.width)
    canvas.text(below, _called(canvas, said, below.width), role="cell", colour=CREAM_SOFT)
    return place.right


def _called(canvas: Canvas, said: Phrase, room: int) -> Phrase:
    """The caption; where it is too wide, as much of the name as there is room for."""
    cell = canvas.measures.cell
    rest = width("sans", cell, canvas.say(replace(said, values={"name": ""})))
    name = shortened(str(said.values["name"]), "sans", cell, room - rest)
    return replace(said, values={"name": name})


def tray_width(canvas: Canvas, room: int, count: int, said: Phrase, px: int) -> int:
    """The width of a tray with so many dice of `px` pixels in a row of `room` pixels."""
    words = width("sans", canvas.measures.cell, canvas.say(said))
    return max(step_of(px) * count, min(room * 3 // 4, words)) + 6 * canvas.measures.line


def tray_height(canvas: Canvas, px: int) -> int:
    """The height of a tray with dice of `px` pixels."""
    return round(px * 1.12) + line_height("sans", canvas.measures.cell)
