"""The board of Les Cases Si-No: three lines, and the vertical line with the same draws beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from kiosk.games.engine.moves import decision
from kiosk.games.si_no.board import LINE_KEYS, LINES, VERTICAL
from kiosk.games.si_no.payouts import Phase
from kiosk.games.si_no.state import SiNoState
from kiosk.games.si_no.view import open_squares
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.si_no import chips
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.player_marks import Mark
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM_SOFT, GLOW, GOLD, INK, Colour
from kiosk.table.referee.state.panel import move_key

Marks = Sequence[Mark]
"""By seat."""
Squares = Mapping[str, str]
"""A draw by line: where a chip would be laid."""
LINE, VERTICAL_LINE = phrase("Ligne {n}"), phrase("Verticale")
LIT: brass.Stops = ((0.0, (60, 52, 20)), (1.0, (38, 32, 10)))
CLOTH: brass.Stops = ((0.0, (16, 58, 44)), (1.0, (10, 40, 31)))
OPEN: brass.Stops = ((0.0, (20, 72, 54)), (1.0, (12, 50, 38)))
WHITE: Colour = (255, 251, 238)


@dataclass(frozen=True, slots=True)
class Square:
    """A square: its place in a bet, its draw, and what is known of it."""

    place: int
    draw: str
    box: pygame.Rect
    open: bool
    chosen: bool
    paid: bool


def board(canvas: Canvas, box: pygame.Rect, state: SiNoState, chosen: Squares, marks: Marks) -> None:
    """All squares with their chips; those that just paid shine, those that are open answer to a finger."""
    line = canvas.measures.line
    canvas.box(box, brass.NIGHT, radius=line * 4, rim=line, what="board", alpha=235)
    inner = box.inflate(-4 * line, -4 * line)
    head = _head_width(canvas, state)
    each = (inner.width - 2 * head) // 2
    halves = (
        pygame.Rect(inner.left + head, inner.top, each, inner.height),
        pygame.Rect(inner.left + 2 * head + each, inner.top, inner.width - 2 * head - each, inner.height),
    )
    caption = _captions(canvas, inner, halves)
    for number in range(VERTICAL):
        top = inner.top + caption + (inner.height - caption) * number // VERTICAL
        bottom = inner.top + caption + (inner.height - caption) * (number + 1) // VERTICAL
        for half, place in zip(halves, (number, VERTICAL), strict=True):
            row = pygame.Rect(half.left, top, half.width, bottom - top)
            _worth(canvas, pygame.Rect(row.left - head, top, head, row.height), state, number, place)
            for square in _row(row, state, number, place, chosen, _in_two(canvas, row, number)):
                _square(canvas, square, state, marks)


def board_height(canvas: Canvas) -> int:
    """The least height in which three rows can be read, in pixels."""
    return VERTICAL * (line_height("bold", canvas.measures.cell) + 6) + 8 * canvas.measures.line


def board_width(canvas: Canvas, state: SiNoState) -> int:
    """The least width in which the draws of the longest line can be read twice side by side, in pixels."""
    longest = max(map(len, LINES))
    square = width("bold", canvas.measures.cell, "0.0") + 6
    return 2 * (longest * square + _head_width(canvas, state)) + 4 * canvas.measures.line


def _head_width(canvas: Canvas, state: SiNoState) -> int:
    """Room for what a line is worth."""
    cell = canvas.measures.cell
    return max(width("bold", cell, str(points)) for points in state.rules.values.horizontal) + cell // 2


def _in_two(canvas: Canvas, row: pygame.Rect, number: int) -> bool:
    """Whether the squares of a long line are easier to read in two rows."""
    fewest = min(map(len, LINES))
    tall = line_height("bold", canvas.measures.cell)
    return len(LINES[number]) > fewest and row.height >= 2 * round(tall * 1.3) + 8


def _captions(canvas: Canvas, inner: pygame.Rect, halves: tuple[pygame.Rect, pygame.Rect]) -> int:
    """What the two halves are, where there is the height to say it. Returns the height that took."""
    tall = line_height("bold", canvas.measures.cell)
    if inner.height < tall * 7:
        return 0
    for half, words in zip(halves, (phrase("Lignes"), VERTICAL_LINE), strict=True):
        place = pygame.Rect(half.left, inner.top, half.width, tall)
        canvas.text(place, words, role="cell", face="bold", colour=GOLD)
    return tall + canvas.measures.line


def _worth(canvas: Canvas, box: pygame.Rect, state: SiNoState, number: int, place: int) -> None:
    """What a chip brings there."""
    values = state.rules.values
    points = values.vertical if place == VERTICAL else values.horizontal
    canvas.text(box, str(points[number]), role="cell", face="bold", colour=GOLD)


def _row(row: pygame.Rect, state: SiNoState, number: int, place: int, chosen: Squares, two: bool) -> list[Square]:
    """The squares of a line from left to right, `two` in two rows."""
    draws, free, last = LINES[number], open_squares(state), state.last
    paying = last if last is not None and last.kind == Phase.MONTEE and last.payments else None
    squares = []
    for draw, cell in zip(draws, _cells(row, len(draws), two), strict=True):
        paid = (
            paying is not None
            and draw == paying.draw
            and any(place == at for payment in paying.payments for at, _ in payment.parts)
        )
        wanted = chosen.get(LINE_KEYS[place]) == draw
        squares.append(Square(place, draw, cell, (place, draw) in free, wanted, paid))
    return squares


def _cells(row: pygame.Rect, count: int, two: bool) -> list[pygame.Rect]:
    """The places of a line's squares, in one row or in two."""
    rows = 2 if two else 1
    across = -(-count // rows)
    cells = []
    for number in range(count):
        down, column = divmod(number, across)
        left, right = (row.left + row.width * place // across for place in (column, column + 1))
        top, bottom = (row.top + row.height * place // rows for place in (down, down + 1))
        cells.append(pygame.Rect(left, top, right - left, bottom - top).inflate(-3, -4))
    return cells


def _square(canvas: Canvas, square: Square, state: SiNoState, marks: Marks) -> None:
    """A square with its draw and its pile of chips."""
    line, box = canvas.measures.line, square.box
    if square.paid:
        brass.light(canvas.surface, box.inflate(box.width // 2, box.height // 2), GLOW, 110)
    stops = brass.METAL if square.chosen else LIT if square.paid else OPEN if square.open else CLOTH
    rim = line if square.open or square.paid or square.chosen else max(1, line // 2)
    canvas.surface.blit(brass.plate(box.size, stops, line * 3, rim), box)
    tall = line_height("bold", canvas.measures.cell)
    stacked = box.height >= max(tall * 2.5, box.width * 0.7)
    words = pygame.Rect(box.left, box.top, box.width, tall + line) if stacked else _left(canvas, box, square.draw)
    colour = INK if square.chosen else BRASS_LIGHT if square.paid else WHITE if square.open else CREAM_SOFT
    grow = min(1.7, box.height / tall / 2.6) if stacked else 1.0
    words.height = round(words.height * max(1.0, grow))
    canvas.text(words, square.draw, role="cell", face="bold", colour=colour, grow=max(1.0, grow))
    betting = [state.player] if square.chosen and state.phase == Phase.MISES else []
    room = _pile_room(canvas, box, words, stacked)
    lying = [marks[seat] for seat in (*_seats(square, state), *betting)]
    if lying and not stacked and room.width < box.height * 2 // 3:
        # Only small chips fit: their colours stand along the lower edge as well.
        chips.edge(canvas.surface, box, lying, line * 2)
    chips.pile(canvas.surface, room, lying)
    if square.open:
        chip = decision("chip", player=state.player, line=LINE_KEYS[square.place], draw=square.draw)
        canvas.target(move_key(chip), box, sized=False)


def _left(canvas: Canvas, box: pygame.Rect, draw: str) -> pygame.Rect:
    """The left part of a low square, wide enough for the draw."""
    return pygame.Rect(box.left + 3, box.top, width("bold", canvas.measures.cell, draw) + 1, box.height)


def _pile_room(canvas: Canvas, box: pygame.Rect, words: pygame.Rect, stacked: bool) -> pygame.Rect:
    """Where the chips lie: below the draw, or beside it."""
    pad = 2
    if stacked:
        return pygame.Rect(box.left + pad, words.bottom, box.width - 2 * pad, box.bottom - words.bottom - pad)
    return pygame.Rect(words.right, box.top + pad, box.right - words.right + pad, box.height - 2 * pad)


def _seats(square: Square, state: SiNoState) -> list[int]:
    """Whose chips lie there; after the last throw of a turn those that it paid still do."""
    lying = [seat for seat, bet in enumerate(state.bets) if bet[square.place] == square.draw]
    if square.paid and not lying and state.last is not None:
        return [payment.seat for payment in state.last.payments if square.place in dict(payment.parts)]
    return lying
