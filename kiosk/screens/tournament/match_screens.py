"""A match on the screen: how long it is to be, how it stands between two games, its final result."""

from collections.abc import Callable, Sequence

import pygame

from kiosk.errors import StoreError
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import button_grid, data_table, tiles
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.theme import GOLD
from kiosk.screens.kit.read_only_screen import ReadOnlyScreen
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.screens.people.marked_names import contenders
from kiosk.table.tournament import matches
from kiosk.table.tournament.matches import PLANS, Plan, Standing, half

MATCH = phrase("Le match")


class MatchLength(Screen):
    """One game, or a match: which."""

    screen_key = "plans"

    def __init__(self, app: Kiosk, done: Callable[[Plan], None]) -> None:
        super().__init__(app)
        self.done = done

    def items(self) -> list[Item]:
        """Every length that there is."""
        return [Item(f"plan:{number}", plan.words, self._chooser(plan)) for number, plan in enumerate(PLANS)]

    def _chooser(self, plan: Plan) -> Action:
        def choose() -> None:
            self.app.pop()
            self.done(plan)

        return choose

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading and lengths."""
        button_grid.draw(canvas, tiles.title(canvas, body, phrase("Combien de parties ?")), self.items(), self.place)


def standing_of(app: Kiosk, match: str | None) -> Standing | None:
    """How a match stands; None where there is none, or none that can be read."""
    if match is None:
        return None
    try:
        return matches.standing(app.store, matches.find(app.store, match))
    except StoreError:
        return None


def said(app: Kiosk, stands: Standing, marks: bool = True) -> Phrase:
    """The running score, or who has won the match, in a line."""
    names = contenders(app, stands) if marks else stands.names
    if len(stands.winners) == 1:
        return phrase(
            "{name} gagne le match : {score}", name=names[stands.winners[0]], score=score_line(stands, names)
        )
    if stands.over:
        return phrase("Match nul : {score}", score=score_line(stands, names))
    return phrase("{plan} : {score}", plan=stands.match.plan.words, score=score_line(stands, names))


def score_line(stands: Standing, names: Sequence[str]) -> str:
    """Everybody's score, the highest first."""
    order = sorted(range(len(names)), key=lambda contender: -stands.marks[contender])
    return ", ".join(f"{names[contender]}\u00a0{half(stands.marks[contender])}" for contender in order)


class MatchBoard(ReadOnlyScreen):
    """Every contender with games won and points, and the points of each game."""

    screen_key = "board"

    def __init__(self, app: Kiosk, stands: Standing) -> None:
        super().__init__(app)
        self.stands = stands

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """The match in a line."""
        return (said(self.app, self.stands, marks=False),)

    def show(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading, what was agreed, and the contenders from the first to the last."""
        stands, measures = self.stands, canvas.measures
        rest = tiles.title(canvas, body, MATCH)
        tall = round(measures.text * 1.4)
        canvas.text(pygame.Rect(rest.left, rest.top, rest.width, tall), stands.match.plan.words, colour=GOLD)
        room = pygame.Rect(rest.left, rest.top + tall, rest.width, rest.height - tall)
        order = sorted(range(len(stands.names)), key=lambda contender: (-stands.marks[contender], contender))
        names = contenders(self.app, stands)
        lines = [(names[one], half(stands.wins[one]), str(stands.points[one])) for one in order]
        data_table.draw(canvas, room, COLUMNS, lines)


COLUMNS = (
    data_table.Column(phrase("Joueur"), 4), data_table.Column(phrase("Gagnées"), 1.8, 1),
    data_table.Column(phrase("Points"), 1.8, 1),
)  # fmt: skip
