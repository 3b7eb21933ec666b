"""The USB stick: with and without one, what is on it, what is asked before it is brought back."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kiosk.devices.usb_storage import Stick
from kiosk.screens.app.application import App
from kiosk.screens.kit.background_command import CommandResult
from kiosk.screens.settings.corrected_dice import CorrectedDice
from kiosk.screens.settings.storage.usb_stick import UsbStick
from kiosk.shots.staging.props import Setting, press

STICK = Stick(Path("/media/piste/FESTIVAL"), free=4_000_000_000)
LOCKED = Stick(STICK.path, writable=False)
MADE = (("20261121-183012", 128, 41, 2), ("20261114-190455", 96, 38, 2), ("20260620-231500", 12, 6, 1))


@dataclass
class Sent:
    """A command that has ended, or goes on for ever."""

    end: CommandResult | None

    def done(self) -> CommandResult | None:
        """How it ended."""
        return self.end


def _held(name: str, games: int, players: int, calibrations: int) -> str:
    date, clock = name.split("-")
    made = f"{date[:4]}-{date[4:6]}-{date[6:]}T{clock[:2]}:{clock[2:4]}:{clock[4:]}+01:00"
    counts = {"games": games, "players": players, "calibrations": calibrations, "dice": 0, "settings": True}
    return json.dumps({"file": f"{STICK.path}/piste-{name}.zip", "made": made, **counts})


LIST = CommandResult(True, "\n".join(_held(*one) for one in MADE))
SAVED = CommandResult(True, f"Saved to {STICK.path}/piste-20261121-183012.zip (124 kB).\n")

UNSURE = CommandResult(
    True, f"Saved to {STICK.path}/piste-diagnostics-20261121-183012.zip (4 kB).\nGames are left out.\n"
)


def _page(stick: Stick | None, end: CommandResult | None, *keys: str, at: str = "") -> Setting:
    """The page with these buttons pressed; then the cursor goes to `at`."""

    def shown(app: App) -> None:
        app.store.folder = Path("/var/lib/piste")
        app.settings()

        def send(words: Sequence[str]) -> Sent:
            return Sent(end)

        app.push(UsbStick(app, lambda: stick, send))
        for key in keys:
            app.screen.tap(key)
            app.screen.update(app.now)
        places = [item.key for item in app.screen.items()]
        app.screen.cursor = places.index(at) if at else app.screen.cursor
        press(app)

    return shown


def _corrected(*keys: str) -> Setting:
    """The page of corrected dice with these buttons pressed."""

    def shown(app: App) -> None:
        app.settings()
        app.push(CorrectedDice(app, lambda: STICK, lambda words: Sent(None)))
        app.screen.cursor = 1
        for key in keys:
            app.screen.tap(key)

    return shown


SCENES: dict[str, Setting] = {
    "stick": _page(STICK, None),
    "corrected-dice": _corrected(),
    "corrected-dice-sure": _corrected("forget"),
    "stick-none": _page(None, None, "backup"),
    "stick-locked": _page(LOCKED, None, "diagnostics"),
    "stick-names": _page(STICK, None, "personal"),
    "stick-writing": _page(STICK, None, "backup"),
    "stick-written": _page(STICK, SAVED, "backup"),
    "stick-unsure": _page(STICK, UNSURE, "diagnostics"),
    "stick-failed": _page(STICK, CommandResult(False), "diagnostics"),
    "stick-reading": _page(STICK, None, "restore"),
    "stick-backups": _page(STICK, LIST, "restore", at="backup:0"),
    "stick-no-backup": _page(STICK, CommandResult(True), "restore"),
    "stick-confirm": _page(STICK, LIST, "restore", "backup:0"),
}
