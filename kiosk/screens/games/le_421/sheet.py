"""The table of Le 421: the players with dice and jetons, and what the round is about."""

from dataclasses import replace

import pygame

from kiosk.games.engine.moves import Face
from kiosk.games.le_421.hand_names import hand_name, tokens_said
from kiosk.games.le_421.hands import downwards
from kiosk.games.le_421.position import Phase, StoodHand
from kiosk.games.le_421.state import Le421State
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.player_rows import FEW, least_row
from kiosk.screens.games.common.sheet_base import GameSheet, SheetView
from kiosk.screens.games.common.standings_ribbon import draw_ribbon, ribbon_height, ribbon_if_it_fits
from kiosk.screens.games.le_421 import player_rows, round_panel
from kiosk.screens.games.le_421.hand_strip import Row
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import LEAST
from kiosk.screens.kit.drawing.type_scaling import plain, roomy
from kiosk.table.referee.state.panel import ShownDie

LARGEST = 1.5
"""How much larger than the least type the table may be."""


class Le421Sheet(GameSheet[Le421State]):
    """How the screens show Le 421."""

    title = phrase("Le dernier tour")
    takes_shelf = True

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView[Le421State]) -> None:
        """The players at the left, the round at the right."""
        state, names = view.state, view.names
        if box.height < 3 * least_row(canvas) and canvas.measures.crowded:
            # Under a notice what is to beat is rather seen than larger.
            canvas = replace(canvas, measures=replace(canvas.measures, cell=round(canvas.measures.cell / LEAST)))
        if box.height < 3 * least_row(canvas):
            _in_lines(canvas, box, view)
            return
        rows = rows_of(state, len(names), view.player, watched=view.watched)
        larger = _legible(canvas, box, state, names, rows)
        # Rows that are fewer for larger type leave the panel no more room than usual.
        left, right = _parts(larger if len(rows) <= FEW else canvas, box, state)
        player_rows.draw_rows(larger, left, rows, names)
        # Many rows want small type, which the panel beside them does not.
        panel = roomy(canvas, lambda larger: round_panel.fits(larger, right, state), LARGEST)
        round_panel.draw_panel(panel, right, state, names)

    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height that the rows of so many players need, in pixels."""
        return players * round(least_row(canvas) * 1.3)

    def takes_large_shelf(self, state: Le421State) -> bool:
        """While everybody throws once nothing is chosen."""
        return state.phase == Phase.CHARGE or bool(state.tied) or state.limit == 1

    def announced(self, state: Le421State) -> Phrase | None:
        """What the dice that lie there are, and are worth."""
        if not state.dice:
            return None
        return phrase("{hand} : {count}", hand=hand_name(state.dice), count=tokens_said(state.worth(state.dice)))

    def last_dice(self, state: Le421State) -> tuple[ShownDie, ...]:
        """The dice of the turn that has just ended, until the next throw."""
        return tuple(map(ShownDie, _last_throw(state)[1]))

    def last_thrower(self, state: Le421State) -> int | None:
        """Whose turn has just ended."""
        return _last_throw(state)[0]


def _last_throw(state: Le421State) -> tuple[int | None, tuple[Face, ...]]:
    """The turn that has just ended, until the next throw: its seat and its dice."""
    if state.dice:
        return None, ()
    if state.dry:
        return state.tied[len(state.dry) - 1], state.dry[-1]
    hands = state.hands or (state.last.hands if state.last else ())
    thrown = [
        *((hand.seat, hand.dice) for hand in hands),
        *((hand.seat, dice) for hand in hands for dice in hand.parting[-1:]),
    ]
    return thrown[-1] if thrown else (None, ())


def _in_lines(canvas: Canvas, box: pygame.Rect, view: SheetView[Le421State]) -> None:
    """Everybody's jetons in a line and what the round is about in another, where there is no room for more."""
    below = box.height - ribbon_height(canvas) - canvas.measures.line
    if below < round_panel.line_needed(canvas):
        ribbon_if_it_fits(canvas, box, view.names, view.state.tokens, view.player)
        return
    rest = draw_ribbon(canvas, box, view.names, view.state.tokens, view.player)
    round_panel.draw_in_line(canvas, rest, view.state)


def _parts(canvas: Canvas, box: pygame.Rect, state: Le421State) -> tuple[pygame.Rect, pygame.Rect]:
    """Room for the players and for the round."""
    wide, gap = round_panel.panel_width(canvas, box, state), canvas.measures.gap // 2
    left = pygame.Rect(box.left, box.top, box.width - wide - gap, box.height)
    return left, pygame.Rect(box.right - wide, box.top, wide, box.height)


def _legible(canvas: Canvas, box: pygame.Rect, state: Le421State, names: tuple[str, ...], rows: list[Row]) -> Canvas:
    """The canvas with the largest type in which all rows have room.

    In larger type on a small screen those of many are larger than that by `LEAST` if need be: there are fewer then.
    """

    def largest(of: Canvas) -> Canvas:
        return roomy(of, lambda larger: _fits(larger, box, state, names, rows), LARGEST)

    found = largest(canvas)
    if not canvas.measures.crowded or len(rows) <= FEW:
        return found
    sizes = [player_rows.name_px(one, box.height, len(rows)) for one in (largest(plain(canvas)), found)]
    wanted = round(sizes[0] * LEAST)
    return found if sizes[1] >= wanted else replace(canvas, measures=replace(canvas.measures, cell=wanted))


def _fits(canvas: Canvas, box: pygame.Rect, state: Le421State, names: tuple[str, ...], rows: list[Row]) -> bool:
    """Whether the rows and the panel have room in this type."""
    left, right = _parts(canvas, box, state)
    return player_rows.fits(canvas, left, rows, names) and round_panel.fits(canvas, right, state)


def rows_of(state: Le421State, count: int, player: int, *, watched: bool = False) -> list[Row]:
    """The rows in the order of play; once the game is over, with the hands of its last round.

    `watched`: nobody plays, and a round is looked at until the next one has begun.
    """
    last = state.last if state.over or (watched and not (state.hands or state.dice)) else None
    hands = {hand.seat: hand for hand in (last or state).hands}
    best, weakest = ((last.best,), (last.weakest,)) if last else (state.top(), state.bottom())
    order = [*state.order, *(seat for seat in range(count) if seat not in state.order)]
    return [
        replace(
            _hand_row(state, seat, hands.get(seat), bool(hands)),
            turn=seat == player and not state.over,
            # Of equal hands none leads, and none is the weakest, until they are parted.
            best=seat in best and seat not in state.tied,
            weakest=seat in weakest and len(hands) > 1 and seat not in state.tied,
            safe=seat in state.safe and not (state.over and seat in hands),
        )
        for seat in order
    ]


def _points(state: Le421State, seat: int) -> Phrase | None:
    """What the manches before brought."""
    if state.rules.manches == 1 or not any(state.points):
        return None
    return phrase("{n} {n:point|points}", n=state.points[seat])


def _hand_row(state: Le421State, seat: int, hand: StoodHand | None, shown: bool) -> Row:
    """A row with what the seat stands by, and what it threw since to part equal hands.

    `shown`: hands are, beside which not all points would have room; the panel has them.
    """
    if hand is None:
        return Row(seat, state.tokens[seat], words=None if shown else _points(state, seat))
    dry = dict(zip(state.tied, state.dry, strict=False))
    # Who gave way threw nothing.
    parting = tuple(map(downwards, filter(None, (*hand.parting, dry.get(seat, ())))))
    tied = seat in state.tied and seat not in dry
    return Row(seat, state.tokens[seat], downwards(hand.dice), hand_name(hand.dice), parting, tied)
