"""The lines that wait to be said: what is overtaken is dropped."""

from collections import deque
from dataclasses import dataclass

from kiosk.devices.voice.base import Rank, Utterance


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an utterance."""

    text: str
    language: str
    rank: Rank


class Lines:
    """A queue of lines. `current` is the one being said."""

    def __init__(self) -> None:
        self.current: Line | None = None
        self._waiting: deque[Line] = deque()

    def add(self, utterance: Utterance) -> bool:
        """Takes lines in; True when the line being said is to be cut off for them."""
        self._waiting = deque(line for line in self._waiting if line.rank > utterance.cuts)
        self._waiting.extend(Line(text, utterance.language, utterance.rank) for text in utterance.lines)
        cut = self.current is not None and self.current.rank <= utterance.cuts
        if cut:
            self.current = None
        return cut

    def next(self) -> Line | None:
        """The line to say now: the one before is said. None when nothing waits."""
        self.current = self._waiting.popleft() if self._waiting else None
        return self.current

    def clear(self) -> None:
        """Drops all of them, the one being said too."""
        self.current = None
        self._waiting.clear()

    @property
    def idle(self) -> bool:
        """Whether nothing is said and nothing waits."""
        return self.current is None and not self._waiting
