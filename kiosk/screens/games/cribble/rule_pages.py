"""The picture on the pages of the rules of Cribble; `rule_pages.toml` has what they say."""

import pygame

from kiosk.games.cribble.game import Cribble
from kiosk.games.engine.moves import decision_from
from kiosk.games.engine.options import Options
from kiosk.screens.games.common.rule_examples import PEOPLE
from kiosk.screens.games.common.rule_page import RulePage, read_pages
from kiosk.screens.games.cribble import board
from kiosk.screens.kit.drawing.canvas import Canvas

MARKED = ((0, 12), (1, 29), (0, 24), (1, 29), (0, 10), (1, 20))
"""What either side has marked so far on the board of the first page."""


def _pegs(canvas: Canvas, box: pygame.Rect) -> None:
    """The board, two pegs a side."""
    state = Cribble().start(4, {"mode": "marque"}).play(decision_from("dealer", {"seat": 0}))
    for team, points in MARKED:
        state = state.play(decision_from("mark", {"team": team, "points": points}))
    board.draw(canvas, box, state.board, PEOPLE)


def pages(options: Options) -> tuple[RulePage, ...]:
    """The same at every table."""
    return read_pages("kiosk.screens.games.cribble", {"pegs": _pegs})
