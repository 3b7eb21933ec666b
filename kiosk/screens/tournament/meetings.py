"""The meetings of a tournament: those that can be played, and what can be said of one."""

from collections.abc import Sequence
from typing import Protocol

import pygame

from kiosk.errors import StoreError
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.pairing.meeting import Meeting
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.table.tournament import meeting_list
from kiosk.table.tournament.tournament import Tournament

MEETING = phrase("Cette rencontre")
"""What choosing a meeting is about: who meets stands on its button."""


class Schedule(Protocol):
    """The tournament as its screen knows it."""

    @property
    def event(self) -> Tournament:
        """The tournament."""

    @property
    def left(self) -> frozenset[int]:
        """The entrants who have left."""

    def names(self) -> tuple[str, ...]:
        """The entrants with their marks."""

    def open(self) -> list[Meeting]:
        """The meetings about which something can be said."""

    def who(self, meeting: Meeting) -> Phrase:
        """The two sides of a meeting."""


def play(app: Kiosk, event: Tournament, meeting: Meeting) -> None:
    """The table of a meeting comes to the front."""
    try:
        app.sit_down(meeting_list.table_of(app.store, event, meeting))
    except StoreError:
        app.tell(phrase("Cette partie ne peut pas être reprise."))


class Meetings(Screen):
    """The meetings that can be played now, those to which a side is still to come, and those that somebody missed."""

    screen_key = "meetings"

    def __init__(self, app: Kiosk, board: Schedule) -> None:
        super().__init__(app)
        self.board = board

    def items(self) -> list[Item]:
        """The meetings in order, then the way back."""
        items = [
            Item(f"meeting:{meeting.number}", self._label(meeting), self._opener(meeting), act=MEETING)
            for meeting in self.board.open()
        ]
        return [*items, Item("back", phrase("Retour"), self.app.pop, minor=True)]

    def pointed(self) -> Sequence[Text]:
        """Who meets whom; the heading has changed with it."""
        return (*super().pointed(), self._title())

    def _label(self, meeting: Meeting) -> Phrase:
        """Who meets whom, as large as a button holds; a cross before it where somebody missed it."""
        who = self.board.who(meeting)
        return Phrase("✗ {who}", {"who": who}) if self._forfeited(meeting) else who

    def _title(self) -> Phrase:
        """With what there is to know of the meeting under the cursor."""
        meetings = self.board.open()
        if not meetings:
            return phrase("Rencontres")
        meeting = meetings[min(self.place, len(meetings) - 1)]
        if self._forfeited(meeting):
            return phrase("Tour {n} : forfait", n=meeting.round + 1)
        return phrase("Rencontres, tour {n}", n=meeting.round + 1)

    def _forfeited(self, meeting: Meeting) -> bool:
        return meeting.forfeit is not None or bool(self.board.left & {meeting.one, meeting.other})

    def _opener(self, meeting: Meeting) -> Action:
        return lambda: self.app.push(OneMeeting(self.app, self.board, meeting))

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading and meetings."""
        button_grid.draw(canvas, tiles.title(canvas, body, self._title()), self.items(), self.place)


class OneMeeting(Screen):
    """One meeting: to play it now, or to say who did not come, or goes home before his opponent is known."""

    screen_key = "onemeeting"

    def __init__(self, app: Kiosk, board: Schedule, meeting: Meeting) -> None:
        super().__init__(app)
        self.board, self.meeting = board, meeting

    def items(self) -> list[Item]:
        """What can be done about it."""
        app, meeting, event = self.app, self.meeting, self.board.event
        items = [Item("back", phrase("Retour"), app.pop)]
        known = [entrant for entrant in (meeting.one, meeting.other) if entrant is not None]
        lost = meeting.forfeit
        if meeting.waits:
            lost = next((one for one in known if one in self.board.left), None)
        if lost is not None:
            return [*items, self._undo_forfeit(lost)]
        names = self.board.names()
        absent = phrase("N’est pas là : forfait")
        gone = phrase("S’en va : perd le reste par forfait")
        if meeting.ready:
            items.append(Item("play", phrase("Jouer maintenant"), lambda: play(app, event, meeting)))
            items += [Item(f"absent:{one}", absent, self._absent(one), note=names[one]) for one in known]
        return [*items, *(Item(f"gone:{one}", gone, self._gone(one), note=names[one]) for one in known)]

    def _undo_forfeit(self, loser: int) -> Item:
        """The way back for one meeting, or for who had left altogether."""
        if loser in self.board.left:
            return Item("returns", phrase("Revient jouer"), self._returns(loser), note=self.board.names()[loser])
        return Item("comes", phrase("Jouer cette rencontre quand même"), self._comes)

    def _absent(self, entrant: int) -> Action:
        def write() -> None:
            meeting_list.forfeit(self.app.store, self.board.event, self.meeting, entrant)
            self._leave()

        return write

    def _gone(self, entrant: int) -> Action:
        def write() -> None:
            meeting_list.leave(self.app.store, self.board.event, entrant)
            self._leave()

        return write

    def _returns(self, entrant: int) -> Action:
        def write() -> None:
            meeting_list.come_back(self.app.store, self.board.event, entrant)
            self._leave()

        return write

    def _comes(self) -> None:
        meeting_list.comes_after_all(self.app.store, self.board.event, self.meeting)
        self._leave()

    def _leave(self) -> None:
        self.app.pop()
        self.app.pop()

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Who meets whom, and what can be done."""
        rest = tiles.title(canvas, body, self.board.who(self.meeting))
        button_grid.draw(canvas, rest, self.items(), self.place)
