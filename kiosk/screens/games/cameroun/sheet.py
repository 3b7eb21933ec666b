"""The shared sheet of Le Cameroun: a row per player, ten columns for all, what they hold and may hold below."""

import pygame

from kiosk.games.cameroun.board import COLUMNS, PLACE
from kiosk.games.cameroun.decisions import column_words, in_column
from kiosk.games.cameroun.state import CamerounState
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.cameroun.moving_scores import column_in
from kiosk.screens.games.cameroun.sheet_foot import foot
from kiosk.screens.games.cameroun.sheet_grid import names_grow, padded, rules
from kiosk.screens.games.cameroun.sheet_parts import heading, name_cell, row_cells
from kiosk.screens.games.cameroun.sheet_plan import least_height, rim, sheet_plan
from kiosk.screens.games.common.sheet_base import Change, GameSheet, SheetView
from kiosk.screens.games.common.standings_ribbon import draw_ribbon, ribbon_if_it_fits
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas, Text


class CamerounSheet(GameSheet[CamerounState]):
    """How the screens show Le Cameroun."""

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState]) -> None:
        """The sheet in `box`; where not even a row of it fits, everybody's score in one line, or nothing."""
        state, names, player = view.state, view.names, view.player
        plan, line = sheet_plan(canvas, box, view), canvas.measures.line
        if plan is None:
            ribbon_if_it_fits(canvas, box, names, state.scores(), player)
            return
        grid = plan.grid
        if plan.ribbon.height:
            draw_ribbon(canvas, plan.ribbon, names, state.scores(), player)
        canvas.box(grid.box.inflate(6 * line, 2 * rim(canvas)), brass.NIGHT, line * 4, line, "sheet", 235)
        rules(canvas, grid, plan.foot > 0)
        heading(canvas, plan, state, view.column)
        for row, seat in enumerate(plan.shown, 1):
            grow = names_grow(canvas, padded(grid.name(row), canvas), names)
            name_cell(canvas, grid, row, names[seat], seat == player, grow)
            row_cells(canvas, plan, row, state, seat, seat == player, view.change)
        if plan.foot:
            foot(canvas, grid, state, grid.rows - 1, plan.foot)

    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height that the heading, the rows of so many players and the foot need, in pixels."""
        return least_height(canvas, players)

    def change(self, state: CamerounState) -> Change | None:
        """What the last turn changed."""
        last = state.last
        if last is None:
            return None
        total = state.scores()[last.player]
        return Change(last.player, last.column, total - last.points, total, last.points, last.cross)

    def short(self, state: CamerounState, column: str) -> Text:
        """The face, or the name of the combination."""
        found = COLUMNS[PLACE[column]]
        return found.short if found.face is not None else found.name

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
        return None if column is None else phrase("Annoncé : {column}", column=column_words(column))

    def column_of(self, key: str) -> str | None:
        """The column that a decision of that key names."""
        return column_in(key)
