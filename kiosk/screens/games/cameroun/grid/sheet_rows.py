"""Which rows the sheet has, and how high each is: high for whose turn it is and for who leads, lower for others."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from kiosk.screens.games.common.sheet_base import rows_with
from kiosk.screens.games.common.standings_ribbon import ribbon_height
from kiosk.screens.kit.drawing.canvas import FIGURES_TALL, Canvas
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import DECIDES
from kiosk.screens.kit.trouble_line import one_line

LARGE = 1.0
"""The height of a row with numbers that decide, in the size of their type."""
TIGHT = 1.04
"""The least height of another row, in the size of its type."""
LOW = 0.95
"""The same of a heading of figures and letters."""
TALLEST = 2.9
"""The same of the highest row."""
HEAD = 3.2
"""The same of the heading."""


@dataclass(frozen=True, slots=True)
class Seats:
    """How many play, whose turn it is, and who leads."""

    count: int
    player: int
    first: Sequence[int] = ()

    def shown(self, rows: int) -> tuple[int, ...]:
        """The seats that have one of so many rows."""
        return rows_with(self.count, rows, self.player, self.first)

    def large(self) -> tuple[frozenset[int], ...]:
        """Those whose numbers decide, ever fewer: whose turn it is with all who lead, with one, alone; nobody."""
        return *(frozenset((self.player, *self.first[:most])) for most in (self.count, 1, 0)), frozenset()


@dataclass(frozen=True, slots=True)
class RowPlan:
    """The seats that have a row and the heights of all rows, in pixels.

    `ribbon`: the height of everybody's score above the sheet, 0 where all have a row. `heights` are those of the
    heading, of the rows and of the foot if there is one. `named`: the combinations are headed by their names, else by
    a letter.
    """

    shown: tuple[int, ...]
    ribbon: int
    heights: tuple[int, ...]
    named: bool

    @property
    def rows(self) -> tuple[int, ...]:
        """The heights of the rows."""
        return self.heights[1 : 1 + len(self.shown)]

    @property
    def foot(self) -> int:
        """The height of the foot; 0 where there is none."""
        return sum(self.heights[1 + len(self.shown) :])


def figures(px: int) -> int:
    """The height that figures in type of so many pixels need: less than words, which hang below their line."""
    return round(px * FIGURES_TALL) + 1


def figures_in(height: int) -> int:
    """The size of the type whose figures are so many pixels high."""
    return int((height - 1) / FIGURES_TALL)


def type_in(canvas: Canvas, row: int) -> int:
    """The size of the type in a row so high: the numbers of two rows stay apart."""
    return round(canvas.measures.cell * DECIDES) if row >= _large(canvas) else row


def _large(canvas: Canvas) -> int:
    return round(canvas.measures.cell * DECIDES * LARGE)


def row_plan(canvas: Canvas, height: int, seats: Seats, foot: int, names_fit: bool) -> RowPlan | None:
    """The rows for a sheet so many pixels high, its foot `foot` at least; None where not even a row fits.

    Everybody's row comes first, else the rows that fit below the ribbon.
    """
    for count, least, large in _tried(seats, foot):
        ribbon = 0 if count == seats.count else ribbon_height(canvas) + canvas.measures.line
        shown = seats.shown(count)
        for head, named, small in _heads(canvas, names_fit) if large.issubset(shown) else ():
            rows = [_large(canvas) if seat in large else small for seat in shown]
            if head + sum(rows) + least <= height - ribbon:
                room = height - ribbon
                last = _foot(canvas, (head, *rows, least), room) if least else ()
                return RowPlan(shown, ribbon, (*_shared(canvas, (head, *rows), room - sum(last)), *last), named)
    return None


def _tried(seats: Seats, foot: int) -> Iterator[tuple[int, int, frozenset[int]]]:
    """From the best to the least: how many rows, the least height of the foot, the seats whose numbers decide."""
    yield from product((seats.count,), (foot,), seats.large())
    for least, large in product((foot, 0), seats.large()):
        yield from ((count, least, large) for count in range(seats.count - 1, 0, -1))


def _heads(canvas: Canvas, names_fit: bool) -> Iterator[tuple[int, bool, int]]:
    """The heights of the heading from the best to the least, whether it has names, and the least height of a row."""
    cell, line = canvas.measures.cell, canvas.measures.line
    row = line_height("sans", cell)
    if names_fit:
        yield 2 * line_height("bold", cell) + 2 * line, True, row
    yield round(cell * DECIDES), False, row
    yield row, False, row
    yield round(cell * LOW), False, round(cell * TIGHT)


def _foot(canvas: Canvas, least: Sequence[int], room: int) -> tuple[int, ...]:
    """The height of the foot: as high beside a notice as without one, so that its figures stay where they are."""
    taken = 0 if canvas.notice is not None else one_line(canvas)
    return _shared(canvas, least, max(sum(least), room - taken))[-1:]


def _shared(canvas: Canvas, least: Sequence[int], room: int) -> tuple[int, ...]:
    """The heights that fill `room`: the lower rows grow until all are alike; what is over goes to the heading."""
    head, *rows = least
    tallest, most = (round(canvas.measures.cell * part) for part in (TALLEST, HEAD))
    level = next((level for level in range(tallest, 0, -1) if sum(max(level, row) for row in rows) <= room - head), 0)
    rows = [max(level, row) for row in rows]
    return (max(head, min(room - sum(rows), most)), *rows)
