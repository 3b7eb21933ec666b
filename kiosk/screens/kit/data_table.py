"""A table of words in columns, as many rows as fit."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, GOLD
from kiosk.screens.kit.drawing.type_scaling import roomy
from kiosk.screens.kit.screen import Action, Item

LARGEST = 1.5
"""How much larger type may be where few rows stand alone."""


def noted(canvas: Canvas, box: pygame.Rect, note: Text, least: int = 1) -> pygame.Rect:
    """A note at the foot of `box`, in the type of cells where it would take half of it. Returns the room above it.

    None where it would leave room for less than so many rows.
    """
    most = (box.width, box.height // 2)
    role = "cell" if canvas.fitted(note, most).cut else "text"
    tall = canvas.fitted(note, most, role=role).height("sans")
    above = pygame.Rect(box.left, box.top, box.width, box.height - tall - canvas.measures.gap // 3)
    if note == "" or fits(canvas, above) < least:
        return box
    canvas.text(pygame.Rect(box.left, box.bottom - tall, box.width, tall), note, role=role, colour=CREAM)
    return above


@dataclass(frozen=True, slots=True)
class Column:
    """A heading, its share of the width, and where words stand in it: 0 left, 1 right."""

    heading: Text
    share: float
    align: float = 0.0


def fits(canvas: Canvas, box: pygame.Rect) -> int:
    """How many rows there is room for."""
    measures = canvas.measures
    tall = round(line_height("sans", measures.text) * 1.15)
    return max(1, (box.height - measures.gap // 2 - tall - measures.line * 3) // tall)


def draw(
    canvas: Canvas,
    box: pygame.Rect,
    columns: Sequence[Column],
    rows: Sequence[Sequence[Text]],
    lit: int | None = None,
    alone: bool = True,
) -> None:
    """The headings on a brass rule, and the first of `rows` (a text for each column) that there is room for.

    In the type of cells where words do not fit side by side in the type of texts; in a larger one where few rows
    stand on a page that is `alone`. The row `lit` stands out.
    """
    if alone:
        canvas = roomy(canvas, lambda larger: _all_fits(larger, box, columns, rows), LARGEST)
    measures = canvas.measures
    canvas.box(box, brass.NIGHT, radius=measures.line * 6, alpha=150)
    room, gap = box.inflate(-measures.gap, -measures.gap // 2), measures.gap // 2
    free = room.width - gap * (len(columns) - 1)
    needs = {role: _needed(canvas, role, columns, rows) for role in ("text", "cell")}
    role = next((role for role in needs if sum(needs[role]) <= free), "cell")
    gap = _gap(room.width, needs[role], gap)
    free = room.width - gap * (len(columns) - 1)
    places = _places(room.left, _widths(free, columns, needs[role]), gap)
    tall = round(line_height("sans", measures.minimum(role)) * 1.15)
    for column, (left, wide) in zip(columns, places, strict=True):
        heading = pygame.Rect(left, room.top, wide, tall)
        canvas.text(heading, column.heading, role=role, face="bold", colour=GOLD, align=(column.align, 0.5))
    under = room.top + tall + measures.line
    brass.rule(canvas.surface, (room.left, under), (room.right, under), measures.line)
    top = under + measures.line * 2
    for number, row in enumerate(rows[: max(0, (room.bottom - top) // tall)]):
        colour = BRASS_LIGHT if number == lit else CREAM
        if number == lit:
            edge = pygame.Rect(box.left, top, box.width, tall).inflate(-measures.gap // 2, 0)
            pygame.draw.rect(canvas.surface, GOLD, edge, measures.line, border_radius=measures.line * 3)
        for text, column, (left, wide) in zip(row, columns, places, strict=True):
            canvas.text(pygame.Rect(left, top, wide, tall), text, role=role, colour=colour, align=(column.align, 0.5))
        top += tall


def _gap(room: int, needed: Sequence[int], most: int) -> int:
    """What stands between two columns: less where words are long, down to a third."""
    spare = (room - sum(needed)) // max(1, len(needed) - 1)
    return max(most // 3, min(most, spare))


def _all_fits(canvas: Canvas, box: pygame.Rect, columns: Sequence[Column], rows: Sequence[Sequence[Text]]) -> bool:
    # A whole gap, not half of one: larger type must not bring a figure so near the next column's words that it reads
    # as part of them.
    free = box.width - canvas.measures.gap * len(columns)
    return len(rows) <= fits(canvas, box) and sum(_needed(canvas, "text", columns, rows)) <= free


def _needed(canvas: Canvas, role: str, columns: Sequence[Column], rows: Sequence[Sequence[Text]]) -> list[int]:
    """The width that each column's words take, in pixels."""
    px = canvas.measures.minimum(role)
    heads = [width("bold", px, canvas.say(column.heading)) for column in columns]
    cells = [[width("sans", px, canvas.say(text)) for text in row] for row in rows]
    return [max(widths) + 2 for widths in zip(heads, *cells, strict=True)]


def _widths(free: int, columns: Sequence[Column], needed: Sequence[int]) -> list[int]:
    """Each column's share of `free` pixels, or what its words need where that is more and others can spare it."""
    whole = sum(column.share for column in columns)
    shares = [round(free * column.share / whole) for column in columns]
    if all(share >= need for share, need in zip(shares, needed, strict=True)):
        return shares
    spare = free - sum(needed)
    return [need + round(spare * column.share / whole) for need, column in zip(needed, columns, strict=True)]


def _places(left: int, widths: Sequence[int], gap: int) -> list[tuple[int, int]]:
    places = []
    for wide in widths:
        places.append((left, wide))
        left += wide + gap
    return places


def leaf(page: int, pages: int, turn: Action) -> Item:
    """The button to the page after the `page` of so many, from the last one to the first.

    It counts none: beside it may stand that to another page of buttons.
    """
    return Item("leaf", phrase("Voir la suite") if page + 1 < pages else phrase("Revoir le début"), turn)
