"""What every simulated game has: its setup, an app over a journal, people who sit down, and a result."""

import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

import pygame

from kiosk.config.schema import Config
from kiosk.devices.camera_process.status import CameraProcess
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.games.engine.moves import Json
from kiosk.screens.app.application import App
from kiosk.table.referee.referee import Referee
from kiosk.table.storage.store import Store
from vision.tracking.reader_protocol import Reads

NAMES = ("Marie", "Paul", "Jeanne", "Luc", "Sophie", "Hugo", "Inès", "Yann")


@dataclass(frozen=True)
class Setup:
    """Which game is simulated, and how.

    `size` of the screen in pixels. `reader` makes another reader than the kiosk's own for a virtual track. `shown` is
    called after every frame that was drawn. `disturbed`: shadows, arms and a restless camera, drawn from the seed.
    """

    game: str
    seed: int
    store: Store = field(kw_only=True)
    config: Config = field(kw_only=True)
    players: int = field(default=2, kw_only=True)
    size: tuple[int, int] = field(default=(1280, 800), kw_only=True)
    options: Json = field(default_factory=dict, kw_only=True)
    reader: Callable[[VirtualTrack], Reads] | None = field(default=None, kw_only=True)
    shown: Callable[["SimulatedGame"], None] | None = field(default=None, kw_only=True)
    disturbed: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class GameResult:
    """One line of `kiosk simulate`; `seconds` of computing time. Not `over`: the game got stuck.

    `cards` were laid on the track or entered on the pad, in a game of cards; `unsure` of those that were laid were
    asked about, or not seen and entered.
    """

    game: str
    seed: int
    over: bool
    throws: int
    dice: int
    silent: int
    unsure: int
    seconds: float
    winners: tuple[int, ...]
    cards: int = 0

    def to_json(self) -> Json:
        """As the command-line contract writes it."""
        return {**asdict(self), "winners": list(self.winners), "seconds": round(self.seconds, 2)}


class SimulatedGame(ABC):
    """One game on a screen that nobody sees. `clock` gives the virtual time in seconds."""

    def __init__(self, setup: Setup, eyes: CameraProcess, clock: Callable[[], float]) -> None:
        self.setup, self.clock = setup, clock
        self.names = NAMES[: setup.players]
        self.stuck: str | None = None
        self.surface = _surface(setup.size)
        self.app = App(
            setup.config, setup.store, eyes, lambda table: Referee(table, setup.config, self.clock()), demo=True
        )

    def begin(self) -> None:
        """The players sit down."""
        self.app.lay(self.setup.game, self.names, self.setup.options)

    def end(self) -> None:
        """The game is over, or stuck."""
        self.frame()

    def run(self) -> GameResult:
        """Plays to the end, or until nothing changes any more; then `stuck` says where."""
        begun = time.process_time()
        self.begin()
        self.play()
        self.end()
        return self.result(time.process_time() - begun)

    def frame(self) -> None:
        """The camera sees, the table judges, the screen shows."""
        self.app.update(self.clock())
        if self.app.draw(self.surface) and self.setup.shown is not None:
            self.setup.shown(self)

    @abstractmethod
    def play(self) -> None:
        """Everybody plays until the game is over or stuck."""

    @abstractmethod
    def result(self, seconds: float) -> GameResult:
        """What came of it in so many seconds of computing."""


def _surface(size: tuple[int, int]) -> pygame.Surface:
    """A screen that nobody sees."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode(size)
