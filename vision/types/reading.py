"""What the camera saw at rest: dice with their faces, colours and places."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from vision.types.reasons import Reason, ReasonCode, Reasons, gravest_first

Box = tuple[int, int, int, int]
"""An upright rectangle: x, y, width, height in whole pixels of the picture it is told of; x to the right, y down."""
PIP_FACES = ("1", "2", "3", "4", "5", "6")
COLOURS = ("white", "red", "green", "black", "blue", "yellow", "other")


@dataclass(frozen=True, slots=True)
class Die:
    """One die as read: its uppermost face and how far that can be trusted.

    `reasons` are all why it is not sure, the gravest first; none when it is. `likely` lists (face, probability) best
    first, for the correction screen. `edge` is the edge of the face itself in pixels, None where the reader does not
    tell: the box of a turned die is up to 1.4 times as wide. `angle` is the direction of one of its sides in the
    picture, in radians, from right to down. `slant` is the part of the face's unit normal across the line of sight,
    to the picture's right and down, and how far off that may be. `shade` is blue, green, red of the body, in white
    light where the reader knows what white looks like. `strip`: it lies in the strip of the track for kept dice.
    """

    face: str
    colour: str
    box: Box
    confidence: float
    reasons: Reasons = ()
    likely: tuple[tuple[str, float], ...] = ()
    edge: float | None = None
    angle: float | None = None
    slant: tuple[float, float, float] | None = None
    shade: tuple[float, float, float] | None = field(default=None, compare=False)
    strip: bool = False

    def to_json(self) -> dict[str, object]:
        """The die as the command-line contract writes it."""
        return {
            "face": self.face,
            "colour": self.colour,
            "box": list(self.box),
            "confidence": round(self.confidence, 4),
            "sure": self.sure,
            **({"doubt": self.doubt.value} if self.doubt else {}),
            "reasons": [reason.to_json() for reason in self.reasons],
            **({"strip": True} if self.strip else {}),
        }

    @property
    def sure(self) -> bool:
        """Whether nothing about it is doubtful."""
        return not self.reasons

    @property
    def doubt(self) -> ReasonCode | None:
        """The gravest reason's code."""
        return self.reasons[0].code if self.reasons else None

    @property
    def doubts(self) -> tuple[ReasonCode, ...]:
        """The codes of all reasons."""
        return tuple(reason.code for reason in self.reasons)

    @property
    def face_sure(self) -> bool:
        """Whether its face can be relied on, whatever its colour."""
        return not any(code.of_face for code in self.doubts)

    def doubted(self, *reasons: Reason | None) -> "Die":
        """The die with these reasons, if any, beside its own; of one code its own stands."""
        return replace(self, reasons=gravest_first((*self.reasons, *reasons))) if any(reasons) else self

    def cleared(self, code: ReasonCode) -> "Die":
        """The die without the reasons of that code."""
        return replace(self, reasons=tuple(reason for reason in self.reasons if reason.code != code))

    @property
    def centre(self) -> tuple[float, float]:
        """Centre of the box, in pixels of the picture."""
        x, y, width, height = self.box
        return x + width / 2, y + height / 2


@dataclass(frozen=True, slots=True)
class ForeignObject:
    """Something on the track that is no die: its box in pixels of the picture, and its size on the floor in mm.

    `outline` are the corners of its convex hull in pixels, none where only its box is known.
    """

    box: Box
    mm: tuple[int, int]
    outline: tuple[tuple[float, float], ...] = field(default=(), compare=False)

    def to_json(self) -> dict[str, object]:
        """Box in pixels and size in mm, as JSON."""
        return {"box": list(self.box), "mm": list(self.mm)}


@dataclass(frozen=True, slots=True)
class Reading:
    """All dice of one picture. `ms` is how long it took.

    `reasons` say what is wrong with the picture as a whole, the gravest first; `things` are what else lies there, as
    far as the empty track is known.
    """

    dice: tuple[Die, ...]
    ms: float = 0.0
    reasons: Reasons = ()
    things: tuple[ForeignObject, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether each die is sure and nothing else is doubtful."""
        return not self.reasons and all(die.sure for die in self.dice)

    @property
    def doubts(self) -> tuple[ReasonCode, ...]:
        """The codes of what is wrong with the picture as a whole."""
        return tuple(reason.code for reason in self.reasons)

    def doubted(self, *reasons: Reason | None) -> "Reading":
        """The reading with these reasons, if any, beside its own."""
        return replace(self, reasons=gravest_first((*self.reasons, *reasons))) if any(reasons) else self


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes of one picture have some of it in common."""
    (x, y, wide, high), (left, top, across, down) = one, other
    return x < left + across and left < x + wide and y < top + down and top < y + high


def every_reason(dice: Iterable[Die], reasons: Reasons) -> Reasons:
    """All that keeps a picture from being sure, the gravest first, one of each code: what is wrong with it as a
    whole, and with its dice."""
    return gravest_first((*reasons, *(reason for die in dice for reason in die.reasons)))


def judged(dice: Iterable[Die], reasons: Reasons) -> dict[str, object]:
    """What a picture's JSON says of how sure it is: `doubts` are the codes of what is wrong with it as a whole,
    `reasons` all that keeps it from being sure."""
    every = every_reason(dice, reasons)
    doubts = {"doubts": [reason.code.value for reason in reasons]} if reasons else {}
    return {"sure": not every, **doubts, "reasons": [reason.to_json() for reason in every]}
