"""The whole machine on one virtual clock: screens, referee, journal, wire, the camera's process, virtual track.

Only two things are not the real ones: the process is stepped by the test instead of running beside it, and its reader
is told the truth. A fault is put into the camera, the disk or the pins, and taken out again, while a game is played.
"""

from dataclasses import replace
from pathlib import Path

import pygame
from gpiozero.pins.mock import MockFactory

from calibration.maintenance.view_keeper import TrackSize, ViewKeeper
from kiosk.appliance.compose import appliance
from kiosk.config.schema import Config
from kiosk.devices.buttons.gpio_buttons import WiredButtons
from kiosk.devices.buttons.lamps import WiredLamps
from kiosk.devices.camera_process.supervisor import CameraSupervisor
from kiosk.devices.camera_process.vision_pipeline import VisionPipeline
from kiosk.devices.camera_process.worker import HEARTBEAT, Child, Order, _report
from kiosk.devices.cameras.fakes.faulty_camera import Faulty
from kiosk.devices.cameras.virtual_camera import VirtualCamera
from kiosk.devices.ipc import BrokenWire, MessageSocket
from kiosk.devices.supervised_process import Handle
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.screens.app.window import Window
from kiosk.table.storage.store import Store
from tests.devices.voice.recorder import Recorder
from tests.simulation.ground_truth_reader import TruthfulReader
from vision.tracking.watcher import Watcher

FPS = 20
TICK = 1 / FPS
CONFIG = Config.model_validate({"play": {"confirm": "dice"}})


class Hung(Exception):
    """Stands for a call that never returns."""


