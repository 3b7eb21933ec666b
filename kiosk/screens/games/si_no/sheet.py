"""The tables of Les Cases Si-No: the board with everybody's chips, the circles, the steps, the players' points."""

import json
from dataclasses import replace

import pygame

from kiosk.games.si_no.board import LINE_KEYS
from kiosk.games.si_no.payouts import Phase
from kiosk.games.si_no.state import DICE, SiNoState
from kiosk.i18n.phrase import Phrase, SeatName, phrase
from kiosk.screens.games.common.sheet_base import SheetView, SheetWithChoices
from kiosk.screens.games.common.standings_ribbon import draw_standings, large_ribbon, ribbon_height
from kiosk.screens.games.si_no.board import Squares, board, board_height, board_width, row_asked_for, row_drawn
from kiosk.screens.games.si_no.lots import level, lot, tie
from kiosk.screens.games.si_no.player_plates import column, column_width, strip, strip_height, two_rows
from kiosk.screens.games.si_no.token_tracks import circles, steps, tracks, tracks_width
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.player_marks import seat_marks
from kiosk.screens.kit.drawing.type_scaling import plain
from kiosk.table.referee.state.panel import ShownDie

ROWS = 11
"""The rows of the table of circles and steps, its heading included."""
PLAYERS = 0.215
"""The players' part of the width; more where names need it."""


class SiNoSheet(SheetWithChoices[SiNoState]):
    """How the screens show Les Cases Si-No."""

    takes_shelf = takes_large_shelf = True

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView[SiNoState]) -> None:
        """Everything in `box`: side by side where there is the height for ten rows, else one below the other."""
        state, names, player = view.state, view.names, view.player
        chosen = _squares(view.column)
        if view.asked and state.phase == Phase.MONTEE:
            # What paid last shines until there is something to choose.
            state = replace(state, last=None)
        if state.phase == Phase.TIRAGE or level(state):
            (lot if state.phase == Phase.TIRAGE else tie)(canvas, box, state, names)
            return
        middle = _columns(canvas, box, state, names)[1]
        high = box.height >= round(ROWS * line_height("sans", canvas.measures.cell) * 1.02)
        if high and middle.width >= board_width(canvas, state):
            _beside(canvas, box, state, names, player, chosen)
        else:
            _below(canvas, box, state, names, player, chosen)

    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height that the players, a strip and the board need, in pixels."""
        return round(7.2 * line_height("sans", canvas.measures.cell))

    def short(self, state: SiNoState, column: str) -> str:
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

    def on_board(self, state: SiNoState, key: str) -> bool:
        """Whether a choice has its place on the board alone: the squares of other lines than the next."""
        square = self.column_of(key)
        line = None if square is None else square.partition(":")[0]
        if line not in LINE_KEYS:
            return False
        following = LINE_KEYS[state.bets[state.player].index(None)] if state.phase == Phase.MISES else None
        return line != following

    def announced(self, state: SiNoState) -> Phrase | None:
        """Who the croupier is, while another player bets."""
        if state.phase != Phase.MISES:
            return None
        return phrase("Croupier : {name}", name=SeatName(state.croupier))

    def last_dice(self, state: SiNoState) -> tuple[ShownDie, ...]:
        """The dice of the last throw, which stay in sight until the next lie there."""
        last = state.last
        if last is None or state.phase == Phase.MISES:
            return ()
        colours = [die.colour for die in DICE[last.kind]]
        return tuple(map(ShownDie, last.dice, colours))

    def last_thrower(self, state: SiNoState) -> int | None:
        """Who threw last: the croupier, or somebody who throws for it."""
        return None if state.last is None else state.last.player


def _squares(column: str | None) -> Squares:
    """The squares that the choice under the cursor is about, by line key."""
    line, _, draws = (column or "").partition(":")
    if line == "bet":
        return dict(zip(LINE_KEYS, draws.split(","), strict=True))
    return {line: draws} if line else {}


def _columns(
    canvas: Canvas, box: pygame.Rect, state: SiNoState, names: tuple[str, ...]
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """Room for the players, the board, and the circles and steps beside each other."""
    gap, wide = canvas.measures.gap // 2, tracks_width(canvas)
    least, spare = round(box.width * PLAYERS), box.width - wide - 2 * gap - board_width(canvas, state)
    players = max(least, min(column_width(canvas, box.height, state, names), spare))
    left = pygame.Rect(box.left, box.top, players, box.height)
    right = pygame.Rect(box.right - wide, box.top, wide, box.height)
    return left, pygame.Rect(left.right + gap, box.top, right.left - left.right - 2 * gap, box.height), right


def _beside(
    canvas: Canvas, box: pygame.Rect, state: SiNoState, names: tuple[str, ...], player: int, chosen: Squares
) -> None:
    """The players at the left, the board in the middle, circles and steps at the right."""
    left, middle, right = _columns(canvas, box, state, names)
    marks = seat_marks(names)
    column(canvas, left, state, names, player)
    tracks(canvas, right, state, marks)
    board(canvas, middle, state, chosen, marks)


def _below(
    canvas: Canvas, box: pygame.Rect, state: SiNoState, names: tuple[str, ...], player: int, chosen: Squares
) -> None:
    """The players above, then what this phase is about; where not all fits, the board before the rest."""
    marks = seat_marks(names)
    gap, line = max(4, canvas.measures.gap // 5), line_height("sans", canvas.measures.cell)
    players, row = strip_height(canvas, box.width, state, names), round(line * 1.25)
    main = board_height(canvas) if state.phase != Phase.DESCENTE else round(line * 3.6)
    room = box.height - main
    if room < 0:
        _in_brief(canvas, box, state, names, player, chosen)
        return
    rest = box
    if state.phase == Phase.MISES and plain(canvas).measures.compact:
        # Everybody's points stand above then: the squares are large, and told what they are.
        board(canvas, rest, state, chosen, marks)
        return
    # In larger type a row of plates that does not hold all makes room for everybody's points in a line.
    brief = canvas.measures.crowded and two_rows(canvas, box.width, state, names)
    if ribbon_height(canvas) <= room and (brief or room < players + gap):
        rest = draw_standings(canvas, box, names, state.scores(), player, main)
    elif room >= players + gap:
        strip(canvas, pygame.Rect(box.left, box.top, box.width, players), state, names, player)
        rest = pygame.Rect(box.left, box.top + players + gap, box.width, box.height - players - gap)
    if state.phase == Phase.DESCENTE:
        circles(canvas, rest, state, marks)
    else:
        if rest.height - main >= row + gap:
            steps(canvas, pygame.Rect(rest.left, rest.top, rest.width, row), state, marks)
            rest = pygame.Rect(rest.left, rest.top + row + gap, rest.width, rest.height - row - gap)
        board(canvas, rest, state, chosen, marks)


def _in_brief(
    canvas: Canvas, box: pygame.Rect, state: SiNoState, names: tuple[str, ...], player: int, chosen: Squares
) -> None:
    """The players in a line, and of the board the row that a bet or the last draw is about; a bet goes before the
    players, who stand where dice lie then."""
    bet, one_row = row_asked_for(state, chosen), board_height(canvas, 1)
    row = row_drawn(state) if bet is None else bet
    if box.height < one_row:
        bet = row = None
    if bet is None:
        if box.height < (ribbon_height(canvas) if row is None else large_ribbon(canvas)):
            return
        box = draw_standings(canvas, box, names, state.scores(), player, one_row)
    if row is not None and box.height >= one_row:
        board(canvas, box, state, chosen, seat_marks(names), (row,))
