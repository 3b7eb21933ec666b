"""The table of Le Poker d'As menteur: the players with their jetons, the pot, and the ladder of calls."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pygame

from kiosk.games.menteur.calls import RUNG, name
from kiosk.games.menteur.position import CallState, Stage
from kiosk.games.menteur.state import MenteurState
from kiosk.i18n.phrase import Phrase
from kiosk.screens.games.common.player_rows import least_row, one_column
from kiosk.screens.games.common.sheet_base import GameSheet, SheetView
from kiosk.screens.games.common.standings_ribbon import ribbon_if_it_fits
from kiosk.screens.games.menteur import call_ladder
from kiosk.screens.games.menteur.call_ladder import ladder, least_width
from kiosk.screens.games.menteur.dice_cup import cup
from kiosk.screens.games.poker_as.players_table import Line, fits, pot, seats
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.type_scaling import roomy
from kiosk.screens.kit.moving.pictures import hopping
from kiosk.table.referee.state.panel import ShownDie

WIDE = 0.42
"""The players' part of the width."""
LARGEST = 1.5
"""How much larger than the least type the table may be."""


class MenteurSheet(GameSheet[MenteurState]):
    """How the screens show Le Poker d'As menteur; what lies under the cup is nowhere in it."""

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView[MenteurState]) -> None:
        """The players and the pot at the left, the ladder at the right."""
        state, names, player = view.state, view.names, view.player
        if box.height < 3 * least_row(canvas):
            ribbon_if_it_fits(canvas, box, names, state.tokens, player)
            return
        lines = _lines(state, len(names), player)
        canvas = roomy(canvas, lambda larger: self._fits(larger, box, state, names, lines), LARGEST)
        gap, least = canvas.measures.gap // 2, least_row(canvas)
        foot = _foot(box.height, least, len(state.order))
        wide = round(box.width * WIDE)
        if not one_column(canvas, box.height - foot, len(names)):
            # Names side by side need the room more than the ladder does.
            wide = max(wide, min(round(box.width * 0.52), box.width - gap - least_width(canvas, state)))
        left = pygame.Rect(box.left, box.top, wide, box.height - foot)
        seats(canvas, left, lines, names, state.tokens)
        below = pygame.Rect(left.left + gap, left.bottom + 2, wide - gap, foot - 2)
        pot(canvas, below, state.pot)
        if not state.over:
            tilted = state.stage == Stage.LIFT
            picture = cup(below.height, tilted)
            place = picture.get_rect(midright=(below.right - gap, below.centery))
            hopping(canvas, "cup", tilted, picture, place.center)
        right = pygame.Rect(box.left + wide + gap, box.top, box.width - wide - gap, box.height)
        ladder(canvas, right, state, names, _called(view.column))

    def _fits(
        self, canvas: Canvas, box: pygame.Rect, state: MenteurState, names: tuple[str, ...], lines: Sequence[Line]
    ) -> bool:
        """Whether the players, the pot and the whole ladder have room in this type."""
        wide, gap = round(box.width * WIDE), canvas.measures.gap // 2
        foot = _foot(box.height, least_row(canvas), len(state.order))
        left = pygame.Rect(box.left, box.top, wide, box.height - foot)
        right = pygame.Rect(box.left + wide + gap, box.top, box.width - wide - gap, box.height)
        # What they called stands on the ladder too.
        silent = [replace(line, words=None) for line in lines]
        return fits(canvas, left, silent, names) and call_ladder.fits(canvas, right, state, names)

    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height that the rungs of the ladder, or the players and the pot need, in pixels."""
        return max(7, min(players, 4) + 2) * least_row(canvas)

    def short(self, state: MenteurState, column: str) -> str:
        """Calls keep their names."""
        return ""

    def announced(self, state: MenteurState) -> Phrase | None:
        """The call that waits for an answer."""
        return next((name(call.rung) for call in reversed(state.calls) if call.state == CallState.OPEN), None)

    def column_of(self, key: str) -> str | None:
        """The call that a choice makes, as JSON."""
        word, _, move = key.partition(":")
        made = json.loads(move) if word == "move" else {}
        return move if made.get("decide") == "call" else None

    def last_dice(self, state: MenteurState) -> tuple[ShownDie, ...]:
        """The dice of the cup that was lifted last, until the next call."""
        return () if state.lifted is None else tuple(map(ShownDie, state.lifted.dice))

    def last_thrower(self, state: MenteurState) -> int | None:
        """Whose cup it was."""
        return None if state.lifted is None else state.lifted.caller


def _called(column: str | None) -> int | None:
    """The rung of the call under the cursor."""
    if column is None:
        return None
    call = json.loads(column)
    return RUNG[call["category"], tuple(call["figures"])]


def _foot(height: int, least: int, players: int) -> int:
    """The height of the row with the pot and the cup: what the players' rows leave."""
    free = height - round(players * least * 1.9)
    return max(least, min(round(least * 1.6), height // 4), min(free, least * 4))


def _lines(state: MenteurState, count: int, player: int) -> list[Line]:
    """The rows in the order of play, with what each called."""
    calls = {call.seat: name(call.rung) for call in state.calls}
    leading = next((call.seat for call in reversed(state.calls) if call.state == CallState.VALID), None)
    order = [*state.order, *(seat for seat in range(count) if seat not in state.order)]
    return [
        Line(
            seat,
            words=calls.get(seat),
            turn=seat == player and not state.over,
            first=seat == leading,
            out=seat not in state.order,
        )
        for seat in order
    ]
