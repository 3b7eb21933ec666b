"""A kiosk with three keys and a finger, which counts what is pressed on the way to the first throw."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial

import pygame

from kiosk.config.schema import Config
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Face, Throw
from kiosk.games.playout import random_move
from kiosk.screens.app.application import App
from kiosk.screens.app.window import Window
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.staging.props import StillEyes
from kiosk.table.referee.referee import Referee
from kiosk.table.storage.store import Store
from kiosk.table.table import Table

BEGIN = datetime(2026, 11, 24, 20, 0, tzinfo=UTC)
SIDES = (pygame.K_LEFT, pygame.K_RIGHT)


class Counter:
    """An app behind a window on SDL's dummy display: all that reaches it are events of keys and of a finger."""

    def __init__(self, store: Store | None = None) -> None:
        self.date = BEGIN
        self.store = store or Store(None, clock=lambda: self.date)
        config = Config()
        self.app = App(config, self.store, StillEyes(), lambda table: Referee(table, config))
        self.window = Window((800, 480), windowed=True, sleep=lambda seconds: None)
        self.now, self.presses = 1.0, 0
        pygame.event.clear()
        self.steps()

    @property
    def keys(self) -> list[str]:
        """What can be chosen now."""
        return [item.key for item in self.app.screen.items()]

    @property
    def focused(self) -> str:
        """What OK chooses now."""
        return self.keys[self.app.screen.place]

    @property
    def table(self) -> Table:
        """The table that is being played."""
        return self.app.in_play.table

    def steps(self) -> None:
        """The loop goes round for a while."""
        for _ in range(2):
            self.now += 0.05
            self.window.pump(self.app, self.now, 0)
            self.app.update(self.now)
            self.app.draw(self.window.surface)

    def key(self, key: int) -> None:
        """One press of a key."""
        self.presses += 1
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, unicode="", mod=0, scancode=0))
            self.steps()

    def choose(self, *items: str) -> None:
        """Goes to each of these the shorter way round, and presses OK."""
        for item in items:
            count, place = len(self.keys), self.keys.index(item)
            # With nothing chosen yet the first press leads to the first item, or to the last one.
            begin = self.app.screen.place
            right = place + 1 if begin < 0 else (place - begin) % count
            left = count - place if begin < 0 else (begin - place) % count
            by_right = right <= left and self.app.lamps()["right"] != "off"
            for _ in range(right if by_right else left):
                self.key(SIDES[by_right])
            assert self.focused == item
            self.key(pygame.K_RETURN)

    def touch(self, *items: str) -> None:
        """A finger on each of these, a page further where they are on another one."""
        for item in items:
            while item not in (seen := dict(self.app.targets)):
                self._finger(
                    seen[min((key for key in seen if key.startswith("page:")), key=partial(self._far, item))]
                )
            self._finger(seen[item])

    def _far(self, item: str, page: str) -> int:
        """How far a page is from an item, the shorter way round the games."""
        ring = [key for key in self.keys if key.startswith("game:")] or self.keys
        ahead = (self.keys.index(item) - int(page.removeprefix("page:"))) % len(ring)
        return min(ahead, len(ring) - ahead)

    def _finger(self, box: pygame.Rect) -> None:
        self.presses += 1
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=box.center, button=1, touch=True))
        self.steps()

    def awaits_first_throw(self) -> bool:
        """Whether a table is in front at which nothing was played: its first dice (or cards) are awaited."""
        return isinstance(self.app.screen, TableScreen) and not self.table.moves

    def played(
        self, game: str, names: Sequence[str], options: Mapping[str, object] | None = None, moves: int = 3
    ) -> Table:
        """These people played here and went; at most so many moves, -1 for the whole game."""
        self.app.lay(game, names, options or {})
        table, lay = self.table, tuple[Face, ...]()
        while table.state.outcome() is None and moves != 0:
            move = random_move(table.state, table.state.ask(), lay, self.app.chance)
            lay = move.faces if isinstance(move, Throw) else lay
            table.play(move)
            moves -= 1
        table.leave()
        self.app.home()
        self.steps()
        self.presses = 0
        return table

    def later(self, hours: float) -> None:
        """So much later, at the first screen."""
        self.date += timedelta(hours=hours)
        self.app.home()
        self.steps()


def people(game: str) -> tuple[str, ...]:
    """As few as the game takes."""
    return ("Odette", "Lucien", "Simone", "Marcel")[: GAMES[game].least_players]
