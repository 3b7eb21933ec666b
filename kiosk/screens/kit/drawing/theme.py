"""Colours, type sizes and measures of the screens: a felt-green-and-brass game table at night.

Sizes follow the viewing distance, not the number of pixels: 45, 22 and 16 arc minutes at 0.6 m.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

Colour = tuple[int, int, int]
Size = tuple[int, int]

FELT = (17, 66, 48)
INK = (4, 12, 9)
CREAM = (247, 236, 210)
CREAM_SOFT = (228, 215, 186)
GOLD = (236, 201, 122)
BRASS = (190, 150, 70)
BRASS_LIGHT = (250, 226, 160)
BRASS_DARK = (104, 74, 28)
GLOW = (255, 206, 120)
YELLOW = (240, 228, 66)
ORANGE = (240, 168, 30)
GREEN = (46, 204, 150)
WOOD = (52, 26, 15)
WOOD_LIGHT = (86, 46, 26)

LAMPS = {"left": YELLOW, "ok": GREEN, "right": YELLOW}


@dataclass(frozen=True, slots=True)
class Measures:
    """Pixels for one screen size: type (`big`, `text`, `cell`), a touch target of 20 mm and the 5 mm between two."""

    width: int
    height: int
    big: int
    text: int
    cell: int
    target: int
    gap: int
    enough: int = 0
    """What a question is written in at least, if fewer words bring it there."""
    calls: int = 0
    """What one that calls somebody by name is: rather so than without it in `enough`."""
    crowded: bool = False
    """Whether larger type leaves room for fewer things still on this small screen: its texts could not grow."""

    @property
    def margin(self) -> tuple[int, int]:
        """What stays empty at the sides and at top and bottom: content lies inside 95 % of the screen."""
        return -(-self.width // 40), -(-self.height // 40)

    @property
    def line(self) -> int:
        """Thickness of a rule, at least 2 px."""
        return max(2, round(self.height / 400))

    def minimum(self, role: str) -> int:
        """The smallest type size that a role may have."""
        return {"big": self.big, "long": round(self.big * LONG), "text": self.text, "cell": self.cell}[role]

    def enlarged(self, part: float) -> "Measures":
        """With texts and cells in type `part` as large."""
        return replace(self, text=round(self.text * part), cell=round(self.cell * part))

    @property
    def compact(self) -> bool:
        """Whether this is a small screen for its type, where less fits."""
        return self.text * 20 > self.height


ANCHORS = (
    (480, 59, 29, 21, 104, 26),
    (800, 66, 32, 23, 118, 30),
    (1080, 89, 43, 31, 159, 40),
    (2160, 178, 86, 62, 318, 80),
)
"""Height in pixels; big, text, cell, target, gap: a 7" 800x480, a 10.1" 1280x800, and larger ones in proportion."""


LONG = 3 / 4
"""A question of many words is written in letters of this part of a short one's, see `play_view.question`."""
ENOUGH = 2 / 3
"""In letters of this part of a short one's a question needs no fewer words."""
CALLS = 3 / 5
"""In letters of this part of a short one's a question keeps the name that it calls, but for larger type."""
DECIDES = 18 / (16 * 0.6)
"""How much larger than other cells numbers are that decide a play: 18 arc minutes at 1 m against 16 at 0.6 m."""
LARGER, LEAST = 4 / 3, 6 / 5
"""How much larger type is where there is room, and what decides on a small screen."""
FAR = 6 / 5
"""How much larger the smallest type is on a screen of 1080 pixels and more, against one of 800."""
HEADING = 3 / 4
"""A heading may be so much smaller where the words below it need the room to be larger."""
CROWDED_BIG = 2.2
"""How much larger than a text the largest words are there, at least."""
CROWDED = 29 / 480
"""Type of this part of the screen's height is as large as it may become, or nothing fits any more."""


def _effective(size: Size) -> int:
    """The height in pixels by which sizes go: less than there is where a screen is narrow."""
    width, height = size
    return min(height, round(width * 0.625)) if width / height < 1.6 else height


def measures(size: Size, larger: bool = False, playing: bool = False) -> Measures:
    """The measures for a screen of `size` pixels, between the anchors in proportion to its height.

    `larger`: type a third larger, as far as any page has room for it (see `choices`); while somebody is
    `playing` the question and the numbers of the sheet by a fifth at least, in place of other things.
    """
    width, height = size
    effective = _effective(size)
    below = max((a for a in ANCHORS if a[0] <= effective), default=ANCHORS[0])
    above = min((a for a in ANCHORS if a[0] >= effective), default=ANCHORS[-1])
    part = 0.0 if above[0] == below[0] else (effective - below[0]) / (above[0] - below[0])
    # Fewer pixels than a 7" 800x480 has are larger ones.
    coarse = min(1.0, effective / ANCHORS[0][0])
    big, text, cell, target, gap = (
        round((b + (a - b) * part) * coarse) for b, a in zip(below[1:], above[1:], strict=True)
    )
    enough, calls = round(big * ENOUGH), round(big * CALLS)
    if larger:
        grow = max(1.0, min(LARGER, CROWDED * effective / text))
        text = round(text * grow)
        grow = max(grow, LEAST) if playing else grow
        if grow > 1:
            enough = calls = round(big * LEAST)
        big, cell = (round(px * grow) for px in (big, cell))
    return Measures(width, height, big, text, cell, target, gap, enough, calls, big > CROWDED_BIG * text)


def choices(size: Size, larger: bool = False, playing: bool = False, sheet: bool = False) -> tuple[Measures, ...]:
    """The measures that a page may be drawn in; in larger type on a small screen the largest that it has room for.

    On a large screen, which is looked at from further away, cells are by up to `FAR` larger where nobody plays and no
    `sheet` is seen. All but the last are larger than `measures` has them there: by `LEAST` or half of that, beside
    headings that are larger, as large or smaller.
    """
    plain = measures(size, larger, playing)
    if not (larger or playing or sheet):
        part = (_effective(size) - ANCHORS[1][0]) / (ANCHORS[2][0] - ANCHORS[1][0])
        plain = replace(plain, cell=round(plain.cell * (1 + (FAR - 1) * min(1.0, max(0.0, part)))))
    if not larger or playing or plain.text >= round(measures(size).text * LEAST):
        return (plain,)
    text, half = LEAST * measures(size).text / plain.text, (1 + LEAST) / 2
    grown = ((text, text), (text, 1), (text, HEADING), (half, 1), (half, HEADING))
    return *(replace(plain.enlarged(part), big=round(plain.big * big)) for part, big in grown), plain


def luminance(colour: Sequence[int]) -> float:
    """Relative luminance of an sRGB colour, 0..1, as WCAG 2 defines it."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour[:3])
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast_of(one: Sequence[int], other: Sequence[int]) -> float:
    """Contrast ratio of two colours, 1..21, as WCAG 2 defines it."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
