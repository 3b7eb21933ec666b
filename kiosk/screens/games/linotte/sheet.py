"""How the screens show La Linotte: the board, and the two players beside it."""

import json
from collections.abc import Iterable

import pygame

from kiosk.games.linotte.board import LAYOUT, SIDE, place_of
from kiosk.games.linotte.hands import LIBRE
from kiosk.games.linotte.hands import name as square_name
from kiosk.games.linotte.position import TurnEnd
from kiosk.games.linotte.state import LinotteState
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.sheet_base import Change, GameSheet, SheetView
from kiosk.screens.games.linotte import board as linotte_board
from kiosk.screens.games.linotte import player_plates
from kiosk.screens.games.linotte.board import Lights, Square
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.player_marks import seat_marks
from kiosk.table.referee.state.panel import ShownDie

BESIDE = 16
"""The width of the players beside the board, in units of texts."""
LEAST_CELL = 1.9
"""The side of a square in units of the smallest type."""


class LinotteSheet(GameSheet[LinotteState]):
    """The board with the players' plates at its right."""

    title = phrase("Le plateau")

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView[LinotteState]) -> None:
        """The board in `box`; `view.column` is the square under the cursor, as `column_of` writes it."""
        state, names, player = view.state, view.names, view.player
        gap = canvas.measures.gap
        part = 1.0 if canvas.measures.compact else linotte_board.WIDE
        wide = min(round(box.height * part), box.width - min(canvas.measures.text * BESIDE, box.width // 2) - gap)
        room = pygame.Rect(box.left, box.top, wide, box.height)
        chosen = None if view.column is None else square_from(view.column)
        lights = Lights({}, chosen, {}, last_square(state), seat_marks(names))
        board = linotte_board.draw(canvas, room, state.board, lights)
        tall = min(board.height, round(canvas.measures.text * 8))
        plates = pygame.Rect(board.right + gap, box.centery - tall // 2, box.right - board.right - gap, tall)
        player_plates.draw(canvas, plates, state, names, player)

    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height of five squares in which their labels can be read."""
        return round(5 * canvas.measures.cell * LEAST_CELL)

    def change(self, state: LinotteState) -> Change | None:
        """What the last pawn brought; None when no pawn was put."""
        last = state.last
        if last is None or last.square is None or last.kind != TurnEnd.PLACE:
            return None
        total = state.scores()[last.player]
        square = ",".join(map(str, place_of(last.square)))
        return Change(last.player, square, total - last.points, total, last.points)

    def short(self, state: LinotteState, column: str) -> str:
        """What a square asks for."""
        row, place = square_from(column)
        return str(square_name(LAYOUT[row * SIDE + place]))

    def told(self, state: LinotteState, change: Change, name: str) -> Phrase:
        """The points with what the square asks for."""
        row, place = square_from(change.column)
        label = square_name(LAYOUT[row * SIDE + place])
        return phrase("{name} marque {points}, case {label}", name=name, points=change.points, label=label)

    def announced(self, state: LinotteState) -> Phrase | None:
        """The figure that is called now."""
        if state.appel == LIBRE:
            return phrase("Appel libre")
        return None if state.appel is None else phrase("Appel : {figure}", figure=square_name(state.appel))

    def last_dice(self, state: LinotteState) -> tuple[ShownDie, ...]:
        """The dice of the turn before."""
        return () if state.last is None else tuple(map(ShownDie, state.last.dice))

    def last_thrower(self, state: LinotteState) -> int | None:
        """Whose turn it was."""
        return None if state.last is None else state.last.player

    def column_of(self, key: str) -> str | None:
        """The square that a choice of that key is about."""
        square = square_of(key)
        return None if square is None else ",".join(map(str, square))


def square_from(column: str) -> Square:
    """A square as `LinotteSheet.column_of` wrote it."""
    row, _, place = column.partition(",")
    return int(row), int(place)


def square_of(key: str) -> Square | None:
    """The square that a choice puts a pawn on, or takes one from; None for other choices."""
    word, _, move = key.partition(":")
    square = json.loads(move).get("square") if word == "move" else None
    return None if square is None else (square[0], square[1])


def figure_of(key: str) -> str | None:
    """The figure that a choice of that key calls; None for other choices."""
    word, _, move = key.partition(":")
    return json.loads(move).get("figure") if word == "move" else None


def takes_back(key: str) -> bool:
    """Whether a choice of that key takes a pawn from its square."""
    word, _, move = key.partition(":")
    return word == "move" and json.loads(move)["decide"] == "remove"


def open_squares(keys: Iterable[str]) -> dict[Square, str]:
    """The squares that choices are about, with the choices' keys."""
    found = {square_of(key): key for key in keys}
    return {square: key for square, key in found.items() if square is not None}


def last_square(state: LinotteState) -> Square | None:
    """Where the last pawn went, until dice lie there for the next one: then squares that may be taken are lit."""
    last = state.last
    if last is None or last.square is None or last.kind != TurnEnd.PLACE or state.throw:
        return None
    return place_of(last.square)
