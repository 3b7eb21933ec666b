"""The whole machine on a clock that jumps, to be disturbed in tests: its journal, pins, sound and screen can fail."""

from pathlib import Path

import pygame
from gpiozero.pins.mock import MockFactory

from kiosk.appliance.compose import appliance
from kiosk.appliance.service.start_mode import StartMode
from kiosk.config.schema import Config
from kiosk.devices.board_sensors import BoardSensors, Vitals
from kiosk.devices.buttons.gpio_buttons import WiredButtons
from kiosk.devices.buttons.lamps import WiredLamps
from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.screens.app.window import Window
from kiosk.table.storage.open_journal import TRY_AT_MOST
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.devices.voice.recorder import Recorder

TICK = 0.05
PLAIN = Config()
PINS = PLAIN.buttons


class Pins(MockFactory):
    """Pins that another program holds, or whose chip is not there, for as long as `fault` says."""

    fault: str | None = None

    def pin(self, name: int):  # type: ignore[no-untyped-def]
        if self.fault:
            raise OSError(self.fault)
        return super().pin(name)


class Kiosk:
    """Screens, referee, journal, pins and voice on a clock that jumps; dice are entered by hand."""

    def __init__(
        self,
        folder: Path,
        store: Store | None = None,
        pins: Pins | None = None,
        config: Config = PLAIN,
        duty: StartMode | None = None,
    ) -> None:
        self.now, self.pins, self.store = 100.0, pins or Pins(), store or Store(folder)
        self.vitals, self.voice = Vitals(), Recorder()
        self.window = Window((800, 480), windowed=True, sleep=lambda seconds: None)
        self.buttons = WiredButtons(config.buttons, lambda: self.now, self.pins)
        self.lamps = WiredLamps(config.buttons, self.pins)
        self.loop = appliance(
            config, self.store, NoCamera(), self.window, self.buttons, self.lamps, None, demo=False, game=None,
            duty=duty, voice=self.voice, board=BoardSensors(lambda: self.vitals),
        )  # fmt: skip
        self.loop.clock = lambda: self.now
        self.app = self.loop.app
        pygame.event.clear()

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / TICK)):
            self.now += TICK
            self.loop.step()

    def until_saved(self) -> None:
        """Nobody plays a move; until the journal has caught up by itself."""
        begin = self.now
        while self.store.trouble is not None:
            assert self.now - begin <= TRY_AT_MOST + TICK
            self.run(TICK)
        assert self.said == "Le journal s’enregistre de nouveau : rien ne manque."

    def press(self, button: str) -> None:
        pin = self.pins.pin(getattr(PINS, button))
        pin.drive_low()
        self.run(0.15)
        pin.drive_high()
        self.run(0.15)

    def turn(self, faces: str = "55562") -> None:
        """One player's turn, typed in, and what the screen offers first beside throwing again."""
        self.run(TICK)
        before = len(self.table.moves)
        for face in faces:
            self.app.typed(face)
        self.press("ok"), self.press("right"), self.press("ok")
        assert len(self.table.moves) == before + 2, self.app.referee.panel()

    @property
    def table(self) -> Table:
        return self.app.referee.table

    @property
    def said(self) -> str:
        return "" if self.app.notice is None else self.app.words.say(self.app.notice)


def on_disk(kiosk: Kiosk, folder: Path) -> int:
    """How many entries of the game another program reads in the journal's file."""
    reader = Store(folder, read_only=True)
    try:
        return len(reader.entries(kiosk.table.id))
    finally:
        reader.close()
