"""One player: what the history says, the mark that he is shown with, and taking his data out."""

import pygame

from kiosk.errors import StoreError
from kiosk.i18n.number_format import figures
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import button_grid, data_table, tiles
from kiosk.screens.kit.background_command import BackgroundCommand
from kiosk.screens.kit.data_table import Column
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.player_marks import letter
from kiosk.screens.kit.drawing.theme import CREAM, CREAM_SOFT
from kiosk.screens.kit.menu_page import LARGE
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.screens.people.name_forgetting import Send, forget
from kiosk.table.player_marks import COLOURS, OWN, SHAPES, PlayerMark, choose_mark, chosen_marks, mark_of
from kiosk.table.statistics.player_records import Record, recorded, told

LOOKED_BACK = 2000
"""Games in which a player is looked for."""
FULL = (
    Column(phrase("Le jeu"), 3.4), Column(phrase("Parties"), 1.7, 1), Column(phrase("Gagnées"), 2, 1),
    Column(phrase("En moyenne"), 2, 1), Column(phrase("Meilleure"), 2.1, 1), Column(phrase("Dés"), 2.4, 1),
    Column(phrase("Chance"), 1.7, 1),
)  # fmt: skip
LUCK = phrase("Chance : 0 est la moyenne des dés ; dès +2, c’est rare.")
"""What the last column is measured in: standard deviations."""
FEW = 3
"""Games that it leaves room for, at least."""
BRIEF = (0, 1, 2, 4)
"""The columns that a small screen has room for."""


class PlayerProfile(Screen):
    """The record, a line a game."""

    screen_key = "person"

    button_row = True

    def __init__(self, app: Kiosk, name: str) -> None:
        super().__init__(app)
        self.name = name
        self.record: Record | None = None
        self.mark: PlayerMark | None = None

    def shown(self) -> None:
        """Reads what is known of the player; games that nobody has reckoned yet are not in it."""
        try:
            self.mark = mark_of(self.name, chosen_marks(self.app.store))
            own = [each for each in told(self.app.store, LOOKED_BACK, reckon=False) if self.name in each[1]["people"]]
            self.record = next((record for record in recorded(own) if record.name == self.name), None)
        except StoreError:
            self.app.tell(phrase("L’historique ne peut pas être lu."))

    def items(self) -> list[Item]:
        """The mark, taking the data out, the way back."""
        app = self.app
        shape = phrase("Choisir une marque") if self.mark is None else phrase("Changer la marque")
        return [
            Item("back", phrase("Retour"), app.pop),
            Item("mark", shape, lambda: app.push(MarkChoice(app, self.name, self.mark))),
            Item("remove", phrase("Effacer ses données"), self._remove),
        ]

    def _remove(self) -> None:
        self.app.owner.allowed(self.app, lambda: self.app.push(RemoveData(self.app, self)))

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The name with its mark, the record, the buttons."""
        measures = canvas.measures
        rest = tiles.title(canvas, body, (letter(self.mark) if self.mark else "") + self.name)
        buttons = pygame.Rect(rest.left, rest.bottom - measures.target, rest.width, measures.target)
        room = pygame.Rect(rest.left, rest.top, rest.width, buttons.top - rest.top - measures.gap // 2)
        button_grid.draw(canvas, buttons, self.items(), self.place, rows=1, even=False)
        lines = self._lines()
        if not lines:
            canvas.text(room, phrase("Aucune partie n’est encore terminée."), colour=CREAM)
        elif measures.compact:
            data_table.draw(canvas, room, [FULL[p] for p in BRIEF], [[line[p] for p in BRIEF] for line in lines])
        else:
            data_table.draw(canvas, data_table.noted(canvas, room, LUCK, min(len(lines), FEW)), FULL, lines)

    def _lines(self) -> list[tuple[Text, ...]]:
        found: list[tuple[Text, ...]] = []
        for key, own in (self.record.by_game if self.record else {}).items():
            name: Text = self.app.games[key].name if key in self.app.games else key
            mean: Text = "" if own.mean is None else figures(own.mean, ".1f")
            best = "" if own.best is None else str(own.best)
            luck: Text = "" if own.luck is None else figures(own.luck, "+.1f")
            hand = "" if own.hand is None else " ".join(map(str, own.hand))
            found.append((name, str(own.games), str(own.wins), mean, best, hand, luck))
        return found


class MarkChoice(Screen):
    """The shape first, then the colour; a mark by seat again for who wants none."""

    screen_key = "shapes"

    def __init__(self, app: Kiosk, name: str, mark: PlayerMark | None) -> None:
        super().__init__(app)
        self.name, self.mark = name, mark
        self.shape: str | None = None

    def items(self) -> list[Item]:
        """Every shape, or every colour of the one that was chosen."""
        colour = self.mark.colour if self.mark else OWN[0].colour
        if self.shape is None:
            shapes = [
                Item(f"shape:{shape}", self._label(PlayerMark(shape, colour), words), self._shaper(shape))
                for shape, words in SHAPES.items()
            ]
            none = Item("none", phrase("Sans marque"), lambda: self._choose(None))
            return [*shapes, none, Item("back", phrase("Retour"), self.app.pop, minor=True)]
        return [
            Item(f"colour:{one}", self._label(PlayerMark(self.shape, one), words), self._colourer(one))
            for one, words in COLOURS.items()
        ]

    def _label(self, mark: PlayerMark, words: Phrase) -> str:
        return letter(mark) + self.app.words.say(words)

    def _shaper(self, shape: str) -> Action:
        def choose() -> None:
            self.shape, self.cursor = shape, 0

        return choose

    def _colourer(self, colour: str) -> Action:
        return lambda: self._choose(PlayerMark(self.shape or "disc", colour))

    def _choose(self, mark: PlayerMark | None) -> None:
        choose_mark(self.app.store, self.name, mark)
        self.app.pop()

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading and marks."""
        heading = phrase("Quelle forme ?") if self.shape is None else phrase("Quelle couleur ?")
        button_grid.draw(canvas, tiles.title(canvas, body, heading), self.items(), self.place)


