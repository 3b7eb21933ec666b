"""The menu of a table: undo, rules, the last throw's picture, language, leaving."""

from collections.abc import Sequence

import pygame

from kiosk.devices.camera_process.messages import CameraCode
from kiosk.devices.camera_process.status import ADVICE
from kiosk.i18n.lists import listed
from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import LANGUAGES
from kiosk.screens.calibration.session_screen import CalibrationSession
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.help.rule_book import RuleBook
from kiosk.screens.help.score_explanation import WHY, ScoreExplanation
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.framed_picture import draw_framed, read_picture
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT
from kiosk.screens.kit.read_only_screen import ReadOnlyScreen
from kiosk.screens.kit.screen import Action, Item, Kiosk, Screen
from kiosk.screens.kit.trouble_line import trouble_height
from kiosk.screens.people.seat_changes import COMPANY, SeatChanges
from kiosk.screens.play.after_move import last_revealed
from kiosk.screens.play.scoreboard import SCORES, Scoreboard
from kiosk.screens.play.take_back import ONE_BACK, TakeBack
from kiosk.table.narration.speech import lying
from kiosk.table.referee.referee import Referee
from kiosk.table.referee.state.panel import Choice
from kiosk.table.storage.rows.saved_games import NO_CONTEXT
from kiosk.table.table import Table

PHOTO, STAY = phrase("Photo du lancer"), phrase("Continuer à jouer")

MOVED = (CameraCode.DISPLACED, CameraCode.DARK)
"""Reasons why nothing is seen that a new look at track and light may mend."""
DRIFTED = frozenset(ADVICE[reason].template for reason in ("moved", "light"))
"""Advice that it mends; a slow camera stays slow."""


class ThrowPhoto(ReadOnlyScreen):
    """The frame that was read, with a frame around every die."""

    screen_key = "photo"

    def __init__(self, app: Kiosk, referee: Referee[Table]) -> None:
        super().__init__(app)
        self.panel = referee.panel()

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """The dice in the picture."""
        dice = lying(self.panel.dice)
        return (listed(dice),) if dice else drawn

    def show(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The picture, or that there is none any more."""
        picture = read_picture(self.panel.picture)
        if picture is None:
            canvas.text(body, phrase("Il n’y a pas d’image de ce lancer."))
            return
        for die in self.panel.dice:
            if die.box is not None:
                pygame.draw.rect(picture, BRASS_LIGHT, pygame.Rect(die.box).inflate(8, 8), 3)
        frame = draw_framed(canvas, body, picture, "picture of the throw")
        if canvas.notice is not None:
            tall = trouble_height(canvas, canvas.notice, frame.width)
            canvas.places["notice"] = pygame.Rect(frame.left, frame.bottom - tall, frame.width, tall)


class TableMenu(Screen):
    """What can be done besides playing."""

    screen_key = "menu"

    def __init__(self, app: Kiosk, referee: Referee[Table], choices: Sequence[Choice] = ()) -> None:
        super().__init__(app)
        self.referee, self.choices = referee, choices
        self.revealed = last_revealed(app, referee)
        self.offered = self._offered()

    def shown(self) -> None:
        """What is offered stays as long as people look at it: a throw that lands meanwhile moves nothing under the
        cursor."""
        self.offered = self._offered()

    def items(self) -> list[Item]:
        """Back to the game first, then what the referee offers besides."""
        return self.offered

    def _offered(self) -> list[Item]:
        app, table = self.app, self.referee.table
        items = [Item("back", STAY, app.pop), *self._mistake()]
        items += [Item(choice.key, choice.label, self._chooser(choice.key)) for choice in self.choices]
        if table.can_undo:
            items.append(Item("undo", ONE_BACK, lambda: app.push(TakeBack(app, self.referee))))
        items.append(Item("scores", SCORES, lambda: app.push(Scoreboard(app, self.referee))))
        if table.game.key in SCREENS:
            items.append(Item("rules", phrase("Les règles"), self._rules))
        items.append(Item("why", WHY, lambda: app.push(ScoreExplanation(app, self.referee))))
        shown = self.revealed
        if shown is not None:
            items.append(Item("reveal", phrase("Revoir le décompte"), lambda: app.push(shown)))
        items += self._fallen()
        panel = self.referee.panel()
        if panel.picture is not None and panel.throws:
            items.append(Item("photo", PHOTO, lambda: app.push(ThrowPhoto(app, self.referee))))
        items += self._recheck()
        items.append(Item("company", COMPANY, lambda: app.push(SeatChanges(app, self.referee))))
        language = LANGUAGES[app.words.next_language()]
        return [
            *items,
            Item("language", language, self._language),
            Item("settings", phrase("Réglages"), app.settings),
            Item("leave", phrase("Quitter la table"), self._leave),
        ]

    def _fallen(self) -> list[Item]:
        """In a game of cards those that have fallen."""
        table = self.referee.table
        screens = SCREENS.get(table.game.key)
        shown = (
            None if screens is None or screens.fallen is None else screens.fallen(self.app, table.state, table.names)
        )
        return [] if shown is None else [Item("fallen", phrase("Cartes tombées"), lambda: self.app.push(shown))]

    def _mistake(self) -> list[Item]:
        """A game begun by mistake goes without a question: nothing was played yet, so nothing is lost."""
        if not self._unplayed():
            return []
        return [Item("away", phrase("Ne pas jouer cette partie"), self._put_away)]

    def _unplayed(self) -> bool:
        return not self.referee.table.moves and self.referee.table.frame == NO_CONTEXT

    def _put_away(self) -> None:
        if self._unplayed():
            self.referee.table.leave()
            self.app.home()
        else:
            # A throw has landed since the menu was opened: now it is a question.
            self._leave()

    def _rules(self) -> None:
        table = self.referee.table
        self.app.push(RuleBook(self.app, table.game.key, table.options))

    def _recheck(self) -> list[Item]:
        """Track and light looked at again, where the camera's process asks for that: whoever plays may."""
        status = None if self.app.eyes is None else self.app.eyes.status()
        drifted = status is not None and status.advice is not None and status.advice.template in DRIFTED
        if status is None or not (drifted or status.code in MOVED):
            return []
        return [
            Item(
                "recheck", phrase("Vérifier la piste"), lambda: self.app.push(CalibrationSession(self.app, "recheck"))
            )
        ]

    def _chooser(self, key: str) -> Action:
        def choose() -> None:
            self.app.pop()
            self.app.screen.tap(key)

        return choose

    def _language(self) -> None:
        self.app.speak(self.app.words.next_language())
        self.offered = self._offered()

    def _leave(self) -> None:
        self.app.push(Leave(self.app, self.referee))

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading and buttons."""
        button_grid.draw(canvas, tiles.title(canvas, body, phrase("Menu")), self.items(), self.place)


class Leave(Screen):
    """Leaving: for now, or for good."""

    screen_key = "leave"

    def __init__(self, app: Kiosk, referee: Referee[Table], between: bool = False) -> None:
        """`between`: it is two games of a match that people stand between."""
        super().__init__(app)
        self.referee, self.between = referee, between

    def items(self) -> list[Item]:
        """Staying comes first, then what can be taken up again."""
        return [
            Item("stay", STAY, self.app.pop),
            Item("later", phrase("Reprendre plus tard"), self.app.home),
            Item("end", phrase("Abandonner le match") if self.between else phrase("Abandonner la partie"), self._end),
        ]

    def _end(self) -> None:
        self.referee.table.leave()
        self.app.home()

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """The question."""
        button_grid.draw(canvas, tiles.title(canvas, body, phrase("Quitter la table ?")), self.items(), self.place)
