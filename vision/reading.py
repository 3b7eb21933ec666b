"""What the camera saw at rest: dice with their faces, colours and places."""

from dataclasses import dataclass, field
from typing import Any

Box = tuple[int, int, int, int]
"""x, y, width, height in pixels of the picture that was read; y grows downwards."""

PIP_FACES = ("1", "2", "3", "4", "5", "6")
COLOURS = ("white", "red", "green", "black", "blue", "yellow", "other")
DICE_SETS = ("pips", "poker", "si-no", "any")
NO_DICE = "none"
"""Instead of a set: what lies on the track is nobody's business now."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die as read: its uppermost face and how far that can be trusted.

    `likely` lists (face, probability) best first, for the correction screen; `doubt` is a code from
    `vision.doubt` that says why the die is not sure, None when it is. `edge` is the edge of the face itself in
    pixels, None where the reader does not tell: the box of a turned die is up to 1.4 times as wide. `angle` is the
    direction of one of its sides in the picture, in radians, from right to down. `slant` is the
    part of the face's unit normal across the line of sight, to the picture's right and down, and how far off that may
    be. `shade` is blue, green, red of the body, in white light where the reader knows what white looks like.
    `strip`: it lies in the strip of the track where kept dice are put.
    """

    face: str
    colour: str
    box: Box
    confidence: float
    sure: bool
    likely: tuple[tuple[str, float], ...] = ()
    doubt: str | None = None
    edge: float | None = None
    angle: float | None = None
    slant: tuple[float, float, float] | None = None
    shade: tuple[float, float, float] | None = field(default=None, compare=False)
    strip: bool = False

    def to_json(self) -> dict[str, Any]:
        """The die as the command-line contract writes it."""
        return {
            "face": self.face,
            "colour": self.colour,
            "box": list(self.box),
            "confidence": round(self.confidence, 4),
            "sure": self.sure,
            **({"doubt": self.doubt} if self.doubt else {}),
            **({"strip": True} if self.strip else {}),
        }

    @property
    def centre(self) -> tuple[float, float]:
        """Centre of the box, in pixels of the picture."""
        x, y, width, height = self.box
        return x + width / 2, y + height / 2


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the track that is no die: its box in pixels of the picture, and its size on the floor in mm."""

    box: Box
    mm: tuple[int, int]

    def to_json(self) -> dict[str, Any]:
        """Box and size."""
        return {"box": list(self.box), "mm": list(self.mm)}


@dataclass(frozen=True, slots=True)
class Reading:
    """All dice of one picture. `sure` holds only if each die is sure and nothing else is doubtful.

    `doubts` names what is wrong with the picture as a whole (codes of `vision.doubt`); `things` are what else lies
    there, as far as the empty track is known.
    """

    dice: tuple[Die, ...]
    sure: bool
    ms: float = 0.0
    doubts: tuple[str, ...] = ()
    things: tuple[Thing, ...] = ()
