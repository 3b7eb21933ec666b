"""The show counted aloud: the five cards, then every combination drawn as cards with the words said over it."""

from collections.abc import Sequence

import pygame

from kiosk.games.cribble.cards.scoring import Combination, Count
from kiosk.games.cribble.cards.spoken_count import NUMBERS, step
from kiosk.games.cribble.move_results import Counted
from kiosk.games.cribble.view import EitherState
from kiosk.i18n.lists import listed
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import tiles
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing import playing_cards
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, CREAM_SOFT
from kiosk.screens.kit.drawing.type_scaling import roomy
from kiosk.screens.kit.read_only_screen import ReadOnlyScreen
from kiosk.screens.kit.screen import Kiosk

NOTHING = phrase("Rien : zéro point")
LARGEST = 1.6
"""How much larger than the least type the count may be."""
SNUG = 0.08
"""Between two small cards, in widths of a card."""


class CountScreen(ReadOnlyScreen):
    """The count of a hand, shown when it has just been counted; OK continues."""

    screen_key = "count"

    told_always = True
    told_already = True

    def __init__(self, app: Kiosk, counted: Counted, names: tuple[str, ...]) -> None:
        super().__init__(app)
        self.counted, self.names = counted, names

    def legend(self) -> Legend:
        """OK continues."""
        return Legend(None, phrase("Continuer"), None)

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """The count aloud, and what was wrong with it."""
        count = [said for _, said in _told(self.counted.count)]
        return (self._title(), listed(count) if count else NOTHING, *_notes(self.counted))

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
        _combinations(canvas, room, counted.count)
        if notes:
            said = "  ".join(canvas.say(note) for note in notes)
            canvas.text(pygame.Rect(rest.left, rest.bottom - foot, rest.width, foot), said, colour=CREAM)

    def _title(self) -> Phrase:
        counted = self.counted
        points = NUMBERS[counted.worth]
        if counted.crib:
            return phrase("Le crib : {n}", n=points)
        if counted.seat is None:
            return phrase("La main : {n}", n=points)
        return phrase("{name} : {n}", name=self.names[counted.seat], n=points)


def reveal(app: Kiosk, state: EitherState, names: tuple[str, ...]) -> CountScreen | None:
    """The screen of the hand that was counted with the last move, None when none was."""
    last = state.passed or state.last
    return CountScreen(app, last, names) if isinstance(last, Counted) else None


def _notes(counted: Counted) -> list[Phrase]:
    """What was wrong with what was said."""
    notes = []
    said, worth = counted.declared, counted.worth
    if said is not None and said > worth:
        notes.append(phrase("{n} {n:annoncé|annoncés} : corrigé.", n=said))
    if counted.taken:
        notes.append(phrase("{n} {n:oublié, pris|oubliés, pris} par l’autre équipe.", n=counted.taken))
    elif said is not None and counted.owner < worth:
        notes.append(phrase("{n} {n:oublié|oubliés}.", n=worth - counted.owner))
    if counted.goes:
        notes.append(phrase("Un go de trop, à {count}.", count=counted.goes[0][0]))
    return notes


def _hand(canvas: Canvas, box: pygame.Rect, counted: Counted) -> None:
    """Four cards and, apart, the starter."""
    wide = playing_cards.row_width(4, box.height)
    one, _ = playing_cards.size_for(box.height)
    gap = canvas.measures.gap
    left = box.left + (box.width - wide - gap * 2 - one) // 2
    playing_cards.row(canvas, list(counted.hand), pygame.Rect(left, box.top, wide + 4, box.height))
    playing_cards.draw(canvas, counted.starter, pygame.Rect(left + wide + gap * 2, box.top, one, box.height))
    plus = pygame.Rect(left + wide, box.top, gap * 2, box.height)
    canvas.text(plus, "+", role="cell", face="bold", colour=CREAM)


