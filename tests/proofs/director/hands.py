"""Somebody at the table: reads what the kiosk's screen publishes, clicks by a mouse that a display has."""

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

from tests.proofs.controls.by_hand import Evening as ByHand
from tests.proofs.controls.xvfb_kiosk import Layout
from tests.proofs.director.machines import Evening, wait
from tests.proofs.steps import Failed

PIN = "2741"
SLOW = 30.0
"""Seconds within which a click has to show, on a machine that does much else."""
AMID = 2
"""Moves after which a game is amid."""
LAYOUT, TRACE = "run/kiosk/layout.json", "run/kiosk/trace.jsonl"


class Hands:
    """As `tests.proofs.controls.by_hand` sees a desk."""

    def __init__(self, evening: Evening) -> None:
        self._evening, self.presses, self.clicks = evening, 0, 0

    def layout(self) -> Layout:
        """What the screen shows now; empty while there is none."""
        told = self._read(LAYOUT)
        try:
            return dict(json.loads(told))
        except ValueError:
            return {}

    def state(self) -> Layout | None:
        """The newest line of the trace."""
        lines = self._read(TRACE).rpartition("\n")[0].splitlines()
        return json.loads(lines[-1]) if lines else None

    def _read(self, file: str) -> str:
        try:
            return self._evening.on["table"].path(file).read_text("utf-8")
        except OSError:
            return ""

    @property
    def screen(self) -> str:
        """Its key."""
        return str(self.layout().get("screen", ""))

    @property
    def keys(self) -> list[str]:
        """What can be chosen."""
        return [item["key"] for item in self.layout().get("items", ())]

    def says(self, words: str) -> bool:
        """Whether this stands on the screen."""
        return any(words in text for text in self.layout().get("texts", ()))

    def settled(self, quiet: float = 0.4, patience: float = 5.0) -> Layout:
        """The screen once it has stayed as it is for a moment."""
        end, since, seen = time.monotonic() + patience, time.monotonic(), self.layout()
        while (time.monotonic() - since < quiet or not seen) and time.monotonic() < end:
            time.sleep(0.05)
            if (now := self.layout()) != seen:
                since, seen = time.monotonic(), now
        return seen

    def click(self, x: int, y: int) -> None:
        """The mouse goes there and its left button is clicked."""
        self.clicks += 1
        self._evening.do("table", f"xdotool mousemove {x} {y} click 1")

    def press(self, button: str) -> None:
        """There are no keys here."""
        raise Failed(f"the mouse reaches {button}")

    def take(self, *wanted: str) -> None:
        """Clicks one after the other, each once it is there and until the screen has changed."""
        for key in wanted:
            self._take(key)

    def _take(self, key: str) -> None:
        wait(lambda: key in self.keys, f"{key} is offered, not {self.keys} at {self.screen}", SLOW)
        for _ in range(12):
            before = self.settled(0.2)
            places = {target["key"]: target["box"] for target in before["targets"]}
            page = next((one for one in places if one.startswith("page:")), "")
            left, top, wide, high = places[key if key in places else page]
            self.click(left + wide // 2, top + high // 2)
            wait(lambda: self.layout() not in ({}, before), f"a click on {key} shows", SLOW)  # noqa: B023
            if key in places:
                return

    def type(self, digits: str) -> None:
        """A code of digits, and that it is all of it."""
        for digit in digits:
            self._take(f"letter:{digit}")
        self._take("finish")

    def settings(self, *further: str) -> None:
        """From the first screen into the settings and on; the owner's code is chosen the first time."""
        self.home()
        self.take("settings")
        while self.settled().get("screen") in ("newpin", "askpin"):
            self.type(PIN)
        self.take(*further)

    def home(self) -> None:
        """Back to the first screen."""
        wait(lambda: self.layout(), "the kiosk shows something", 120)
        while (screen := self.settled()["screen"]) != "attract":
            self.take("finish" if screen.endswith("pin") else "back" if "back" in self.keys else "done")

    def play(self, harm: Callable[[], object] = lambda: None) -> dict[str, Any]:
        """The meeting that is called, to its result and back to the first screen; `harm` is done amid the game."""
        self.home()
        wait(lambda: "called" in self.keys, "a meeting is called", SLOW)
        game = Called(self, "cameroun", "mouse", {}, Random(self.clicks))  # type: ignore[arg-type]
        game.harm = harm
        return game.play()


class Called(ByHand):
    """The game that a director calls."""

    harm: Callable[[], object]
    harmed = False

    def _wish(self, layout: Layout) -> str | None:
        if layout["screen"] == "attract":
            return "called"
        if self.moves >= AMID and not self.harmed:
            self.harmed = True
            self.harm()
        return super()._wish(layout)
