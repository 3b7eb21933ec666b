"""What happens to the machine while it runs, for its log: each part that fails, and each that comes back."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from kiosk.appliance.service.journald_log import INFO, NOTICE, WARNING, Log
from kiosk.devices.board_sensors import Board
from kiosk.devices.buttons.gestures import Button
from kiosk.devices.camera_process.status import Eyes
from kiosk.devices.voice.base import Voice
from kiosk.i18n.phrase import Phrase
from kiosk.i18n.words import Words

EVERY = 0.5
"""Seconds between two looks."""
State = tuple[str, str, str]
"""A part, a code ("" when it is well), a technical line."""


class Speaks(Protocol):
    """What reads the screens aloud."""

    @property
    def voice(self) -> Voice:
        """What it speaks with."""
        ...


class Writes(Protocol):
    """The open journal."""

    @property
    def trouble(self) -> Phrase | None:
        """Why nothing can be written, where that is so."""
        ...


class Pressed(Protocol):
    """The box of buttons."""

    @property
    def faults(self) -> Mapping[Button, str]:
        """What is wrong with which button."""
        ...


class Machine(Protocol):
    """The running program, as far as its parts can fail."""

    @property
    def now(self) -> float:
        """Seconds of the caller's clock at the last update."""
        ...

    @property
    def eyes(self) -> Eyes | None:
        """The camera's process."""
        ...

    @property
    def narrator(self) -> Speaks:
        """The screen reader."""
        ...

    @property
    def store(self) -> Writes:
        """The journal."""
        ...

    @property
    def box(self) -> Pressed:
        """The buttons."""
        ...

    @property
    def board(self) -> Board:
        """Power and heat."""
        ...


class Diary:
    """Beside the program: notes what has become other than it was."""

    def __init__(self, log: Log) -> None:
        self._log, self._english = log, Words("en")
        self._next = float("-inf")
        self._codes: dict[str, str] = {}

    def look(self, machine: Machine) -> None:
        """Time passes."""
        if machine.now < self._next:
            return
        self._next = machine.now + EVERY
        for part, code, detail in self._states(machine):
            before, self._codes[part] = self._codes.get(part, ""), code
            if code and code != before:
                self._log.note(WARNING, code, part, detail=detail)
            elif before and not code:
                self._log.note(NOTICE, "well again", part, before=before)

    def ended(self, how: str) -> None:
        """The program is to end."""
        self._log.note(INFO, f"ending: {how}", "kiosk")

    def _states(self, machine: Machine) -> Iterator[State]:
        if machine.eyes is not None:
            eyes = machine.eyes.status()
            yield "camera", "" if eyes.ok or eyes.code in ("starting", "no_camera") else str(eyes.code), eyes.detail
        voice = machine.narrator.voice.status()
        yield "voice", "" if voice.ok or voice.code == "starting" else str(voice.code), voice.detail
        trouble = machine.store.trouble
        yield "journal", "" if trouble is None else self._english.say(trouble), ""
        lost = {button.value: fault for button, fault in machine.box.faults.items()}
        yield "buttons", ", ".join(sorted(lost)), "; ".join(f"{name}: {fault}" for name, fault in lost.items())
        board = machine.board
        yield "power", "under-voltage" if board.now.low_voltage else "", ""
        degrees = "" if board.now.degrees is None else f"{board.now.degrees:.0f} degrees"
        yield "heat", "hot" if board.now.hot else "", degrees
