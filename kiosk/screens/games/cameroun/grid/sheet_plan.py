"""How the room of the sheet is shared out: which rows are shown, how wide columns and how large numbers are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import pygame

from kiosk.games.cameroun.board import COLUMNS, Column
from kiosk.games.cameroun.state import CamerounState
from kiosk.i18n.fill import plate
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.cameroun.grid.sheet_grid import BRIEF, LEFT, TOTAL, Grid
from kiosk.screens.games.cameroun.grid.sheet_rows import Seats, figures, figures_in, row_plan, type_in
from kiosk.screens.games.common.sheet_base import SheetView
from kiosk.screens.games.common.standings_plan import leaders
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import DECIDES

ROW = 1.24
"""The least height of the foot, in the size of its type."""
ROOMY = 1.4
"""The least height of a player's row, in the size of its type, where all have one while they play."""
STEP = 0.025
APART = 0.32
"""Between two numbers side by side, in the size of their type."""
NAMED = 0.8
"""Beside the words that head a column, in the size of their type."""
NAMES_GROW = 1.3
WIDEST_NAMES = 0.26
"""Of the sheet's width, for the names."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything lies.

    `ribbon` is the place of everybody's score above the grid, empty where all have a row; `shown` are the seats
    that have one. `named`: the combinations are headed by their names, else by a letter. `grows` and `totals`: how
    much larger than its least size the type of the numbers in the columns and of the totals is, row by row; `foot`:
    the same of what is left of the columns, 0 without a foot.
    """

    grid: Grid
    ribbon: pygame.Rect
    shown: tuple[int, ...]
    named: bool
    grows: tuple[float, ...]
    totals: tuple[float, ...]
    foot: float


