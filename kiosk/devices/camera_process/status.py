"""What the table knows of its eyes: events, whether they see, and why not."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from kiosk.devices.camera_process.calibration_runner import CalibrationView
from kiosk.devices.camera_process.messages import CameraCode
from kiosk.devices.camera_process.picture_quality import Measured
from kiosk.i18n.phrase import Phrase
from kiosk.i18n.word_tables import word_tables
from vision.types.dice_set import DiceSet
from vision.types.lessons import Lesson
from vision.types.track_events import Advised, Event

_WORDS = word_tables(__package__)
REASONS = _WORDS["reasons"]
"""Why dice cannot be seen, by `CameraCode`."""
ADVICE = _WORDS["advice"]
"""What wants a look when there is time, by the reason of `vision.types.track_events.Advised`."""


@dataclass(frozen=True, slots=True)
class CameraStatus:
    """Whether dice can be seen now.

    `reason` is None while they can, else a sentence for players, and `code` a `CameraCode`; `label` names the source;
    `demo` tells that it shows no real track; `detail` is the technical line behind the reason; `advice` a
    sentence while the calibration wants a look, though dice are seen; `seen` what the pictures were like when the
    command ("examine",) asked for it last, or the QR code that ("code", WORD) was to find.
    """

    ok: bool
    reason: Phrase | None
    label: str
    demo: bool = False
    detail: str = ""
    code: str | None = None
    advice: Phrase | None = None
    seen: Measured | None = None


class CameraProcess(Protocol):
    """What watches the track for a table."""

    def poll(self) -> list[Event]:
        """What has happened since the last call; never waits for a camera."""

    def status(self) -> CameraStatus:
        """Whether dice can be seen now, and why not."""

    def expect(self, dice_set: DiceSet) -> None:
        """Which dice may lie there: a set of the game, or `NO_DICE`."""

    def command(self, words: tuple[object, ...]) -> None:
        """Passes a command to the virtual track; other cameras take none."""

    def want_hands(self, wanted: bool) -> None:
        """Asks for `vision.types.track_events.Hand` with every frame in which a hand is over the track."""

    def want_preview(self, wanted: bool) -> None:
        """Asks for small pictures of the track, about ten a second."""

    def preview(self) -> bytes | None:
        """The newest small picture of the track as JPEG, None while there is none."""

    def calibrate(self, kind: str | None) -> None:
        """Begins a calibration: "whole", "recheck", "track", "light" or "dice"; None leaves it."""

    def choose(self, word: str) -> None:
        """A button ("left", "ok", "right") or one of the words that the calibration offers."""

    def learn(self, lesson: Lesson) -> None:
        """Passes on what people said of dice that were reported."""

    def sitting(self) -> CalibrationView | None:
        """What the calibration shows; None while there is none."""

    def close(self) -> None:
        """Stops the camera."""


def advised(before: Phrase | None, events: Iterable[Event]) -> Phrase | None:
    """The advice after these events: the newest one's, None once all is settled."""
    for event in events:
        if isinstance(event, Advised):
            known = ADVICE.get(event.reason)
            before = None if known is None else Phrase(known.template, {"by": f"{event.by:g}"})
    return before


def reason(code: str) -> Phrase:
    """The sentence for a code."""
    return REASONS.get(code, REASONS[CameraCode.FAULT])
