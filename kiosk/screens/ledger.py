"""A table of words in columns, as many rows as fit."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from kiosk.screens import brass
from kiosk.screens.canvas import Canvas, Text
from kiosk.screens.fonts import line_height
from kiosk.screens.theme import CREAM, GOLD


@dataclass(frozen=True, slots=True)
class Column:
    """A heading, its share of the width, and where words stand in it: 0 left, 1 right."""

    heading: Text
    share: float
    align: float = 0.0


def draw(canvas: Canvas, box: pygame.Rect, columns: Sequence[Column], rows: Sequence[Sequence[Text]]) -> None:
    """The headings on a brass rule, and the first of `rows` (a text for each column) that there is room for."""
    measures = canvas.measures
    tall = round(line_height("sans", measures.text) * 1.15)
    canvas.box(box, brass.NIGHT, radius=measures.line * 6, alpha=150)
    room = box.inflate(-measures.gap, -measures.gap // 2)
    places = _places(room, columns, measures.gap // 2)
    for column, (left, wide) in zip(columns, places, strict=True):
        heading = pygame.Rect(left, room.top, wide, tall)
        canvas.text(heading, column.heading, face="bold", colour=GOLD, align=(column.align, 0.5))
    under = room.top + tall + measures.line
    brass.rule(canvas.surface, (room.left, under), (room.right, under), measures.line)
    top = under + measures.line * 2
    for row in rows[: max(0, (room.bottom - top) // tall)]:
        for text, column, (left, wide) in zip(row, columns, places, strict=True):
            canvas.text(pygame.Rect(left, top, wide, tall), text, colour=CREAM, align=(column.align, 0.5))
        top += tall


def _places(room: pygame.Rect, columns: Sequence[Column], gap: int) -> list[tuple[int, int]]:
    whole, free = sum(column.share for column in columns), room.width - gap * (len(columns) - 1)
    places, left = [], room.left
    for column in columns:
        wide = round(free * column.share / whole)
        places.append((left, wide))
        left += wide + gap
    return places
