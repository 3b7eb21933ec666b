"""The seats of a new game round a drawn table, which fill: stools for all who can play, plates for those who sit."""

from collections.abc import Sequence
from math import cos, pi, sin

import pygame

from kiosk.games.engine.protocols import Game
from kiosk.i18n.phrase import Phrase
from kiosk.screens.kit.drawing import brass, felt_and_wood, player_marks
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind
from kiosk.screens.kit.drawing.theme import BRASS_DARK, BRASS_LIGHT, CREAM, GOLD, INK
from kiosk.table.player_marks import PlayerMark

TURNING = 4
"""A table as high as so many lines has room for an arrow that says which way the order goes."""
LEAST, NARROW = 0.26, 0.15
"""Of the width that the table has at least; and what stays for the count alone, between plates close together."""
ARC = 16
"""Strokes of the arrow's bow."""


def height(canvas: Canvas, count: int, room: int) -> int:
    """How much so many people take, if they can no more than `room`."""
    tall, step = _plate(canvas, count, room)
    rows = -(-count // 2)
    return max(rows * tall + (rows - 1) * step, round(tall * (1.7 if canvas.measures.compact else 2.8)))


def draw(
    canvas: Canvas,
    box: pygame.Rect,
    game: Game,
    names: Sequence[str],
    marks: Sequence[PlayerMark],
    awaited: Phrase,
) -> None:
    """The table in the middle of `box`, plates at both sides; `awaited` is said on it while nobody sits."""
    tall, step = _plate(canvas, len(names), box.height)
    narrow = step < _plate(canvas)[1]
    if not names:
        table = box.inflate(-box.width // 5, -step)
        _table(canvas, table, game, marks)
        canvas.text(table.inflate(-table.height, -step), awaited, colour=CREAM)
        return
    letters = [player_marks.letter(mark) + name for name, mark in zip(names, marks, strict=True)]
    figure = width("bold", canvas.measures.text, "8  ")
    wide = (
        max(width("sans", canvas.measures.text, canvas.say(said)) for said in letters) + figure + canvas.measures.gap
    )
    wide = min(wide, round(box.width * (1 - (NARROW if narrow else LEAST)) / 2))
    table = box.inflate(-2 * (wide + step * 2), -step * 2)
    table.width, table.centerx = min(table.width, table.height * 4), box.centerx
    if not narrow:
        _table(canvas, table, game, marks)
    count = f"{len(names)} / {game.most_players}"
    canvas.text(
        table if narrow else table.inflate(-step * 4, -step * 2),
        count,
        face="bold",
        colour=GOLD,
        grow=1 if canvas.measures.compact else 1.3,
    )
    if not narrow and table.height >= TURNING * canvas.measures.text:
        around = table.inflate(-step * 6, -step * 6)
        _sense(canvas, around.inflate(-max(0, around.width - 2 * around.height), 0))
    for number, said in enumerate(letters):
        row, right = _place(number, len(letters))
        left = table.right + step * 2 if right else table.left - step * 2 - wide
        rows = -(-len(letters) // 2)
        top = box.centery - (rows * tall + (rows - 1) * step) // 2 + row * (tall + step)
        _seat(canvas, pygame.Rect(left, top, wide, tall), number, said, figure)


def _plate(canvas: Canvas, count: int = 0, room: int = 0) -> tuple[int, int]:
    """The height of a plate, and the room between two; for so many people less where they take more than `room`."""
    line, rows = canvas.measures.line, -(-count // 2)
    tall, step = line_height("sans", canvas.measures.text) + line * 4, canvas.measures.gap // 3
    return (tall, step) if rows * tall + (rows - 1) * step <= room or not rows else (tall - line * 3, line)


def _place(number: int, count: int) -> tuple[int, bool]:
    """Row and side of a plate: the first at the upper left, the others clockwise round the table."""
    right = count // 2
    if 1 <= number <= right:
        return number - 1, True
    return (count - number if number else 0), False


def _table(canvas: Canvas, box: pygame.Rect, game: Game, marks: Sequence[PlayerMark]) -> None:
    """Felt in a wooden rim, a place for everybody who can play on it: those who are needed shine."""
    measures = canvas.measures
    surface = pygame.Surface(box.size, pygame.SRCALPHA)
    surface.blit(felt_and_wood.wood(box.size), (0, 0))
    rim, radius = max(6, round(measures.text * 0.34)), box.height // 2
    inside = surface.get_rect().inflate(-2 * rim, -2 * rim)
    pygame.draw.rect(surface, (13, 54, 39), inside, border_radius=inside.height // 2)
    pygame.draw.rect(surface, BRASS_DARK, inside, measures.line, border_radius=inside.height // 2)
    canvas.surface.blit(brass.rounded(surface, radius), box)
    px = round(measures.text * (0.5 if measures.compact else 0.62))
    for seat in range(game.most_players):
        centre = _round(box.inflate(-rim, -rim), seat, game.most_players)
        _stool(canvas, centre, px, marks[seat] if seat < len(marks) else None, seat < game.least_players)


def _sense(canvas: Canvas, box: pygame.Rect) -> None:
    """An arrow above the middle of the table: who plays next sits clockwise."""
    line = canvas.measures.line
    points = [
        (box.centerx + round(cos(angle) * box.width / 2), box.centery + round(sin(angle) * box.height / 2))
        for angle in (pi * (-0.78 + 0.56 * step / ARC) for step in range(ARC + 1))
    ]
    pygame.draw.lines(canvas.surface, GOLD, False, points, line)
    (x, y), half = points[-1], 4 * line
    pygame.draw.polygon(canvas.surface, GOLD, [(x - half, y), (x + half // 2, y - half), (x + half, y + half)])
    canvas.marks.append(
        DrawnElement(ElementKind.BOX, pygame.Rect(x - half, y - half, 2 * half, 2 * half), "clockwise")
    )


def _stool(canvas: Canvas, centre: tuple[int, int], px: int, mark: PlayerMark | None, needed: bool) -> None:
    pygame.draw.aacircle(canvas.surface, INK, centre, px * 3 // 4)
    pygame.draw.aacircle(canvas.surface, BRASS_LIGHT if needed or mark else BRASS_DARK, centre, px * 3 // 4, 2)
    if mark is not None:
        picture = player_marks.picture(mark, px)
        canvas.surface.blit(picture, picture.get_rect(center=centre))


def _round(box: pygame.Rect, seat: int, count: int) -> tuple[int, int]:
    """A seat's place on the rim, clockwise from the left of its upper middle."""
    angle = -pi / 2 + pi * (2 * seat - 1) / count
    reach = box.height / 2
    x, y = cos(angle) * box.width / 2, sin(angle) * reach * 1.42
    straight = box.width / 2 - reach
    y = max(-reach, min(reach, y))
    if abs(x) > straight:
        past = min(reach, abs(x) - straight)
        y = min(abs(y), (reach**2 - past**2) ** 0.5) * (1 if y >= 0 else -1)
    return box.centerx + round(x), box.centery + round(y)


def _seat(canvas: Canvas, box: pygame.Rect, number: int, name: str, figure: int) -> None:
    """A numbered brass plate."""
    measures = canvas.measures
    canvas.box(box, brass.NIGHT, radius=measures.line * 4, rim=measures.line, what=f"seat {number + 1}")
    room = box.inflate(-measures.gap // 2, 0)
    place = pygame.Rect(room.left, room.top, figure, room.height)
    canvas.text(place, str(number + 1), face="bold", colour=GOLD, align=(0, 0.5))
    rest = pygame.Rect(room.left + figure, room.top, room.width - figure, room.height)
    canvas.text(rest, name, colour=CREAM, align=(0, 0.5))