class Told(TruthfulReader):
    """Knows what lies there, and where the camera's fault puts it in the picture."""

    def __init__(self, track: VirtualTrack, camera: Faulty) -> None:
        super().__init__(track)
        self.camera = camera

    def _die(self, die):  # type: ignore[no-untyped-def]
        told = super()._die(die)
        x, y, w, h = told.box
        wide, high = self.track.size
        if self.camera.fault == "upside_down":
            return replace(told, box=(wide - x - w, high - y - h, w, h))
        if self.camera.fault == "wrong_size":
            return replace(told, box=(x // 2, y // 2, w // 2, h // 2))
        return told


class ChildHere:
    """The camera's process, one turn of its loop a tick."""

    def __init__(self, whole: "Whole", end) -> None:  # type: ignore[no-untyped-def]
        self.whole = whole
        self.child = Child(MessageSocket(end.dup()), whole.open_lookout, lambda: whole.now)
        self.pid, self.state, self._beat = 7, "born", 0.0

    def poll(self) -> int | None:
        return -9 if self.state == "dead" else None

    def kill(self) -> None:
        if self.state != "dead":
            self.state = "dead"
            self.child.wire.close()
            self.child.end()

    def wait(self, timeout: float | None = None) -> int:
        return -9

    def step(self) -> None:
        try:
            if self.state in ("born", "works"):
                self._work()
            if self.state in ("works", "hung") and self.whole.now >= self._beat:
                self._beat = self.whole.now + HEARTBEAT
                self.child.beat()
        except Hung:
            self.state = "hung"
        except BrokenWire:
            self.state = "dead"
        except Exception as error:
            _report(self.child.wire, error)
            self.kill()

    def _work(self) -> None:
        for message in self.child.wire.drain():
            if isinstance(message, Order):
                self.child.begin(message)
                self.state = "works"
            else:
                self.child.orders.append(message)
        if self.state == "works" and not self.child.look():
            self.kill()


class Whole:
    """A kiosk with all its parts, in front of a virtual track."""

    def __init__(self, folder: Path, store: Store | None = None, config: Config = CONFIG, seed: int = 1) -> None:
        self.now, self.folder, self.factory = 100.0, folder, MockFactory()
        self.track = VirtualTrack(seed)
        self.camera = Faulty(VirtualCamera(self.track, fps=FPS), hang=self._hang)
        self.children: list[ChildHere] = []
        self.store = store or Store(folder)
        self.voice = Recorder()
        self.window = Window((800, 480), windowed=True, sleep=lambda seconds: None)
        self.eyes = CameraSupervisor("usb", config, folder, lambda: self.now, self._start)
        buttons = WiredButtons(config.buttons, lambda: self.now, self.factory)
        self.loop = appliance(
            config, self.store, self.eyes, self.window, buttons, WiredLamps(config.buttons, self.factory), None,
            demo=False, game=None, voice=self.voice,
        )  # fmt: skip
        self.loop.clock = lambda: self.now
        self.app = self.loop.app
        self.slowest = 0.0
        pygame.event.clear()

    def _start(self, end) -> Handle:  # type: ignore[no-untyped-def]
        self.children.append(ChildHere(self, end))
        return self.children[-1]

    def _hang(self) -> None:
        raise Hung

    def open_lookout(self, source, config, dice_set, data):  # type: ignore[no-untyped-def]
        track = config.track
        keeper = ViewKeeper(
            TrackSize(track.width_mm, track.height_mm, track.die_mm), source, self.folder / "calibration"
        )
        return VisionPipeline(
            self.camera, Watcher(Told(self.track, self.camera), dice_set, live=True), keeper, live=True
        )

    # Time

    def run(self, seconds: float) -> None:
        """Time passes."""
        for _ in range(round(seconds / TICK)):
            self.now += TICK
            self.loop.step()
            self.children[-1].step()

    def until(self, wanted, patience: float = 30.0) -> float:  # type: ignore[no-untyped-def]
        """Time passes until `wanted()`; how much. Fails when that takes longer than `patience` seconds."""
        begin = self.now
        while not wanted():
            assert self.now - begin < patience, f"after {patience} s still: {self.said!r}, {self.panel}"
            self.run(TICK)
        return self.now - begin

    # What people do

    def sit_down(self, game: str = "cameroun", names: tuple[str, ...] = ("Marie", "Paul")) -> None:
        """A new table; the dice are in the players' hands."""
        self.app.lay(game, names, {})
        self.camera.camera.command(("auto", False))
        self.until(lambda: self.eyes.status().ok)

    def throw(self) -> None:
        """Whoever's turn it is picks all dice up and throws them; until they have been read."""
        before = len(self.moves)
        self.track.pick_up(None)
        self.track.throw()
        self.until(lambda: len(self.moves) > before)

    def choose(self) -> None:
        """Writes the throw where the screen offers first, one step beside throwing again."""
        assert self.panel.kind == "choose", self.panel
        before = len(self.moves)
        self.press("right")
        self.press("ok")
        assert len(self.moves) > before, self.panel

    def by_hand(self, faces: str = "55562") -> None:
        """The same without a camera: the dice are typed in."""
        before = len(self.moves)
        for face in faces:
            self.app.typed(face)
        self.press("ok")
        assert len(self.moves) == before + 1, self.panel

    def press(self, button: str) -> None:
        """A button, down and up, by its pin."""
        pin = self.factory.pin(getattr(CONFIG.buttons, button))
        pin.drive_low()
        self.run(0.15)
        pin.drive_high()
        self.run(0.15)

    # What they see

    @property
    def said(self) -> str:
        """The line above the screen."""
        return "" if self.app.notice is None else self.app.words.say(self.app.notice)

    @property
    def panel(self):  # type: ignore[no-untyped-def]
        return self.app.referee.panel() if self.app.referee is not None else None

    @property
    def moves(self):  # type: ignore[no-untyped-def]
        return self.app.referee.table.moves

    @property
    def dice(self) -> list[int]:
        """The faces of the last throw on the sheet."""
        return sorted(self.app.referee.table.game.sheet(self.app.referee.table.state)["dice"])

    def lying(self) -> list[int]:
        """The faces that really lie there."""
        return sorted(int(die.face) for die in self.track.truth() if die.on_track)
