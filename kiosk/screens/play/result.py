"""The end of a game: who won, everybody's place and score, and what comes next."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from kiosk.games.engine.protocols import Game, Rematches
from kiosk.games.engine.values import Outcome
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games import sheets_by_game
from kiosk.screens.help.score_explanation import WHY, Why
from kiosk.screens.kit import button_grid as rows
from kiosk.screens.kit import tiles
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, GLOW, GOLD, INK
from kiosk.screens.kit.read_only_screen import Look
from kiosk.screens.kit.screen import Item, Screen
from kiosk.screens.lobby.player_setup import Players
from kiosk.screens.people.marked_names import seated
from kiosk.screens.play import confetti
from kiosk.screens.play.table_menu import Leave
from kiosk.screens.play.take_back import Steps
from kiosk.screens.tournament.match_screens import MATCH, Board, said, standing_of
from kiosk.screens.tournament.schedule import EventBoard, event_of, result_line
from kiosk.table.narration import speech
from kiosk.table.tournament.matches import one_further
from kiosk.table.tournament.tournament import Event

if TYPE_CHECKING:
    from kiosk.screens.app.application import App


LEADS = 1.35
"""How much taller the winner's row is than the others."""
TALLEST = 4.2
"""Height of a row as a part of the type's size: who watches from afar reads names and points too."""


def ranking(outcome: Outcome) -> list[tuple[int, int]]:
    """(place, seat) from the first; equal scores share a place, of a side only its first seat is named."""
    alone = [side[0] for side in outcome.sides] or range(len(outcome.scores))
    seats = sorted(alone, key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat]))
    scores = [outcome.scores[seat] for seat in seats]
    return [(1 if seat in outcome.winners else scores.index(outcome.scores[seat]) + 1, seat) for seat in seats]