def _combinations(canvas: Canvas, box: pygame.Rect, count: Count) -> None:
    """Every combination with the words said over it, in columns."""
    if not count:
        canvas.text(box, NOTHING, colour=CREAM_SOFT, grow=1.4)
        return
    told = _told(count)
    least = round(line_height("sans", canvas.measures.text) * 1.12)
    columns = 1 if len(count) * least <= box.height else 2
    # One column reads better, two may have so much larger type or cards that they read better still.
    one = roomy(canvas, lambda larger: _fits(larger, box, told, 1), LARGEST)
    two = roomy(canvas, lambda larger: _fits(larger, box, told, 2), LARGEST)
    gain = _parts(two, box, told, 2)[0] / _parts(one, box, told, 1)[0]
    if _fits(two, box, told, 2) and two.measures.text >= one.measures.text and gain > 1.2:
        columns = 2
    canvas = one if columns == 1 else two
    tall, parts = _parts(canvas, box, told, columns)
    natural = [max(_natural(canvas, tall, made, said) for made, said in part) for part in parts]
    widths = _shared(natural, box.width)
    if columns == 2 and sum(natural) <= box.width:
        widths = [min(box.width // 2, round(canvas.measures.text * 26))] * 2
    role = "text" if all(need <= wide for need, wide in zip(natural, widths, strict=True)) else "cell"
    left = box.left + (box.width - sum(widths)) // 2
    top = box.top + (box.height - tall * len(parts[0])) // 2
    for part, wide in zip(parts, widths, strict=True):
        for row, (made, said) in enumerate(part):
            _combination(canvas, pygame.Rect(left, top + row * tall, wide, tall), made, said, role)
        left += wide


def _parts(
    canvas: Canvas, box: pygame.Rect, told: list[tuple[Combination, Phrase]], columns: int
) -> tuple[int, list[list[tuple[Combination, Phrase]]]]:
    """The height of a line, and the lines of each column."""
    rows = -(-len(told) // columns)
    tall = min(box.height // rows, round(canvas.measures.text * 1.9))
    parts = [told[column * rows : (column + 1) * rows] for column in range(columns)]
    return tall, [part for part in parts if part]


def _fits(canvas: Canvas, box: pygame.Rect, told: list[tuple[Combination, Phrase]], columns: int) -> bool:
    """Whether everything has room in so many columns in this type."""
    tall, parts = _parts(canvas, box, told, columns)
    wide = sum(max(_natural(canvas, tall, made, said) for made, said in part) for part in parts)
    return tall >= line_height("sans", canvas.measures.text) * 1.12 and wide <= box.width


def _shared(natural: list[int], room: int) -> list[int]:
    """The width of each column: as it would be, or in the same proportions where that is more than there is."""
    whole = sum(natural)
    return natural if whole <= room else [wide * room // whole for wide in natural]


def _told(count: Count) -> list[tuple[Combination, Phrase]]:
    """Each combination with the words said over it."""
    points, told = 0, list[tuple[Combination, Phrase]]()
    for made in count:
        points += made.points
        told.append((made, step(made.kind, len(made.cards), points)))
    return told


def _natural(canvas: Canvas, tall: int, made: Combination, said: Phrase) -> int:
    """The width that a combination with its words takes in full size."""
    words = width("bold", canvas.measures.text, canvas.say(said)) + 8
    return words + playing_cards.row_width(len(made.cards), round(tall * 0.9), SNUG) + canvas.measures.gap


def _combination(canvas: Canvas, box: pygame.Rect, made: Combination, said: Phrase, role: str) -> None:
    gap = canvas.measures.gap // 3
    tall = round(box.height * 0.9)
    words = width("bold", canvas.measures.minimum(role), canvas.say(said)) + 4
    room = min(playing_cards.row_width(len(made.cards), tall, SNUG) + 4, box.width - words - gap * 3)
    line = pygame.Rect(box.left + gap, box.centery - tall // 2, room, tall)
    end = playing_cards.row(canvas, list(made.cards), line, SNUG)
    place = pygame.Rect(end + gap, box.top, box.right - end - gap * 2, box.height)
    canvas.text(place, said, role=role, face="bold", colour=BRASS_LIGHT, align=(0, 0.5))
