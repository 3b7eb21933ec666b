"""The end of a game: who won, everybody's place and score, and what comes next."""

from collections.abc import Sequence

import pygame

from kiosk.games.engine.values import Outcome
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.games.common.sheet_base import SheetView
from kiosk.screens.help.score_explanation import WHY, ScoreExplanation
from kiosk.screens.kit import button_grid as rows
from kiosk.screens.kit import tiles
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.moving import confetti
from kiosk.screens.kit.read_only_screen import ReadOnlyScreen
from kiosk.screens.kit.screen import Item, Kiosk, Screen
from kiosk.screens.lobby.player_setup import PlayerSetup
from kiosk.screens.people.marked_names import seated
from kiosk.screens.play.outcome import sheet_text
from kiosk.screens.play.outcome.game_story import story
from kiosk.screens.play.outcome.result_ranking import called, ranking, winners_line
from kiosk.screens.play.outcome.result_room import Finished, draw_result
from kiosk.screens.play.outcome.sheet_on_phone import TAKE_HOME, SheetOnPhone
from kiosk.screens.play.table_menu import Leave
from kiosk.screens.play.take_back import ONE_BACK, TakeBack
from kiosk.screens.replay.replay_screen import REPLAY, watch
from kiosk.screens.tournament import evening
from kiosk.screens.tournament.lookup import event_of, result_line
from kiosk.screens.tournament.match_screens import MATCH, MatchBoard, said, standing_of
from kiosk.screens.tournament.schedule import TournamentSchedule
from kiosk.table.narration import speech
from kiosk.table.recording import recorded
from kiosk.table.referee.referee import Referee
from kiosk.table.table import Table
from kiosk.table.tournament.called_games import CalledGame, elsewhere
from kiosk.table.tournament.matches import next_for, one_further
from kiosk.table.tournament.tournament import Tournament


