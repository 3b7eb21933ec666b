"""The whole sheet of a game that has ended."""

from collections.abc import Sequence

import pygame

from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.games.common.sheet_base import SheetView
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.read_only_screen import ReadOnlyScreen
from kiosk.screens.kit.screen import Kiosk
from kiosk.screens.people.marked_names import seated
from kiosk.table.narration import speech
from kiosk.table.referee.referee import Referee
from kiosk.table.table import Table


class LastSheet(ReadOnlyScreen):
    """The whole sheet of a game that has ended."""

    screen_key = "sheet"

    def __init__(self, app: Kiosk, referee: Referee[Table]) -> None:
        super().__init__(app)
        self.referee = referee

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """Everybody's points."""
        return speech.scores(speech.scene_of(self.referee))

    def show(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The sheet alone."""
        table = self.referee.table
        outcome = table.state.outcome()
        first = outcome.winners[0] if outcome and outcome.winners else 0
        names = seated(self.app, table)
        view = SheetView(table.game.sheet(table.state), names, first)
        SCREENS[table.game.key].sheet.draw(canvas, body, view)
