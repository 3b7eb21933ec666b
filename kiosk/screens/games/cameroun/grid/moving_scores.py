"""The numbers of the sheet that move: the score written last, and the totals."""

import json

import pygame

from kiosk.screens.games.cameroun.grid.sheet_grid import number_room
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import Colour
from kiosk.screens.kit.moving.numbers import NumberStyle, counting, flying


def written(
    canvas: Canvas, cell: pygame.Rect, place: tuple[int, str], said: str, grow: float, colour: Colour
) -> None:
    """The score written last, in the column of `place`, by the player of its seat: it flies there from its button."""
    seat, column = place
    style = NumberStyle("cell", "bold", colour, grow=grow)
    flying(canvas, f"written {seat} {column}", number_room(cell), said, style, lambda key: column_in(key) == column)


def total(canvas: Canvas, cell: pygame.Rect, seat: int, value: int, grow: float, colour: Colour) -> None:
    """A total: it counts when it changed."""
    counting(canvas, f"total of {seat}", number_room(cell), value, NumberStyle("cell", "bold", colour, grow=grow))


def column_in(key: str) -> str | None:
    """The column that a decision of that key names."""
    word, _, move = key.partition(":")
    return json.loads(move).get("column") if word == "move" else None