def sheet_plan(
    canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState], *, alone: bool = False
) -> Plan | None:
    """How the sheet lies in `box`; None where not even a heading, a row and, until the game is over, the foot fit.

    `alone`: with the row of whose turn it is and no other.
    """
    inner = box.inflate(-6 * canvas.measures.line, -2 * rim(canvas))
    widths = Widths(canvas, view, inner.width)
    first = leaders(view.state.scores())
    # When the game is over it is nobody's turn.
    seats = (
        Seats(1, 0)
        if alone
        else Seats(len(view.names), first[0] if view.state.over and first else view.player, first)
    )
    foot = widths.foot() if not view.state.over and widths.fit(1.0, False) else 0
    rows = row_plan(canvas, inner.height, seats, foot, widths.names_fit())
    if rows is None:
        return None
    ribbon = pygame.Rect(box.left, box.top, box.width, rows.ribbon)
    spare = inner.height - rows.ribbon - sum(rows.heights)
    # While people play the foot stays where it is when a notice takes some of the room above.
    start = inner.top + rows.ribbon + (spare // 2 if view.past else spare)
    tops = tuple(accumulate(rows.heights, initial=start))
    grows = tuple(widths.grow(type_in(canvas, height), rows.named) for height in rows.rows)
    last = widths.grow(figures_in(rows.foot - canvas.measures.line), rows.named)
    grid = Grid(widths.edges(inner.left, max(*grows, last), rows.named), tops)
    totals = tuple(widths.totals(type_in(canvas, height), grid.sum(1).width) for height in rows.rows)
    shown = (view.player,) if alone else rows.shown
    return Plan(grid, ribbon, shown, rows.named, grows, totals, last if rows.foot else 0.0)


def crowded(canvas: Canvas, plan: Plan) -> bool:
    """Whether a row is so low that names stand on the rules."""
    grid = plan.grid
    return any(grid.line(row).height < canvas.measures.cell * ROOMY for row in range(1, len(plan.shown) + 1))


def rim(canvas: Canvas) -> int:
    """The room above and below the rows, with the edge of the sheet."""
    return canvas.measures.line * (1 if canvas.measures.compact else 2)


def least_height(canvas: Canvas, players: int) -> int:
    """The height that the heading, the rows of so many players and the foot need, in pixels."""
    return round((players + 3) * canvas.measures.cell * ROW) + 4 * canvas.measures.line


class Widths:
    """How wide the columns are: for what stands in them, so that they stay as they are for a whole game."""

    def __init__(self, canvas: Canvas, view: SheetView[CamerounState], room: int) -> None:
        """For a sheet `room` pixels wide."""
        self._canvas, self._room = canvas, room
        state = view.state
        # Nothing more is written once the game is over.
        self._most = _written(state) if state.over else state.rules.caps
        self._brief = BRIEF[0] | BRIEF[1] if state.over else {}
        self._totals = state.scores()
        least, self._names = self._for_names(view.names)
        # Names of players are no larger than numbers that decide, and if they can heads in words, leave room for.
        lacking = [sum(self._needed(DECIDES, named)) - room for named in (True, False)]
        give = self._names - least
        self._names -= min(give, max(0, lacking[0] if lacking[0] <= give else lacking[1]))

    def fit(self, grow: float, named: bool) -> bool:
        """Whether all columns have room with numbers in type so much larger."""
        return sum(self._needed(grow, named)) <= self._room

    def names_fit(self) -> bool:
        """Whether the names of the combinations have room and take none from the numbers."""
        return self.fit(1.0, True) and self._widest(True) >= self._widest(False)

    def _widest(self, named: bool) -> float:
        return self.grow(self._canvas.measures.height, named)

    def grow(self, most: int, named: bool) -> float:
        """The largest type of numbers, of at most so many pixels."""
        return next((grow for grow in self._up_to(most) if self.fit(grow, named)), 1.0)

    def foot(self) -> int:
        """The least height of the foot: numbers as large as they decide."""
        cell, line = self._canvas.measures.cell, self._canvas.measures.line
        return max(figures(round(cell * DECIDES)) + 4 * line, round(cell * ROW))

    def totals(self, most: int, room: int) -> float:
        """The same of the totals, in a column `room` pixels wide."""
        cell, longest = self._canvas.measures.cell, max(map(str, self._totals), key=len)
        sizes = ((grow, round(cell * grow)) for grow in self._up_to(most))
        return next((grow for grow, px in sizes if width("bold", px, longest) + px * APART / 2 <= room), 1.0)

    def _up_to(self, most: int) -> Iterator[float]:
        """The sizes of type from the largest down, as far as they have at most so many pixels."""
        sizes = (DECIDES - step * STEP for step in range(round((DECIDES - 1) / STEP) + 1))
        return (grow for grow in sizes if round(self._canvas.measures.cell * grow) <= most)

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
        columns = [self._column(column, cap, grow, named) for column, cap in zip(COLUMNS, self._most, strict=True)]
        return [self._names, *columns, self._total(grow)]

    def _column(self, column: Column, most: int, grow: float, named: bool) -> int:
        """For the highest number in the column, and for its name."""
        cell = self._canvas.measures.cell
        px = round(cell * grow)
        wide = width("bold", px, "0" * len(str(most))) + round(px * APART)
        if named and column.face is None:
            words = self._canvas.say(column.name).split()
            wide = max(wide, max(width("bold", cell, word) for word in words) + round(cell * NAMED))
        if not named and column.key in self._brief:
            wide = max(wide, width("bold", cell, self._brief[column.key]) + cell // 4 + 1)
        return wide

    def _total(self, grow: float) -> int:
        """For its heading and three figures, or as many as there are."""
        cell = self._canvas.measures.cell
        px = round(cell * grow)
        figures = max(width("bold", px, number) for number in ("000", *map(str, self._totals)))
        return max(width("bold", cell, self._canvas.say(TOTAL)), figures) + round(cell * NAMED)

    def _for_names(self, names: Sequence[str]) -> tuple[int, int]:
        """For all names in the least type, and in one a little larger where the screen is not small, if they fit."""
        cell = self._canvas.measures.cell
        words = [self._canvas.say(phrase("Tour {turn}/{turns}", turn=10, turns=10)), self._canvas.say(LEFT[-1])]
        least = max(width("bold", cell, word) for word in (*map(plate, names), *words))
        larger = 1.0 if self._canvas.measures.compact else NAMES_GROW
        wanted = max(width("bold", round(cell * larger), name) for name in map(plate, names))
        pad = round(cell * 1.5)
        return least + pad, min(max(least, wanted) + pad, max(least + pad, round(self._room * WIDEST_NAMES)))


def _written(state: CamerounState) -> tuple[int, ...]:
    """The highest number written in each column, of those that count a face in any of them."""
    most = [max((value or 0 for value in column), default=0) for column in zip(*state.rows, strict=True)]
    faces = max(number for number, column in zip(most, COLUMNS, strict=True) if column.face is not None)
    return tuple(number if column.face is None else faces for number, column in zip(most, COLUMNS, strict=True))
