"""The parts of the sheet of Le Cameroun: its rules, heading, rows and foot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from kiosk.games.engine.moves import Json
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.sheet_base import Change
from kiosk.screens.kit.button_legend import sign
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    CREAM_SOFT,
    GLOW,
    GOLD,
    ORANGE,
    Colour,
)

TOTAL = phrase("Total")
WRITTEN = phrase("Écrit")
CAP = phrase("Plafond")
LEFT = phrase("Reste")
EXTRA_ROWS = 3
ROW = 1.24
MARGIN = 1.5
CROSS = "✕"
DARK = (24, 18, 6)


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the rows and columns of a sheet lie."""

    box: pygame.Rect
    names: int
    total: int
    row: int
    columns: int
    rows: int

    @property
    def height(self) -> int:
        """Height of all rows, in pixels."""
        return self.row * self.rows

    def column(self, place: int) -> pygame.Rect:
        """A column, from the top."""
        room = self.box.width - self.names - self.total
        left = self.box.left + self.names + room * place // self.columns
        right = self.box.left + self.names + room * (place + 1) // self.columns
        return pygame.Rect(left, self.box.top, right - left, self.row * 99)

    def cell(self, place: int, row: int) -> pygame.Rect:
        """Where a column and a row meet."""
        across = self.column(place)
        return pygame.Rect(across.left, self.box.top + row * self.row, across.width, self.row)

    def name(self, row: int) -> pygame.Rect:
        """The first cell of a row."""
        return pygame.Rect(self.box.left, self.box.top + row * self.row, self.names, self.row)

    def sum(self, row: int) -> pygame.Rect:
        """The last cell of a row."""
        return pygame.Rect(self.box.right - self.total, self.box.top + row * self.row, self.total, self.row)


