"""The tables of Les Cases Si-No: the board with everybody's chips, the circles, the steps, the players' points."""

import json

import pygame

from kiosk.games.engine.moves import Json
from kiosk.games.si_no.board import LINE_KEYS
from kiosk.screens.games.common.sheet_base import SheetView, SheetWithChoices
from kiosk.screens.games.si_no.board import Squares, board, board_height, board_width
from kiosk.screens.games.si_no.player_plates import column, lot, strip
from kiosk.screens.games.si_no.token_tracks import circles, steps, tracks, tracks_width
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.table.referee.state.panel import ShownDie

ROWS = 11
"""The rows of the table of circles and steps, its heading included."""


class SiNoSheet(SheetWithChoices):
    """How the screens show Les Cases Si-No."""

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView) -> None:
        """Everything in `box`: side by side where there is the height for ten rows, else one below the other."""
        sheet, names, player = view.sheet, view.names, view.player
        chosen = _squares(sheet, view.column)
        middle = _columns(canvas, box)[1]
        high = box.height >= round(ROWS * line_height("sans", canvas.measures.cell) * 1.02)
        if high and middle.width >= board_width(canvas, sheet):
            _beside(canvas, box, sheet, names, player, chosen)
        else:
            _below(canvas, box, sheet, names, player, chosen)

    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height that the players, a strip and the board need, in pixels."""
        return round(7.2 * line_height("sans", canvas.measures.cell))

    def short(self, sheet: Json, column: str) -> str:
        """The draw of a square; whole bets keep their names."""
        line, _, draw = column.partition(":")
        return draw if line in LINE_KEYS else ""

    def column_of(self, key: str) -> str | None:
        """The square of a chip ("ligne1:8"); the squares of a whole bet ("bet:8,10,4.4,8")."""
        word, _, move = key.partition(":")
        made = json.loads(move) if word == "move" else {}
        if made.get("decide") == "chip":
            return f"{made['line']}:{made['draw']}"
        return f"bet:{','.join(made['chips'])}" if made.get("decide") == "bet" else None

    def on_board(self, sheet: Json, key: str) -> bool:
        """Whether a choice has its place on the board alone: the squares of other lines than the next."""
        square = self.column_of(key)
        line = None if square is None else square.partition(":")[0]
        if line not in LINE_KEYS:
            return False
        bettor = next((bet for bet in _laying(sheet)), None)
        following = LINE_KEYS[bettor.index(None)] if bettor is not None else None
        return line != following

    def last_dice(self, sheet: Json) -> tuple[ShownDie, ...]:
        """The dice of the last throw, which stay in sight until the next lie there."""
        last = sheet["last"]
        if last is None or sheet["phase"] == "mises":
            return ()
        coloured = last["kind"] in ("montee", "departage")
        colours = ("green", "red") if coloured else ("white", "white")
        return tuple(ShownDie(face, colour) for face, colour in zip(last["dice"], colours, strict=True))


def _laying(sheet: Json) -> list[list[str | None]]:
    """The bet that is being laid, if one is."""
    if sheet["phase"] != "mises":
        return []
    return [sheet["bets"][sheet["bettor"]]]


def _squares(sheet: Json, column: str | None) -> Squares:
    """The squares that the choice under the cursor is about, by line key."""
    line, _, draws = (column or "").partition(":")
    if line == "bet":
        return dict(zip(LINE_KEYS, draws.split(","), strict=True))
    return {line: draws} if line else {}


def _columns(canvas: Canvas, box: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Room for the players, the board, and the circles and steps beside each other."""
    gap, wide = canvas.measures.gap // 2, tracks_width(canvas)
    left = pygame.Rect(box.left, box.top, round(box.width * 0.215), box.height)
    right = pygame.Rect(box.right - wide, box.top, wide, box.height)
    return left, pygame.Rect(left.right + gap, box.top, right.left - left.right - 2 * gap, box.height), right


def _beside(
    canvas: Canvas, box: pygame.Rect, sheet: Json, names: tuple[str, ...], player: int, chosen: Squares
) -> None:
    """The players at the left, the board in the middle, circles and steps at the right."""
    left, middle, right = _columns(canvas, box)
    column(canvas, left, sheet, names, player)
    tracks(canvas, right, sheet)
    if sheet["phase"] == "tirage":
        lot(canvas, middle, sheet, names)
    else:
        board(canvas, middle, sheet, chosen)


def _below(
    canvas: Canvas, box: pygame.Rect, sheet: Json, names: tuple[str, ...], player: int, chosen: Squares
) -> None:
    """The players above, then what this phase is about; where not all fits, the board before the rest."""
    gap, line = max(4, canvas.measures.gap // 5), line_height("sans", canvas.measures.cell)
    players, row = round(line * 2.4), round(line * 1.25)
    main = board_height(canvas) if sheet["phase"] not in ("tirage", "descente") else round(line * 3.6)
    room = box.height - main
    if room < 0:
        return
    rest = box
    if room >= players + gap:
        strip(canvas, pygame.Rect(box.left, box.top, box.width, players), sheet, names, player)
        rest = pygame.Rect(box.left, box.top + players + gap, box.width, box.height - players - gap)
    if sheet["phase"] == "tirage":
        lot(canvas, rest, sheet, names)
    elif sheet["phase"] == "descente":
        circles(canvas, rest, sheet)
    else:
        if rest.height - main >= row + gap:
            steps(canvas, pygame.Rect(rest.left, rest.top, rest.width, row), sheet)
            rest = pygame.Rect(rest.left, rest.top + row + gap, rest.width, rest.height - row - gap)
        board(canvas, rest, sheet, chosen)
