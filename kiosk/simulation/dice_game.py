"""One whole game on a virtual clock: frames, watcher, reader, referee, screens, and people who press buttons."""

import time
from collections.abc import Callable

import pygame

from kiosk.config.schema import Config
from kiosk.devices.camera_process.calibration_runner import CalibrationView
from kiosk.devices.camera_process.in_thread import InThreadCamera
from kiosk.devices.camera_process.status import CameraProcess, CameraStatus
from kiosk.games.engine.moves import Json, Throw
from kiosk.screens.app.application import App
from kiosk.simulation.misreading_count import Count
from kiosk.simulation.player import SimulatedPlayer
from kiosk.simulation.result import GameResult
from kiosk.simulation.world import World
from kiosk.table.referee.referee import Referee
from kiosk.table.storage.store import Store
from vision.types.track_events import Event

PATIENCE = 90.0
"""Seconds of the virtual clock without a move after which a game is stuck."""


class Counted:
    """Eyes whose events are counted on their way to the table."""

    def __init__(self, eyes: CameraProcess, count: Count) -> None:
        self._eyes, self._count = eyes, count

    def poll(self) -> list[Event]:
        """The events since the last call."""
        events = self._eyes.poll()
        for event in events:
            self._count.read(event)
        return events

    def status(self) -> CameraStatus:
        """Whether dice can be seen."""
        return self._eyes.status()

    def expect(self, dice_set: str) -> None:
        """Which dice may lie there."""
        self._eyes.expect(dice_set)

    def command(self, words: tuple[object, ...]) -> None:
        """For the virtual track."""
        self._eyes.command(words)

    def want_hands(self, wanted: bool) -> None:
        """Asks for hands over the track."""
        self._eyes.want_hands(wanted)

    def want_preview(self, wanted: bool) -> None:
        """Asks for small pictures."""
        self._eyes.want_preview(wanted)

    def preview(self) -> bytes | None:
        """The newest small picture."""
        return self._eyes.preview()

    def calibrate(self, kind: str | None) -> None:
        """Begins or leaves a calibration."""
        self._eyes.calibrate(kind)

    def choose(self, word: str) -> None:
        """A word of the calibration."""
        self._eyes.choose(word)

    def sitting(self) -> CalibrationView | None:
        """What the calibration shows."""
        return self._eyes.sitting()

    def close(self) -> None:
        """Lets the camera go."""
        self._eyes.close()


class Simulation:
    """One game. `shown` is called after every frame that was drawn."""

    patience = PATIENCE

    def __init__(
        self,
        game: str,
        seed: int,
        names: tuple[str, ...],
        options: Json,
        eyes: InThreadCamera,
        world: World,
        clock: Callable[[], float],
        store: Store,
        surface: pygame.Surface,
        config: Config,
        shown: Callable[["Simulation"], None] | None = None,
    ) -> None:
        self.game, self.seed, self.names, self.options = game, seed, names, options
        self.count = Count(world)
        self.stuck: str | None = None
        self.clock, self.surface, self.shown = clock, surface, shown
        self.app = App(
            config,
            store,
            Counted(eyes, self.count),
            lambda table: Referee(table, config, self.clock()),
            demo=True,
        )
        self.person = SimulatedPlayer(self.app, world)

    def begin(self) -> None:
        """The players sit down."""
        self.app.lay(self.game, self.names, self.options)

    def end(self) -> None:
        """The game is over, or stuck."""
        self.frame()

    def run(self) -> GameResult:
        """Plays to the end, or until nothing goes on; then `stuck` says where."""
        begun = time.process_time()
        self.begin()
        table = self.app.in_play.table
        seen, since = 0, self.clock()
        while table.state.outcome() is None:
            self.step()
            for move in table.moves[seen:]:
                if isinstance(move, Throw):
                    self.count.played(move)
            if len(table.moves) != seen:
                seen, since = len(table.moves), self.clock()
            elif self.clock() - since > self.patience:
                self.stuck = self._where()
                break
        self.end()
        return self._result(time.process_time() - begun)

    def frame(self) -> None:
        """The camera sees, the table judges, the screen shows."""
        self.app.update(self.clock())
        if self.app.draw(self.surface) and self.shown is not None:
            self.shown(self)

    def step(self) -> None:
        """One frame, after which somebody acts."""
        now = self.clock()
        self.frame()
        if self.app.referee is not None and self.app.referee.table.state.outcome() is None:
            self.person.act(now)

    def _where(self) -> str:
        panel = self.app.in_play.panel()
        throws = self.count.throws
        return f"game {self.seed} is stuck after {throws} throws at '{panel.kind}': {panel.question}"

    def _result(self, seconds: float) -> GameResult:
        outcome = self.app.in_play.table.state.outcome()
        winners = () if outcome is None else outcome.winners
        count, over = self.count, outcome is not None
        return GameResult(
            self.game, self.seed, over, count.throws, count.dice, count.silent, count.unsure, seconds, winners
        )
