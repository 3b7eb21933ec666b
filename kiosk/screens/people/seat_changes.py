"""Who plays, in the middle of a game: a turn is passed, somebody takes over a seat, somebody joins."""

import pygame

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision
from kiosk.games.engine.protocols import State
from kiosk.games.seats import SKIP, adding, advance, change_words, replacing
from kiosk.i18n.phrase import named, phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.screens.people.marked_names import seated
from kiosk.screens.people.person_choice import PersonChoice
from kiosk.table.referee.referee import Referee
from kiosk.table.table import Table

COMPANY = phrase("Les joueurs")
REPLACE = phrase("Remplacer")


class SeatChanges(Screen):
    """What the game allows now; what it does not is not offered."""

    screen_key = "company"

    def __init__(self, app: Kiosk, referee: Referee[Table]) -> None:
        super().__init__(app)
        self.referee = referee
        keys = [item.key for item in self.items()]
        self.cursor = keys.index("add" if "add" in keys else "seat:0")

    def items(self) -> list[Item]:
        """The way back, passing the turn, joining, then every seat to be taken over."""
        table = self.referee.table
        items = [Item("back", phrase("Retour"), self.app.pop)]
        if _allowed(table.state, SKIP):
            name = seated(self.app, table)[table.state.ask().player]
            items.append(Item("skip", phrase("Passer ce joueur"), self._skip, note=name))
        if len(table.names) < table.game.most_players and _allowed(table.state, adding("?")):
            items.append(Item("add", phrase("Ajouter un joueur"), self._add))
        marked = seated(self.app, table)
        return [*items, *(Item(f"seat:{n}", REPLACE, self._replacer(n), note=name) for n, name in enumerate(marked))]

    def _skip(self) -> None:
        self._play(SKIP)

    def _add(self) -> None:
        table = self.referee.table
        self.app.push(
            PersonChoice(self.app, phrase("Qui arrive ?"), lambda name: self._play(adding(name)), table.names)
        )

    def _replacer(self, seat: int) -> Action:
        def ask() -> None:
            names = self.referee.table.names
            question = phrase("Qui remplace {name} ?", name=names[seat])
            self.app.push(PersonChoice(self.app, question, lambda name: self._play(replacing(seat, name)), names))

        return ask

    def _play(self, change: Decision) -> None:
        table, app = self.referee.table, self.app
        names = table.names
        player = names[table.state.ask().player]
        try:
            table.play(change)
        except IllegalMove as refusal:
            app.tell(named(refusal.reason, names))
            return
        self.referee.moves_changed()
        app.tell(phrase("{what}.", what=change_words(change, player, names)), 8.0, news=True)
        app.pop()
        app.pop()

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading and buttons."""
        button_grid.draw(canvas, tiles.title(canvas, body, COMPANY), self.items(), self.place)


def _allowed(state: State, change: Decision) -> bool:
    try:
        advance(state, change)
    except IllegalMove:
        return False
    return True
