"""Cribble on the screen: the board above, what lies on the table below it."""

import pygame

from kiosk.games.cribble.base_state import Stage
from kiosk.games.cribble.state import CribbleState
from kiosk.games.cribble.view import EitherState
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.common.sheet_base import GameSheet, SheetView
from kiosk.screens.games.cribble import board, cards_on_table
from kiosk.screens.games.cribble.side_scores import (
    NAMES,
    draw_score,
    lines_ink,
    score_height,
    score_px,
    whole_in_line,
)
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import CREAM_SOFT
from kiosk.screens.kit.drawing.type_scaling import plain

HANDS = 1.6
"""The height of the pile and all hands below it, in targets of a finger: it comes before that of the board."""


class CribbleSheet(GameSheet[EitherState]):
    """How the screens show Cribble."""

    title = phrase("La planche")

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView[EitherState]) -> None:
        """The board and the table, as much of both as fits in `box`: a hand to be counted before the board, on a
        small screen all cards.

        In place of that stands a line of scores where it holds all names whole.
        """
        state, names, player = view.state, view.names, view.player
        if state.stage == Stage.DRAW:
            cards_on_table.draw(canvas, box, state, names, player)
            return
        if state.over or state.stage in (Stage.MARK, Stage.STARTER):
            self._alone(canvas, box, state, names)
            return
        strip = self.least_height(canvas, len(names))
        if box.height < strip:
            self._scores(canvas, box, state, names)
            return
        gap = canvas.measures.gap // 4
        tall = max(strip, min(box.height // 2, round(box.width * 0.16)))
        first = cards_on_table.counts_hand(state) or canvas.measures.compact
        if first and box.height - tall - gap < canvas.measures.target:
            tall = strip
        if state.stage == Stage.PLAY:
            tall = max(strip, min(tall, box.height - gap - round(canvas.measures.target * HANDS)))
        if tall == strip and first and self._whole(plain(canvas), box, state, names):
            tall = score_height(canvas)
            self._scores(canvas, pygame.Rect(box.left, box.top, box.width, tall), state, names)
        else:
            board.draw(canvas, pygame.Rect(box.left, box.top, box.width, tall), state.board, names)
        rest = pygame.Rect(box.left, box.top + tall + gap, box.width, box.height - tall - gap)
        cards_on_table.draw(canvas, rest, state, names, player)

    def _scores(self, canvas: Canvas, box: pygame.Rect, state: EitherState, names: tuple[str, ...]) -> None:
        """Both sides' scores alone: in plain type where larger has no room or cuts names, then as other cells."""
        if box.height < score_height(canvas) or not self._whole(canvas, box, state, names):
            canvas = plain(canvas)
        tall = min(box.height, score_height(canvas))
        for side in (0, 1):
            half = pygame.Rect(box.left + side * box.width // 2, box.bottom - tall, box.width // 2, tall)
            draw_score(canvas, half, state.board, names, side, score_px(canvas, tall), gilded=False)

    def _whole(self, canvas: Canvas, box: pygame.Rect, state: EitherState, names: tuple[str, ...]) -> bool:
        """Whether the names of both sides stand whole beside their scores in one line."""
        px = score_px(canvas, score_height(canvas))
        return all(whole_in_line(canvas, box.width // 2, state.board, names, side, px) for side in (0, 1))

    def _alone(self, canvas: Canvas, box: pygame.Rect, state: EitherState, names: tuple[str, ...]) -> None:
        """The board over the whole box, and below it who deals."""
        line = round(line_height("sans", canvas.measures.cell) * 1.1)
        grow = 1.0
        if box.height > 9 * line:
            grow = canvas.measures.text / canvas.measures.cell
            line = round(line * grow)
        foot = line if not state.over and box.height > 4 * line else 0
        if box.height - foot < self.least_height(canvas, len(names)):
            self._scores(canvas, box, state, names)
            return
        tall = min(box.height - foot, round(box.width * 0.36))
        top = box.top + (box.height - foot - tall) // 2
        board.draw(canvas, pygame.Rect(box.left, top, box.width, tall), state.board, names)
        if foot and state.dealer is not None:
            said = phrase("Donne {deal} : le crib est à {name}", deal=state.deal + 1, name=names[state.dealer])
            canvas.text(
                pygame.Rect(box.left, top + tall, box.width, foot), said, role="cell", colour=CREAM_SOFT, grow=grow
            )

    def least_height(self, canvas: Canvas, players: int) -> int:
        """The height of the board as two lanes, in pixels."""
        return max(round(line_height("bold", canvas.measures.cell) * 2.1), lines_ink(canvas.larger(NAMES)))

    def aloud(self, state: EitherState) -> str | None:
        """The count, as whoever lays a card says it."""
        return str(state.laying.count) if isinstance(state, CribbleState) and state.laying.pile else None