class RemoveData(Screen):
    """The confirmation before a player's data are removed for good; says which data stay."""

    screen_key = "remove"

    def __init__(self, app: Kiosk, person: PlayerProfile, send: Send = BackgroundCommand) -> None:
        """`send` runs a command of the kiosk beside the screens."""
        super().__init__(app)
        self.person, self._send = person, send

    def items(self) -> list[Item]:
        """Cancel, then remove."""
        return [
            Item("stay", phrase("Ne rien effacer"), self.app.pop),
            Item("remove", phrase("Effacer pour toujours"), self._remove),
        ]

    def _remove(self) -> None:
        app = self.app
        try:
            other = forget(app, self.person.name, self._send)
        except StoreError:
            app.tell(phrase("Impossible d’écrire dans le journal : rien n’est effacé."))
            app.pop()
            return
        app.pop()
        app.pop()
        app.tell(phrase("C’est effacé : les parties restent, au nom de {name}.", name=other), news=True)

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The question and what becomes of the games."""
        rest = tiles.title(canvas, body, phrase("Faut-il effacer {name} ?", name=self.person.name))
        said = phrase(
            "Le nom disparaît d’ici, exportations et sauvegardes comprises ; les parties restent, sans nom. "
            "Les clés USB déjà faites le gardent."
        )
        tall = rest.height // 2
        canvas.text(pygame.Rect(rest.left, rest.top, rest.width, tall), said, colour=CREAM_SOFT, grow=LARGE)
        room = pygame.Rect(rest.left, rest.top + tall, rest.width, rest.height - tall)
        button_grid.draw(canvas, room, self.items(), self.place)
