"""Everybody's mark and score in one line, for where a game's sheet has no room: whose turn it is, and who leads."""

from collections.abc import Sequence

import pygame

from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.player_marks import letter, seat_marks
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM
from kiosk.screens.kit.moving.numbers import NumberStyle, counting

WIDEST = 7
CROWN = "♛ "
"""Before the score of who leads."""


def leaders(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats that lead; nobody where all are level."""
    if len(set(scores)) < 2:
        return ()
    most = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == most)


def ribbon_height(canvas: Canvas) -> int:
    """The height of the line, in pixels."""
    return line_height("bold", canvas.measures.cell) + 2 * canvas.measures.line


def ribbon_if_it_fits(
    canvas: Canvas, box: pygame.Rect, names: Sequence[str], scores: Sequence[int], player: int
) -> None:
    """The line in place of a sheet that `box` has no room for, where it is high enough for that."""
    if box.height >= ribbon_height(canvas):
        draw_ribbon(canvas, box, names, scores, player)


def draw_ribbon(
    canvas: Canvas, box: pygame.Rect, names: Sequence[str], scores: Sequence[int], player: int, most: int = WIDEST
) -> pygame.Rect:
    """The line at the top of `box`: in brass whose turn it is, with a crown who leads. Returns the room below.

    Each takes `most` times the size of its type at most.
    """
    tall, line, cell = ribbon_height(canvas), canvas.measures.line, canvas.measures.cell
    marks, first = seat_marks(names), leaders(scores)
    wide = min(box.width // max(1, len(names)), cell * most)
    for seat, name in enumerate(names):
        place = pygame.Rect(box.left + seat * wide, box.top, wide - 2 * line, tall)
        turn = seat == player
        canvas.box(
            place, brass.LACQUER if turn else brass.NIGHT, line * 3, line if turn else 0, f"row of {name}", 240
        )
        said = f"{letter(marks[seat])}{CROWN if seat in first else ''}"
        if width("bold", cell, f"{said}{scores[seat]}") > place.width - 2 * line:
            said = said.replace(CROWN, "")
        style = NumberStyle("cell", "bold", BRASS_LIGHT if turn else CREAM, prefix=said)
        counting(canvas, f"score of {seat}", place, scores[seat], style)
    return pygame.Rect(box.left, box.top + tall + line, box.width, box.height - tall - line)
