"""An event on the screen: who plays next, the bracket or the standings, every meeting."""

from collections.abc import Sequence

import pygame

from kiosk.errors import StoreError
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.pairing.meeting import Meeting
from kiosk.pairing.standings import StandingsRow
from kiosk.screens.kit import button_grid, data_table, tiles
from kiosk.screens.kit.data_table import Column, leaf
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.text_fitting import signed
from kiosk.screens.kit.moving import confetti
from kiosk.screens.kit.screen import Item, Kiosk, Screen
from kiosk.screens.people.marked_names import marked
from kiosk.screens.tournament import bracket
from kiosk.screens.tournament.meetings import Meetings, play
from kiosk.table.tournament import meeting_list, standings_list, tournament
from kiosk.table.tournament.tournament import Tournament

STANDINGS = (
    Column(phrase("Place"), 1.7), Column(phrase("Joueur"), 3.8), Column(phrase("Jouées"), 2.1, 1),
    Column(phrase("Gagnées"), 2.5, 1), Column(phrase("Points"), 2.1, 1), Column(phrase("Écart"), 2, 1),
)  # fmt: skip
LEAST_ROWS = 3
"""So many stay beside what parts those who are level."""
BRIEF = (0, 1, 4, 5)
"""The columns that a small screen has room for."""

EVENT = phrase("Tournoi")
TIES = phrase("À égalité de points, la rencontre entre joueurs départage, puis l’écart.")


def standing_rows(event: Tournament, planned: Sequence[Meeting], names: Sequence[str]) -> list[Sequence[Text]]:
    """The standings of a round-robin, a row an entrant."""
    return [
        (f"{line.place}.", names[line.entrant], str(line.played), str(line.wins), str(line.points),
         signed(line.difference))
        for line in standings_list.standings(event, planned)
    ]  # fmt: skip


class TournamentSchedule(Screen):
    """What comes next is one press away; the pages are leafed through with one button."""

    screen_key = "eventboard"

    button_row = True

    def __init__(self, app: Kiosk, event: Tournament) -> None:
        super().__init__(app)
        self.event = event
        self.planned: tuple[Meeting, ...] = ()
        self.left: frozenset[int] = frozenset()
        self.winners: tuple[int, ...] = ()
        self.leafed: int | None = None
        self.page, self.pages, self.fits = 0, 1, 1
        self._read()

    def _read(self) -> None:
        try:
            self.planned = meeting_list.meetings(self.app.store, self.event)
            self.left = meeting_list.left(self.app.store, self.event)
            self.winners = standings_list.champion(self.event, self.planned)
        except StoreError:
            self.app.tell(phrase("Le tournoi ne peut pas être lu."))

    def shown(self) -> None:
        """Back from a game: the results are read anew, and the page of the next meeting shown."""
        self._read()
        self.leafed, self.cursor = None, 0

    @property
    def next(self) -> Meeting | None:
        """The meeting that comes next."""
        return meeting_list.next_meeting(self.planned)

    def names(self) -> tuple[str, ...]:
        """The entrants' names with their marks, in the order of the draw."""
        return marked(self.app, self.event.names)

    def items(self) -> list[Item]:
        """Play the next meeting, choose another, close the event; a page is turned after the first of these."""
        app, coming = self.app, self.next
        items = []
        if coming is not None:
            items.append(Item("play", phrase("Jouer"), lambda: play(app, self.event, coming), note=self.who(coming)))
        if self.open():
            items.append(Item("others", phrase("Rencontres"), lambda: app.push(Meetings(app, self))))
        called = phrase("Archiver le tournoi") if coming is None else phrase("Arrêter le tournoi")
        away = Item("away", called, lambda: app.push(CloseTournament(app, self.event)))
        first, *others = [*items, away]
        return [first, *self._leaves(), *others, Item("back", phrase("Retour"), app.home, minor=True)]

    def _leaves(self) -> list[Item]:
        """The button to the next page, where there is one."""
        if self.pages < 2:
            return []
        return [leaf(self.page, self.pages, self._leaf)]

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
        return phrase("{one}\u00a0– {other}", one=one, other=other)

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
        if self.winners:
            confetti.strew(canvas, pygame.Rect(0, body.top, canvas.surface.get_width(), buttons.top - body.top))
        button_grid.draw(canvas, buttons, self.items(), self.place, rows=1, even=False)

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """The heading, and the standings of the page; a bracket's next meeting is what the cursor stands on."""
        if self.event.form == tournament.KNOCKOUT:
            return (self._heading(),)
        lines = standings_list.standings(self.event, self.planned)[
            self.page * self.fits : (self.page + 1) * self.fits
        ]
        return (self._heading(), *(self._line(line) for line in lines))

    def _line(self, line: StandingsRow) -> Phrase:
        name = self.event.names[line.entrant]
        return phrase("{place}. {name} : {points}", place=line.place, name=name, points=line.points)

    def _heading(self) -> Text:
        if len(self.winners) == 1:
            return phrase("{name} gagne le tournoi !", name=self.event.names[self.winners[0]])
        if self.winners:
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
        # At the end the final is what all look at.
        lit = self.planned[-1].number if self.winners else None if coming is None else coming.number
        heads = bracket.captions(self.planned, pieces[page])
        bracket.draw(canvas, room, pieces[page], lambda entrant: names[entrant], lit, heads)

    def _table(self, canvas: Canvas, room: pygame.Rect) -> None:
        points = [line.points for line in standings_list.standings(self.event, self.planned) if line.played]
        if len(set(points)) < len(points):
            room = data_table.noted(canvas, room, TIES, min(data_table.fits(canvas, room), LEAST_ROWS))
        fits = self.fits = data_table.fits(canvas, room)
        lines = standing_rows(self.event, self.planned, self.names())
        first = self._turn(-(-len(lines) // fits), 0) * fits
        shown = lines[first : first + fits]
        if canvas.measures.compact:
            columns, shown = [STANDINGS[place] for place in BRIEF], [[row[p] for p in BRIEF] for row in shown]
            data_table.draw(canvas, room, columns, shown, alone=self.pages < 2)
        else:
            data_table.draw(canvas, room, STANDINGS, shown, alone=self.pages < 2)


class CloseTournament(Screen):
    """The confirmation before a tournament is closed and no longer offered."""

    screen_key = "putaway"

    def __init__(self, app: Kiosk, event: Tournament) -> None:
        super().__init__(app)
        self.event = event

    def items(self) -> list[Item]:
        """Keep it, then close it."""
        return [
            Item("stay", phrase("Continuer le tournoi"), self.app.pop),
            Item("away", phrase("Archiver : les résultats restent"), self._away),
        ]

    def _away(self) -> None:
        tournament.put_away(self.app.store, self.event)
        self.app.home()

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The question."""
        button_grid.draw(canvas, tiles.title(canvas, body, phrase("Archiver le tournoi ?")), self.items(), self.place)
