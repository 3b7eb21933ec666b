"""The dice's colours as their owner showed and named them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np

from vision.tracking.reader_protocol import Reads
from vision.types.picture import Picture
from vision.types.reading import Die, Reading
from vision.types.reasons import Reason, ReasonCode

Shade = tuple[float, float, float]
"""Blue, green, red, 0..255, as `vision.types.reading.Die.shade`."""

NEAR = 24.0
"""Degrees of hue within which a die may be one of the owner's: gloss, shade and a lamp's tint move it less."""
CLEARLY = 2.0
"""So many times nearer than the next of them it has to be."""
COLOURLESS = 0.3
"""Chroma (0..1) below which a die is white, grey or black."""
PALE, FULL = 0.35, 0.45
"""Parts of a colour's own chroma up to which a die is colourless beside it, and from which it has that colour.
Gloss makes pale; between the two nothing is told."""


BY_LOOKS = ""
"""Instead of a name: the reader has one word for dice of several of the owner's colours."""
DOUBTED = Reason(ReasonCode.COLOUR)


@dataclass(frozen=True, slots=True)
class Palette:
    """What the owner's dice look like: `names`, the reader's word -> the owner's or `BY_LOOKS`; `colours` by name."""

    names: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, Shade] = field(default_factory=dict)

    def judged(self, die: Die) -> Die:
        """The die by its owner's name. One that is clearly one of the owner's has no doubt of its colour any more;
        one that the reader calls otherwise than it looks beside them has one. Other doubts stay."""
        word = self.names.get(die.colour, die.colour)
        like = None if die.shade is None else self.nearest(die.shade)
        if word == BY_LOOKS:
            return die.doubted(DOUBTED) if like is None else replace(die, colour=like).cleared(ReasonCode.COLOUR)
        if like is None:
            return replace(die, colour=word)
        named = replace(die, colour=like)
        return named.cleared(ReasonCode.COLOUR) if like == word else named.doubted(DOUBTED)

    def nearest(self, shade: Shade) -> str | None:
        """Which of the owner's colours this clearly is; None without two to choose from, or where none is near."""
        if len(self.colours) < 2:
            return None
        tinted = {name: one for name, one in self.colours.items() if _chroma(one) >= COLOURLESS}
        plain = [name for name in self.colours if name not in tinted]
        if not tinted or _chroma(shade) <= PALE * min(_chroma(one) for one in tinted.values()):
            return plain[0] if len(plain) == 1 else None
        ways = sorted((_between(_hue(shade), _hue(one)), name) for name, one in tinted.items())
        (near, name), others = ways[0], ways[1:]
        if near > NEAR or _chroma(shade) < FULL * _chroma(tinted[name]):
            return None
        return name if not others or others[0][0] >= CLEARLY * max(near, NEAR / 4) else None


class OwnersDice:
    """A reader which knows the owner's dice: `palette` is taken over from the calibration that serves."""

    def __init__(self, reader: Reads, palette: Palette | None = None) -> None:
        self._reader = reader
        self.palette = palette or Palette()

    def read(self, image: Picture, **options: Any) -> Reading:
        """As the reader reads it, colours by the palette; see `vision.tracking.reader_protocol.Reads`."""
        reading = self._reader.read(image, **options)
        return replace(reading, dice=tuple(map(self.palette.judged, reading.dice)))


def set_palette(reader: Reads, palette: Palette | None) -> None:
    """Sets the colours of the owner's dice in a reader that takes them (`OwnersDice`); None clears them."""
    if isinstance(reader, OwnersDice):
        reader.palette = palette or Palette()


def told_apart(shades: Sequence[Shade | None]) -> list[int]:
    """A number for each die: the same for all unless some are clearly of another colour than others, as two hues, or
    a hue and none."""
    known = [shade for shade in shades if shade is not None]
    most = max(map(_chroma, known), default=0.0)
    if len(known) < len(shades) or most < COLOURLESS:
        return [0] * len(shades)
    full = [_chroma(shade) >= max(COLOURLESS, FULL * most) for shade in known]
    if not all(tinted or _chroma(shade) <= PALE * most for tinted, shade in zip(full, known, strict=True)):
        return [0] * len(shades)
    hues = sorted(_hue(shade) for shade, tinted in zip(known, full, strict=True) if tinted)
    ends = [hue for hue, after in zip(hues, [*hues[1:], hues[0] + 360], strict=True) if after - hue >= 2 * NEAR]
    groups = [1 + sum(end < _hue(shade) for end in ends) % max(1, len(ends)) for shade in known]
    return [group if tinted else 0 for group, tinted in zip(groups, full, strict=True)]


def _chroma(shade: Shade) -> float:
    return (max(shade) - min(shade)) / max(*shade, 1.0)


def _hue(shade: Shade) -> float:
    """0..360 degrees."""
    pixel = np.array(shade, np.float32)[None, None] / 255
    return float(cv2.cvtColor(pixel, cv2.COLOR_BGR2HSV)[0, 0, 0])


def _between(one: float, other: float) -> float:
    """The smaller way around between two hues."""
    return abs((one - other + 180) % 360 - 180)
