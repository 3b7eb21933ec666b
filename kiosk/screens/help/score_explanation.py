"""Why every score is what it is: for each player all that changed it, newest first, with the dice that did it."""

from itertools import zip_longest

import pygame

from kiosk.games.engine.values import ScoreReason
from kiosk.i18n.phrase import named, phrase
from kiosk.screens.kit import tiles
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.text_fitting import signed
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, ORANGE
from kiosk.screens.kit.moving import still_life
from kiosk.screens.kit.paged_screen import PagedScreen
from kiosk.screens.kit.screen import Kiosk
from kiosk.table.referee.referee import Referee
from kiosk.table.table import Table

FEW = 1.6
"""How much larger than the least the lines of somebody who has few of them may be."""
WHY = phrase("Pourquoi ces points ?")


class ScoreExplanation(PagedScreen):
    """The player whose turn it is comes first."""

    screen_key = "why"

    def __init__(self, app: Kiosk, referee: Referee[Table]) -> None:
        table = referee.table
        self.names: tuple[str, ...] = table.names
        self.scores: tuple[int, ...] = table.state.scores()
        seats = range(len(self.names))
        self.reasons: list[tuple[ScoreReason, ...]] = [table.game.explain(table.state, seat) for seat in seats]
        self.first = table.state.ask().player
        super().__init__(app, len(self.names))

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """A player's page."""
        self.thirds(canvas, body)
        tall = round(line_height("sans", canvas.measures.text) * (2.3 if canvas.measures.compact else 1.9))
        fits = max(1, (body.height - round(canvas.measures.big * 1.5) - canvas.measures.text * 3 // 2) // tall)
        pages = self._laid_out(fits)
        self.count = len(pages)
        self.page = min(self.page, self.count - 1)
        seat, start = pages[self.page]
        score = phrase("{name} : {points}", name=self.names[seat], points=self.scores[seat])
        rest = self.foot(canvas, tiles.title(canvas, body, score))
        rows = self.reasons[seat][start : start + fits]
        if not rows:
            self._nothing(canvas, rest)
        # Few of them are written larger.
        tall = max(tall, min(round(tall * FEW), rest.height // max(1, len(rows))))
        for number, reason in enumerate(rows):
            self._row(canvas, pygame.Rect(rest.left, rest.top + number * tall, rest.width, tall), reason)

    def _nothing(self, canvas: Canvas, box: pygame.Rect) -> None:
        """Said above dice that are still to be thrown, where both have room."""
        tall = box.height // 2
        dice = pygame.Rect(box.left, box.bottom - tall, box.width, tall)
        if still_life.has_room(canvas, box.height):
            still_life.draw(canvas, dice, self.screen_key)
            box = pygame.Rect(box.left, box.top, box.width, box.height - tall)
        canvas.text(box, phrase("Rien n’a encore été marqué."), grow=FEW)

    def _laid_out(self, fits: int) -> list[tuple[int, int]]:
        """(seat, first reason) for each page; everybody has one at least."""
        players = len(self.names)
        seats = [(self.first + number) % players for number in range(players)]
        return [(seat, start) for seat in seats for start in range(0, max(1, len(self.reasons[seat])), fits)]

    def _row(self, canvas: Canvas, box: pygame.Rect, reason: ScoreReason) -> None:
        """Dice, words, points."""
        line = canvas.measures.line
        plate = box.inflate(0, -2 * line)
        canvas.box(plate, brass.NIGHT, line * 4, 0, f"reason {box.top}", 200)
        widest = max(canvas.measures.text * 2, plate.width // (4 * max(1, len(reason.dice))))
        px = min(round(plate.height * 0.72), widest)
        step = round(px * 1.2)
        for number, (face, joker) in enumerate(zip_longest(reason.dice, reason.counts_as)):
            colour = reason.colours[number] if reason.colours else "white"
            centre = (plate.left + px * 3 // 4 + number * step, plate.centery)
            canvas.die(face, centre, px, colour, counts_as=joker)
        left = plate.left + px // 2 + step * len(reason.dice)
        said = signed(reason.points)
        room = width("serif", round(canvas.measures.text * 1.3), "+0000") + line * 4
        words = pygame.Rect(left, plate.top, plate.right - room - left - canvas.measures.gap // 2, plate.height)
        why = named(reason.said, self.names)
        role = "cell" if canvas.fitted(why, words.size).cut else "text"
        canvas.text(words, why, role=role, colour=CREAM, align=(0, 0.5), grow=FEW)
        place = pygame.Rect(plate.right - room, plate.top, room - line * 3, plate.height)
        colour_of = BRASS_LIGHT if reason.points > 0 else ORANGE
        grow = max(1.3, px / canvas.measures.text)
        canvas.text(place, said, face="serif", colour=colour_of, align=(1, 0.5), grow=grow)
