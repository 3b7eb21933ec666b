"""What pages of the rules show where dice or cards do not say it: the tables themselves, in the middle of a game."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from kiosk.games.engine.moves import Face
from kiosk.games.engine.protocols import Game
from kiosk.games.poker_as.hand_names import hand_name
from kiosk.games.poker_as.hands import Ways, rank
from kiosk.screens.games.common.poker_table import Line, least_row, seats
from kiosk.screens.games.common.rule_page import Picture
from kiosk.screens.games.sheets_by_game import SHEETS
from kiosk.screens.kit.drawing.canvas import Canvas

PEOPLE = ("Gisèle", "Marcel", "Yvonne", "Paul")
WIDEST = 0.86
"""The part of the page's width that a picture takes, but on a small screen, which it fills."""
ROW = 3.2
"""The height of a player's row at most, in rows of one line."""
NOBODY = -1


def table(game: Game, state: Callable[[], Any], *, turn: bool = True) -> Picture:
    """The sheet of a game as it stands in `state`; with `turn` it shows whose turn it is."""

    def draw(canvas: Canvas, box: pygame.Rect) -> None:
        now = state()
        names, player = PEOPLE[: len(now.scores())], now.ask().player if turn else NOBODY
        SHEETS[game.key].draw(canvas, _middle(canvas, box), game.sheet(now), names, player, None)

    return draw


def hands(dice: Sequence[tuple[Face, ...]], tokens: Sequence[int], leads: Sequence[int]) -> Picture:
    """The players of Le Poker d'As in rows: the hands that they stand by, their jetons, a crown for those who lead.

    Who has no jetons is out.
    """
    said = [hand_name(hand.category, hand.figures) for hand in (rank(faces, Ways()) for faces in dice)]

    def draw(canvas: Canvas, box: pygame.Rect) -> None:
        room = _middle(canvas, box)
        tall = min(room.height, round(least_row(canvas) * ROW * len(tokens)))
        lines = [
            Line(
                seat,
                dice[seat] if dice else (),
                said[seat] if dice else None,
                first=seat in leads,
                out=not tokens[seat],
            )
            for seat in range(len(tokens))
        ]
        place = pygame.Rect(room.left, room.centery - tall // 2, room.width, tall)
        seats(canvas, place, lines, PEOPLE[: len(tokens)], tokens)

    return draw


def _middle(canvas: Canvas, box: pygame.Rect) -> pygame.Rect:
    wide = box.width if canvas.measures.compact else round(box.width * WIDEST)
    return pygame.Rect(box.centerx - wide // 2, box.top, wide, box.height)
