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
from kiosk.screens.kit.drawing.theme import CREAM
from kiosk.screens.kit.drawing.type_scaling import smaller
from kiosk.screens.play.layout.dice_row import TILT, step_of
from kiosk.table.referee.state.panel import ShownDie

CAPTION = 1.15
"""How much larger than cells it says whose dice they are: 18 minutes of arc, as all that decides."""


def caption(sheet: GameSheet[State], state: State, names: tuple[str, ...]) -> Phrase | None:
    """Whose the dice of the turn before are."""
    seat = sheet.last_thrower(state)
    return None if seat is None else replace(sheet.last_caption(state), values={"name": names[seat]})


def tray(
    canvas: Canvas, box: pygame.Rect, dice: tuple[ShownDie, ...], said: Phrase, px: int, grow: float = CAPTION
) -> int:
    """The dice, of at most `px` pixels, from the left of `box`; below them `said`. Returns the x where they end.

    `grow`: the type of what is said, in that of cells.
    """
    canvas, line, face = _lettered(canvas, grow), canvas.measures.line, _face(grow)
    foot = line_height(face, canvas.measures.cell)
    px = min(px, round((box.height - foot) * 0.88), int((box.width - 6 * line) / len(dice) / 1.22) - 1)
    step = step_of(px)
    wide = _wide(canvas, box.width, len(dice), said, px, face)
    place = pygame.Rect(box.left, box.top, wide, box.height)
    canvas.box(place, brass.NIGHT, line * 4, 0, "last throw", 190)
    left = place.centerx - step * len(dice) // 2
    for number, shown in enumerate(dice):
        middle = (left + step // 2 + number * step, box.top + (box.height - foot) // 2)
        angle, joker = TILT[number % len(TILT)], shown.counts_as
        canvas.die(shown.face, middle, round(px * 0.94), shown.colour, angle, counts_as=joker)
    below = pygame.Rect(place.left + 2 * line, box.bottom - foot, wide - 4 * line, foot)
    canvas = smaller(canvas, lambda px: width(face, px, canvas.say(said)) <= below.width)
    canvas.text(below, _called(canvas, said, below.width, face), "cell", face, CREAM)
    return place.right


def _called(canvas: Canvas, said: Phrase, room: int, face: str) -> Phrase:
    """The caption; where it is too wide, as much of the name as there is room for."""
    cell = canvas.measures.cell
    rest = width(face, cell, canvas.say(replace(said, values={"name": ""})))
    name = shortened(str(said.values["name"]), face, cell, room - rest)
    return replace(said, values={"name": name})


def tray_width(canvas: Canvas, room: int, count: int, said: Phrase, px: int, grow: float = CAPTION) -> int:
    """The width of a tray with so many dice of `px` pixels in a row of `room` pixels."""
    return _wide(_lettered(canvas, grow), room, count, said, px, _face(grow))


def _wide(canvas: Canvas, room: int, count: int, said: Phrase, px: int, face: str) -> int:
    words = width(face, canvas.measures.cell, canvas.say(said))
    return max(step_of(px) * count, min(room * 3 // 4, words)) + 6 * canvas.measures.line


def _face(grow: float) -> str:
    """Bold letters are wide: only where there is room for large ones."""
    return "bold" if grow > 1 else "sans"


def tray_height(canvas: Canvas, px: int) -> int:
    """The height of a tray with dice of `px` pixels."""
    return round(px * 1.12) + line_height("bold", _lettered(canvas).measures.cell)


def _lettered(canvas: Canvas, grow: float = CAPTION) -> Canvas:
    """With cells in the type of the caption."""
    return replace(canvas, measures=replace(canvas.measures, cell=round(canvas.measures.cell * grow)))
