"""How the room of the sheet is shared out: which rows are shown, how wide columns and how large numbers are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import pygame

from kiosk.games.cameroun.board import COLUMNS, Column
from kiosk.games.cameroun.state import CamerounState
from kiosk.i18n.fill import plate
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.cameroun.sheet_grid import LEFT, TOTAL, Grid
from kiosk.screens.games.common.sheet_base import SheetView, rows_with
from kiosk.screens.games.common.standings_ribbon import leaders
from kiosk.screens.kit.drawing.canvas import FIGURES_TALL, Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width

ROW = 1.24
"""The least height of a row, in the size of its type."""
TALLEST = 2.9
"""The same of the highest row."""
HEAD = 3.2
"""The same of the heading."""
DECIDES = 18 / (16 * 0.6)
"""How much larger than other cells numbers are that decide a play: 18 arc minutes at 1 m against 16 at 0.6 m."""
STEP = 0.025
APART = 0.32
"""Between two numbers side by side, in the size of their type."""
NAMED = 0.8
"""Beside the words that head a column, in the size of their type."""
KEPT = 0.9
"""The part of their size that numbers keep where the names of the combinations stand."""
NAMES_GROW = 1.3
WIDEST_NAMES = 0.26
"""Of the sheet's width, for the names."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything lies: the grid, the seats that have a row, whether there is a foot, whether the combinations
    are headed by their names or by a letter, and how much larger than its least size the type of the numbers in the
    columns and of the totals is."""

    grid: Grid
    shown: tuple[int, ...]
    foot: bool
    named: bool
    grow: float
    totals: float


def sheet_plan(canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState]) -> Plan | None:
    """How the sheet lies in `box`; None where not even a heading and a row fit.

    Everybody's row with large numbers comes first, then the names of the combinations; where that is too much, the
    rows of whose turn it is and of who leads, then the foot.
    """
    line, cell = canvas.measures.line, canvas.measures.cell
    inner = box.inflate(-6 * line, -2 * rim(canvas))
    if inner.height < 2 * round(cell * ROW):
        return None
    widths = Widths(canvas, view, inner.width)
    players, foot, head, named = _rows(canvas, inner.height, view, widths)
    first = leaders(view.state.scores())
    shown = rows_with(len(view.names), players, view.player, first)
    row = min((inner.height - head) // (players + foot), round(cell * TALLEST))
    last = foot * (min(row, widths.foot()) if canvas.measures.compact and row < widths.tall else row)
    row = min((inner.height - head - last) // players, round(cell * TALLEST))
    head = max(head, min(inner.height - row * players - last, round(cell * HEAD)))
    grow = widths.grow(last - line if last else row, named)
    used = head + row * players + last
    top = inner.top + (inner.height - used) // 2
    tops = tuple(range(top + head, top + head + row * players + 1, row))
    grid = Grid(widths.edges(inner.left, grow, named), (top, *tops, *(top + used for _ in range(foot))))
    return Plan(grid, shown, foot, named, grow, widths.totals(row, grid.sum(1).width))


def rim(canvas: Canvas) -> int:
    """The room above and below the rows, with the edge of the sheet."""
    return canvas.measures.line * (1 if canvas.measures.compact else 2)


def _rows(
    canvas: Canvas, height: int, view: SheetView[CamerounState], widths: "Widths"
) -> tuple[int, bool, int, bool]:
    """How many players have a row, whether there is a foot, the height of the heading, and whether it has names."""
    cell = canvas.measures.cell
    low, tall = round(cell * ROW), widths.tall
    names = 2 * line_height("bold", cell) + 2 * canvas.measures.line
    least = cell + canvas.measures.line // 2
    first, count = leaders(view.state.scores()), len(view.names)
    fewest = min(count, 1 if not first or view.player in first else 2)
    heads = [(names, True)] * widths.names_fit() + [(round(cell * DECIDES), False), (low, False), (least, False)]
    foot = widths.foot() if canvas.measures.compact else tall
    if widths.fit(1.0, False):
        for players in range(count, fewest - 1, -1):
            for head, named in heads:
                if head + players * tall + foot <= height:
                    return players, True, head, named
        if low * (fewest + 2) <= height:
            return fewest, True, low, False
    return max(1, min(count, height // low - 1)), False, low, False


def _figures(px: int) -> int:
    """The height that figures in type of so many pixels need: less than words, which hang below their line."""
    return round(px * FIGURES_TALL) + 1


def least_height(canvas: Canvas, players: int) -> int:
    """The height that the heading, the rows of so many players and the foot need, in pixels."""
    return round((players + 3) * canvas.measures.cell * ROW) + 4 * canvas.measures.line


class Widths:
    """How wide the columns are: for what stands in them, so that they stay as they are for a whole game."""

    def __init__(self, canvas: Canvas, view: SheetView[CamerounState], room: int) -> None:
        """For a sheet `room` pixels wide."""
        self._canvas, self._room = canvas, room
        self.tall = _figures(round(canvas.measures.cell * DECIDES))
        """The height of a row with numbers that decide."""
        self._caps, self._totals = view.state.rules.caps, view.state.scores()
        self._names = self._for_names(view.names)

    def fit(self, grow: float, named: bool) -> bool:
        """Whether all columns have room with numbers in type so much larger."""
        return sum(self._needed(grow, named)) <= self._room

    def names_fit(self) -> bool:
        """Whether the names of the combinations have room and take next to none from the numbers."""
        return self.fit(1.0, True) and self._widest(True) >= KEPT * self._widest(False)

    def _widest(self, named: bool) -> float:
        return self.grow(self._canvas.measures.height, named)

    def grow(self, row: int, named: bool) -> float:
        """The largest type of numbers for rows of that height."""
        return next((grow for grow in self._as_high_as(row) if self.fit(grow, named)), 1.0)

    def foot(self) -> int:
        """The height that the numbers in the columns need, as large as the width allows."""
        cell, line = self._canvas.measures.cell, self._canvas.measures.line
        return max(_figures(round(cell * self._widest(False))) + 2 * line, round(cell * ROW))

    def totals(self, row: int, room: int) -> float:
        """The same of the totals, in a column `room` pixels wide."""
        cell, longest = self._canvas.measures.cell, max(map(str, self._totals), key=len)
        sizes = ((grow, round(cell * grow)) for grow in self._as_high_as(row))
        return next((grow for grow, px in sizes if width("bold", px, longest) + px * APART / 2 <= room), 1.0)

    def _as_high_as(self, row: int) -> Iterator[float]:
        """The sizes of type from the largest down, as far as figures have room in a row of that height."""
        sizes = (DECIDES - step * STEP for step in range(round((DECIDES - 1) / STEP) + 1))
        return (grow for grow in sizes if row >= _figures(round(self._canvas.measures.cell * grow)))

    def edges(self, left: int, grow: float, named: bool) -> tuple[int, ...]:
        """Where the columns begin and the last one ends; those that can be played share what is over, or lacking."""
        names, *columns, total = self._needed(grow, named)
        over = self._room - names - total - sum(columns)
        # What lacks is taken from the wide ones; of what is over all get the same.
        weights = columns if over < 0 else [1] * len(columns)
        ends = [0, *(over * part // sum(weights) for part in accumulate(weights))]
        wide = [need + end - start for need, (start, end) in zip(columns, pairwise(ends), strict=True)]
        return tuple(accumulate((names, *wide, total), initial=left))

    def _needed(self, grow: float, named: bool) -> list[int]:
        columns = [self._column(column, cap, grow, named) for column, cap in zip(COLUMNS, self._caps, strict=True)]
        return [self._names, *columns, self._total(grow)]

    def _column(self, column: Column, cap: int, grow: float, named: bool) -> int:
        """For the number that the column may hold, and for its name."""
        cell = self._canvas.measures.cell
        px = round(cell * grow)
        wide = width("bold", px, "0" * len(str(cap))) + round(px * APART)
        if named and column.face is None:
            words = self._canvas.say(column.name).split()
            wide = max(wide, max(width("bold", cell, word) for word in words) + round(cell * NAMED))
        return wide

    def _total(self, grow: float) -> int:
        """For its heading and three figures, or as many as there are."""
        cell = self._canvas.measures.cell
        px = round(cell * grow)
        figures = max(width("bold", px, number) for number in ("000", *map(str, self._totals)))
        return max(width("bold", cell, self._canvas.say(TOTAL)), figures) + round(cell * NAMED)

    def _for_names(self, names: Sequence[str]) -> int:
        """For all names in type that is a little larger where the screen is not small, as far as the sheet allows."""
        cell = self._canvas.measures.cell
        words = [self._canvas.say(phrase("Tour {turn}/{turns}", turn=10, turns=10)), self._canvas.say(LEFT)]
        least = max(width("bold", cell, word) for word in (*map(plate, names), *words))
        larger = 1.0 if self._canvas.measures.compact else NAMES_GROW
        wanted = max(width("bold", round(cell * larger), name) for name in map(plate, names))
        pad = round(cell * 1.5)
        return min(max(least, wanted) + pad, max(least + pad, round(self._room * WIDEST_NAMES)))
