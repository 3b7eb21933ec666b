"""Everybody's points, large: for those who ask, and to be read aloud."""

from collections.abc import Sequence

import pygame

from kiosk.i18n.phrase import phrase
from kiosk.screens.games.common.standings_plan import CROWN, leaders
from kiosk.screens.kit import tiles
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, GOLD
from kiosk.screens.kit.read_only_screen import ReadOnlyScreen
from kiosk.screens.kit.screen import Kiosk
from kiosk.screens.people.marked_names import seated
from kiosk.table.narration import speech
from kiosk.table.referee.referee import Referee
from kiosk.table.table import Table

SCORES = phrase("Les scores")


class Scoreboard(ReadOnlyScreen):
    """The players in their order, each with the points so far."""

    screen_key = "scores"

    def __init__(self, app: Kiosk, referee: Referee[Table]) -> None:
        super().__init__(app)
        self.scene = speech.scene_of(referee)
        self.names = seated(app, referee.table)

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """Each player's points."""
        return (SCORES, *speech.scores(self.scene))

    def show(self, canvas: Canvas, body: pygame.Rect) -> None:
        """A plate for each player, as large as all of them fit."""
        rest = tiles.title(canvas, body, SCORES)
        measures, players = canvas.measures, len(self.names)
        tall = min(rest.height // players, round(measures.text * 3.2))
        wide = min(rest.width, measures.text * 26)
        first = leaders(self.scene.scores)
        top = rest.top + (rest.height - tall * players) // 2
        for number, (name, points) in enumerate(zip(self.names, self.scene.scores, strict=False)):
            box = pygame.Rect(rest.centerx - wide // 2, top + number * tall, wide, tall)
            self._line(canvas, box, name, points, number == self.scene.panel.player, number in first)

    def _line(self, canvas: Canvas, box: pygame.Rect, name: str, points: int, turn: bool, leads: bool) -> None:
        """A name and its points; in brass whose turn it is, with a crown who leads."""
        measures = canvas.measures
        plate = box.inflate(0, -measures.line * 4)
        rim = measures.line if turn else 0
        canvas.box(plate, brass.LACQUER if turn else brass.NIGHT, plate.height // 2, rim, f"player {name}", 210)
        grow = max(1.0, min(2.0, plate.height / measures.text / 1.3))
        room = box.inflate(-plate.height, 0)
        figures = width("serif", round(measures.text * grow), str(points)) + 4
        colour = BRASS_LIGHT if turn else CREAM
        place = pygame.Rect(room.right - figures, room.top, figures, room.height)
        canvas.text(place, str(points), face="serif", colour=colour, align=(1, 0.5), grow=grow)
        crown = width("bold", round(measures.text * grow), CROWN)
        words = pygame.Rect(room.left, room.top, room.width - figures - crown - measures.gap // 2, room.height)
        if leads:
            sign = pygame.Rect(place.left - crown, room.top, crown, room.height)
            canvas.text(sign, CROWN.strip(), face="bold", colour=GOLD, align=(0, 0.5), grow=grow)
        canvas.text(words, name, face="bold" if turn else "sans", colour=colour, align=(0, 0.5), grow=grow)
