"""The day's ranking: a game at a time, and one of hundreds found by first letters."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pygame

from kiosk.errors import StoreError
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import button_grid, data_table, tiles
from kiosk.screens.kit.data_table import Column, leaf
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.theme import CREAM
from kiosk.screens.kit.screen import Item, Kiosk, Screen
from kiosk.screens.people.marked_names import marks_for
from kiosk.screens.people.name_search import NameSearch
from kiosk.table.statistics.ranking import Ranked, by_best, games_of_day, ranking

DAY = phrase("Aujourd’hui")
RANKED = (Column(phrase("Place"), 1.6), Column(phrase("Joueur"), 5))
VALUES = {True: phrase("Points"), False: phrase("Gagnées")}
PLAYED = Column(phrase("Parties"), 2, 1)


class DailyRanking(Screen):
    """Who leads today, in the game that was played most."""

    screen_key = "day"

    button_row = True

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app)
        self.ranked: dict[str, tuple[Ranked, ...]] = {}
        self.game = ""
        self.page, self.pages, self.fits = 0, 1, 1
        self.sought: str | None = None

    def shown(self) -> None:
        """Reads the day's games."""
        try:
            lines = games_of_day(self.app.store, datetime.now(UTC))
        except StoreError:
            self.app.tell(phrase("L’historique ne peut pas être lu."))
            return
        found = {key: ranking(lines, key) for key in self.app.games}
        self.ranked = {key: ranked for key, ranked in found.items() if ranked}
        if self.game not in self.ranked:
            self.game = max(self.ranked, key=lambda key: len(self.ranked[key]), default="")

    def items(self) -> list[Item]:
        """Further down, one name, another game."""
        app = self.app
        items = []
        if self.pages > 1:
            items.append(leaf(self.page, self.pages, self._leaf))
        if self.ranked:
            names = [one.name for one in self.ranked[self.game]]
            items.append(
                Item("find", phrase("Chercher un nom"), lambda: app.push(NameSearch(app, names, self._seek)))
            )
        if len(self.ranked) > 1:
            items.append(Item("game", phrase("Autre jeu"), self._next))
        return [*items, Item("back", phrase("Retour"), app.pop, minor=True)]

    def _leaf(self) -> None:
        self.page, self.sought = (self.page + 1) % self.pages, None

    def _next(self) -> None:
        games = list(self.ranked)
        self.game = games[(games.index(self.game) + 1) % len(games)]
        self.page, self.sought = 0, None

    def _seek(self, name: str) -> None:
        self.sought = name

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """The heading, and a line a player of the page; whoever was sought alone."""
        return (drawn[0] if drawn else DAY, *map(self._line, self._heard()))

    def _heard(self) -> Sequence[Ranked]:
        ranked = self.ranked.get(self.game, ())
        sought = [one for one in ranked if one.name == self.sought]
        return sought or ranked[self.page * self.fits : (self.page + 1) * self.fits]

    def _line(self, one: Ranked) -> Phrase:
        return phrase("{place}. {name} : {points}", place=one.place, name=one.name, points=one.value)

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading with the game, the ranking, the buttons; who was sought is on the page and lit."""
        measures = canvas.measures
        name = self.app.games[self.game].name if self.game else None
        heading = DAY if name is None else phrase("Aujourd’hui : {game}", game=name)
        rest = tiles.title(canvas, body, heading)
        buttons = pygame.Rect(rest.left, rest.bottom - measures.target, rest.width, measures.target)
        room = pygame.Rect(rest.left, rest.top, rest.width, buttons.top - rest.top - measures.gap // 2)
        ranked = self.ranked.get(self.game, ())
        if ranked:
            self._table(canvas, room, ranked)
        else:
            canvas.text(room, phrase("Aucune partie n’est encore terminée aujourd’hui."), colour=CREAM)
        button_grid.draw(canvas, buttons, self.items(), self.place, rows=1, even=False)

    def _table(self, canvas: Canvas, room: pygame.Rect, ranked: tuple[Ranked, ...]) -> None:
        fits = self.fits = data_table.fits(canvas, room)
        self.pages = -(-len(ranked) // fits)
        place = next((number for number, one in enumerate(ranked) if one.name == self.sought), None)
        self.page = min(self.page, self.pages - 1) if place is None else place // fits
        first = self.page * fits
        shown = ranked[first : first + fits]
        names = marks_for(self.app, [one.name for one in shown])
        lines = [
            (f"{one.place}.", name, str(one.value), str(one.games)) for one, name in zip(shown, names, strict=True)
        ]
        columns = (*RANKED, Column(VALUES[by_best(self.game)], 2, 1), PLAYED)
        data_table.draw(canvas, room, columns, lines, None if place is None else place - first, self.pages < 2)
