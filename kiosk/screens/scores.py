"""Everybody's points, large: for those who ask, and to be read aloud."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from kiosk.games.engine import phrase
from kiosk.screens import ledger, tiles
from kiosk.screens.canvas import Canvas, Text
from kiosk.screens.look import Look
from kiosk.table import speech

if TYPE_CHECKING:
    from kiosk.screens.app import App

SCORES = phrase("Les scores")


class Scores(Look):
    """The players in their order, each with the points so far."""

    def __init__(self, app: "App", umpire: Any) -> None:
        super().__init__(app)
        self.scene = speech.scene_of(umpire)

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """Each player's points."""
        return (SCORES, *speech.scores(self.scene))

    def show(self, canvas: Canvas, body: pygame.Rect) -> None:
        """A table of two columns."""
        rest = tiles.title(canvas, body, SCORES)
        wide = min(rest.width, canvas.measures.text * 22)
        box = pygame.Rect(rest.centerx - wide // 2, rest.top, wide, rest.height)
        columns = (ledger.Column(phrase("Joueur"), 3), ledger.Column(phrase("Points"), 1.2, 1.0))
        rows = [(name, str(points)) for name, points in zip(self.scene.names, self.scene.scores, strict=False)]
        ledger.draw(canvas, box, columns, rows)
