"""The voice as the screens know it: lines to say, sounds to play, and whether anybody can hear them."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Protocol

from kiosk.devices.supervised_process import ProcessFault
from kiosk.i18n.phrase import Phrase
from kiosk.i18n.word_tables import word_tables

CHIMES = tuple(f"seat-{seat}" for seat in range(1, 9))
"""Whose turn it is: one for each seat."""
SOUNDS = (
    *("focus", "ok", "shake", "throw", "good", "better", "great", "superb", "kept", "missed", "undo", "refused"),
    *("win", *CHIMES),
)
"""The sounds that there are; each is a file of that name in `sounds/`."""
ALONE = ("focus", "ok", "shake")
"""Sounds that end when the next of them begins: held keys do not pile them up."""


class VoiceCode(StrEnum):
    """Why nothing is heard."""

    STARTING = "starting"
    NO_ESPEAK = "no_espeak"
    NO_DEVICE = "no_device"
    FAILING = "failing"
    DIED = ProcessFault.DIED
    HUNG = ProcessFault.HUNG
    STUCK = ProcessFault.STUCK


REASONS = word_tables(__package__)["reasons"]
"""Why nothing is heard, by `VoiceCode`."""


class Rank(IntEnum):
    """The priority of a line: the choice under the cursor, a question, a result."""

    POINTER = 0
    ASK = 1
    RESULT = 2


@dataclass(frozen=True, slots=True)
class Utterance:
    """Lines to be said one after the other. All up to rank `cuts` that was said or waits is dropped for them.

    No lines at all only drop what there is.
    """

    lines: tuple[str, ...]
    language: str
    rank: Rank = Rank.RESULT
    cuts: Rank = Rank.RESULT


@dataclass(frozen=True, slots=True)
class Tuning:
    """Words a minute, how loud voice and sounds are, in percent, and whether anything is spoken at all."""

    rate: int = 150
    volume: int = 80
    sounds: int = 60
    spoken: bool = True

    @property
    def wanted(self) -> bool:
        """Whether there is anything to be heard."""
        return self.spoken or self.sounds > 0


@dataclass(frozen=True, slots=True)
class VoiceStatus:
    """Whether lines are heard; `reason` says to players why not, `code` is a `VoiceCode`."""

    ok: bool
    reason: Phrase | None = None
    code: str | None = None
    detail: str = ""


class Voice(Protocol):
    """Something that speaks. No call ever waits."""

    def say(self, utterance: Utterance) -> None:
        """Says lines, or drops what is being said."""

    def play(self, sound: str) -> None:
        """Plays one of `SOUNDS`."""

    def tune(self, tuning: Tuning) -> None:
        """How fast and how loud from now on."""

    def status(self) -> VoiceStatus:
        """Whether lines are heard; keeps the voice going too."""

    def close(self) -> None:
        """Stops speaking and releases what it uses."""


class Silence:
    """Says nothing, and nothing is wrong with that."""

    def say(self, utterance: Utterance) -> None:
        """Nothing."""

    def play(self, sound: str) -> None:
        """Nothing."""

    def tune(self, tuning: Tuning) -> None:
        """Nothing."""

    def status(self) -> VoiceStatus:
        """All is well."""
        return VoiceStatus(True)

    def close(self) -> None:
        """Nothing to close."""
