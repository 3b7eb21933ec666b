"""The games that were played to their end, to be watched again: some at a time, the last first."""

from datetime import datetime
from functools import partial

import pygame

from kiosk.errors import StoreError
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.screen import Item, Kiosk, Screen
from kiosk.screens.replay.replay_screen import watch
from kiosk.table.recording import found
from kiosk.table.storage.rows.saved_games import FinishedGame

REPLAYS = phrase("Revoir une partie")
WATCH = phrase("Revoir cette partie")
AT_ONCE = 6
"""Games on a page."""
PAGE = "NOT demo ORDER BY results.rowid DESC LIMIT ? OFFSET ?"


class FinishedGames(Screen):
    """Every game of the history, however old."""

    screen_key = "replays"

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app)
        self.first = 0
        self.games: tuple[FinishedGame, ...] = ()
        self.more = False

    def shown(self) -> None:
        """Reads the journal."""
        try:
            games = self.app.store.results(PAGE, AT_ONCE + 1, self.first)
        except StoreError:
            games = ()
            self.app.tell(phrase("L’historique ne peut pas être lu."))
        self.games, self.more = games[:AT_ONCE], len(games) > AT_ONCE

    def items(self) -> list[Item]:
        """A button a game: who played and how it ended, what, when."""
        found_games = [self._game(line) for line in self.games]
        if self.more:
            found_games.append(Item("older", phrase("Plus anciennes"), lambda: self._turn(AT_ONCE)))
        if self.first:
            found_games.append(Item("newer", phrase("Plus récentes"), lambda: self._turn(-AT_ONCE)))
        return [*found_games, Item("back", phrase("Retour"), self.app.pop, minor=True)]

    def _game(self, line: FinishedGame) -> Item:
        app = self.app
        known = app.games.get(line.game)
        name = line.game if known is None else known.name
        return Item(
            f"game:{line.id}",
            _who(line),
            lambda: watch(app, partial(found, app.store, line)),
            note=_what_and_when(line, name),
            act=WATCH,
        )

    def _turn(self, by: int) -> None:
        self.first, self.cursor = max(0, self.first + by), 0
        self.shown()

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Heading and games."""
        button_grid.draw(canvas, tiles.title(canvas, body, REPLAYS), self.items(), self.place)


def _who(line: FinishedGame) -> Text:
    """Who won with how many points; whom against, or how many others there were."""
    told = dict(enumerate(zip(line.names, line.scores, strict=False)))
    won = [told.pop(seat) for seat in line.winners if seat in told]
    if not won:
        return ", ".join(line.names)
    first = f"{' + '.join(name for name, _ in won)}\u00a0{max(score for _, score in won)}"
    if len(told) > 1:
        return phrase("{first} et {n:un autre|# autres}", first=first, n=len(told))
    return ", ".join([first, *(f"{name}\u00a0{score}" for name, score in told.values())])


def _what_and_when(line: FinishedGame, name: Text) -> Phrase:
    when = datetime.fromisoformat(line.ended).astimezone()
    return phrase("{game}, {day} à {time}", game=name, day=f"{when:%d/%m}", time=f"{when:%H:%M}")
