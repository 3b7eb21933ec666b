"""What stands on or beside the board of a side: its players, its score, and what the last peg brought."""

import pygame

from kiosk.games.cribble.board import Board
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing import player_marks
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM
from kiosk.screens.kit.moving.numbers import NumberStyle, counting

APART = 0.32
"""Between two numbers, in the size of the larger."""


def draw_score(canvas: Canvas, box: pygame.Rect, board: Board, names: tuple[str, ...], side: int, role: str) -> None:
    """A side's players, its score and what the last peg brought."""
    measures = canvas.measures
    face, px = ("serif" if role == "big" else "bold"), measures.minimum(role)
    left, gap = box.left + measures.gap // 4, max(measures.gap // 3, round(APART * px))
    front, gained = board.front[side], board.front[side] - board.rear[side]
    score = width(face, px, str(front)) + 6
    said = called(canvas, names, side, box.right - left - score - gap * 2)
    wide = width("bold", measures.cell, said) + 2
    ink = canvas.text(
        pygame.Rect(left, box.top, wide, box.height), said, role="cell", face="bold", colour=CREAM, align=(0, 0.5)
    )
    place = pygame.Rect(ink.right + gap, box.top, score, box.height)
    style = NumberStyle(role, face, BRASS_LIGHT, (0, 0.5), gilded=role == "big")
    counting(canvas, f"total of {side}", place, front, style)
    more = pygame.Rect(place.right + gap, box.top, box.right - place.right - gap, box.height)
    if gained and not canvas.fitted(f"+{gained}", more.size, "cell").cut:
        canvas.text(more, f"+{gained}", role="cell", colour=CREAM, align=(0, 0.5))


def side_width(canvas: Canvas, said: str, role: str) -> int:
    """The width of a side called `said` with the highest score and gain, in pixels."""
    measures = canvas.measures
    face, px = ("serif" if role == "big" else "bold"), measures.minimum(role)
    gap = max(measures.gap // 3, round(APART * px))
    words = width("bold", measures.cell, said) + width("sans", measures.cell, "+29")
    return measures.gap // 4 + words + width(face, px, "121") + 8 + gap * 3


def called(canvas: Canvas, names: tuple[str, ...], side: int, room: int) -> str:
    """Both partners of a side, with initials where their names are too long for `room`."""
    one, two = names[side], names[side + 2]
    brief, briefer = _initial(two), f"{_initial(one)} · {_initial(two)}"
    ways = (whole_side(canvas, names, side), f"{one} · {two}", f"{one} · {brief}", briefer)
    return next((way for way in ways if width("bold", canvas.measures.cell, way) + 2 <= room), ways[-1])


def whole_side(canvas: Canvas, names: tuple[str, ...], side: int) -> str:
    """Both partners of a side, in the reader's language."""
    return canvas.say(phrase("{one} et {two}", one=names[side], two=names[side + 2]))


def _initial(name: str) -> str:
    """The mark and the first letter."""
    letters = player_marks.bare(name)
    return f"{name[: len(name) - len(letters)]}{letters[:1]}."
