"""The tables of Les Cases Si-No: the board with everybody's chips, the circles, the steps, the players' points."""

import json
from dataclasses import replace

import pygame

from kiosk.games.si_no.board import LINE_KEYS, VERTICAL
from kiosk.games.si_no.decisions import draw_words
from kiosk.games.si_no.payouts import Phase
from kiosk.games.si_no.state import DICE, SiNoState
from kiosk.i18n.phrase import Phrase, SeatName, phrase
from kiosk.screens.games.common.sheet_base import SheetView, SheetWithChoices
from kiosk.screens.games.common.standings_ribbon import draw_filling, draw_standings, ribbon_height, ribbon_if_it_fits
from kiosk.screens.games.si_no.bets_table import headed_height, table, table_height
from kiosk.screens.games.si_no.board import Squares, board, board_height, live_line, row_asked_for
from kiosk.screens.games.si_no.lots import level, lot, tie
from kiosk.screens.games.si_no.player_plates import strip, strip_height, two_rows
from kiosk.screens.games.si_no.token_tracks import circles, steps
from kiosk.screens.games.si_no.whole_bet import whole_bet
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.player_marks import seat_marks
from kiosk.screens.kit.drawing.type_scaling import plain
from kiosk.table.referee.state.panel import ShownDie

CIRCLES = 3.6
"""The least height of the circles, in lines of cells."""
STEPS_TALL = 1.25
"""The least height of the steps, in lines of cells."""


class SiNoSheet(SheetWithChoices[SiNoState]):
    """How the screens show Les Cases Si-No."""

    takes_shelf = True

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView[SiNoState]) -> None:
        """What this phase is about in `box`, the players above it or in it."""
        state, names, player = view.state, view.names, view.player
        chosen = _squares(view.column)
        if view.asked and state.phase == Phase.MONTEE:
            # What paid last shines until there is something to choose.
            state = replace(state, last=None)
        if state.phase == Phase.TIRAGE:
            lot(canvas, box, state, names)
        elif level(state):
            tie(canvas, box, state, names)
        elif state.phase == Phase.DESCENTE:
            _seeking(canvas, box, state, names, player)
        elif state.phase == Phase.MISES:
            _betting(canvas, box, state, names, player, chosen)
        elif box.height >= table_height(canvas, len(names)):
            _paying(canvas, box, state, names)
        elif box.height >= ribbon_height(canvas):
            draw_filling(canvas, box, names, state.scores(), player)

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

    def takes_large_shelf(self, state: SiNoState) -> bool:
        """While throws pay the bets nothing is chosen for long."""
        return True

    def announced(self, state: SiNoState) -> Phrase | None:
        """Who the croupier is and how many points win, while another player bets; on the vertical, which squares of
        the lines, that the board does not show then, the player has.
        """
        if state.phase != Phase.MISES:
            return None
        if live_line(state) == VERTICAL:
            one, two, three = (draw_words(draw or "") for draw in state.bets[state.player][:VERTICAL])
            return phrase("Tes lignes : {one}, {two}, {three}", one=one, two=two, three=three)
        said = {"name": SeatName(state.croupier), "target": state.rules.target}
        return phrase("Croupier : {name} · {target} points pour gagner", **said)

    def announced_briefly(self, state: SiNoState) -> Phrase | None:
        """Who the croupier is, or the same squares."""
        if state.phase != Phase.MISES or live_line(state) == VERTICAL:
            return self.announced(state)
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


def _paying(canvas: Canvas, box: pygame.Rect, state: SiNoState, names: tuple[str, ...]) -> None:
    """Everybody's bets; below them, where there is room, what was thrown."""
    row, gap = round(line_height("sans", canvas.measures.cell) * STEPS_TALL), max(4, canvas.measures.gap // 5)
    least, rest = headed_height(canvas, len(names)), box.copy()
    if box.height - row - gap >= least:
        rest.height -= row + gap
        below = pygame.Rect(box.left, box.bottom - row, box.width, row)
        steps(canvas, below, state, seat_marks(names))
    table(canvas, rest, state, names)


def _seeking(canvas: Canvas, box: pygame.Rect, state: SiNoState, names: tuple[str, ...], player: int) -> None:
    """The players above the circles; where those have no room, the players alone."""
    least = round(CIRCLES * line_height("sans", canvas.measures.cell))
    if box.height < least:
        ribbon_if_it_fits(canvas, box, names, state.scores(), player)
        return
    circles(canvas, _below_players(canvas, box, state, names, player, least), state, seat_marks(names))


def _betting(
    canvas: Canvas, box: pygame.Rect, state: SiNoState, names: tuple[str, ...], player: int, chosen: Squares
) -> None:
    """The board, the players above it unless they stand there already; at least the row that a bet is about.

    Of a bet of four chips its squares alone.
    """
    rows, least = range(VERTICAL), board_height(canvas, 2 if len(chosen) > 1 else VERTICAL)
    if box.height < least:
        row, least = row_asked_for(state, chosen), board_height(canvas, 1)
        if row is None or box.height < least:
            return
        rows = range(row, row + 1)
    elif not plain(canvas).measures.compact:
        # On a small screen everybody's points stand above then: the squares are large, and told what they are.
        box = _below_players(canvas, box, state, names, player, least)
    if len(chosen) > 1:
        whole_bet(canvas, box, state, chosen, seat_marks(names))
        return
    board(canvas, box, state, chosen, seat_marks(names), rows)


def _below_players(
    canvas: Canvas, box: pygame.Rect, state: SiNoState, names: tuple[str, ...], player: int, least: int
) -> pygame.Rect:
    """Draws the players at the top of `box` where that leaves so many pixels. Returns the room below them."""
    gap, room = max(4, canvas.measures.gap // 5), box.height - least
    tall = strip_height(canvas, box.width, state, names)
    # In larger type a row of plates that does not hold all makes room for everybody's points in a line.
    brief = canvas.measures.crowded and two_rows(canvas, box.width, state, names)
    if ribbon_height(canvas) <= room and (brief or room < tall + gap):
        return draw_standings(canvas, box, names, state.scores(), player, least)
    if room < tall + gap:
        return box
    strip(canvas, pygame.Rect(box.left, box.top, box.width, tall), state, names, player)
    return pygame.Rect(box.left, box.top + tall + gap, box.width, box.height - tall - gap)