class LastSheet(ReadOnlyScreen):
    """The whole sheet of a game that has ended."""

    screen_key = "sheet"
    keeps_notice = False
    whole_sheet = True

    def __init__(self, app: Kiosk, referee: Referee[Table]) -> None:
        super().__init__(app)
        self.referee = referee

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """Everybody's points."""
        return speech.scores(speech.scene_of(self.referee))

    def show(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The sheet below its title."""
        table = self.referee.table
        outcome = table.state.outcome()
        first = outcome.winners[0] if outcome and outcome.winners else 0
        names = seated(self.app, table)
        view = SheetView(table.state, names, first)
        sheet = SCREENS[table.game.key].sheet
        sheet.draw(canvas, tiles.title(canvas, body, sheet.title), view)


class Result(Screen):
    """Shown over the table when its game has ended."""

    screen_key = "result"

    button_row = True

    def __init__(self, app: Kiosk, referee: Referee[Table]) -> None:
        super().__init__(app)
        self.referee = referee
        frame = referee.table.frame
        self._told: tuple[int, Sequence[Phrase]] | None = None
        self.stands, self.event = standing_of(app, frame.match), event_of(app, frame.event)

    def items(self) -> list[Item]:
        """What comes next first: of a match its next game, else the same players again."""
        return [
            *self._next(),
            Item(
                "sheet",
                SCREENS[self.referee.table.game.key].sheet.title,
                lambda: self.app.push(LastSheet(self.app, self.referee)),
            ),
            Item("why", WHY, lambda: self.app.push(ScoreExplanation(self.app, self.referee))),
            Item("phone", TAKE_HOME, self._on_phone),
            Item("replay", REPLAY, lambda: watch(self.app, lambda: recorded(self.referee.table))),
            Item("undo", ONE_BACK, lambda: self.app.push(TakeBack(self.app, self.referee))),
            Item("home", phrase("Terminer"), self._finish),
        ]

    def _on_phone(self) -> None:
        table = self.referee.table
        outcome = table.state.outcome()
        if outcome is not None:
            self.app.push(SheetOnPhone(self.app, table, outcome, self.heading(outcome)))

    def _next(self) -> list[Item]:
        stands, app = self.stands, self.app
        if elsewhere(self.referee.table.frame):
            return self._called()
        event = self.event
        if event is not None:
            return [Item("event", phrase("Suite du tournoi"), lambda: self._board(event))]
        again = [
            Item("again", phrase("Rejouer"), self._again),
            Item("players", phrase("Autres joueurs"), self._players),
        ]
        if stands is None:
            return again
        board = Item("match", MATCH, lambda: app.push(MatchBoard(app, stands)))
        goes_on = Item("next", phrase("Partie suivante"), lambda: app.next_game(stands))
        return [*again, board] if stands.over else [goes_on, board]

    def _called(self) -> list[Item]:
        """The next meeting that is called to this table."""
        one = evening.called(self.app)
        return [] if one is None else [Item("called", phrase("Rencontre suivante"), lambda: self._follow(one))]

    def _follow(self, one: CalledGame) -> None:
        self.referee.table.leave()
        evening.play(self.app, one)

    def _again(self) -> None:
        """The same players once more; where the game does not say who begins now, the next of them."""
        table = self.referee.table
        if self.stands is not None:
            match = self.stands.match
            names, options = one_further(table.game, self.stands.names, match.options)
            self.app.lay(match.game, names, options, match.plan)
            return
        self.app.lay(table.game.key, *next_for(table))

    def _players(self) -> None:
        table = self.referee.table
        self.app.home()
        self.app.push(PlayerSetup(self.app, table.game, table.names))

    def _board(self, event: Tournament) -> None:
        self.referee.table.leave()
        self.app.home()
        self.app.push(TournamentSchedule(self.app, event))

    def _finish(self) -> None:
        if self.stands is not None and not self.stands.over:
            self.app.push(Leave(self.app, self.referee, between=True))
            return
        self.referee.table.leave()
        self.app.home()

    def back(self) -> None:
        """Nothing is behind a game that has ended."""

    def undo(self) -> None:
        """Left and right held: takes the last move back and continues the game."""
        self.referee.undo()

    def shown(self) -> None:
        """Back from undoing: the game may go on."""
        if self.referee.table.state.outcome() is None:
            self.app.pop()

    def update(self, now: float) -> bool:
        """Whether a move was taken back."""
        if self.referee.table.state.outcome() is None and self.app.screen is self:
            self.app.pop()
            return True
        return False

    told_always = True

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """Who won, then everybody's points from the first to the last."""
        outcome = self.referee.table.state.outcome()
        if outcome is None:
            return ()
        places = [seat for _, seat in ranking(outcome)]
        whole = self._whole(marks=False)
        return (
            self.heading(outcome),
            *(() if whole is None else (whole,)),
            *(self._points(outcome, seat) for seat in places),
        )

    def _points(self, outcome: Outcome, seat: int) -> Phrase:
        return phrase(
            "{name} : {points}", name=called(outcome, seat, self.referee.table.names), points=outcome.scores[seat]
        )

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The winner in brass, the ranking on the felt, the buttons below."""
        outcome = self.referee.table.state.outcome()
        if outcome is None:
            return
        measures = canvas.measures
        buttons = pygame.Rect(body.left, body.bottom - measures.target, body.width, measures.target)
        above = pygame.Rect(body.left, body.top, body.width, buttons.top - body.top - measures.gap // 2)
        names = seated(self.app, self.referee.table)
        texts = tuple(sheet_text.versions(self.referee.table, outcome, self.heading(outcome), canvas.say))
        unit = self.referee.table.game.unit
        told = Finished(outcome, names, self._story(outcome), texts, self._whole(), unit)
        draw_result(canvas, above, self.heading(outcome), told)
        confetti.strew(canvas, pygame.Rect(0, body.top, canvas.surface.get_width(), buttons.top - body.top))
        rows.draw(canvas, buttons, self.items(), self.place, rows=1)

    def _story(self, outcome: Outcome) -> Sequence[Phrase]:
        """The game's story, told once: it replays the whole game."""
        moves = len(self.referee.table.moves)
        if self._told is None or self._told[0] != moves:
            self._told = moves, story(self.referee.table, outcome)
        return self._told[1]

    def heading(self, outcome: Outcome) -> Phrase:
        """Who won."""
        return winners_line(outcome, self.referee.table.names)

    def _whole(self, marks: bool = True) -> Phrase | None:
        """How the match or the event stands that this game is part of, or where its result is."""
        if elsewhere(self.referee.table.frame):
            return evening.delivery(self.app, self.referee.table.id)
        if self.event is not None:
            return result_line(self.app, self.event, self.referee.table.frame.number, marks)
        return None if self.stands is None else said(self.app, self.stands, marks)
