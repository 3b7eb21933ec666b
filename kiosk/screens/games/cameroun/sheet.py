"""The shared sheet of Le Cameroun: a row per player, ten columns for all, what they hold and may hold below."""

import pygame

from kiosk.games.cameroun.board import COLUMNS, PLACE
from kiosk.games.cameroun.decisions import column_words, in_column
from kiosk.games.cameroun.state import CamerounState
from kiosk.games.engine.moves import Face
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.cameroun.grid.moving_scores import column_in
from kiosk.screens.games.cameroun.grid.sheet_parts import draw_grid, turn_of
from kiosk.screens.games.cameroun.grid.sheet_plan import crowded, least_height, rim, sheet_plan
from kiosk.screens.games.cameroun.score_columns import columns_fit, columns_height, draw_columns, largest_columns
from kiosk.screens.games.cameroun.small_sheet import draw_small
from kiosk.screens.games.common.sheet_base import Change, GameSheet, SheetView
from kiosk.screens.games.common.standings_ribbon import draw_ribbon, ribbon_if_it_fits
from kiosk.screens.kit.drawing.canvas import Canvas, Text


class CamerounSheet(GameSheet[CamerounState]):
    """How the screens show Le Cameroun."""

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState]) -> None:
        """The sheet in `box`; where not even a row of it fits, everybody's score in one line, or nothing."""
        if canvas.measures.compact:
            draw_small(canvas, box, view)
            return
        plan = sheet_plan(canvas, box, view)
        if plan is None:
            ribbon_if_it_fits(canvas, box, view.names, view.state.scores(), view.player)
            return
        if crowded(canvas, plan) and not (view.past or view.state.over) and _alone(canvas, box, view):
            return
        if plan.ribbon.height:
            draw_ribbon(canvas, plan.ribbon, view.names, view.state.scores(), view.player)
        draw_grid(canvas, plan, view)

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

    def face_of(self, column: str) -> Face | None:
        """The face, if it is no combination."""
        return COLUMNS[PLACE[column]].face

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

    def turn(self, state: CamerounState, *, watched: bool = False) -> Phrase:
        """Of the turns of the game."""
        return turn_of(state, watched=watched)

    def column_of(self, key: str) -> str | None:
        """The column that a decision of that key names."""
        return column_in(key)

    def order_of(self, key: str) -> int:
        """The place of the column that a decision of that key names."""
        return PLACE.get(column_in(key) or "", len(PLACE))


def _alone(canvas: Canvas, box: pygame.Rect, view: SheetView[CamerounState]) -> bool:
    """Where rows of so many players would be too low to be read: everybody's total, and the row of whose turn it is.
    Whether it had room."""
    scores, least, line = view.state.scores(), columns_height(canvas), canvas.measures.line
    below = pygame.Rect(box.left, box.top + least + line, box.width, box.height - least - line)
    plan = sheet_plan(canvas, below, view, alone=True)
    if plan is None or not columns_fit(canvas, box.width, scores):
        return False
    above = plan.grid.box.top - rim(canvas) - canvas.measures.gap // 4 - box.top
    grow = largest_columns(canvas, (box.width, above), scores)
    draw_columns(canvas, box, view.names, scores, view.player, grow)
    draw_grid(canvas, plan, view)
    return True
