"""What was played here: the last games, the players, and how the dice fall."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from kiosk.errors import StoreError
from kiosk.games.engine import Phrase, phrase
from kiosk.screens import ledger, rows, tiles
from kiosk.screens.canvas import Canvas, Text
from kiosk.screens.ledger import Column
from kiosk.screens.screen import Item, Screen
from kiosk.screens.theme import CREAM
from kiosk.table.fairness import Fairness
from kiosk.table.records import Record, dice_of, recorded, told
from kiosk.table.store import Finished

if TYPE_CHECKING:
    from kiosk.screens.app import App

MOST = 200
"""Games that are looked back on: replaying a season would keep people waiting."""
COLOURS = {
    "white": phrase("blanc"), "red": phrase("rouge"), "green": phrase("vert"), "black": phrase("noir"),
    "blue": phrase("bleu"), "yellow": phrase("jaune"), "other": phrase("autre"),
}  # fmt: skip
VERDICTS = {
    "too-few": phrase("trop peu de lancers"), "even": phrase("régulier"), "uneven": phrase("à regarder de près"),
}  # fmt: skip


class History(Screen):
    """Three pages; the cursor stands on the one that is shown."""

    button_row = True

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.games: Sequence[Finished] = ()
        self.people: Sequence[Record] = ()
        self.dice: Sequence[Fairness] = ()
        self.page = "games"

    def shown(self) -> None:
        """Reads the journal once; what cannot be read is left out."""
        try:
            self.games = self.app.store.finished(MOST)
            games = list(told(self.app.store, MOST))
            self.people, self.dice = recorded(games), dice_of(games)
        except StoreError:
            self.app.tell(phrase("L'historique ne peut pas être lu."))

    def items(self) -> list[Item]:
        """The pages, and the way back."""
        return [
            Item("games", phrase("Parties"), lambda: self._turn("games")),
            Item("people", phrase("Joueurs"), lambda: self._turn("people")),
            Item("dice", phrase("Dés"), lambda: self._turn("dice")),
            Item("back", phrase("Retour"), self.app.pop, minor=True),
        ]

    def _turn(self, page: str) -> None:
        self.page = page

    def step(self, by: int) -> None:
        """The page follows the cursor: three buttons need no OK to leaf."""
        super().step(by)
        key = self.items()[self.place].key
        if key != "back":
            self.page = key

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading, page, buttons."""
        measures = canvas.measures
        rest = tiles.title(canvas, body, phrase("Palmarès"))
        buttons = pygame.Rect(rest.left, rest.bottom - measures.target, rest.width, measures.target)
        rows.draw(canvas, buttons, self.items(), self.place, rows=1)
        room = pygame.Rect(rest.left, rest.top, rest.width, buttons.top - rest.top - measures.gap // 2)
        lines, columns, empty = self._page()
        if lines:
            ledger.draw(canvas, room, columns, lines)
        else:
            canvas.text(room, empty, colour=CREAM)

    def _page(self) -> tuple[Sequence[Sequence[Text]], Sequence[Column], Phrase]:
        if self.page == "people":
            return [self._person(record) for record in self.people], PEOPLE, NO_GAME
        if self.page == "dice":
            return [_die(report) for report in self.dice], DICE, NO_DIE
        return [self._game(game) for game in self.games], GAMES, NO_GAME

    def _game(self, game: Finished) -> Sequence[Text]:
        winners = " + ".join(game.names[seat] for seat in game.winners)
        best = max((game.scores[seat] for seat in game.winners), default=0)
        name: Text = self.app.games[game.game].name if game.game in self.app.games else game.game
        return name, winners, str(best), _day(game.ended)

    def _person(self, record: Record) -> Sequence[Text]:
        luck = "" if record.luck is None else f"{record.luck:+.1f}"
        return record.name, str(record.games), str(record.wins), luck


def _day(moment: str) -> str:
    """Day and month of an ISO 8601 time."""
    return f"{moment[8:10]}/{moment[5:7]}"


def _die(report: Fairness) -> Sequence[Text]:
    return COLOURS.get(report.colour, report.colour), *map(str, report.counts), VERDICTS[report.verdict]


GAMES = (
    Column(phrase("Jeu"), 3), Column(phrase("Gagné par"), 4), Column(phrase("Points"), 1.4, 1),
    Column(phrase("Le"), 1.4, 1),
)  # fmt: skip
PEOPLE = (
    Column(phrase("Joueur"), 4), Column(phrase("Parties"), 1.6, 1), Column(phrase("Gagnées"), 1.8, 1),
    Column(phrase("Chance"), 1.6, 1),
)  # fmt: skip
FACES = tuple(Column(str(face), 0.9, 1) for face in range(1, 7))
DICE = (Column(phrase("Dé"), 1.8), *FACES, Column(phrase("Verdict"), 4.5, 1))
NO_GAME = phrase("Aucune partie n'est encore terminée.")
NO_DIE = phrase("La caméra n'a encore lu aucun dé.")
