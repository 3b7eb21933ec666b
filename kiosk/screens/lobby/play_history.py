"""What was played here: the last games and matches, the players, how the dice fall; and what leads on from there."""

from collections.abc import Sequence

import pygame

from kiosk.errors import StoreError
from kiosk.i18n.number_format import day_and_month, figures, percent
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import button_grid, data_table, tiles
from kiosk.screens.kit.data_table import Column
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.theme import CREAM
from kiosk.screens.kit.screen import Item, Kiosk, Screen
from kiosk.screens.people.daily_ranking import DAY, DailyRanking
from kiosk.screens.people.person_choice import PersonChoice
from kiosk.screens.people.player_profile import LUCK, PlayerProfile
from kiosk.screens.replay.finished_games import REPLAYS, FinishedGames
from kiosk.screens.settings.storage.results_export import EXPORT, Export
from kiosk.screens.tournament.match_screens import score_line
from kiosk.table.statistics.dice_fairness import CAVEATS, LEAST, Fairness, faces_of
from kiosk.table.statistics.game_figures import FiguresWorker
from kiosk.table.statistics.player_records import Record, dice_of, recorded, told
from kiosk.table.storage.rows.saved_games import FinishedGame
from kiosk.table.tournament import matches
from kiosk.table.tournament.matches import Standing

MOST = 200
"""Games that are looked back on: replaying a season would keep people waiting."""
NOTED = 3
"""Players that what luck is leaves room for, at least."""
COLOURS = {
    "white": phrase("blanc"), "red": phrase("rouge"), "green": phrase("vert"), "black": phrase("noir"),
    "blue": phrase("bleu"), "yellow": phrase("jaune"), "other": phrase("autre"),
}  # fmt: skip
TOO_FEW = "too-few"
VERDICTS = {
    TOO_FEW: phrase("trop peu"), "unclear": phrase("incertain"), "even": phrase("régulier"),
    "uneven": phrase("à surveiller"),
}  # fmt: skip


