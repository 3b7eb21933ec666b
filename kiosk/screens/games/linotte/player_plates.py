"""The two players of La Linotte beside the board: whose pawns, how many are left, lines and points."""

from collections.abc import Sequence

import pygame

from kiosk.games.linotte.board import runs
from kiosk.games.linotte.state import LinotteState
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.linotte.pawns import pawn
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.player_marks import Mark, bare, seat_marks
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, DECIDES, GOLD
from kiosk.screens.kit.moving.numbers import NumberStyle, counting


def plate_height(canvas: Canvas) -> int:
    """The least height of one plate, in pixels."""
    return line_height("bold", canvas.measures.text) + canvas.measures.line * 4


def draw(canvas: Canvas, box: pygame.Rect, state: LinotteState, names: Sequence[str], player: int) -> None:
    """One plate below the other; the player whose turn it is in brass light."""
    gap = canvas.measures.line * 3
    tall = (box.height - gap * (len(names) - 1)) // len(names)
    for seat, (name, mark) in enumerate(zip(names, seat_marks(names), strict=True)):
        place = pygame.Rect(box.left, box.top + seat * (tall + gap), box.width, tall)
        _plate(canvas, place, state, seat, name, mark, seat == player)


def _plate(
    canvas: Canvas, box: pygame.Rect, state: LinotteState, seat: int, name: str, mark: Mark, turn: bool
) -> None:
    line, text = canvas.measures.line, canvas.measures.text
    rim = line if turn else 0
    if turn:
        brass.light(canvas.surface, box.inflate(box.height // 2, box.height // 2), strength=70)
    canvas.box(box, brass.LACQUER if turn else brass.NIGHT, box.height // 5, rim, f"plate of {name}", 245)
    tall = line_height("bold", text)
    deep = box.height >= tall + line_height("sans", canvas.measures.cell) * 1.6
    px = min(round(box.height * 0.74), round(text * 2.2))
    picture = pawn(seat, mark, px)
    canvas.surface.blit(picture, picture.get_rect(center=(box.left + px // 2 + line * 5, box.centery)))
    grow = max(DECIDES * canvas.measures.cell / text, min(2.2, box.height * 0.62 / text))
    wide = width("serif", round(text * grow), "00") + line * 4
    points = pygame.Rect(box.right - wide - line * 3, box.top, wide, box.height)
    style = NumberStyle(colour=BRASS_LIGHT if turn else GOLD, align=(0.8, 0.5), grow=grow)
    counting(canvas, f"total of {seat}", points.inflate(0, points.height // 2), state.scores()[seat], style)
    left = box.left + px + line * 10
    room = pygame.Rect(left, box.top, points.left - left, box.height)
    colour = BRASS_LIGHT if turn else CREAM
    if not deep:
        canvas.text(room, bare(name), face="bold", colour=colour, align=(0, 0.5))
        return
    upper = pygame.Rect(room.left, room.top, room.width, room.height * 11 // 20)
    canvas.text(upper, bare(name), face="bold", colour=colour, align=(0, 0.7))
    lower = pygame.Rect(room.left, upper.bottom, room.width, room.bottom - upper.bottom)
    _small(canvas, lower, state, seat)


def _small(canvas: Canvas, box: pygame.Rect, state: LinotteState, seat: int) -> None:
    """Pawns left, and how the points come about."""
    left = state.pawns(seat)
    pawns = phrase("reste {n} {n:pion|pions}", n=left)
    worths = [line.points for line in runs(state.board) if line.seat == seat]
    words = canvas.say(pawns)
    if worths:
        lines = phrase("{n} {n:ligne|lignes} : {sum}", n=len(worths), sum=" + ".join(map(str, worths)))
        # Who has no pawn left ends the game: that stays where the sum has no room.
        brief = canvas.say(phrase("{n} {n:ligne|lignes}", n=len(worths)))
        # Of one line the points are the score beside it.
        told = canvas.say(lines) if len(worths) > 1 else brief
        ways = (f"{words} · {told}", *(() if left else (f"{words} · {brief}",)))
        words = next((way for way in ways if width("sans", canvas.measures.cell, way) <= box.width), told)
    most = min(
        box.height / line_height("sans", canvas.measures.cell), box.width / width("sans", canvas.measures.cell, words)
    )
    grow = max(1.0, min(1.35, most))
    canvas.text(box, words, role="cell", colour=CREAM_SOFT, align=(0, 0.3), grow=grow)
