"""What the virtual track looks like: sizes, camera, lamp, felt; and the colours of its dice (dice.toml)."""

from __future__ import annotations

import colorsys
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kiosk.errors import UsageError
from vision.poker.drawing.face_design import design, designs

Array = NDArray[np.floating[Any]]
"""float32 wherever many values are worked through."""
Colour = tuple[float, float, float]
"""Red, green, blue, 0..255 as a screen shows them."""

MARKERS_MM = (400.0, 225.0)
"""Between the centres of the markers, along and across."""
RIM_WIDTH, RIM_HEIGHT = 24.0, 18.0
LAMP_RADIUS = 45.0
POKER = "bistrot"
"""The poker dice that lie in the virtual box."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """One way to set up the track: hashable, so that what is drawn once can be kept.

    `lamp` and `eye` (the camera) are places in mm (x right, y to the picture's top, z up from the felt), `aim` the
    point of the felt in the picture's middle, `roll` in degrees, `focal` in pixels of a picture 1280 wide,
    `bend` the lens's radial terms k1, k2 (Brown 1966), `warmth` 0 (daylight) .. 1 (filament lamp), `gloss` the part
    of the lamp's light that the floor mirrors as varnish does: 0 for felt.
    """

    felt: Colour = (22, 98, 62)
    wood: Colour = (104, 58, 32)
    lamp: tuple[float, float, float] = (-215.0, 245.0, 600.0)
    warmth: float = 0.55
    eye: tuple[float, float, float] = (11.0, -19.0, 550.0)
    aim: tuple[float, float] = (1.0, -1.0)
    roll: float = 0.35
    focal: float = 1490.0
    bend: tuple[float, float] = (-0.10, 0.02)
    gloss: float = 0.0

    @property
    def light(self) -> Array:
        """Colour of the lamp (3,), linear blue, green, red; its green is 1."""
        w = self.warmth
        return np.array([1.0 - 0.34 * w, 1.0, 1.0 + 0.22 * w], np.float32)


@dataclass(frozen=True, slots=True)
class DieColour:
    """`body` and `pip` as a screen shows them; `ace` the colour of a one's pip; `name` what a reader calls it.

    `design` names the faces of a poker die (`vision.poker.drawing.face_design`), which then has no pips.
    """

    name: str
    body: Colour
    pip: Colour
    ace: Colour
    design: str = ""


@cache
def die_colours() -> dict[str, DieColour]:
    """Every kind of die with pips that the virtual track has, by its key."""
    table = tomllib.loads(Path(__file__).with_name("dice.toml").read_text(encoding="utf-8"))
    return {
        key: DieColour(row["name"], tuple(row["body"]), tuple(row["pip"]), tuple(row.get("ace", row["pip"])))
        for key, row in table.items()
    }


@cache
def die_kind(key: str) -> DieColour:
    """A key of `die_colours`, "poker" or "poker:DESIGN". Raises `UsageError` for any other."""
    kind, _, chosen = key.partition(":")
    if kind == "poker":
        if (chosen or POKER) not in designs():
            raise UsageError(f"no poker dice '{chosen}'; there are {', '.join(designs())}")
        body = design(chosen or POKER).body
        return DieColour(_called(body), body, body, body, chosen or POKER)
    if key not in die_colours():
        raise UsageError(f"no dice of colour '{key}'; there are {', '.join(die_colours())}, poker and poker:DESIGN")
    return die_colours()[key]


def key_for(kind: str, colour: str) -> str:
    """The key of a die that a game asks for: kind "pips" or "poker", colour "any" or a reader's word for it."""
    if kind == "poker":
        return kind
    return next((key for key, die in die_colours().items() if colour in (die.name, "any")), "ivory")


def _called(body: Colour) -> str:
    """What a reader calls the colour of a poker die's body."""
    hue, saturation, value = colorsys.rgb_to_hsv(*(part / 255 for part in body))
    if saturation < 0.3 or value < 0.15:
        return "white" if value > 0.5 else "black"
    names = ((0.05, "red"), (0.1, "other"), (0.19, "yellow"), (0.5, "green"), (0.75, "blue"), (0.92, "other"))
    return next((name for up_to, name in names if hue < up_to), "red")


@cache
def linear(colour: Colour) -> Array:
    """Linear blue, green, red (3,) 0..1 of a screen colour."""
    return light_of(np.array(colour[::-1], np.float32) / 255)


def light_of(shown: Array) -> Array:
    """Linear light of shown brightness, both 0..1 (sRGB, IEC 61966-2-1)."""
    return np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4).astype(np.float32)


def _curve() -> NDArray[np.uint8]:
    light = np.arange(TONES, dtype=np.float32) / (TONES - 1) * BRIGHTEST
    # Highlights are rolled off above 0.75, as a camera does, in place of being cut at 1.
    soft = np.where(light < 0.75, light, 0.75 + 0.25 * np.tanh((light - 0.75) / 0.25))
    shown = np.where(soft <= 0.0031308, soft * 12.92, 1.055 * soft ** (1 / 2.4) - 0.055)
    return np.clip(shown * 255 + 0.5, 0, 255).astype(np.uint8)


TONES = 8192
BRIGHTEST = 2.0
CURVE = _curve()


def develop(light: Array) -> NDArray[np.uint8]:
    """The picture that a camera makes of linear light (height, width, 3): highlights rolled off, sRGB curve, 8
    bits."""
    index = np.clip(light, 0, BRIGHTEST) * np.float32((TONES - 1) / BRIGHTEST)
    return CURVE[index.astype(np.uint16)]
