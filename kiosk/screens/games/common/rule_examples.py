"""What pages of the rules show where dice or cards do not say it: a game's sheet as it stands at some moment."""

from collections.abc import Callable

import pygame

from kiosk.games.engine.protocols import StateT
from kiosk.screens.games.common.rule_page import Picture
from kiosk.screens.games.common.sheet_base import GameSheet, SheetView
from kiosk.screens.kit.drawing.canvas import Canvas

PEOPLE = ("Gisèle", "Marcel", "Yvonne", "Paul")
WIDEST = 0.86
"""The part of the page's width that a picture takes, but on a small screen, which it fills."""
NOBODY = -1


def table(sheet: GameSheet[StateT], state: Callable[[], StateT], *, turn: bool = True) -> Picture:
    """A `sheet` as it stands in what `state` gives; with `turn` it shows whose turn it is."""

    def draw(canvas: Canvas, box: pygame.Rect) -> None:
        now = state()
        names, player = PEOPLE[: len(now.scores())], now.ask().player if turn else NOBODY
        sheet.draw(canvas, middle(canvas, box), SheetView(now, names, player))

    return draw


def middle(canvas: Canvas, box: pygame.Rect) -> pygame.Rect:
    """The part of `box` that an example takes."""
    wide = box.width if canvas.measures.compact else round(box.width * WIDEST)
    return pygame.Rect(box.centerx - wide // 2, box.top, wide, box.height)
