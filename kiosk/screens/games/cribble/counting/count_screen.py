"""The show counted aloud: the five cards, then every combination drawn as cards with the words said over it."""

from collections.abc import Sequence

import pygame

from kiosk.games.cribble.board import side
from kiosk.games.cribble.cards.spoken_count import aloud
from kiosk.games.cribble.move_results import Counted
from kiosk.games.cribble.view import EitherState
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.cribble.counting.combinations import NOTHING, combinations, five_cards, five_width
from kiosk.screens.kit import tiles
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM
from kiosk.screens.kit.drawing.type_scaling import plain
from kiosk.screens.kit.read_only_screen import ReadOnlyScreen
from kiosk.screens.kit.screen import Kiosk

FEW = 3
"""So few combinations leave room for larger cards above them."""
NOTED = 1.3
"""How much larger than the least type what was wrong is told there."""
TALL, FEW_TALL = (1.25, 0.27), (2.2, 0.36)
"""The height of the five cards at most: in targets of a finger, and as a part of the room."""

SCORE = phrase("Score")
SCORED = 2.0
"""How much larger than the least type the scores of the side may be, at the right of the cards."""


class CountScreen(ReadOnlyScreen):
    """The count of a hand, shown when it has just been counted; OK continues."""

    screen_key = "count"

    told_always = True
    told_already = True

    def __init__(
        self, app: Kiosk, counted: Counted, names: tuple[str, ...], scores: tuple[int, int] | None = None
    ) -> None:
        """`scores` of its side, before and after, where the count changed them."""
        super().__init__(app)
        self.counted, self.names, self.scores = counted, names, scores

    def legend(self) -> Legend:
        """OK continues."""
        return Legend(None, phrase("Continuer"), None)

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """The count aloud, and what was wrong with it."""
        count = self.counted.count
        return (self._title(), aloud(count) if count else NOTHING, *_notes(self.counted))

    def show(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The whole count."""
        counted, measures = self.counted, canvas.measures
        rest = tiles.title(canvas, body, self._title())
        notes = _notes(counted)
        few = len(counted.count) <= FEW
        grow = NOTED if few else 1.0
        foot = line_height("sans", round(measures.text * grow)) * min(2, len(notes))
        targets, part = FEW_TALL if few else TALL
        tall = min(round(measures.target * targets), round(rest.height * part))
        row = pygame.Rect(rest.left, rest.top, rest.width, tall)
        five_cards(canvas, row, counted.hand, counted.starter)
        self._scored(canvas, row)
        top = rest.top + tall + measures.gap // 3
        room = pygame.Rect(rest.left, top, rest.width, rest.bottom - foot - top)
        combinations(canvas, room, counted.count)
        if notes:
            said = "  ".join(canvas.say(note) for note in notes)
            canvas.text(pygame.Rect(rest.left, rest.bottom - foot, rest.width, foot), said, colour=CREAM, grow=grow)

    def _scored(self, canvas: Canvas, row: pygame.Rect) -> None:
        """What the count did to the score, where it has room beside the cards."""
        if self.scores is None:
            return
        before, after = self.scores
        left = row.centerx + five_width(canvas, row.height) // 2 + canvas.measures.gap
        text, usual = canvas.measures.text, plain(canvas).measures
        # Larger type has no room for a word over larger numbers on a small screen.
        tall = 0 if usual.compact and text > usual.text else line_height("sans", text)
        head = pygame.Rect(left, row.top, row.right - left, tall)
        numbers = pygame.Rect(left, head.bottom, head.width, row.bottom - head.bottom)
        told = f"{before}\u00a0→\u00a0{after}"
        if canvas.fitted(told, numbers.size, face="bold", grow=SCORED).cut:
            return
        if tall and not canvas.fitted(SCORE, head.size).cut:
            canvas.text(head, SCORE, colour=CREAM)
        canvas.text(numbers, told, face="bold", colour=BRASS_LIGHT, grow=SCORED)

    def _title(self) -> Phrase:
        counted = self.counted
        points = counted.worth
        if counted.crib:
            return phrase("Le crib : {n}", n=points)
        if counted.seat is None:
            return phrase("La main : {n}", n=points)
        return phrase("{name} : {n}", name=self.names[counted.seat], n=points)


def reveal(app: Kiosk, state: EitherState, names: tuple[str, ...]) -> CountScreen | None:
    """The screen of the hand that was counted with the last move, None when none was."""
    last = state.passed or state.last
    return CountScreen(app, last, names, _scores(state)) if isinstance(last, Counted) else None


def _scores(state: EitherState) -> tuple[int, int] | None:
    """What the count that came last made of the score of its side; None where it changed nothing."""
    last = state.last
    if state.passed is not None or not isinstance(last, Counted) or last.seat is None or not last.owner:
        return None
    team = side(last.seat)
    return state.board.rear[team], state.board.front[team]


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
