"""The show counted aloud: the five cards, then every combination drawn as cards with the words said over it."""

from typing import TYPE_CHECKING, Any

import pygame

from kiosk.games.cribble_count import Combination
from kiosk.games.cribble_words import NUMBERS, step
from kiosk.games.engine import Json, Phrase, phrase
from kiosk.screens import cards, tiles
from kiosk.screens.canvas import Canvas
from kiosk.screens.fonts import line_height, width
from kiosk.screens.legend import Legend
from kiosk.screens.look import Look
from kiosk.screens.theme import CREAM, CREAM_SOFT, GOLD

if TYPE_CHECKING:
    from kiosk.screens.app import App

NOTHING = phrase("Rien : zéro point")


class Count(Look):
    """Shown when a hand has just been counted; OK goes on."""

    def __init__(self, app: "App", counted: Json, names: tuple[str, ...]) -> None:
        super().__init__(app)
        self.counted, self.names = counted, names

    def legend(self) -> Legend:
        """OK goes on."""
        return Legend(None, phrase("Continuer"), None)

    def show(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The whole count."""
        counted, measures = self.counted, canvas.measures
        rest = tiles.title(canvas, body, self._title())
        notes = _notes(counted)
        foot = line_height("sans", measures.text) * 2 if len(notes) > 1 else line_height("sans", measures.text)
        foot = foot if notes else 0
        tall = min(round(measures.target * 1.25), round(rest.height * 0.27))
        _hand(canvas, pygame.Rect(rest.left, rest.top, rest.width, tall), counted)
        top = rest.top + tall + measures.gap // 3
        room = pygame.Rect(rest.left, top, rest.width, rest.bottom - foot - top)
        _combinations(canvas, room, counted["count"])
        if notes:
            said = "  ".join(canvas.say(note) for note in notes)
            canvas.text(pygame.Rect(rest.left, rest.bottom - foot, rest.width, foot), said, colour=CREAM)

    def _title(self) -> Phrase:
        counted = self.counted
        points = NUMBERS[counted["worth"]]
        if counted["crib"]:
            return phrase("Le crib : {n}", n=points)
        if counted["seat"] is None:
            return phrase("La main : {n}", n=points)
        return phrase("{name} : {n}", name=self.names[counted["seat"]], n=points)


def reveal(app: "App", umpire: Any) -> Count | None:
    """The screen of the hand that the last move counted, None when it counted none."""
    last = umpire.table.state.sheet()["last"]
    if last is None or last["what"] != "counted":
        return None
    return Count(app, last, umpire.table.names)


def _notes(counted: Json) -> list[Phrase]:
    """What was wrong with what was said."""
    notes = []
    said, worth = counted["declared"], counted["worth"]
    if said is not None and said > worth:
        notes.append(phrase("{n} annoncés : corrigé.", n=said))
    if counted["taken"]:
        notes.append(phrase("{n} oubliés, pris par l'autre équipe.", n=counted["taken"]))
    elif said is not None and counted["owner"] < worth:
        notes.append(phrase("{n} oubliés.", n=worth - counted["owner"]))
    if counted["goes"]:
        notes.append(phrase("Un go de trop, à {count}.", count=counted["goes"][0]["count"]))
    return notes


def _hand(canvas: Canvas, box: pygame.Rect, counted: Json) -> None:
    """Four cards and, apart, the starter."""
    wide = cards.row_width(4, box.height)
    one, _ = cards.size_for(box.height)
    gap = canvas.measures.gap
    left = box.left + (box.width - wide - gap * 2 - one) // 2
    cards.row(canvas, list(counted["hand"]), pygame.Rect(left, box.top, wide + 4, box.height))
    cards.draw(canvas, counted["starter"], pygame.Rect(left + wide + gap * 2, box.top, one, box.height))
    plus = pygame.Rect(left + wide, box.top, gap * 2, box.height)
    canvas.text(plus, "+", role="cell", face="bold", colour=GOLD)


def _combinations(canvas: Canvas, box: pygame.Rect, count: list[Json]) -> None:
    """Every combination with the words said over it, in columns."""
    if not count:
        canvas.text(box, NOTHING, colour=CREAM_SOFT, grow=1.4)
        return
    least = round(line_height("sans", canvas.measures.text) * 1.12)
    columns = 1 + (len(count) > 3) + (len(count) * least > 2 * box.height)
    rows = -(-len(count) // columns)
    tall = min(box.height // rows, round(canvas.measures.target * 0.8))
    wide = box.width // max(columns, 2)
    left = box.left + (box.width - wide * columns) // 2
    top, points = box.top + (box.height - tall * rows) // 2, 0
    for number, made in enumerate(count):
        column, row = divmod(number, rows)
        points += made["points"]
        place = pygame.Rect(left + column * wide, top + row * tall, wide, tall)
        _combination(canvas, place, Combination(made["kind"], tuple(made["cards"]), made["points"]), points)


def _combination(canvas: Canvas, box: pygame.Rect, made: Combination, points: int) -> None:
    said = step(made.kind, len(made.cards), points)
    gap = canvas.measures.gap // 3
    tall = round(box.height * 0.9)
    words = width("bold", canvas.measures.text, canvas.say(said)) + 4
    room = min(cards.row_width(len(made.cards), tall, 0.08) + 4, box.width - words - gap * 3)
    lines = pygame.Rect(box.left + gap, box.centery - tall // 2, room, tall)
    end = cards.row(canvas, list(made.cards), lines, 0.08)
    place = pygame.Rect(end + gap, box.top, box.right - end - gap * 2, box.height)
    canvas.text(place, said, face="bold", colour=GOLD, align=(0, 0.5))
