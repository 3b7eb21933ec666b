"""A kiosk with one button, in this process and on a clock that jumps; dice are entered by hand.

The evenings and whoever plays them are those of the proof by hand: what can be pressed is read from what the screen
publishes. Here there is no left and no right: it is waited until the wanted choice is offered, and OK is pressed.
"""

import tomllib
from collections.abc import Callable
from random import Random
from typing import Any

import pygame

from kiosk.config.schema import Config
from kiosk.devices.buttons.gestures import Button, Gesture
from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.i18n.words import Words
from kiosk.screens.app.application import App
from kiosk.screens.app.button_box import WiredButtonBox
from kiosk.screens.app.screen_json import published
from kiosk.table.referee.referee import Referee
from kiosk.table.storage.store import Store
from tests.proofs.controls.by_hand import EVENINGS, Evening, Stuck, said
from tests.proofs.controls.xvfb_kiosk import Layout

SIZE = (800, 480)
TICK = 0.25
OFFERS = 60.0 * 8
"""Seconds within which whatever can be chosen has been offered."""
READ = ("players", "options", "number")
"""Screens on which somebody reads more than what can be chosen."""
Fault = Callable[[App], None]


class OneButton:
    """The kiosk, as `Evening` sees a desk."""

    def __init__(self) -> None:
        config = Config()
        self.app = App(config, Store(None), NoCamera(), lambda table: Referee(table, config))
        self.app.box = WiredButtonBox(frozenset({Button.OK}))
        self.app.update(0.0)
        self.presses = self.clicks = 0
        self.longest = 0.0
        self._played: Layout | None = None
        self._surface = pygame.Surface(SIZE)

    def layout(self) -> Layout:
        """What the screen shows now; its words only where they are read."""
        if self.app.screen.screen_key in READ:
            self.app.paint(self._surface)
        return published(self.app)

    def settled(self, quiet: float = 0.4) -> Layout:
        """The screen after a moment."""
        self.app.update(self.app.now + quiet)
        return self.layout()

    def state(self) -> Layout | None:
        """How many moves were played, and the scores at the end; of the last table once it was left."""
        if self.app.referee is not None:
            table = self.app.referee.table
            outcome = table.state.outcome()
            self._played = {"moves": len(table.moves), "scores": None if outcome is None else list(outcome.scores)}
        return self._played

    def take(self, offered: Callable[[], bool], what: str) -> None:
        """Presses OK once that is offered. Raises `Stuck`."""
        begun = self.app.now
        while not offered():
            if self.app.now - begun > OFFERS:
                raise Stuck(f"{what} is never offered at {self.app.screen.screen_key}")
            self.app.update(self.app.now + TICK)
        self.longest = max(self.longest, self.app.now - begun)
        if self.app.lamps()["ok"] == "off":
            raise Stuck(f"OK would take {what}, and its lamp is off")
        self.presses += 1
        self.app.gesture(Gesture.OK)


class Alone(Evening):
    """Somebody with one button."""

    desk: OneButton  # type: ignore[assignment]

    def _reach(self, wanted: str) -> None:
        app = self.desk.app
        screen = app.screen
        if wanted.startswith("button:"):
            gesture = Gesture(wanted.removeprefix("button:"))
            self.desk.take(lambda: (app.scanner.offered or Gesture.OK) is gesture, wanted)
        else:
            self.desk.take(lambda: app.screen is not screen or self._on(wanted), wanted)

    def _on(self, wanted: str) -> bool:
        items, place = self.desk.app.screen.items(), self.desk.app.screen.place
        return 0 <= place < len(items) and items[place].key == wanted


def evening(name: str) -> dict[str, Any]:
    """Plays an evening of `by_hand.toml` from the first screen back to it. Raises `Stuck`."""
    plan = said(tomllib.loads(EVENINGS.read_text(encoding="utf-8"))[name], Words("fr"))
    desk = OneButton()
    played = Alone(desk, plan["game"], "one button", plan, Random(name)).play()  # type: ignore[arg-type]
    told = {key: played[key] for key in ("game", "moves", "presses", "most", "scores")}
    return told | {"longest_wait": round(desk.longest, 1), "played_s": round(desk.app.now)}
