"""Setting an event up: which game, knock-out or everybody against everybody, who takes part."""

import pygame

from kiosk.errors import StoreError
from kiosk.games import handicap
from kiosk.games.engine.errors import BadOptions
from kiosk.games.seats import among, cleaned
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.text_fitting import shortened
from kiosk.screens.kit.drawing.theme import CREAM, CREAM_SOFT, GOLD
from kiosk.screens.kit.screen import Item, Kiosk, Screen
from kiosk.screens.lobby.game_options import GameOptions, beginning
from kiosk.screens.people.marked_names import marked
from kiosk.screens.people.person_choice import PersonChoice
from kiosk.screens.people.seating import Seating
from kiosk.screens.tournament.schedule import EVENT, TournamentSchedule
from kiosk.table.tournament import tournament

FORMS: dict[str, Phrase] = {
    tournament.KNOCKOUT: phrase("Élimination directe"), tournament.ROBIN: phrase("Chacun contre chacun"),
}  # fmt: skip


class TournamentSetup(Screen):
    """The entrants above, what can be changed below; drawing lots begins the event."""

    screen_key = "eventsetup"

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app)
        self.games = [game for game in app.games.values() if tournament.can_hold(game)]
        self.game = self.games[0]
        self.form: str = tournament.KNOCKOUT
        self.names: list[str] = []
        self.chosen: dict[str, object] = {}

    def items(self) -> list[Item]:
        """Another entrant first; beginning is the last, one press to the left."""
        app = self.app
        items = []
        if len(self.names) < tournament.MOST:
            guest = app.words.say(phrase("Joueur {number}", number=len(self.names) + 1))
            items.append(Item("add", phrase("Ajouter un joueur"), self._pick))
            if not among(guest, self.names):
                items.append(Item("guest", guest, lambda: self.enter(guest)))
        items += [
            Item("game", phrase("Le jeu"), self._next_game, value=self.game.name),
            Item("rules", phrase("Options"), lambda: app.push(TournamentOptions(app, self))),
            Item("form", phrase("Formule"), self._next_form, value=FORMS[self.form]),
        ]
        if self.names:
            items.append(Item("seats", phrase("Changer la liste"), lambda: app.push(Seating(app, self.names))))
        if len(self.names) >= tournament.LEAST:
            items.append(Item("go", phrase("Tirer au sort et commencer"), self._begin))
        return [*items, Item("back", phrase("Retour"), app.pop, minor=True)]

    def enter(self, name: str) -> None:
        """Adds an entrant."""
        if among(name, self.names):
            self.app.tell(phrase("{name} participe déjà.", name=cleaned(name)))
        elif len(self.names) < tournament.MOST:
            self.names.append(cleaned(name))

    def _pick(self) -> None:
        self.app.push(PersonChoice(self.app, phrase("Qui participe ?"), self.enter, self.names))

    def _next_game(self) -> None:
        self.game, self.chosen = self.games[(self.games.index(self.game) + 1) % len(self.games)], {}

    def _next_form(self) -> None:
        forms = list(FORMS)
        self.form = forms[(forms.index(self.form) + 1) % len(forms)]

    def _begin(self) -> None:
        app, drawn = self.app, list(self.names)
        app.chance.shuffle(drawn)
        options = beginning(app, self.game) | self.chosen
        try:
            event = tournament.start(app.store, self.game.key, drawn, options, self.form, app.demo)
        except BadOptions as error:
            app.tell(error.reason)
            return
        except StoreError:
            app.tell(phrase("Impossible d’écrire dans le journal : un tournoi ne peut pas commencer."))
            return
        app.home()
        app.push(TournamentSchedule(app, event))

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading, entrants, buttons."""
        measures = canvas.measures
        rest = tiles.title(canvas, body, EVENT)
        lines = 2 if measures.compact else 5
        tall = lines * round(line_height("sans", measures.cell) * 1.15) + measures.gap // 2
        plate = pygame.Rect(rest.left, rest.top, rest.width, tall)
        canvas.box(plate, brass.NIGHT, radius=measures.line * 4, what="entrants", alpha=150)
        self._entrants(canvas, plate.inflate(-measures.gap, -measures.gap // 2), lines)
        top = plate.bottom + measures.gap // 2
        room = pygame.Rect(rest.left, top, rest.width, rest.bottom - top)
        button_grid.draw(canvas, room, self.items(), self.place)

    def _entrants(self, canvas: Canvas, room: pygame.Rect, lines: int) -> None:
        if not self.names:
            said = phrase("De {least} à {most} participants.", least=tournament.LEAST, most=tournament.MOST)
            canvas.text(room, said, colour=CREAM_SOFT)
            return
        cell = canvas.measures.cell
        columns = max(1, room.width // (cell * 8))
        shown = [f"{number} {name}" for number, name in enumerate(marked(self.app, self.names), 1)]
        if len(shown) > lines * columns:
            # Of very many, how many there are and the last ones, which may just have been added.
            lines, cell = max(1, lines // 2), canvas.measures.text
            count = phrase("{n} participants", n=len(shown))
            beside = width("bold", cell, canvas.say(count)) + canvas.measures.gap
            place = pygame.Rect(room.left, room.top, beside, room.height)
            canvas.text(place, count, face="bold", colour=GOLD, align=(0, 0.5))
            room = pygame.Rect(place.right, room.top, room.width - beside, room.height)
            columns = max(1, room.width // (cell * 7))
            shown = shown[-lines * columns :]
        for number, words in enumerate(shown):
            row, column = divmod(number, columns)
            box = pygame.Rect(room.left + column * room.width // columns, room.top + row * room.height // lines,
                              room.width // columns - cell // 2, room.height // lines)  # fmt: skip
            text = shortened(words, "sans", cell, box.width)
            canvas.text(box, text, "cell", colour=CREAM, align=(0, 0.5), grow=cell / canvas.measures.cell)


class TournamentOptions(GameOptions):
    """The options of the game, alike in every meeting; a handicap is of two people, not of an event."""

    screen_key = "eventrules"

    def __init__(self, app: Kiosk, setup: TournamentSetup) -> None:
        super().__init__(app, setup.game, ("",) * tournament.seats_of(setup.game), setup.chosen)
        setup.chosen = self.chosen

    def items(self) -> list[Item]:
        """The way back first; neither a match nor a handicap."""
        left_out = ("play", "plan", "back", f"option:{handicap.KEY}")
        own = [item for item in super().items() if item.key not in left_out]
        return [Item("done", phrase("Terminé"), self.app.pop), *own]
