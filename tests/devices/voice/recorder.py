"""A voice that says nothing and remembers everything."""

from dataclasses import dataclass, field

from kiosk.devices.voice.base import SOUNDS, Tuning, Utterance, VoiceStatus


@dataclass
class Recorder:
    """What was said and played, and how it was tuned; `now` is the status that it tells."""

    said: list[Utterance] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    tuning: Tuning = field(default_factory=Tuning)
    now: VoiceStatus = field(default_factory=lambda: VoiceStatus(True))

    def say(self, utterance: Utterance) -> None:
        """Remembers it."""
        self.said.append(utterance)

    def play(self, sound: str) -> None:
        """Remembers it. Raises `ValueError` for a sound that there is not."""
        if sound not in SOUNDS:
            raise ValueError(f"there is no sound '{sound}'")
        self.played.append(sound)

    def tune(self, tuning: Tuning) -> None:
        """Remembers it."""
        self.tuning = tuning

    def status(self) -> VoiceStatus:
        """As the test wants it."""
        return self.now

    def close(self) -> None:
        """Nothing to close."""

    @property
    def lines(self) -> list[str]:
        """Every line in turn."""
        return [line for utterance in self.said for line in utterance.lines]

    def forget(self) -> None:
        """As if nothing had been said."""
        self.said.clear()
        self.played.clear()
