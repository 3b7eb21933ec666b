"""What happens to the machine while it runs, for its log: each part that fails, and each that comes back."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from kiosk.appliance.service.journald_log import INFO, NOTICE, WARNING, Log
from kiosk.devices.board_sensors import BoardSensors
from kiosk.devices.buttons.gestures import Button
from kiosk.devices.camera_process.messages import CameraCode
from kiosk.devices.camera_process.status import CameraProcess
from kiosk.devices.voice.base import Voice, VoiceCode
from kiosk.i18n.phrase import Phrase
from kiosk.i18n.words import Words

EVERY = 0.5
"""Seconds between two looks."""
State = tuple[str, str, str]
"""A part, a code ("" when it is well), a technical line."""


class Buttons(Protocol):
    """The button box."""

    @property
    def faults(self) -> Mapping[Button, str]:
        """Why a button is ignored."""


class Journal(Protocol):
    """The journal of the games."""

    @property
    def trouble(self) -> Phrase | None:
        """Why it cannot be written; None while it can."""


class Parts(Protocol):
    """The parts of a running kiosk that can fail."""

    @property
    def now(self) -> float:
        """Seconds of a steady clock."""

    @property
    def eyes(self) -> CameraProcess | None:
        """What watches the track."""

    @property
    def voice(self) -> Voice:
        """What reads the screens aloud."""

    @property
    def store(self) -> Journal:
        """The journal."""

    @property
    def box(self) -> Buttons:
        """The buttons."""

    @property
    def board(self) -> BoardSensors:
        """Heat and power."""


class FaultLogger:
    """Beside an app: notes what has become other than it was."""

    def __init__(self, log: Log) -> None:
        self._log, self._english = log, Words("en")
        self._next = float("-inf")
        self._codes: dict[str, str] = {}

    def look(self, app: Parts) -> None:
        """Time passes."""
        if app.now < self._next:
            return
        self._next = app.now + EVERY
        for part, code, detail in self._states(app):
            before, self._codes[part] = self._codes.get(part, ""), code
            if code and code != before:
                self._log.note(WARNING, code, part, detail=detail)
            elif before and not code:
                self._log.note(NOTICE, "well again", part, before=before)

    def ended(self, how: str) -> None:
        """The program is to end."""
        self._log.note(INFO, f"ending: {how}", "kiosk")

    def _states(self, app: Parts) -> Iterator[State]:
        if app.eyes is not None:
            eyes = app.eyes.status()
            quiet = eyes.ok or eyes.code in (CameraCode.STARTING, CameraCode.NO_CAMERA)
            yield "camera", "" if quiet else str(eyes.code), eyes.detail
        voice = app.voice.status()
        yield "voice", "" if voice.ok or voice.code == VoiceCode.STARTING else str(voice.code), voice.detail
        trouble = app.store.trouble
        yield "journal", "" if trouble is None else self._english.say(trouble), ""
        lost = {button.value: fault for button, fault in app.box.faults.items()}
        yield "buttons", ", ".join(sorted(lost)), "; ".join(f"{name}: {fault}" for name, fault in lost.items())
        board = app.board
        yield "power", "under-voltage" if board.now.low_voltage else "", ""
        degrees = "" if board.now.degrees is None else f"{board.now.degrees:.0f} degrees"
        yield "heat", "hot" if board.now.hot else "", degrees
