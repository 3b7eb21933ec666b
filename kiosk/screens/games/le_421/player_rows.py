"""The players of Le 421 in rows: name, dice, what they are, and the jetons in stacks with their number."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from kiosk.i18n.fill import plate
from kiosk.screens.games.common.others_line import Score, rows_above
from kiosk.screens.games.common.player_rows import (
    best_mark,
    grown,
    head_past,
    least_row,
    parted,
    placed,
    row_height,
    weakest_mark,
)
from kiosk.screens.games.le_421 import jetons
from kiosk.screens.games.le_421.hand_strip import Row, dice_width, draw_hand, hand_width, shows_dice
from kiosk.screens.games.le_421.jetons import Plan
from kiosk.screens.kit.button_legend import sign
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, GOLD, Colour
from kiosk.screens.kit.drawing.type_scaling import named
from kiosk.screens.kit.moving.numbers import NumberStyle, counting

TALLEST = 4.0
"""The height of a row at most, in the size of its letters."""
AIR = 0.35
"""Between the number of jetons and the frame, in the size of the least letters."""
MARK = 0.86
"""The arrow before the best hand or the weakest, in the size of the letters."""
NAME = 0.42
"""The part of a row that a name takes at most."""


def draw_rows(canvas: Canvas, box: pygame.Rect, rows: Sequence[Row], names: Sequence[str]) -> None:
    """The rows in one column or in two; where not all fit, those around the one whose turn it is."""
    rows, box = parted(canvas, box, rows, _without_hand)
    turns, leads = [row.turn for row in rows], [row.best for row in rows]
    scores = [Score(row.seat, names[row.seat], row.tokens) for row in rows]
    above = rows_above(canvas, box, scores, lambda room: list(placed(canvas, room, turns, leads, TALLEST)))
    places = [(rows[number], place) for number, place in above]
    most = max(row.tokens for row, _ in places)
    starts = [(_row(canvas, place, row, names, most), row) for row, place in places]
    head_past(canvas, starts, places[0][1])


def fits(canvas: Canvas, box: pygame.Rect, rows: Sequence[Row], names: Sequence[str]) -> bool:
    """Whether the rows stand one above the other with air, and hold names, dice, words and jetons."""
    rows, box = parted(canvas, box, rows, _without_hand)
    cell, tall = canvas.measures.cell, row_height(canvas, box.height, len(rows), TALLEST)
    if tall < least_row(canvas) * 1.3:
        return False
    name = max(width("bold", round(cell * grown(canvas, tall)), name) for name in map(plate, names)) + 4
    beside = max(_wanted(canvas, row) for row in rows) + _number_width(canvas, tall)
    return name <= box.width * NAME and 3 * cell + name + beside <= box.width


def _without_hand(row: Row) -> Row:
    return replace(row, dice=(), words=None, parting=())


def _wanted(canvas: Canvas, row: Row) -> int:
    """The width that dice, words and stacks of a row want side by side."""
    cell = canvas.measures.cell
    return hand_width(canvas, row) + Plan(0, cell, -(-row.tokens // jetons.STACK)).size[0]


def _number_width(canvas: Canvas, tall: int) -> int:
    return width("serif", round(canvas.measures.cell * grown(canvas, tall)), "00") + 6


def _row(canvas: Canvas, box: pygame.Rect, row: Row, names: Sequence[str], most: int) -> int:
    """Draws a player's row. Returns the x where the hand starts."""
    cell, thin = canvas.measures.cell, canvas.measures.line
    if row.turn:
        brass.light(canvas.surface, box.inflate(thin * 6, thin * 6), strength=50)
    stops = brass.LACQUER if row.turn else brass.NIGHT
    canvas.box(box, stops, thin * 3, thin if row.turn else 0, f"row of {names[row.seat]}", 240)
    _mark(canvas, pygame.Rect(box.left + thin, box.top, cell, box.height), row)
    left = box.left + round(cell * 1.25) + thin
    room = pygame.Rect(left, box.top, box.right - left - max(thin * 3, round(cell * AIR)), box.height)
    if shows_dice(row) and _in_two_lines(canvas, room, names):
        _two_lines(canvas, room, row, names)
        return room.left
    grow = grown(canvas, box.height)
    name_room = min(_longest(names, round(cell * grow)), round(room.width * NAME))
    if not shows_dice(row):
        # Words may be left out; a name may not be cut for them.
        own = width("bold", cell, plate(names[row.seat])) + 4
        name_room = max(name_room, min(own, room.width - _number_width(canvas, box.height) - cell // 2))
    face, colour = _ink(row)
    place = pygame.Rect(room.left, room.top, name_room, room.height)
    drawn, said = named(canvas, names[row.seat], face, name_room, names)
    drawn.text(place, said, "cell", face, colour, (0, 0.5), grow)
    rest = pygame.Rect(place.right + cell // 2, room.top, room.right - place.right - cell // 2, room.height)
    rest.width -= _tokens(canvas, rest, row, most)
    draw_hand(canvas, rest, row)
    return rest.left


def _ink(row: Row) -> tuple[str, Colour]:
    """The face and the colour of a name."""
    return ("bold", BRASS_LIGHT) if row.turn else ("sans", CREAM_SOFT if row.safe else CREAM)


def _in_two_lines(canvas: Canvas, room: pygame.Rect, names: Sequence[str]) -> bool:
    """Whether some name has no room beside dice, and a row is high enough for dice below it."""
    cell = canvas.measures.cell
    return _longest(names, cell) > round(room.width * NAME) and room.height >= 2 * line_height("bold", cell)


def _longest(names: Sequence[str], px: int) -> int:
    """The room that the longest name wants in type of `px` pixels."""
    return max(width("bold", px, name) for name in map(plate, names)) + 4


def _two_lines(canvas: Canvas, room: pygame.Rect, row: Row, names: Sequence[str]) -> None:
    """The name above the dice, the number of jetons as high as both."""
    number, (face, colour) = _number(canvas, room, row), _ink(row)
    upper = pygame.Rect(room.left, room.top, room.width - number - canvas.measures.cell // 2, room.height // 2)
    drawn, said = named(canvas, names[row.seat], face, upper.width, names)
    drawn.text(upper, said, "cell", face, colour, (0, 0.5))
    draw_hand(canvas, upper.move(0, room.height - upper.height), row)


def _mark(canvas: Canvas, box: pygame.Rect, row: Row) -> None:
    """Whose turn it is; else the best hand of the round, and the weakest."""
    middle, cell = box.center, canvas.measures.cell
    if row.turn:
        sign(canvas.surface, middle, round(cell * 0.8), "right", BRASS_LIGHT)
    elif row.best:
        best_mark(canvas, middle, round(cell * MARK))
    elif row.weakest:
        weakest_mark(canvas, middle, round(cell * MARK))


def _tokens(canvas: Canvas, box: pygame.Rect, row: Row, most: int) -> int:
    """The jetons in stacks at the right end, their number beside them. Returns the room they took."""
    cell, number = canvas.measures.cell, _number(canvas, box, row)
    room = min(box.width - number - dice_width(canvas, row, box.height), box.width // 2)
    most_plan = jetons.plan(most, (room, round(box.height * 0.84)))
    if not row.tokens or most_plan.px < cell // 2:
        return number + cell // 2
    drawn = Plan(row.tokens, most_plan.px, -(-row.tokens // jetons.STACK))
    stacks = pygame.Rect(box.right - number - room - cell // 3, box.top, room, box.height)
    jetons.draw_stacks(canvas.surface, stacks, drawn, across=1)
    return number + drawn.size[0] + cell


def _number(canvas: Canvas, box: pygame.Rect, row: Row) -> int:
    """How many jetons, at the right end. Returns the room that the number has."""
    number = _number_width(canvas, box.height)
    place = pygame.Rect(box.right - number, box.top, number, box.height)
    style = NumberStyle("cell", "serif", GOLD if row.tokens else CREAM_SOFT, (1, 0.5), grown(canvas, box.height))
    counting(canvas, f"total of {row.seat}", place, row.tokens, style)
    return number
