"""Players for whom there is no row: in lines below the rows, with mark, name or its letters, and number.

In larger type on a small screen they are left out rather than named by letters.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from kiosk.i18n.fill import plate
from kiosk.screens.games.common.player_tags import tags
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.player_marks import bare, letter, seat_mark
from kiosk.screens.kit.drawing.text_fitting import shortened
from kiosk.screens.kit.drawing.theme import CREAM
from kiosk.screens.kit.drawing.type_scaling import smaller
from kiosk.screens.kit.moving.numbers import NumberStyle, counting

Rows = list[tuple[int, pygame.Rect]]
"""Rows by number with their places."""
SOME = "Mar."
"""As wide as a part of a name is at least; where there is less room the fewest letters that tell it apart do."""
MOST = 2


@dataclass(frozen=True, slots=True)
class Score:
    """Whose number it is."""

    seat: int
    name: str
    number: int


def rows_above(
    canvas: Canvas, box: pygame.Rect, scores: Sequence[Score], place: Callable[[pygame.Rect], Rows]
) -> Rows:
    """The rows that `place` has room for, above the lines of those for whom it has none; `scores` row by row."""
    rows = place(box)
    if len(rows) == len(scores):
        return rows
    letters = dict(zip(scores, tags([score.name for score in scores]), strict=True))
    tall, gap = line_height("bold", canvas.measures.cell), canvas.measures.line
    for lines in range(1, MOST + 1):
        foot = lines * (tall + gap)
        rows = place(pygame.Rect(box.left, box.top, box.width, box.height - foot))
        shown = {number for number, _ in rows}
        others = [score for number, score in enumerate(scores) if number not in shown]
        across = -(-len(others) // lines)
        wide = (box.width + gap) // max(1, across)
        marked = all(_wide(canvas, score, letters[score]) <= wide - gap for score in others)
        if lines == MOST or marked:
            break
    if canvas.measures.crowded and any(_room(canvas, score, wide - gap) < _least(canvas) for score in others):
        return place(box)
    if marked:
        # Rather smaller letters than names in part, alike for all.
        canvas = smaller(
            canvas, lambda px: all(_wide(canvas, score, _called(score), px) <= wide - gap for score in others)
        )
    for number, score in enumerate(others):
        line, column = divmod(number, across)
        top = box.bottom - foot + gap + line * (tall + gap)
        room = pygame.Rect(box.left + column * wide, top, wide - gap, tall)
        _chip(canvas, room, score, scores, letters[score], marked=marked)
    return rows


def _wide(canvas: Canvas, score: Score, said: str, px: int = 0) -> int:
    """The width of a place in which so much of the name is said, in letters of `px` or of a cell."""
    return (
        width("sans", px or canvas.measures.cell, _before(score, said) + str(score.number)) + 4 * canvas.measures.line
    )


def _room(canvas: Canvas, score: Score, wide: int) -> int:
    """What a place `wide` pixels wide leaves to the name."""
    return wide - _wide(canvas, score, "")


def _least(canvas: Canvas) -> int:
    """The least width for a part of a name."""
    return width("sans", canvas.measures.cell, SOME)


def _called(score: Score) -> str:
    return bare(plate(score.name))


def _before(score: Score, said: str, *, marked: bool = True) -> str:
    mark = letter(seat_mark(score.seat, score.name)) if marked else ""
    return f"{mark}{said}\N{NO-BREAK SPACE}"


def _chip(
    canvas: Canvas, box: pygame.Rect, score: Score, scores: Sequence[Score], letters: str, *, marked: bool
) -> None:
    """As much of the name as there is room for from the left, else the letters that tell it from others, and the
    number, as in a row; not `marked` where the letters have no room beside a mark."""
    cell, line = canvas.measures.cell, canvas.measures.line
    canvas.box(box, brass.NIGHT, line * 3, 0, f"place of {score.name}", 240)
    name, others = _called(score), [_called(other) for other in scores]
    room = _room(canvas, score, box.width)
    said = shortened(name, "sans", cell, room, others) if room >= _least(canvas) else letters
    style = NumberStyle("cell", "sans", CREAM, (0, 0.5), prefix=_before(score, said, marked=marked))
    inside = pygame.Rect(box.left + 2 * line, box.top, box.width - 2 * line, box.height)
    counting(canvas, f"total of {score.seat}", inside, score.number, style)
