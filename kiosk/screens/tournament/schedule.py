"""An event on the screen: who plays next, the bracket or the standings, every meeting."""

from collections.abc import Sequence

import pygame

from kiosk.errors import StoreError
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import button_grid, data_table, tiles
from kiosk.screens.kit.data_table import Column
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.text_fitting import signed
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.screens.people.marked_names import marked
from kiosk.screens.tournament import bracket
from kiosk.table.tournament import tournament
from kiosk.table.tournament.tournament import Event, Line, Meeting

EVENT = phrase("Tournoi")


class EventBoard(Screen):
    """What comes next is one press away; the pages are leafed through with one button."""

    button_row = True

    def __init__(self, app: Kiosk, event: Event) -> None:
        super().__init__(app)
        self.event = event
        self.planned: tuple[Meeting, ...] = ()
        self.left: frozenset[int] = frozenset()
        self.leafed: int | None = None
        self.page, self.pages, self.fits = 0, 1, 1
        self._read()

    def _read(self) -> None:
        try:
            self.planned = tournament.meetings(self.app.store, self.event)
            self.left = tournament.left(self.app.store, self.event)
        except StoreError:
            self.app.tell(phrase("Le tournoi ne peut pas être lu."))

    def shown(self) -> None:
        """Back from a game: the results are read anew, and the page of the next meeting shown."""
        self._read()
        self.leafed, self.cursor = None, 0

    @property
    def next(self) -> Meeting | None:
        """The meeting that comes next."""
        return tournament.next_meeting(self.planned)

    def names(self) -> tuple[str, ...]:
        """The entrants with their marks."""
        return marked(self.app, self.event.names)

    def items(self) -> list[Item]:
        """To play, to leaf, to play another meeting, to put the event away."""
        app, coming = self.app, self.next
        items = []
        if coming is not None:
            items.append(Item("play", phrase("Jouer"), lambda: play(app, self.event, coming), note=self.who(coming)))
        if self.pages > 1:
            where = f"{self.page + 1}/{self.pages}"
            items.append(Item("leaf", phrase("Page suivante"), self._leaf, note=where))
        if self.open():
            items.append(Item("others", phrase("Rencontres"), lambda: app.push(Meetings(app, self))))
        away = phrase("Ranger le tournoi") if coming is None else phrase("Arrêter le tournoi")
        items.append(Item("away", away, lambda: app.push(PutAway(app, self.event))))
        return [*items, Item("back", phrase("Retour"), app.home, minor=True)]

    def back(self) -> None:
        """The red button."""
        self.app.home()

    def open(self) -> list[Meeting]:
        """The meetings about which something can be said: to be played, of one known side, or forfeited."""
        return [meeting for meeting in self.planned if meeting.ready or meeting.waits or meeting.forfeit is not None]

    def who(self, meeting: Meeting) -> Phrase:
        """The two sides, a question mark for one who is not known yet."""
        names = self.names()
        one, other = ("?" if entrant is None else names[entrant] for entrant in (meeting.one, meeting.other))
        return phrase("{one} – {other}", one=one, other=other)

    def _leaf(self) -> None:
        self.leafed = (self.page + 1) % self.pages

    def _turn(self, pages: int, usual: int) -> int:
        """The page to show of so many: the usual one until somebody leafs."""
        self.pages = pages
        self.page = (usual if self.leafed is None else self.leafed) % pages
        return self.page

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading, who has won or plays next, the page, the buttons."""
        measures = canvas.measures
        rest = tiles.title(canvas, body, self._heading())
        buttons = pygame.Rect(rest.left, rest.bottom - measures.target, rest.width, measures.target)
        room = pygame.Rect(rest.left, rest.top, rest.width, buttons.top - rest.top - measures.gap // 2)
        if self.event.form == tournament.KNOCKOUT:
            self._bracket(canvas, room)
        else:
            self._table(canvas, room)
        button_grid.draw(canvas, buttons, self.items(), self.place, rows=1, even=False)

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """The heading, and the standings of the page; a bracket's next meeting is what the cursor stands on."""
        if self.event.form == tournament.KNOCKOUT:
            return (self._heading(),)
        lines = tournament.standings(self.event, self.planned)[self.page * self.fits : (self.page + 1) * self.fits]
        return (self._heading(), *(self._line(line) for line in lines))

    def _line(self, line: Line) -> Phrase:
        name = self.event.names[line.entrant]
        return phrase("{place}. {name} : {points}", place=line.place, name=name, points=line.points)

    def _heading(self) -> Text:
        winners = tournament.champion(self.event, self.planned)
        if len(winners) == 1:
            return phrase("{name} gagne le tournoi !", name=self.event.names[winners[0]])
        if winners:
            return phrase("Égalité !")
        done = sum(meeting.over and not meeting.bye for meeting in self.planned)
        whole = sum(not meeting.bye for meeting in self.planned)
        return phrase("Rencontre {n} sur {whole}", n=done + 1, whole=whole)

    def _bracket(self, canvas: Canvas, room: pygame.Rect) -> None:
        pieces = bracket.pages(self.planned, bracket.most(canvas, room))
        coming = self.next
        found = (n for n, tree in enumerate(pieces) if any(coming in column for column in tree))
        page = self._turn(len(pieces), next(found, len(pieces) - 1))
        names = self.names()
        lit = None if coming is None else coming.number
        bracket.draw(canvas, room, pieces[page], lambda entrant: names[entrant], lit)

    def _table(self, canvas: Canvas, room: pygame.Rect) -> None:
        fits = self.fits = data_table.fits(canvas, room)
        lines = standing_rows(self.event, self.planned, self.names())
        first = self._turn(-(-len(lines) // fits), 0) * fits
        shown = lines[first : first + fits]
        if canvas.measures.compact:
            columns, shown = [STANDINGS[place] for place in BRIEF], [[row[p] for p in BRIEF] for row in shown]
            data_table.draw(canvas, room, columns, shown, alone=self.pages < 2)
        else:
            data_table.draw(canvas, room, STANDINGS, shown, alone=self.pages < 2)


STANDINGS = (
    Column(phrase("Place"), 1.7), Column(phrase("Joueur"), 3.8), Column(phrase("Jouées"), 2.1, 1),
    Column(phrase("Gagnées"), 2.5, 1), Column(phrase("Points"), 2.1, 1), Column(phrase("Écart"), 2, 1),
)  # fmt: skip
BRIEF = (0, 1, 4, 5)
"""The columns that a small screen has room for."""


def standing_rows(event: Event, planned: Sequence[Meeting], names: Sequence[str]) -> list[Sequence[Text]]:
    """The standings of a round-robin, a row an entrant."""
    return [
        (f"{line.place}.", names[line.entrant], str(line.played), str(line.wins), str(line.points),
         signed(line.difference))
        for line in tournament.standings(event, planned)
    ]  # fmt: skip


def play(app: Kiosk, event: Event, meeting: Meeting) -> None:
    """The table of a meeting comes to the front."""
    try:
        app.sit_down(tournament.table_of(app.store, event, meeting))
    except StoreError:
        app.tell(phrase("Cette partie ne peut pas être reprise."))


class Meetings(Screen):
    """The meetings that can be played now, those to which a side is still to come, and those that somebody missed."""

    def __init__(self, app: Kiosk, board: EventBoard) -> None:
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

    def __init__(self, app: Kiosk, board: EventBoard, meeting: Meeting) -> None:
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
        gone = phrase("S’en va : forfait partout")
        if meeting.ready:
            items.append(Item("play", phrase("Jouer maintenant"), lambda: play(app, event, meeting)))
            items += [Item(f"absent:{one}", absent, self._absent(one), note=names[one]) for one in known]
        return [*items, *(Item(f"gone:{one}", gone, self._gone(one), note=names[one]) for one in known)]

    def _undo_forfeit(self, loser: int) -> Item:
        """The way back for one meeting, or for who had left altogether."""
        if loser in self.board.left:
            return Item("returns", phrase("Revient jouer"), self._returns(loser), note=self.board.names()[loser])
        return Item("comes", phrase("Elle se joue quand même"), self._comes)

    def _absent(self, entrant: int) -> Action:
        def write() -> None:
            tournament.forfeit(self.app.store, self.board.event, self.meeting, entrant)
            self._leave()

        return write

    def _gone(self, entrant: int) -> Action:
        def write() -> None:
            tournament.leave(self.app.store, self.board.event, entrant)
            self._leave()

        return write

    def _returns(self, entrant: int) -> Action:
        def write() -> None:
            tournament.come_back(self.app.store, self.board.event, entrant)
            self._leave()

        return write

    def _comes(self) -> None:
        tournament.comes_after_all(self.app.store, self.board.event, self.meeting)
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


class PutAway(Screen):
    """An event that is put away is no longer offered: asked first."""

    def __init__(self, app: Kiosk, event: Event) -> None:
        super().__init__(app)
        self.event = event

    def items(self) -> list[Item]:
        """Keeping it comes first."""
        return [
            Item("stay", phrase("Continuer le tournoi"), self.app.pop),
            Item("away", phrase("Ranger : les résultats restent"), self._away),
        ]

    def _away(self) -> None:
        tournament.put_away(self.app.store, self.event)
        self.app.home()

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The question."""
        button_grid.draw(canvas, tiles.title(canvas, body, phrase("Ranger le tournoi ?")), self.items(), self.place)


def event_of(app: Kiosk, event: str | None) -> Event | None:
    """The event of that id; None where there is none, or none that can be read."""
    if event is None:
        return None
    try:
        return tournament.find(app.store, event)
    except StoreError:
        return None


def result_line(app: Kiosk, event: Event, number: int | None, marks: bool = True) -> Phrase | None:
    """What comes after a game of an event, for its result."""
    try:
        planned = tournament.meetings(app.store, event)
    except StoreError:
        return None
    meeting = next((meeting for meeting in planned if meeting.number == number), None)
    if meeting is None or meeting.over:
        coming = tournament.next_meeting(planned)
        if coming is None:
            return phrase("Le tournoi est terminé.")
        names = marked(app, event.names) if marks else event.names
        return phrase(
            "Prochaine rencontre : {one} – {other}", one=names[coming.one or 0], other=names[coming.other or 0]
        )
    return phrase("Égalité : cette rencontre se rejoue.")
