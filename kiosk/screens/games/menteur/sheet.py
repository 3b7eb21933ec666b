"""The table of Le Poker d'As menteur: the players with their jetons, the pot, and the ladder of calls."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pygame

from kiosk.games.engine.moves import Face
from kiosk.games.menteur.calls import LADDER, RUNG, name, shown
from kiosk.games.menteur.position import CallState, Spoken, Stage
from kiosk.games.menteur.state import MenteurState
from kiosk.games.poker_as.hand_names import hand_in_brief
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.player_rows import FEW, between, least_row, one_column
from kiosk.screens.games.common.sheet_base import GameSheet, SheetView
from kiosk.screens.games.common.standings_ribbon import ribbon_if_it_fits
from kiosk.screens.games.menteur import call_ladder
from kiosk.screens.games.menteur.call_ladder import ladder, least_width
from kiosk.screens.games.menteur.dice_cup import cup
from kiosk.screens.games.poker_as.players_table import Line, fits, narrow_row, pot, seats, shown_hand
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import GOLD, LEAST
from kiosk.screens.kit.drawing.type_scaling import roomy
from kiosk.screens.kit.moving.pictures import hopping
from kiosk.table.referee.state.panel import ShownDie

CALLED = phrase("Annonce : {name}")
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
        if view.past and not call_ladder.fits(canvas, _beside(canvas, box, names), state, names):
            _what_was(canvas, box, lines, view)
            return
        # The players and the cup stand where they are whatever is called: their type is not that of the ladder.
        left = roomy(canvas, lambda larger: fits(larger, _seats(larger, box, names), _as_wide(lines), names), LARGEST)
        place = _seats(left, box, names)
        right = _beside(left, box, names)
        gap = left.measures.gap // 2
        below = pygame.Rect(place.left + gap, place.bottom + 2, place.width - gap, box.bottom - place.bottom - 2)
        low = _is_low(canvas, box, lines)
        # The question says in so many words what is asked of a call: the pot has the heading's room.
        headed = not (low and call_ladder.asked(state))
        if low:
            # Larger rows have the height, the pot has its place below the ladder.
            foot = below.height if headed else below.height + least_row(canvas)
            below = pygame.Rect(right.left + gap, right.bottom - foot, right.width - gap, foot)
            place.height, right.height = box.height, right.height - foot - 2
        few = not call_ladder.fits(canvas, right, state, names, headed=headed)
        if len(lines) > FEW and not few:
            # The ladder says who called what: the names of many have the room.
            lines = [replace(line, words=None, brief=None) for line in lines]
        seats(left, place, lines, names, state.tokens, _columns(left, box, names))
        pot(left, below, state.pot)
        if not (state.over or low):
            standing = cup(below.height).get_rect(midright=(below.right - gap, below.centery))
            picture = cup(below.height, tilted=state.stage == Stage.LIFT)
            hopping(canvas, "cup", state.stage == Stage.LIFT, picture, standing.center)
        canvas = roomy(
            canvas, lambda larger: call_ladder.fits(larger, right, state, names, few=few, headed=headed), LARGEST
        )
        ladder(canvas, right, state, names, _called(view.column), _called(view.towards), headed=headed)

    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height that the rungs of the ladder, or the players and the pot need, in pixels."""
        return max(7, min(players, 4) + 2) * least_row(canvas)

    def short(self, state: MenteurState, column: str) -> str:
        """Calls keep their names."""
        return ""

    def announced(self, state: MenteurState) -> Phrase | None:
        """The call that waits for an answer."""
        return None if (call := _open(state)) is None else name(call.rung)

    def column_of(self, key: str) -> str | None:
        """The call that a choice makes, as JSON."""
        word, _, move = key.partition(":")
        made = json.loads(move) if word == "move" else {}
        return move if made.get("decide") == "call" else None

    def last_dice(self, state: MenteurState) -> tuple[ShownDie, ...]:
        """The dice that were called, while that is believed or not; else those of the cup that was lifted last."""
        if (call := _open(state)) is not None:
            return tuple(map(ShownDie, shown(LADDER[call.rung])))
        return () if state.lifted is None else shown_hand(state.lifted.dice, state.lifted.stand_ins)

    def jokers(self, state: MenteurState, faces: tuple[Face, ...]) -> tuple[Face | None, ...]:
        """What each As of a cup that was lifted stands for."""
        return state.lifted.stand_ins if state.lifted is not None and state.lifted.dice == faces else ()

    def last_thrower(self, state: MenteurState) -> int | None:
        """Who called, or whose cup it was."""
        if (call := _open(state)) is not None:
            return call.seat
        return None if state.lifted is None else state.lifted.caller

    def last_caption(self, state: MenteurState) -> Phrase:
        """That the dice are but said to lie there."""
        return CALLED if _open(state) is not None else super().last_caption(state)