class Result(Screen):
    """Shown over the table when its game has ended."""

    button_row = True

    def __init__(self, app: "App", umpire: Any) -> None:
        super().__init__(app)
        self.umpire = umpire
        frame = umpire.table.frame
        self.stands, self.event = standing_of(app, frame.match), event_of(app, frame.event)

    def items(self) -> list[Item]:
        """What comes next first: of a match its next game, else the same players again."""
        return [
            *self._next(),
            Item("sheet", phrase("La feuille"), lambda: self.app.push(Sheet(self.app, self.umpire))),
            Item("why", WHY, lambda: self.app.push(Why(self.app, self.umpire))),
            Item("undo", phrase("Annuler des coups"), lambda: self.app.push(Steps(self.app, self.umpire))),
            Item("home", phrase("Terminer"), self._finish),
        ]

    def _next(self) -> list[Item]:
        stands, app = self.stands, self.app
        event = self.event
        if event is not None:
            return [Item("event", phrase("Suite du tournoi"), lambda: self._board(event))]
        again = [
            Item("again", phrase("Rejouer"), self._again),
            Item("players", phrase("Autres joueurs"), self._players),
        ]
        if stands is None:
            return again
        board = Item("match", MATCH, lambda: app.push(Board(app, stands)))
        goes_on = Item("next", phrase("Partie suivante"), lambda: app.next_game(stands))
        return [*again, board] if stands.over else [goes_on, board]

    def _again(self) -> None:
        """The same players once more; where the game does not say who begins now, the next of them."""
        table = self.umpire.table
        if self.stands is not None:
            match = self.stands.match
            names, options = one_further(table.game, self.stands.names, match.options)
            self.app.lay(match.game, names, options, match.plan)
            return
        game: Game = table.game
        if isinstance(game, Rematches):
            self.app.lay(game.key, table.names, game.rematch(table.state, table.options))
            return
        self.app.lay(game.key, *one_further(game, table.names, table.options))

    def _players(self) -> None:
        table = self.umpire.table
        self.app.home()
        self.app.push(Players(self.app, table.game, table.names))

    def _board(self, event: Event) -> None:
        self.umpire.table.leave()
        self.app.home()
        self.app.push(EventBoard(self.app, event))

    def _finish(self) -> None:
        if self.stands is not None and not self.stands.over:
            self.app.push(Leave(self.app, self.umpire, between=True))
            return
        self.umpire.table.leave()
        self.app.home()

    def back(self) -> None:
        """Nothing is behind a game that has ended."""

    def undo(self) -> None:
        """Left and right held: the last move is taken back and the game goes on."""
        self.umpire.undo()

    def shown(self) -> None:
        """Back from undoing: the game may go on."""
        if self.umpire.table.state.outcome() is None:
            self.app.pop()

    def update(self, now: float) -> bool:
        """Whether a move was taken back."""
        if self.umpire.table.state.outcome() is None and self.app.screen is self:
            self.app.pop()
            return True
        return False

    told_always = True

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """Who won, then everybody's points from the first to the last."""
        outcome = self.umpire.table.state.outcome()
        if outcome is None:
            return ()
        places = [seat for _, seat in ranking(outcome)]
        whole = self._whole(marks=False)
        return (
            self._heading(outcome),
            *(() if whole is None else (whole,)),
            *(self._points(outcome, seat) for seat in places),
        )

    def _points(self, outcome: Outcome, seat: int) -> Phrase:
        return phrase("{name} : {points}", name=self._called(outcome, seat), points=outcome.scores[seat])

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The winner in brass, the ranking on the felt, the buttons below."""
        outcome = self.umpire.table.state.outcome()
        if outcome is None:
            return
        measures = canvas.measures
        canvas.surface.blit(confetti.scattered(canvas.surface.get_size()), (0, 0))
        rest = tiles.title(canvas, body, self._heading(outcome))
        buttons = pygame.Rect(rest.left, rest.bottom - measures.target, rest.width, measures.target)
        rows.draw(canvas, buttons, self.items(), self.place, rows=1)
        room = pygame.Rect(rest.left, rest.top, rest.width, buttons.top - rest.top - measures.gap // 2)
        brass.light(canvas.surface, room.inflate(0, room.height // 2), GLOW, 40)
        room = self._running(canvas, room)
        self._ranking(canvas, room, outcome)

    def _heading(self, outcome: Outcome) -> Phrase:
        names = [self.umpire.table.names[seat] for seat in outcome.winners]
        if len(names) == 1:
            return phrase("{name} gagne !", name=names[0])
        if outcome.winners in outcome.sides:
            return phrase("{names} !", names=_together(names))
        return phrase("Égalité !")

    def _whole(self, marks: bool = True) -> Phrase | None:
        """How the match or the event stands that this game is part of."""
        if self.event is not None:
            return result_line(self.app, self.event, self.umpire.table.frame.number, marks)
        return None if self.stands is None else said(self.app, self.stands, marks)

    def _running(self, canvas: Canvas, room: pygame.Rect) -> pygame.Rect:
        """That, above the game's ranking. Returns the room below."""
        words = self._whole()
        if words is None:
            return room
        fitted = canvas.fitted(words, (room.width, room.height // 3), face="bold")
        tall = len(fitted.lines) * line_height("bold", fitted.px) + canvas.measures.gap // 3
        line = pygame.Rect(room.left, room.top, room.width, tall)
        canvas.text(line, words, face="bold", colour=CREAM)
        return pygame.Rect(room.left, room.top + tall, room.width, room.height - tall)

    def _ranking(self, canvas: Canvas, room: pygame.Rect, outcome: Outcome) -> None:
        measures = canvas.measures
        places, names = ranking(outcome), seated(self.app, self.umpire.table)
        least = line_height("bold", measures.text) + measures.line * 4 + 2
        columns = 1 if len(places) * least <= room.height and len(places) <= 4 else 2
        rows = -(-len(places) // columns)
        shares = [LEADS if columns == 1 and place == 1 else 1.0 for place, _ in places]
        whole = sum(shares[:rows])
        tall = min(room.height / whole, measures.text * (TALLEST if columns == 1 else 3.2))
        if columns == 1 and tall < least:
            shares, whole, tall = [1.0] * rows, float(rows), room.height / rows
        most = (room.width - measures.gap * (columns - 1)) // columns
        wide = most if columns > 1 else min(most, max(measures.text * 28, round(tall * 9)))
        left = room.left + (room.width - columns * wide - measures.gap * (columns - 1)) // 2
        top = room.top + (room.height - whole * tall) / 2
        for number, (place, seat) in enumerate(places):
            column = number // rows
            above = round(top + tall * sum(shares[column * rows : number]))
            box = pygame.Rect(left + column * (wide + measures.gap), above, wide, int(tall * shares[number]))
            self._line(canvas, box, place, self._called(outcome, seat, names), outcome.scores[seat])

    def _called(self, outcome: Outcome, seat: int, names: Sequence[str] = ()) -> Phrase | str:
        """The name at a seat, with those who play on its side."""
        names = names or self.umpire.table.names
        side = next((side for side in outcome.sides if seat in side), (seat,))
        return _together([names[mate] for mate in side])

    def _line(self, canvas: Canvas, box: pygame.Rect, place: int, name: Phrase | str, score: int) -> None:
        measures = canvas.measures
        line = box.inflate(0, -measures.line * 4)
        first = place == 1
        if first:
            brass.light(canvas.surface, line.inflate(line.height, line.height), GLOW, 70)
        stops, rim = (brass.LACQUER, measures.line) if first else (brass.NIGHT, 0)
        canvas.box(line, stops, line.height // 2, rim, f"place {place}", 245 if first else 175)
        grow = max(1.0, line.height / measures.text / (1.5 if line.height > measures.text * 2 else 1.3))
        side = line.height - measures.line * 2
        medal = pygame.Rect(line.left + measures.line, line.centery - side // 2, side, side)
        _medal(canvas, medal, place)
        colour = BRASS_LIGHT if first else CREAM
        score_room = max(
            round(measures.text * 1.6 * grow), width("serif", round(measures.text * grow), str(score)) + 4
        )
        points = pygame.Rect(line.right - line.height // 3 - score_room, line.top, score_room, line.height)
        canvas.text(points, str(score), face="serif", colour=colour, align=(1, 0.5), grow=grow)
        left = medal.right + measures.gap // 3
        words = pygame.Rect(left, line.top, points.left - measures.gap // 3 - left, line.height)
        face = "bold" if first else "sans"
        role = "cell" if canvas.fitted(name, words.size, face=face).cut else "text"
        canvas.text(words, name, role, face, colour, (0, 0.5), grow if role == "text" else 1)


def _together(names: Sequence[str]) -> Phrase | str:
    """Names in one breath."""
    return names[0] if len(names) == 1 else phrase("{one} et {two}", one=", ".join(names[:-1]), two=names[-1])


def _medal(canvas: Canvas, box: pygame.Rect, place: int) -> None:
    """A disc with the place: brass for the first, dark for the others."""
    first, radius = place == 1, box.height // 2
    canvas.surface.blit(
        brass.plate(box.size, brass.METAL if first else brass.NIGHT, radius, canvas.measures.line), box
    )
    if first:
        pygame.draw.circle(canvas.surface, INK, box.center, radius - canvas.measures.line * 2, canvas.measures.line)
    grow = max(1.0, box.height / canvas.measures.text / 1.5)
    room = box.inflate(0, canvas.measures.text)
    canvas.text(room, str(place), face="serif", colour=INK if first else GOLD, grow=grow)


class Sheet(Look):
    """The whole sheet of a game that has ended."""

    def __init__(self, app: "App", umpire: Any) -> None:
        super().__init__(app)
        self.umpire = umpire

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """Everybody's points."""
        return speech.scores(speech.scene_of(self.umpire))

    def show(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The sheet alone."""
        table = self.umpire.table
        outcome = table.state.outcome()
        first = outcome.winners[0] if outcome and outcome.winners else 0
        names = seated(self.app, table)
        sheets_by_game.SHEETS[table.game.key].draw(canvas, body, table.game.sheet(table.state), names, first, None)
