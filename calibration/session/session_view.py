"""What a calibration shows at one moment: plain values, for any screen, terminal or other process."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

Button = Literal["left", "ok", "right"]
Tone = Literal["good", "doubt", "bad", "active", "quiet"]
Weight = Literal["good", "doubt", "bad"]
Shape = Literal["polygon", "line", "cross", "box"]
Point = tuple[float, float]
Value = str | int | float
Progress = Literal["todo", "now", "done", "skipped"]
"""Of a step among all steps."""
Outcome = Literal["stay", "next", "skip"]
"""Of a press, for the step that shows now."""
Result = Literal["kept", "discarded"]


class StepName(StrEnum):
    """What a calibration goes through, and what it shows besides: `View.step`."""

    TRACK = "track"
    CORNERS = "corners"
    LIGHT = "light"
    DICE = "dice"
    COLOUR = "colour"
    POKER = "poker"
    OWN_POKER = "own-poker"
    OWN_CARDS = "own-cards"
    TRIAL = "trial"
    POKER_TRIAL = "poker-trial"
    MENU = "menu"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Mark:
    """Something seen, to be drawn over the live picture.

    `points` are pixels of the picture that was given to `see`: the corners of a closed polygon, a line's ends, a
    cross's middle, or a box's upper left and lower right corners. `label` is a word of the words' table or a figure.
    """

    shape: Shape
    points: tuple[Point, ...]
    tone: Tone = "good"
    label: str = ""

    @classmethod
    def around(cls, box: Sequence[float], tone: Tone, label: str) -> "Mark":
        """A box of x, y, width, height."""
        x, y, width, height = map(float, box)
        return cls("box", ((x, y), (x + width, y + height)), tone, label)


@dataclass(frozen=True, slots=True)
class Verdict:
    """One finding: `code` names the sentence and what to do; `values` go into it. `weight`: "good" needs nothing,
    "doubt" can be lived with, "bad" should be mended first. `marks` are its evidence in the picture."""

    code: str
    weight: Weight = "good"
    values: tuple[tuple[str, Value], ...] = ()
    marks: tuple[Mark, ...] = ()

    @classmethod
    def of(cls, code: str, weight: Weight = "good", *marks: Mark, **values: Value) -> "Verdict":
        """A verdict with its values by name."""
        return cls(code, weight, tuple(values.items()), marks)


@dataclass(frozen=True, slots=True)
class Choices:
    """What each of the three buttons does now, as a word's code; None: nothing."""

    left: str | None = None
    ok: str | None = None
    right: str | None = None

    def word(self, button: Button) -> str | None:
        """What a press of this button sends; None where it does nothing."""
        return {"left": self.left, "ok": self.ok, "right": self.right}[button]

    def words(self) -> tuple[str, ...]:
        """All that can be chosen."""
        return tuple(word for word in (self.left, self.ok, self.right) if word)


GO_ON = Choices("repeat", "next", "more")
WAIT = Choices("repeat", None, "more")
AGAIN = Choices("anyway", "repeat", "more")
"""The usual buttons: when all is well, while it looks, and where something should be mended and the step repeated."""


@dataclass(frozen=True, slots=True)
class View:
    """One moment of a calibration.

    `title` is the code of the sentence on top (what to do now) with its `values`; `progress` 0..1 of what runs by
    itself, None when nothing does; `cards` are to be laid, in rows of four; `stages` are all steps in order. `result`
    is set once it is over.
    """

    step: StepName
    title: str
    values: tuple[tuple[str, Value], ...] = ()
    marks: tuple[Mark, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    progress: float | None = None
    choices: Choices = Choices()
    stages: tuple[tuple[str, Progress], ...] = ()
    result: Result | None = None
    cards: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Whether nothing found so far needs mending."""
        return all(verdict.weight != "bad" for verdict in self.verdicts)
