"""Everybody's points, large: for those who ask, and to be read aloud."""

from collections.abc import Sequence

import pygame

from kiosk.i18n.phrase import phrase
from kiosk.screens.games.common.standings_plan import CROWN, leaders
from kiosk.screens.kit import tiles
from kiosk.screens.kit.button_legend import sign
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


def ranked(scores: Sequence[int]) -> list[int]:
    """The seats from the most points to the fewest; those that are level in their order."""
    return sorted(range(len(scores)), key=lambda seat: -scores[seat])


def place_of(seat: int, scores: Sequence[int]) -> int:
    """The place of a seat, from 1; those that are level have the same."""
    return 1 + sum(other > scores[seat] for other in scores)


class Scoreboard(ReadOnlyScreen):
    """The players with the points so far, the leader first; those who are level share a place."""

    screen_key = "scores"

    def __init__(self, app: Kiosk, referee: Referee[Table]) -> None:
        super().__init__(app)
        self.scene = speech.scene_of(referee)
        self.names = seated(app, referee.table)

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """Each player's points, the leader's first."""
        said = speech.scores(self.scene)
        return (SCORES, *(said[seat] for seat in ranked(self.scene.scores)))

    def show(self, canvas: Canvas, body: pygame.Rect) -> None:
        """A plate for each player, as large as all of them fit."""
        rest = tiles.title(canvas, body, SCORES)
        measures, players = canvas.measures, len(self.names)
        tall = min(rest.height // players, round(measures.text * 3.2))
        wide = min(rest.width, measures.text * 26)
        top = rest.top + (rest.height - tall * players) // 2
        for number, seat in enumerate(ranked(self.scene.scores)):
            self._line(canvas, pygame.Rect(rest.centerx - wide // 2, top + number * tall, wide, tall), seat)

    def _line(self, canvas: Canvas, box: pygame.Rect, seat: int) -> None:
        """Place, name and points; in brass with an arrow whose turn it is, with a crown who leads."""
        measures, scores = canvas.measures, self.scene.scores
        name, points, turn = self.names[seat], scores[seat], seat == self.scene.panel.player
        plate = box.inflate(0, -measures.line * 4)
        rim = measures.line if turn else 0
        canvas.box(plate, brass.LACQUER if turn else brass.NIGHT, plate.height // 2, rim, f"player {name}", 210)
        grow = max(1.0, min(2.0, plate.height / measures.text / 1.3))
        room = box.inflate(-plate.height, 0)
        if turn:
            sign(canvas.surface, (room.left, room.centery), round(measures.text * grow / 3), "right", BRASS_LIGHT)
        room = pygame.Rect(room.left + round(measures.text * grow / 2), room.top, room.width, room.height)
        room.width = box.right - plate.height // 2 - room.left
        figures = width("serif", round(measures.text * grow), str(points)) + 4
        colour = BRASS_LIGHT if turn else CREAM
        place = pygame.Rect(room.right - figures, room.top, figures, room.height)
        canvas.text(place, str(points), face="serif", colour=colour, align=(1, 0.5), grow=grow)
        crown = width("bold", round(measures.text * grow), CROWN)
        if leaders(scores):
            rank = pygame.Rect(room.left, room.top, width("sans", round(measures.text * grow), "0") + 2, room.height)
            canvas.text(rank, str(place_of(seat, scores)), colour=colour, align=(0, 0.5), grow=grow)
            room = pygame.Rect(rank.right + measures.gap // 2, room.top, room.right - rank.right, room.height)
        words = pygame.Rect(room.left, room.top, place.left - room.left - crown - measures.gap // 2, room.height)
        if seat in leaders(scores):
            above = pygame.Rect(place.left - crown, room.top, crown, room.height)
            canvas.text(above, CROWN.strip(), face="bold", colour=GOLD, align=(0, 0.5), grow=grow)
        canvas.text(words, name, face="bold" if turn else "sans", colour=colour, align=(0, 0.5), grow=grow)