class PlayHistory(Screen):
    """Pages; the cursor stands on the one that is shown. Games that were not reckoned yet come in one by one."""

    screen_key = "history"

    button_row = True

    def __init__(self, app: Kiosk, clerk: FiguresWorker) -> None:
        """`clerk` reckons the games that were played, one by one."""
        super().__init__(app)
        self.clerk = clerk
        self.games: Sequence[FinishedGame] = ()
        self.people: Sequence[Record] = ()
        self.dice: Sequence[Fairness] = ()
        self.matches: Sequence[Standing] = ()
        self.page = "games"

    def shown(self) -> None:
        """Reads the journal; what cannot be read is left out."""
        store = self.app.store
        try:
            self.games = store.finished(MOST)
            self.matches = [matches.standing(store, match) for match in matches.every(store)[:MOST]]
            known = list(told(store, MOST, reckon=False))
            self.people, self.dice = recorded(known), dice_of(known)
        except StoreError:
            self.app.tell(phrase("L’historique ne peut pas être lu."))

    def update(self, now: float) -> bool:
        """One more game is reckoned."""
        if not self.clerk.work():
            return False
        self.shown()
        return True

    def items(self) -> list[Item]:
        """The pages, what leads on, and the way back."""
        app = self.app
        played = [Item("matches", phrase("Matchs"), lambda: self._turn("matches"))] if self.matches else []
        return [
            Item("games", phrase("Parties"), lambda: self._turn("games")),
            *played,
            Item("people", phrase("Joueurs"), lambda: self._turn("people")),
            Item("dice", phrase("Dés"), lambda: self._turn("dice")),
            *self._replays(),
            Item("day", DAY, lambda: app.push(DailyRanking(app))),
            Item("person", phrase("Un joueur"), self._person_asked),
            Item("export", EXPORT, lambda: app.push(Export(app))),
            Item("back", phrase("Retour"), app.pop, minor=True),
        ]

    def _replays(self) -> list[Item]:
        app = self.app
        return [Item("replays", REPLAYS, lambda: app.push(FinishedGames(app)))] if self.games else []

    def _person_asked(self) -> None:
        app = self.app
        app.push(
            PersonChoice(app, phrase("Quel joueur ?"), lambda name: app.push(PlayerProfile(app, name)), fresh=False)
        )

    def _turn(self, page: str) -> None:
        self.page = page

    def step(self, by: int) -> None:
        """The page follows the cursor: three buttons need no OK to leaf."""
        super().step(by)
        key = self.items()[self.place].key
        if key in ("games", "matches", "people", "dice"):
            self.page = key

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading, page, buttons."""
        measures = canvas.measures
        rest = tiles.title(canvas, body, phrase("Palmarès"))
        buttons = pygame.Rect(rest.left, rest.bottom - measures.target, rest.width, measures.target)
        button_grid.draw(canvas, buttons, self.items(), self.place, rows=1, even=False)
        room = pygame.Rect(rest.left, rest.top, rest.width, buttons.top - rest.top - measures.gap // 2)
        lines, columns, empty = self._page()
        if lines:
            least = min(len(lines), NOTED) if self.page == "people" else 1
            room = data_table.noted(canvas, room, self._note(measures.compact), least)
            data_table.draw(canvas, room, columns, lines)
        else:
            canvas.text(room, empty, colour=CREAM)

    def _note(self, brief: bool) -> Text:
        """What luck is measured in, or what the verdicts on dice are not."""
        if self.page == "people":
            return LUCK
        if self.page != "dice":
            return ""
        return CAVEATS if not brief else BRIEF if _judged(self.dice) else LATER

    def _page(self) -> tuple[Sequence[Sequence[Text]], Sequence[Column], Phrase]:
        if self.page == "people":
            return [self._person(record) for record in self.people], PEOPLE, NO_GAME
        if self.page == "dice":
            return _dice_table(self.dice)
        if self.page == "matches":
            return [self._match(stands) for stands in self.matches], MATCHES, NO_GAME
        return [self._game(game) for game in self.games], GAMES, NO_GAME

    def _name(self, game: str) -> Text:
        return self.app.games[game].name if game in self.app.games else game

    def _game(self, game: FinishedGame) -> Sequence[Text]:
        winners = " + ".join(game.names[seat] for seat in game.winners)
        best = max((game.scores[seat] for seat in game.winners), default=0)
        return self._name(game.game), winners, str(best), day_and_month(game.ended)

    def _match(self, stands: Standing) -> Sequence[Text]:
        return self._name(stands.match.game), score_line(stands, stands.names), day_and_month(stands.match.started)

    def _person(self, record: Record) -> Sequence[Text]:
        luck: Text = "" if record.luck is None else figures(record.luck, "+.1f")
        return record.name, str(record.games), str(record.wins), luck


def _dice_table(reports: Sequence[Fairness]) -> tuple[Sequence[Sequence[Text]], Sequence[Column], Phrase]:
    """The column of chances is left out as long as nothing can be judged: larger type in its place."""
    judged = _judged(reports)
    faces = (Column(face, 0.9, 1) for face in faces_of(reports))
    chances = (Column(phrase("Hasard"), 1.5, 1),) if judged else ()
    columns = (Column(phrase("Dé"), 2), *faces, *chances, Column(phrase("Verdict"), 2.4, 1))
    return [_die(report, judged) for report in reports], columns, NO_DIE


def _judged(reports: Sequence[Fairness]) -> bool:
    """Whether dice of any colour were thrown often enough."""
    return any(report.verdict != TOO_FEW for report in reports)


def _die(report: Fairness, judged: bool) -> Sequence[Text]:
    colour = COLOURS.get(report.colour, report.colour)
    name = phrase("poker {colour}", colour=colour) if report.kind == "poker" else colour
    by_chance = "" if report.verdict == TOO_FEW else phrase("{n} %", n=percent(report.p))
    return name, *map(str, report.counts), *([by_chance] if judged else []), VERDICTS[report.verdict]


GAMES = (
    Column(phrase("Le jeu"), 3), Column(phrase("Gagné par"), 4), Column(phrase("Points"), 1.4, 1),
    Column(phrase("Le"), 1.4, 1),
)  # fmt: skip
MATCHES = (Column(phrase("Le jeu"), 2.6), Column(phrase("Score"), 5.5), Column(phrase("Le"), 1.4, 1))
PEOPLE = (
    Column(phrase("Joueur"), 4), Column(phrase("Parties"), 1.6, 1), Column(phrase("Gagnées"), 1.8, 1),
    Column(phrase("Chance"), 1.6, 1),
)  # fmt: skip
BRIEF = phrase("Hasard : sur cent bons dés, combien tombent aussi mal. On juge une couleur, pas un dé.")
LATER = phrase("Une couleur se juge à partir de {least} lancers.", least=LEAST)
"""What the verdicts are not, where there is no room for all of it; and while there are none."""
NO_GAME = phrase("Aucune partie n’est encore terminée.")
NO_DIE = phrase("La caméra n’a encore lu aucun dé.")
