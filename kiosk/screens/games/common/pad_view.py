"""How a pad is drawn: cards in four rows of thirteen, points in rows of ten."""

from collections.abc import Sequence

import pygame

from kiosk.screens.games.common.pad import SUIT_ROWS, Cells, Path, row_of, rows
from kiosk.screens.kit.button_legend import sign
from kiosk.screens.kit.drawing import brass, playing_cards
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS, BRASS_DARK, BRASS_LIGHT, CREAM, CREAM_SOFT, GLOW, GOLD, INK, Colour
from kiosk.screens.kit.screen import Item
from kiosk.table.referee.state.panel import Choice

APART = 0.33
"""Between the numbers of two cells, in the size of their type."""
TALL, WIDE, SUIT_TALL = 1.12, 1.45, 1.0
"""How high and how wide a card is for its letters, and how high the head of a row for its suit."""
SLOT: Colour = (7, 26, 20)
FOCUSED: Colour = (255, 222, 130)
SHADED: Colour = (214, 204, 180)
"""The ground of a card in a row that the cursor does not stand on; a finger may press it all the same."""
DEEP: Colour = (116, 0, 12)
"""Hearts and diamonds there."""
HEART: Colour = (255, 136, 118)
DEEPEST: Colour = (92, 0, 10)
"""Hearts and diamonds at the head of their row, dark and in brass."""
DARK: Colour = (24, 52, 43)
"""The ground of a card, or of points, in a row that another one was chosen before: none of them can be pressed."""
ROSE: Colour = (255, 184, 174)
"""Hearts and diamonds on a dark ground."""


def columns(pad: Cells, row: int) -> list[int]:
    """The columns of a row: of cards all up to the last that can be chosen, of points those that can be chosen."""
    if any(choice.card for choice in pad.values()):
        return list(range(max((column for _, column in pad), default=0) + 1))
    return sorted(column for at, column in pad if at == row)


def lines(pad: Cells) -> range:
    """The rows that are drawn: every suit, or those of points in which anything can be chosen."""
    if any(choice.card for choice in pad.values()):
        return range(len(SUIT_ROWS))
    return range(min(rows(pad)), max(rows(pad)) + 1)


def longest_row(pad: Cells) -> int:
    """The columns of its longest row."""
    return max(len(columns(pad, row)) for row in lines(pad))


def least_height(canvas: Canvas, pad: Cells) -> int:
    """The height in which the smallest type fits, in pixels."""
    line = line_height("bold", canvas.measures.cell) + 2 * max(2, canvas.measures.line) + 2
    return line * len(lines(pad))


def least_width(canvas: Canvas, pad: Cells) -> int:
    """The width in which the widest cells are read in the smallest type, in pixels."""
    cell = width("bold", canvas.measures.cell, "10") + max(2, canvas.measures.line) + 2
    return cell * (longest_row(pad) + 1)


def draw(canvas: Canvas, box: pygame.Rect, pad: Cells, items: Sequence[Item], cursor: int, path: Path) -> None:
    """The pad over the whole of `box`, what the cursor stands on in brass."""
    down = lines(pad)
    across = longest_row(pad)
    gap = max(2, canvas.measures.line)
    wide = box.width // (across + 1)
    tall = box.height // len(down)
    chosen = items[cursor].key if 0 <= cursor < len(items) else ""
    on_row = chosen.startswith("row:")
    for place, row in enumerate(down):
        line = pygame.Rect(box.left, box.top + place * tall, wide * (across + 1), tall)
        picked = chosen == f"row:{row}" or row_of(path) == row
        if picked:
            brass.light(canvas.surface, line.inflate(tall, tall), GLOW, 60)
        head = pygame.Rect(line.left, line.top, wide, tall).inflate(-gap, -gap)
        _head(canvas, head, pad, row, picked, items)
        for step, column in enumerate(columns(pad, row), 1):
            cell = pygame.Rect(line.left + step * wide, line.top, wide, tall).inflate(-gap, -gap)
            if row_of(path) not in (None, row):
                _closed(canvas, cell, pad.get((row, column)))
                continue
            _cell(canvas, cell, pad.get((row, column)), chosen, on_row and not picked)
        if picked:
            pygame.draw.rect(canvas.surface, BRASS_LIGHT, line, gap, border_radius=gap * 3)


