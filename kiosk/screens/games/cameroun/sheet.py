"""The shared sheet of Le Cameroun: a row per player, ten columns for all, what they hold and may hold below."""

import json

import pygame

from kiosk.games.cameroun.board import KEYS, short
from kiosk.games.cameroun.decisions import column_words, in_column
from kiosk.games.cameroun.state import CamerounState
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.cameroun.sheet_foot import brief_foot, foot, foot_fits
from kiosk.screens.games.cameroun.sheet_grid import Grid, names_grow, names_width, rules, total_width
from kiosk.screens.games.cameroun.sheet_parts import EXTRA_ROWS, ROW, Rows, heading, name_cell, row_cells
from kiosk.screens.games.common.sheet_base import Change, GameSheet, SheetView, rows_with
from kiosk.screens.games.common.standings_ribbon import leaders, ribbon_if_it_fits
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas


class CamerounSheet(GameSheet[CamerounState]):
    """How the screens show Le Cameroun."""

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState]) -> None:
        """The sheet in `box`; when not all rows fit, those around the player whose turn it is.

        With room for two lines the foot is left out; with less nothing is drawn: the question matters more.
        """
        state, names, player = view.state, view.names, view.player
        line = canvas.measures.line
        fitting = (box.height - 4 * line) // round(canvas.measures.cell * ROW)
        if fitting < EXTRA_ROWS - 1:
            ribbon_if_it_fits(canvas, box, names, state.scores(), player)
            return
        feet = self._feet(state, player, fitting)
        grid, shown = _planned(canvas, box, view, fitting, feet)
        if feet and not foot_fits(canvas, grid, state):
            feet = 0
            grid, shown = _planned(canvas, box, view, fitting, feet)
        canvas.box(grid.box.inflate(6 * line, 4 * line), brass.NIGHT, line * 4, line, "sheet", 235)
        rules(canvas, grid, feet)
        heading(canvas, grid, state, Rows(shown, player, names), view.column)
        grow = names_grow(canvas, grid, names)
        for place, seat in enumerate(shown):
            name_cell(canvas, grid, place + 1, names[seat], seat == player, grow)
            row_cells(canvas, grid, place + 1, state, seat, view.change)
        if feet:
            (foot if feet == 2 else brief_foot)(canvas, grid, state, len(shown) + 1)

    def _feet(self, state: CamerounState, player: int, fitting: int) -> int:
        """The rows of the foot: what the heading, the player and who leads leave."""
        first = leaders(state.scores())
        return max(0, min(fitting - 1 - (1 if player in first or not first else 2), 2))

    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height that the heading, the rows of so many players and the foot need, in pixels."""
        return round((players + EXTRA_ROWS) * canvas.measures.cell * ROW) + 4 * canvas.measures.line

    def change(self, state: CamerounState) -> Change | None:
        """What the last turn changed."""
        last = state.last
        if last is None:
            return None
        total = state.scores()[last.player]
        return Change(last.player, last.column, total - last.points, total, last.points, last.cross)

    def short(self, state: CamerounState, column: str) -> str:
        """How a column is headed."""
        return short(column)

    def told(self, state: CamerounState, change: Change, name: str) -> Phrase:
        """The points with the name of their column, or that it was crossed out."""
        if change.cross:
            return phrase("{name} barre {column}", name=name, column=column_words(change.column))
        return phrase(
            "{name} marque {points} {column}", name=name, points=change.points, column=in_column(change.column)
        )

    def announced(self, state: CamerounState) -> Phrase | None:
        """The announced column."""
        column = state.announce
        return None if column is None else phrase("Annoncé : {column}", column=short(column))

    def column_of(self, key: str) -> str | None:
        """The column that a decision of that key names."""
        word, _, move = key.partition(":")
        return json.loads(move).get("column") if word == "move" else None


def _planned(
    canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState], fitting: int, feet: int
) -> tuple[Grid, tuple[int, ...]]:
    """Where the rows and columns lie with so many of `fitting` rows for the foot, and the seats that are shown."""
    line, names = canvas.measures.line, view.names
    shown = rows_with(len(names), fitting - 1 - feet, view.player, leaders(view.state.scores()))
    rows = len(shown) + 1 + feet
    tall = min((box.height - 4 * line) // rows, round(canvas.measures.cell * 2.9))
    used = tall * rows + 4 * line
    whole = pygame.Rect(box.left, box.top + (box.height - used) // 2, box.width, used)
    inner = whole.inflate(-6 * line, -4 * line)
    widths = names_width(canvas, names, inner.width, tall), total_width(canvas)
    return Grid(inner, *widths, tall, len(KEYS), rows), shown
