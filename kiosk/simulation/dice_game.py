"""One whole game on a virtual clock: frames, watcher, reader, referee, screens, and people who press buttons."""

from kiosk.devices.camera_process.calibration_runner import CalibrationView
from kiosk.devices.camera_process.in_thread import InThreadCamera
from kiosk.devices.camera_process.status import CameraProcess, CameraStatus
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.games.engine.moves import Throw
from kiosk.simulation.misreading_count import Count
from kiosk.simulation.player import SimulatedPlayer
from kiosk.simulation.simulated_game import GameResult, Setup, SimulatedGame
from kiosk.simulation.world import World
from vision.types.dice_set import DiceSet
from vision.types.lessons import Lesson
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

    def expect(self, dice_set: DiceSet) -> None:
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

    def learn(self, lesson: Lesson) -> None:
        """Passes on what people said of dice."""
        self._eyes.learn(lesson)

    def sitting(self) -> CalibrationView | None:
        """What the calibration shows."""
        return self._eyes.sitting()

    def close(self) -> None:
        """Lets the camera go."""
        self._eyes.close()


class Simulation(SimulatedGame):
    """A game with dice on a virtual track, which `world` handles."""

    patience = PATIENCE

    def __init__(self, setup: Setup, eyes: InThreadCamera, track: VirtualTrack) -> None:
        world = World(track)
        self.count = Count(world)
        super().__init__(setup, Counted(eyes, self.count), lambda: track.t)
        self.person = SimulatedPlayer(self.app, world)

    def play(self) -> None:
        """Frame by frame on the track's clock."""
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

    def step(self) -> None:
        """One frame, after which somebody acts."""
        now = self.clock()
        self.frame()
        if self.app.referee is not None and self.app.referee.table.state.outcome() is None:
            self.person.act(now)

    def _where(self) -> str:
        panel = self.app.in_play.panel()
        throws = self.count.throws
        return f"game {self.setup.seed} is stuck after {throws} throws at '{panel.kind}': {panel.question}"

    def result(self, seconds: float) -> GameResult:
        """Throws and how they were read, beside the winners."""
        outcome = self.app.in_play.table.state.outcome()
        winners, over = () if outcome is None else outcome.winners, outcome is not None
        count, setup = self.count, self.setup
        return GameResult(
            setup.game, setup.seed, over, count.throws, count.dice, count.silent, count.unsure, seconds, winners
        )