def _open(state: MenteurState) -> Spoken | None:
    """The call that waits to be believed, or for the cup to be lifted."""
    return state.calls[-1] if state.calls and state.calls[-1].state == CallState.OPEN else None


def _called(column: str | None) -> int | None:
    """The rung of the call under the cursor."""
    if column is None:
        return None
    call = json.loads(column)
    return RUNG[call["category"], tuple(call["figures"])]


def _is_low(canvas: Canvas, box: pygame.Rect, lines: Sequence[Line]) -> bool:
    """Whether in larger type a few players' rows above the pot would not be larger than usual."""
    rows = len(lines) + 1
    return canvas.measures.crowded and rows <= FEW + 1 and box.height < rows * (least_row(canvas) * LEAST + 2)


def _seats(canvas: Canvas, box: pygame.Rect, names: Sequence[str]) -> pygame.Rect:
    """The place of the players, below which the pot and the cup stand."""
    least, wide, players = least_row(canvas), round(box.width * WIDE), len(names)
    free = box.height - round(players * least * 1.9)
    foot = max(least, min(round(least * 1.6), box.height // 4), min(free, least * 4))
    if players <= FEW:
        # Rather a lower pot than somebody without a row.
        foot = max(least, min(foot, box.height - players * (least + between(canvas)) + between(canvas)))
    if _columns(canvas, box, names) > 1 and not one_column(canvas, box.height - foot, players):
        # Names side by side need the room more than the ladder does.
        wide = max(wide, min(_two_names(canvas, names), _beside_ladder(canvas, box)))
    return pygame.Rect(box.left, box.top, wide, box.height - foot)


def _columns(canvas: Canvas, box: pygame.Rect, names: Sequence[str]) -> int:
    """In how many columns the players may stand: larger type shows fewer of them rather than parts of names."""
    return 1 if canvas.measures.crowded and _two_names(canvas, names) > _beside_ladder(canvas, box) else 2


def _two_names(canvas: Canvas, names: Sequence[str]) -> int:
    """The width of two rows side by side in which no name is cut."""
    return 2 * narrow_row(canvas, names) + canvas.measures.gap // 2


def _beside_ladder(canvas: Canvas, box: pygame.Rect) -> int:
    """The width that the narrowest ladder leaves."""
    return box.width - canvas.measures.gap // 2 - least_width(canvas)


def _beside(canvas: Canvas, box: pygame.Rect, names: Sequence[str]) -> pygame.Rect:
    """The place of the ladder."""
    left = _seats(canvas, box, names).right + canvas.measures.gap // 2
    return pygame.Rect(left, box.top, box.right - left, box.height)


def _what_was(canvas: Canvas, box: pygame.Rect, lines: Sequence[Line], view: SheetView[MenteurState]) -> None:
    """Where the ladder has no room: the bar and the pot above, below the players with what they called, whole."""
    names, tokens = view.names, view.state.tokens
    head = pygame.Rect(box.left, box.top, box.width, least_row(canvas))
    canvas.text(head, call_ladder.heading(view.state), role="cell", face="bold", colour=GOLD, align=(0, 0.5))
    wide = canvas.measures.cell * 6
    pot(canvas, pygame.Rect(head.right - wide, head.top, wide, head.height), view.state.pot)
    below = pygame.Rect(box.left, head.bottom, box.width, box.height - head.height)
    canvas = roomy(canvas, lambda larger: fits(larger, below, lines, names), LARGEST)
    seats(canvas, below, lines, names, tokens)


def _as_wide(lines: Sequence[Line]) -> list[Line]:
    """The rows as wide as they may become; what was called stands on the ladder too."""
    return [replace(line, words=None, turn=True) for line in lines]


def _lines(state: MenteurState, count: int, player: int) -> list[Line]:
    """The rows in the order of play, with what each called."""
    # A lie that came out is nobody's hand.
    calls = {call.seat: call.rung for call in state.calls if call.state != CallState.VOID}
    leading = next((call.seat for call in reversed(state.calls) if call.state == CallState.VALID), None)
    order = [*state.order, *(seat for seat in range(count) if seat not in state.order)]
    return [
        Line(
            seat,
            words=None if seat not in calls else name(calls[seat]),
            brief=None if seat not in calls else hand_in_brief(*LADDER[calls[seat]]),
            turn=seat == player and not state.over,
            first=seat == leading,
            out=seat not in state.order,
        )
        for seat in order
    ]
