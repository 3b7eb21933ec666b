"""Everybody's score with the name above it, side by side: where one line has no room for both."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from kiosk.i18n.fill import plate
from kiosk.screens.games.common.player_tags import called
from kiosk.screens.games.common.standings_plan import CROWN, leaders, levelled
from kiosk.screens.games.common.standings_ribbon import draw_ground, large_ribbon
from kiosk.screens.kit.drawing import player_marks
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.player_marks import bare, seat_mark
from kiosk.screens.kit.drawing.text_fitting import shortened
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, DECIDES, GOLD
from kiosk.screens.kit.moving.numbers import NumberStyle, counting

MOST, STEP = 3.0, 0.05
"""How much larger than names scores may be at most, and the steps in which that is tried."""

FAIR = 6
"""The fewest signs of a name that what its player had ahead may leave."""


def columns_height(canvas: Canvas, grow: float = DECIDES) -> int:
    """The height of a name above a score `grow` times as large, in pixels."""
    return line_height("bold", canvas.measures.cell) + large_ribbon(canvas, grow)


def columns_fit(canvas: Canvas, wide: int, scores: Sequence[int], grow: float = DECIDES) -> bool:
    """Whether all scores have room in `wide` pixels."""
    return sum(_needs(canvas, scores, grow)) <= wide


def largest_columns(canvas: Canvas, room: tuple[int, int], scores: Sequence[int]) -> float:
    """How much larger than names scores can be in a `room` so many pixels wide and high: as they decide at least."""
    steps = (MOST - step * STEP for step in range(round((MOST - DECIDES) / STEP)))
    fitting = (
        grow
        for grow in steps
        if columns_fit(canvas, room[0], scores, grow) and columns_height(canvas, grow) <= room[1]
    )
    return next(fitting, DECIDES)


def draw_columns(
    canvas: Canvas,
    box: pygame.Rect,
    names: Sequence[str],
    scores: Sequence[int],
    player: int,
    grow: float = DECIDES,
) -> pygame.Rect:
    """All of them at the top of `box`: in brass whose turn it is, with a crown who leads. Returns the room below."""
    tall, line, said = columns_height(canvas, grow), canvas.measures.line, [called(name) for name in names]
    widths = levelled(_needs(canvas, scores, grow), box.width + line)
    left = box.left
    for seat, wide in enumerate(widths):
        place = pygame.Rect(left, box.top, wide - line, tall)
        left += wide
        draw_ground(canvas, place, names[seat], seat == player)
        room, ink = place.inflate(-2 * line, 0), BRASS_LIGHT if seat == player else CREAM
        upper = pygame.Rect(room.left, room.top, room.width, line_height("bold", canvas.measures.cell))
        short = _with_ahead(canvas, upper.width, names[seat], said)
        canvas.text(upper, short, "cell", "bold", ink)
        lower = pygame.Rect(room.left, upper.bottom, room.width, room.bottom - upper.bottom)
        _score(canvas, lower, seat, names[seat], scores, NumberStyle("cell", "bold", ink, grow=grow))
    return pygame.Rect(box.left, box.top + tall + line, box.width, box.height - tall - line)


def _with_ahead(canvas: Canvas, room: int, name: str, others: Sequence[str]) -> str:
    """A name, in part if need be, and what its player had ahead where a fair part of the name has room beside it."""
    cell, words = canvas.measures.cell, called(name)
    ahead = bare(plate(name)).removeprefix(words)
    beside = shortened(words, "bold", cell, room - width("bold", cell, ahead), others)
    if ahead and (beside == words or len(beside) >= FAIR) and width("bold", cell, beside + ahead) <= room:
        return beside + ahead
    return shortened(words, "bold", cell, room, others)


def _score(
    canvas: Canvas, room: pygame.Rect, seat: int, name: str, scores: Sequence[int], style: NumberStyle
) -> None:
    """The mark, the crown of who leads and the score, close together in the middle."""
    cell = canvas.measures.cell
    crown = _crown(canvas) if seat in leaders(scores) else 0
    digits = width("bold", round(cell * style.grow), f"{scores[seat]:02}")
    wide = player_marks.spread(cell) + crown + digits
    left = room.centerx - wide // 2
    mark = player_marks.picture(seat_mark(seat, name), round(cell * player_marks.SIZE))
    canvas.surface.blit(mark, mark.get_rect(midleft=(left, room.centery)))
    left += player_marks.spread(cell)
    if crown:
        canvas.text(pygame.Rect(left, room.top, crown, room.height), CROWN.strip(), "cell", "bold", GOLD)
    number = pygame.Rect(left + crown, room.top, digits, room.height)
    counting(canvas, f"score of {seat}", number.inflate(0, room.height), scores[seat], replace(style, align=(1, 0.5)))


def _crown(canvas: Canvas) -> int:
    return width("bold", canvas.measures.cell, CROWN.strip()) + canvas.measures.line


def _needs(canvas: Canvas, scores: Sequence[int], grow: float) -> list[int]:
    """The least width of each, in pixels, with what parts it from the next."""
    cell = canvas.measures.cell
    bare = player_marks.spread(cell) + 3 * canvas.measures.line
    return [
        bare + width("bold", round(cell * grow), f"{score:02}") + (_crown(canvas) if seat in leaders(scores) else 0)
        for seat, score in enumerate(scores)
    ]
