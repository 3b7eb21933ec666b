"""The players of Le 421 in rows: name, dice, what they are, and the jetons in stacks with their number."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from kiosk.i18n.fill import plate
from kiosk.screens.games.common.others_line import Score, rows_above
from kiosk.screens.games.common.player_rows import (
    best_mark,
    grown,
    least_row,
    placed,
    row_height,
    weakest_mark,
)
from kiosk.screens.games.le_421 import jetons
from kiosk.screens.games.le_421.hand_strip import (
    Row,
    dice_width,
    die_px,
    draw_hand,
    hand_width,
    shows_dice,
    words_grow,
)
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
JETON = 1.4
"""An empty ring before the number of who has none, in the size of the least letters."""
NAME, FEW_NAME = 0.42, 0.55
"""The part of a row that a name takes at most; in larger type on a small screen, where it has no stacks."""


def draw_rows(canvas: Canvas, box: pygame.Rect, rows: Sequence[Row], names: Sequence[str]) -> None:
    """The rows in one column or in two; where not all fit, those around the one whose turn it is."""
    # In larger type there are fewer rows on a small screen, rather than two side by side.
    most = 1 if canvas.measures.crowded else 2
    turns, leads = [row.turn for row in rows], [row.best for row in rows]
    scores = [Score(row.seat, names[row.seat], row.tokens) for row in rows]
    above = rows_above(canvas, box, scores, lambda room: list(placed(canvas, room, turns, leads, TALLEST, most)))
    places = [(rows[number], place) for number, place in above]
    tokens = max(row.tokens for row, _ in places)
    # Before the first hand of a round there are none beside the jetons.
    said = None if any(map(shows_dice, rows)) else max(hand_width(canvas, row) for row in rows)
    apart = _apart(canvas, rows, names)
    parts = [_parts(canvas, place, row, names, tokens, (said, apart)) for row, place in places]
    # The dice of all hands have one size, the least that a row has room for; so have the words.
    dice = [die_px(canvas, part.hand, row) for part, (row, _) in zip(parts, places, strict=True)]
    px = min(filter(None, dice), default=0)
    grow = min(words_grow(canvas, part.hand, row, px) for part, (row, _) in zip(parts, places, strict=True))
    for part, (row, place) in zip(parts, places, strict=True):
        _row(canvas, place, row, names, part)
        draw_hand(canvas, part.hand, row, px, grow)


def name_px(canvas: Canvas, height: int, rows: int) -> int:
    """The size of names and numbers in so many rows, one above the other, in pixels."""
    return round(canvas.measures.cell * grown(canvas, row_height(canvas, height, rows, TALLEST)))


def fits(canvas: Canvas, box: pygame.Rect, rows: Sequence[Row], names: Sequence[str]) -> bool:
    """Whether the rows stand one above the other with air, and hold names, dice, words and jetons."""
    cell, tall = canvas.measures.cell, row_height(canvas, box.height, len(rows), TALLEST)
    if tall < least_row(canvas) * 1.3:
        return False
    name = max(width("bold", round(cell * grown(canvas, tall)), name) for name in map(plate, names)) + 4
    beside = max(_wanted(canvas, row) for row in rows) + _number_width(canvas, tall)
    return name <= box.width * NAME and 3 * cell + name + beside <= box.width


def _wanted(canvas: Canvas, row: Row) -> int:
    """The width that dice, words and stacks of a row want side by side."""
    cell = canvas.measures.cell
    return hand_width(canvas, row) + Plan(0, cell, -(-row.tokens // jetons.STACK)).size[0]


def _number_width(canvas: Canvas, tall: int) -> int:
    return width("serif", round(canvas.measures.cell * grown(canvas, tall)), "00") + 6


@dataclass(frozen=True, slots=True)
class _RowParts:
    """The places in a player's row: the name, the hand, the jetons.

    `stacks`: the plan of the jetons, where they have room; `grow`: how much larger the name is.
    """

    name: pygame.Rect
    hand: pygame.Rect
    number: pygame.Rect
    grow: float = 1.0
    stacks: Plan | None = None
    stack_room: int = 0


def _parts(
    canvas: Canvas, box: pygame.Rect, row: Row, names: Sequence[str], most: int, words: tuple[int | None, int]
) -> _RowParts:
    """Where the parts of a row stand: side by side, or the name above the dice where it has no room beside them.

    `words`: the width of those beside the jetons where no row has dice, and of the longest name beside some.
    """
    said, longest = words
    cell, thin = canvas.measures.cell, canvas.measures.line
    left = box.left + round(cell * 1.25) + thin
    room = pygame.Rect(left, box.top, box.right - left - max(thin * 3, round(cell * AIR)), box.height)
    wide = _number_width(canvas, room.height)
    number = pygame.Rect(room.right - wide, room.top, wide, room.height)
    if shows_dice(row) and _in_two_lines(canvas, room, names):
        upper = pygame.Rect(room.left, room.top, room.width - wide - cell // 2, room.height // 2)
        return _RowParts(upper, upper.move(0, room.height - upper.height), number)
    grow = grown(canvas, box.height)
    part = FEW_NAME if canvas.measures.crowded else NAME
    name_room = min(_longest(names, round(cell * grow)), round(room.width * part))
    if not shows_dice(row):
        # Words may be left out; a name may not be cut for them.
        own = width("bold", cell if row.safe else round(cell * grow), plate(names[row.seat])) + 4
        if row.safe and longest + hand_width(canvas, row) <= room.width - wide - cell:
            own = longest
        name_room = max(name_room, min(own, room.width - wide - cell // 2))
    name = pygame.Rect(room.left, room.top, name_room, room.height)
    hand = pygame.Rect(name.right + cell // 2, room.top, room.right - name.right - cell // 2, room.height)
    beside = dice_width(canvas, row, hand.height) if said is None else said
    stack_room = min(hand.width - wide - beside, hand.width // 2)
    plan, stacks = jetons.plan(most, (stack_room, round(hand.height * 0.84))), None
    taken = wide + cell // 2
    if row.tokens and plan.px >= cell // 2:
        stacks = Plan(row.tokens, plan.px, -(-row.tokens // jetons.STACK))
        taken = wide + stacks.size[0] + cell
    hand.width -= taken + _empty(canvas, row)
    return _RowParts(name, hand, number, grow, stacks, stack_room)


def _apart(canvas: Canvas, rows: Sequence[Row], names: Sequence[str]) -> int:
    """The room of the longest name of those out of danger, in pixels: what is said of them is a column."""
    safe = [plate(names[row.seat]) for row in rows if row.safe]
    return max((width("bold", canvas.measures.cell, name) for name in safe), default=0) + 4


def _row(canvas: Canvas, box: pygame.Rect, row: Row, names: Sequence[str], parts: _RowParts) -> None:
    """Draws a player's row but for the hand."""
    cell, thin = canvas.measures.cell, canvas.measures.line
    if row.turn:
        brass.light(canvas.surface, box.inflate(thin * 6, thin * 6), strength=50)
    stops = brass.LACQUER if row.turn else brass.NIGHT
    canvas.box(box, stops, thin * 3, thin if row.turn else 0, f"row of {names[row.seat]}", 240)
    _mark(canvas, pygame.Rect(box.left + thin, box.top, cell, box.height), row)
    _number(canvas, parts.number, row)
    face, colour = _ink(row)
    drawn, said = named(canvas, names[row.seat], face, parts.name.width, names)
    # Rather in one line than larger in two.
    grow = max(1.0, min(parts.grow, parts.name.width / (width(face, drawn.measures.cell, said) + 4)))
    drawn.text(parts.name, said, "cell", face, colour, (0, 0.5), grow)
    if parts.stacks is not None:
        wide, number = parts.stack_room, parts.number
        stacks = pygame.Rect(number.left - wide - cell // 3, number.top, wide, number.height)
        jetons.draw_stacks(canvas.surface, stacks, parts.stacks, across=1)
    if px := _empty(canvas, row):
        picture = jetons.awaited(px)
        canvas.surface.blit(picture, picture.get_rect(midright=(parts.number.left, parts.number.centery)))


def _empty(canvas: Canvas, row: Row) -> int:
    """The width of the empty ring before the number of who has none yet, in pixels."""
    return 0 if row.tokens or row.safe else round(canvas.measures.cell * JETON)


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


def _mark(canvas: Canvas, box: pygame.Rect, row: Row) -> None:
    """Whose turn it is; else the best hand of the round, and the weakest."""
    middle, cell = box.center, canvas.measures.cell
    if row.turn:
        sign(canvas.surface, middle, round(cell * 0.8), "right", BRASS_LIGHT)
    elif row.best:
        best_mark(canvas, middle, round(cell * MARK))
    elif row.weakest:
        weakest_mark(canvas, middle, round(cell * MARK))


def _number(canvas: Canvas, place: pygame.Rect, row: Row) -> None:
    """How many jetons."""
    style = NumberStyle("cell", "serif", GOLD if row.tokens else CREAM_SOFT, (1, 0.5), grown(canvas, place.height))
    counting(canvas, f"total of {row.seat}", place, row.tokens, style)
