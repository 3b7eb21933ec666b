"""Taking moves back, any number: the sheet as it would be again, one step for every press."""

from collections.abc import Sequence

import pygame

from kiosk.games.engine.moves import Move, Throw
from kiosk.games.engine.protocols import State, mover
from kiosk.games.seats import KINDS, advance, change_words, reseated
from kiosk.i18n.phrase import Phrase, named, phrase
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.games.common.sheet_base import SheetView
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.theme import CREAM, GOLD
from kiosk.screens.kit.screen import Item, Kiosk, Screen
from kiosk.screens.people.marked_names import at_table
from kiosk.table.referee.referee import Referee
from kiosk.table.table import Table

BACK, FORWARD = phrase("Reculer"), phrase("Avancer")
HERE, NOTHING = phrase("Revenir ici"), phrase("Ne rien changer")
ONE_BACK = phrase("Reculer d’une action")
"""What leads here."""


class TakeBack(Screen):
    """Left goes further back, right forward again, OK takes back what was passed."""

    screen_key = "steps"
    whole_sheet = True

    button_row = True

    def __init__(self, app: Kiosk, referee: Referee[Table]) -> None:
        super().__init__(app)
        self.referee = referee
        table = referee.table
        self.moves: tuple[Move, ...] = table.moves
        state: State = table.game.start(table.seats, table.options)
        self.states, names = [state], table.first_names
        self.seated = [names]
        for move in self.moves:
            state = advance(state, move, replayed=True)
            names = reseated(names, move, table.game, replayed=True)
            self.states.append(state)
            self.seated.append(names)
        self.steps = 1

    def items(self) -> list[Item]:
        """For a finger: further back, do it, forward, leave it; as the buttons lie, without the dark ones."""
        left, right = self._sides()
        return [
            *([Item("more", left, lambda: self.step(-1))] if left else []),
            *([Item("do", HERE, self.choose)] if self.steps else []),
            *([Item("fewer", FORWARD, lambda: self.step(1))] if right is FORWARD else []),
            Item("back", NOTHING, self.app.pop),
        ]

    def step(self, by: int) -> None:
        """Further back for -1, forward for 1; forward past the last move leaves everything as it is."""
        self.steps = min(max(0, self.steps - by), len(self.moves))

    def choose(self) -> None:
        """Takes the moves back; nothing when none were passed."""
        if self.steps:
            self.referee.table.undo(self.steps)
            self.referee.moves_changed()
        self.app.pop()
        if self.steps:
            self.app.pop()

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """How many moves, and which is the last of them; the sheet is for the eyes."""
        return (self._heading(), self._told())

    def pointed(self) -> Sequence[Text]:
        """There is no cursor: what the buttons do."""
        return self.legend().spoken()

    def legend(self) -> Legend:
        """What the buttons do here."""
        left, right = self._sides()
        return Legend(left, HERE if self.steps else NOTHING, right)

    def _sides(self) -> tuple[Phrase | None, Phrase | None]:
        """What left and right do, None where nothing lies there; forward from the last move leads to no change."""
        left = BACK if self.steps < len(self.moves) else None
        return left, FORWARD if self.steps > 1 else NOTHING if self.steps else None

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The move that would be the first to go, and the sheet without it; gold lies on what OK does."""
        measures = canvas.measures
        rest = tiles.title(canvas, body, self._heading())
        tall = round(measures.text * 1.25)
        line = pygame.Rect(rest.left, rest.top, rest.width, tall)
        canvas.text(line, self._told(), colour=CREAM if self.steps else GOLD)
        buttons = pygame.Rect(rest.left, rest.bottom - measures.target, rest.width, measures.target)
        items = self.items()
        pressed = next(number for number, item in enumerate(items) if item.label is self.legend().ok)
        button_grid.draw(canvas, buttons, items, pressed, rows=1)
        if not measures.compact:
            # The words stand clear of what frames the sheet.
            tall += measures.gap // 2
        room = pygame.Rect(rest.left, rest.top + tall, rest.width, buttons.top - rest.top - tall - measures.gap // 2)
        place = len(self.moves) - self.steps
        state, names = self.states[place], self.seated[place]
        table = self.referee.table
        seats = at_table(self.app, table, names)
        view = SheetView(state, seats, state.ask().player, past=True)
        SCREENS[table.game.key].sheet.draw(canvas, room, view)

    def _heading(self) -> Phrase:
        return phrase("Reculer {n:d’une action|de # actions}", n=self.steps) if self.steps else NOTHING

    def _told(self) -> Text:
        return self._done(len(self.moves) - self.steps) if self.steps else phrase("Rien ne change.")

    def _done(self, place: int) -> Phrase:
        before, move = self.states[place], self.moves[place]
        names = self.seated[place]
        name = names[mover(before, move)]
        if isinstance(move, Throw):
            dice, ask = " ".join(str(face) for face in move.faces), before.ask()
            if ask.throws == 1:
                return phrase("Avant le lancer de {name} : {dice}", name=name, dice=dice)
            return phrase("Avant le lancer {throw} de {name} : {dice}", name=name, dice=dice, throw=ask.throw)
        if move.kind in KINDS:
            return phrase("Avant ce changement : {what}", what=change_words(move, name, names))
        label = next((legal.label for legal in before.moves() if legal == move), None)
        what = move.kind if label is None else named(label, names)
        return phrase("Avant le choix de {name} : {what}", name=name, what=what)