def _head(canvas: Canvas, box: pygame.Rect, pad: Cells, row: int, picked: bool, items: Sequence[Item]) -> None:
    """A row's tab, gold where the row is picked: its suit, or a sign that it opens; a finger may press it."""
    key = f"row:{row}"
    if any(item.key == key for item in items):
        canvas.target(key, box, sized=False)
    on_cards = any(choice.card for choice in pad.values())
    if picked:
        canvas.surface.blit(brass.plate(box.size, brass.METAL, _radius(box), canvas.measures.line), box)
    if on_cards:
        grow = max(1.0, min(1.8, box.height / canvas.measures.cell / SUIT_TALL, box.width / canvas.measures.cell))
        suit = playing_cards.SUITS[SUIT_ROWS[row]]
        red = playing_cards.ink(f"A{SUIT_ROWS[row]}") == playing_cards.RED
        colour = (DEEPEST if red else INK) if picked else HEART if red else CREAM_SOFT
        canvas.text(_led(box), suit, role="cell", face="sans", colour=colour, grow=grow)
    elif picked:
        sign(canvas.surface, box.center, box.height // 2, "right", INK)
    else:
        brass.diamond(canvas.surface, box.center, max(4, box.height // 9), GOLD)


def _led(box: pygame.Rect) -> pygame.Rect:
    """A cell with the leading of letters as high as it: there is nothing to read between two rows."""
    return box.inflate(0, box.height)


def _radius(box: pygame.Rect) -> int:
    return max(3, box.height // 7)


def _cell(canvas: Canvas, box: pygame.Rect, choice: Choice | None, chosen: str, dim: bool) -> None:
    if choice is None:
        pygame.draw.rect(canvas.surface, SLOT, box, border_radius=_radius(box))
        return
    focused = choice.key == chosen
    canvas.target(choice.key, box, sized=False)
    if focused:
        brass.light(canvas.surface, box.inflate(box.width, box.height), GLOW, 140)
    if choice.card is not None:
        _card(canvas, box, choice.card, focused, dim)
    else:
        stops = brass.METAL if focused else brass.LACQUER
        canvas.surface.blit(brass.plate(box.size, stops, _radius(box), 0 if dim else canvas.measures.line), box)
        colour = INK if focused else CREAM_SOFT if dim else CREAM
        canvas.text(box, str(choice.number), role="cell", face="bold", colour=colour, grow=_number_grow(canvas, box))


def _closed(canvas: Canvas, box: pygame.Rect, choice: Choice | None) -> None:
    """What could be chosen in another row."""
    pygame.draw.rect(canvas.surface, SLOT if choice is None else DARK, box, border_radius=_radius(box))
    if choice is None:
        return
    if choice.card is None:
        grow = _number_grow(canvas, box)
        canvas.text(box, str(choice.number), role="cell", face="bold", colour=CREAM_SOFT, grow=grow)
        return
    colour = ROSE if playing_cards.ink(choice.card) == playing_cards.RED else CREAM_SOFT
    letters = playing_cards.rank(canvas, choice.card[0])
    canvas.text(_led(box), letters, role="cell", face="bold", colour=colour, grow=_grow(canvas, box))


def _card(canvas: Canvas, box: pygame.Rect, card: str, focused: bool, dim: bool) -> None:
    ground = FOCUSED if focused else playing_cards.IVORY
    edge, radius, ink = BRASS, _radius(box), INK if focused else playing_cards.ink(card)
    if dim:
        edge, ground, ink = BRASS_DARK, SHADED, DEEP if ink == playing_cards.RED else ink
    pygame.draw.rect(canvas.surface, edge, box, border_radius=radius)
    pygame.draw.rect(canvas.surface, ground, box.inflate(-2, -2), border_radius=radius)
    letters = playing_cards.rank(canvas, card[0])
    canvas.text(_led(box), letters, role="cell", face="bold", colour=ink, grow=_grow(canvas, box))


def _grow(canvas: Canvas, box: pygame.Rect) -> float:
    cell = canvas.measures.cell
    return max(1.0, min(2.0, box.height / cell / TALL, box.width / cell / WIDE))


def _number_grow(canvas: Canvas, box: pygame.Rect) -> float:
    """The same for two figures, which stay apart from those in the next cell."""
    cell = canvas.measures.cell
    return max(1.0, min(_grow(canvas, box), box.width / (width("bold", cell, "00") + APART * cell)))
