"""The meetings of a tournament: those that can be played, and what can be said of one."""

from typing import Protocol

import pygame

from kiosk.errors import StoreError
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.pairing.meeting import Meeting
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.table.tournament import meeting_list
from kiosk.table.tournament.tournament import Tournament


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
            Item(
                f"meeting:{meeting.number}", self.board.who(meeting), self._opener(meeting), note=self._note(meeting)
            )
            for meeting in self.board.open()
        ]
        return [*items, Item("back", phrase("Retour"), self.app.pop, minor=True)]

    def _note(self, meeting: Meeting) -> Phrase:
        forfeited = meeting.forfeit is not None or bool(self.board.left & {meeting.one, meeting.other})
        return phrase("forfait") if forfeited else phrase("tour {n}", n=meeting.round + 1)

    def _opener(self, meeting: Meeting) -> Action:
        return lambda: self.app.push(OneMeeting(self.app, self.board, meeting))

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading and meetings."""
        button_grid.draw(canvas, tiles.title(canvas, body, phrase("Rencontres")), self.items(), self.place)


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
        """Who meets whom, how it ended, what can be done."""
        said = self.board.who(self.meeting)
        rest = tiles.title(canvas, body, phrase("Rencontre"))
        tall = round(canvas.measures.text * 2)
        line = pygame.Rect(rest.left, rest.top, rest.width, tall)
        canvas.text(line, said, face="bold", colour=BRASS_LIGHT if self.meeting.over else CREAM)
        room = pygame.Rect(rest.left, rest.top + tall, rest.width, rest.height - tall)
        button_grid.draw(canvas, room, self.items(), self.place)
