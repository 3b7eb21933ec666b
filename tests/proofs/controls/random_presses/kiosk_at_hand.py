"""`kiosk play`'s own loop on SDL's dummy display: real events of keys and the mouse, on a clock that jumps."""

import shutil
import tempfile
from pathlib import Path
from random import Random

import pygame
from gpiozero.pins.mock import MockFactory

from kiosk.appliance.compose import appliance
from kiosk.config.schema import Config
from kiosk.devices.buttons.gpio_buttons import WiredButtons
from kiosk.devices.buttons.lamps import WiredLamps
from kiosk.screens.app.window import Window
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.layout_check import ElementKind
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.kit.rail import button_rail
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.proofs.controls.random_presses.told_dice import ToldDice, ToldEyes
from vision.types.track_events import Event

SIZE = (800, 480)
FRAME = 0.05
DOWN = 0.1
"""Seconds for which a key is held: no chord, no repeat."""
KEYS = {"left": pygame.K_LEFT, "ok": pygame.K_RETURN, "right": pygame.K_RIGHT}


class KioskAtHand:
    """The appliance over a journal in `folder`, with eyes that see what they are told."""

    def __init__(self, folder: Path, chance: Random) -> None:
        self.now, self.chance, config = 50.0, chance, Config()
        self.folder, self.store, self.eyes = folder, Store(folder), ToldEyes()
        self.dice = ToldDice(chance)
        self.window = Window(SIZE, windowed=True, sleep=lambda seconds: None)
        factory = MockFactory()
        buttons = WiredButtons(config.buttons, lambda: self.now, factory)
        lamps = WiredLamps(config.buttons, factory)
        self.loop = appliance(config, self.store, self.eyes, self.window, buttons, lamps, None, demo=False, game=None)
        self.loop.clock = lambda: self.now
        self.app = self.loop.app
        pygame.event.clear()

    def pass_time(self, seconds: float) -> None:
        """The loop goes round for so long."""
        for _ in range(max(1, round(seconds / FRAME))):
            self.now += FRAME
            self.loop.step()

    def tell(self, event: Event) -> None:
        """The eyes see this."""
        self.eyes.seen.append(event)
        self.pass_time(2 * FRAME)

    def press(self, button: str) -> None:
        """A key, down and up."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=KEYS[button], unicode="", mod=0, scancode=0))
            self.pass_time(DOWN)

    def click(self, box: pygame.Rect) -> None:
        """The mouse, or a finger."""
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=box.center, button=1, touch=False))
        self.pass_time(DOWN)

    def on_rail(self, button: str) -> str:
        """The words that stand beside a dome."""
        app = self.app
        canvas = Canvas(self.window.surface, measures(SIZE, app.config.larger_type(), app.screen.playing), app.words)
        box = button_rail.cell(canvas, button)
        return " ".join(
            mark.what for mark in app.marks if mark.kind == ElementKind.TEXT and box.collidepoint(mark.rect.center)
        )

    def as_journalled(self) -> object:
        """The table as it would come back had the power gone at this moment."""
        with tempfile.TemporaryDirectory() as copied:
            shutil.copytree(self.folder, copied, dirs_exist_ok=True)
            store = Store(Path(copied))
            try:
                return Table.resume(store, self.app.in_play.table.id).to_json()
            finally:
                store.close()

    def close(self) -> None:
        """Ends it."""
        self.store.close()
        self.window.close()