def names_width(canvas: Canvas, names: Sequence[str], room: int, row: int) -> int:
    """The first column: for all names in the type that a row of that height allows, as far as there is room."""
    cell = canvas.measures.cell
    words = [canvas.say(phrase("Tour {turn}/{turns}", turn=10, turns=10)), canvas.say(WRITTEN), canvas.say(CAP)]
    least = max(width("bold", cell, word) for word in (*names, *words))
    wanted = max(width("bold", round(cell * _grow(canvas, row)), name) for name in names)
    return min(max(least, wanted, room // 8) + round(cell * 1.5), max(least + round(cell * 1.5), round(room * 0.26)))


def total_width(canvas: Canvas) -> int:
    """The last column: for its heading and four figures."""
    cell = canvas.measures.cell
    return max(width("bold", cell, canvas.say(TOTAL)), width("bold", cell, "0000")) + cell


def rules(canvas: Canvas, grid: Grid, foot: int) -> None:
    """Thin gold rules: a strong one below the heading and above the foot and before the combinations."""
    surface, line = canvas.surface, canvas.measures.line
    bottom = grid.box.top + grid.height
    for place in range(grid.columns + 1):
        left = grid.column(place).left if place < grid.columns else grid.box.right - grid.total
        strong = place in (0, grid.columns - 4, grid.columns)
        surface.fill(
            BRASS if strong else (58, 62, 40), (left, grid.box.top, line if strong else 1, bottom - grid.box.top)
        )
    for row in range(1, grid.rows):
        strong = row in (1, grid.rows - foot)
        y = grid.box.top + row * grid.row
        surface.fill(BRASS if strong else (58, 62, 40), (grid.box.left, y, grid.box.width, line if strong else 1))


def heading(canvas: Canvas, grid: Grid, sheet: Json, rows: range, count: int, chosen: str | None) -> None:
    """How the columns are headed; those that are closed, announced or about to be written in are marked."""
    for place, column in enumerate(sheet["columns"]):
        announced = sheet.get("announce") == column["key"]
        if column["closed"]:
            _hatch(canvas, grid, place)
        if announced or column["key"] == chosen:
            _lit_column(canvas, grid, place)
        _head(canvas, grid, place, column, announced)
    total = grid.sum(0).inflate(-canvas.measures.cell // 2, 0)
    canvas.text(total, TOTAL, role="cell", face="bold", colour=GOLD, grow=_grow(canvas, grid.row))
    _corner(canvas, grid, sheet, rows, count)


def _head(canvas: Canvas, grid: Grid, place: int, column: Json, announced: bool) -> None:
    """The heading of a column; brass when it is announced."""
    cell = grid.cell(place, 0)
    if announced:
        canvas.surface.blit(brass.plate((cell.width, cell.height), brass.METAL, 4, 0), cell)
    ink: Colour = DARK if announced else (CREAM_SOFT if column["closed"] else GOLD)
    canvas.text(cell, column["short"], role="cell", face="serif", colour=ink, grow=_grow(canvas, grid.row))


def _lit_column(canvas: Canvas, grid: Grid, place: int) -> None:
    """Light on the column that is announced, or that the choice under the cursor would write in."""
    cell = grid.cell(place, 0)
    light = pygame.Surface((cell.width, grid.height))
    light.fill((30, 24, 9))
    canvas.surface.blit(light, cell, special_flags=pygame.BLEND_RGB_ADD)


def _corner(canvas: Canvas, grid: Grid, sheet: Json, rows: range, count: int) -> None:
    """The upper left: the turn, or how many rows are hidden above and below."""
    if len(rows) < count:
        _hidden(canvas, grid.name(0), rows, count)
        return
    turn = min(sheet["turns"], sheet["turn"] // count + 1)
    words = phrase("Tour {turn}/{turns}", turn=turn, turns=sheet["turns"])
    _margin(canvas, grid, {0: words})


def _hidden(canvas: Canvas, box: pygame.Rect, rows: range, count: int) -> None:
    """Arrows towards the rows that do not fit, with their number."""
    up, down = rows.start, count - rows.stop
    parts = [f"▲ {up}"] * bool(up) + [f"▼ {down}"] * bool(down)
    canvas.text(_padded(box, canvas), "  ".join(parts), role="cell", face="bold", colour=ORANGE, align=(0, 0.5))


def _grow(canvas: Canvas, row: int) -> float:
    """How much larger than its least size type can be in rows of that height."""
    return max(1.0, min(1.8, row / 1.35 / canvas.measures.cell))


def names_grow(canvas: Canvas, grid: Grid, names: Sequence[str]) -> float:
    """The same for the names: all in one size, the one in which the longest fits."""
    room, cell = _padded(grid.name(0), canvas).width, canvas.measures.cell
    sizes = range(round(cell * _grow(canvas, grid.row)), cell, -1)
    fitting = (px for px in sizes if max(width("bold", px, name) for name in names) <= room)
    return next(fitting, cell) / cell


def _hatch(canvas: Canvas, grid: Grid, place: int) -> None:
    """Slanting strokes over a closed column."""
    box = pygame.Rect(grid.column(place).left, grid.box.top, grid.column(place).width, grid.height)
    veil = pygame.Surface(box.size, pygame.SRCALPHA)
    veil.fill((0, 0, 0, 90))
    step = max(8, canvas.measures.cell // 2)
    for start in range(-box.height, box.width, step):
        pygame.draw.line(veil, (*BRASS_DARK, 110), (start, box.height), (start + box.height, 0), 1)
    canvas.surface.blit(veil, box)


def _padded(box: pygame.Rect, canvas: Canvas) -> pygame.Rect:
    pad = canvas.measures.cell
    return pygame.Rect(box.left + pad, box.top, box.width - pad - canvas.measures.line * 2, box.height)


def name_cell(canvas: Canvas, grid: Grid, row: int, name: str, turn: bool, grow: float) -> None:
    """A player's name, marked when it is this player's turn."""
    if turn:
        _lit(canvas, grid, row)
    face, colour = ("bold", BRASS_LIGHT) if turn else ("sans", CREAM)
    place = _padded(grid.name(row), canvas)
    canvas.text(place, name, role="cell", face=face, colour=colour, align=(0, 0.5), grow=grow)


def row_cells(canvas: Canvas, grid: Grid, row: int, sheet: Json, seat: int, change: Change | None) -> None:
    """A player's cells and total."""
    entry: dict[str, Any] = sheet["rows"][seat]
    grow = _grow(canvas, grid.row)
    for place, column in enumerate(sheet["columns"]):
        value, crossed = entry["values"][column["key"]], column["key"] in entry["crosses"]
        words = ("" if value is None else str(value)) + (CROSS if crossed else "")
        changed = change is not None and (change.seat, change.column) == (seat, column["key"])
        if changed:
            _changed(canvas, grid.cell(place, row))
        colour = DARK if changed else CREAM
        canvas.text(grid.cell(place, row), words, role="cell", face="bold", colour=colour, grow=grow)
    changed = change is not None and change.seat == seat
    colour = BRASS_LIGHT if changed else GOLD
    canvas.text(grid.sum(row), str(entry["total"]), role="cell", face="bold", colour=colour, grow=grow)


def _lit(canvas: Canvas, grid: Grid, row: int) -> None:
    """The row of the player whose turn it is: warm light, brass edges and a pointer."""
    box = pygame.Rect(grid.box.left, grid.box.top + row * grid.row, grid.box.width, grid.row)
    light = pygame.Surface(box.size)
    light.fill((38, 28, 8))
    canvas.surface.blit(light, box, special_flags=pygame.BLEND_RGB_ADD)
    pygame.draw.rect(canvas.surface, GOLD, box, canvas.measures.line)
    half = canvas.measures.cell // 2
    sign(canvas.surface, (box.left + half, box.centery), round(half * 1.1), "right", BRASS_LIGHT)


def _changed(canvas: Canvas, cell: pygame.Rect) -> None:
    """A cell that was just written: bright brass."""
    brass.light(canvas.surface, cell.inflate(cell.width, cell.height), GLOW, 130)
    canvas.surface.blit(brass.plate((cell.width, cell.height), brass.METAL, 4, 0), cell)


def foot(canvas: Canvas, grid: Grid, sheet: Json, row: int) -> None:
    """Below each column: what it holds, a gauge, and what it may hold; a cross when it is closed."""
    grow = _grow(canvas, grid.row)
    _margin(canvas, grid, {row: WRITTEN, row + 1: CAP})
    for place, column in enumerate(sheet["columns"]):
        upper, lower = grid.cell(place, row), grid.cell(place, row + 1)
        _gauge(canvas, upper, column["used"], column["cap"])
        canvas.text(upper, str(column["used"]), role="cell", colour=CREAM, grow=grow)
        if column["closed"]:
            canvas.text(lower, CROSS, role="cell", face="bold", colour=ORANGE, grow=grow)
        else:
            canvas.text(lower, str(column["cap"]), role="cell", colour=GOLD, grow=grow)
    total = str(sum(column["used"] for column in sheet["columns"]))
    canvas.text(grid.sum(row), total, role="cell", colour=CREAM_SOFT, grow=grow)


def _margin(canvas: Canvas, grid: Grid, words: Mapping[int, Phrase]) -> None:
    """What rows that belong to nobody are called, each by its row: in one size, below that of names."""
    grow = min(MARGIN, names_grow(canvas, grid, [canvas.say(word) for word in words.values()]))
    for row, word in words.items():
        place = _padded(grid.name(row), canvas)
        canvas.text(place, word, role="cell", colour=CREAM_SOFT, align=(0, 0.5), grow=grow)


def brief_foot(canvas: Canvas, grid: Grid, sheet: Json, row: int) -> None:
    """The foot in one row, where there is no room for two: what may still be written."""
    canvas.text(_padded(grid.name(row), canvas), LEFT, role="cell", colour=CREAM_SOFT, align=(0, 0.5))
    for place, column in enumerate(sheet["columns"]):
        words, colour = (CROSS, ORANGE) if column["closed"] else (str(column["left"]), GOLD)
        canvas.text(grid.cell(place, row), words, role="cell", colour=colour)


def _gauge(canvas: Canvas, cell: pygame.Rect, used: int, cap: int) -> None:
    thick = canvas.measures.line
    track = pygame.Rect(cell.left + thick * 2, cell.bottom - thick - thick // 2, cell.width - thick * 4, thick)
    canvas.surface.fill((40, 44, 30), track)
    if cap:
        canvas.surface.fill(GOLD, (track.left, track.top, round(track.width * min(1, used / cap)), thick))
