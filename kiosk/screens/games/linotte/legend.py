"""What the signs of the board mean, where its squares have no room for their words."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import pygame

from kiosk.games.linotte.board import LAYOUT, Board
from kiosk.games.linotte.hands import name
from kiosk.screens.games.linotte.square_words import drawing, worded
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import CREAM_SOFT, Size
from kiosk.screens.kit.drawing.type_scaling import plain

SIGN = 1.5
"""The width of a sign, in sizes of the type beside it."""
SPACE = 0.35
"""From a sign to its word, in sizes of the type: the widest sign fills its place."""
GROWN = (1.3, 1.15)
"""How much larger than its least type the legend may be."""
LINES = (1.25, 1.0)
"""From a line to the next, in its height: closer where there is little room."""


def unworded(canvas: Canvas, board: Board, square: Size) -> list[str]:
    """What free squares of that size ask for by a sign alone."""
    free = dict.fromkeys(label for label, seat in zip(LAYOUT, board, strict=True) if seat is None)
    wide, tall = square[0], square[1] - 2 * canvas.measures.line
    return [label for label in free if not label.isdigit() and not worded(canvas, label, wide, tall)]


def draw(canvas: Canvas, rooms: Sequence[pygame.Rect], board: Board, square: Size) -> None:
    """Each sign with its word, in the first of these places that has room for all; as large as one has, and rather
    small than not at all."""
    labels = unworded(canvas, board, square)
    plans = (
        _Plan(one, room, tuple(labels), line)
        for one, line in product((*map(canvas.larger, GROWN), canvas, plain(canvas)), LINES)
        for room in rooms
    )
    plan = next((plan for plan in plans if plan.lines * plan.tall <= plan.room.height), None)
    if plan is None or not labels:
        return
    columns = -(-len(labels) // plan.lines)
    for number, label in enumerate(labels):
        line, column = divmod(number, columns)
        left, top = plan.room.left + column * plan.wide, plan.room.top + line * plan.tall
        drawing(plan.canvas, pygame.Rect(left, top, plan.sign, plan.tall), label, CREAM_SOFT)
        words = pygame.Rect(left + plan.sign + plan.space, top, plan.wide - plan.sign - plan.space, plan.tall)
        plan.canvas.text(words, meant(canvas, label), role="cell", colour=CREAM_SOFT, align=(0, 0.5))


def meant(canvas: Canvas, label: str) -> str:
    """What stands behind a sign: words alone would seem to be about the throw above them."""
    return f"= {canvas.say(name(label))}"


@dataclass(frozen=True, slots=True)
class _Plan:
    """Signs and words in even columns in a room; sizes in pixels."""

    canvas: Canvas
    room: pygame.Rect
    labels: tuple[str, ...]
    line: float

    @property
    def sign(self) -> int:
        return round(self.canvas.measures.cell * SIGN)

    @property
    def space(self) -> int:
        return round(self.canvas.measures.cell * SPACE)

    @property
    def tall(self) -> int:
        return round(line_height("sans", self.canvas.measures.cell) * self.line)

    @property
    def wide(self) -> int:
        """The width of a column."""
        cell = self.canvas.measures.cell
        words = (width("sans", cell, meant(self.canvas, label)) for label in self.labels)
        return self.sign + self.space + max(words, default=0) + self.canvas.measures.gap // 2

    @property
    def lines(self) -> int:
        """How many the signs take; more than any room has where none fits."""
        columns = self.room.width // self.wide
        return -(-len(self.labels) // columns) if columns else self.room.height + 1
