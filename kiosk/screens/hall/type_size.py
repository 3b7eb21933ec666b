"""How large type is on a wall: for eyes at 8 m from a picture 2.4 m wide, or 3.3 times its width.

Cap height in pixels = pixels per mm x distance in mm x tan(angle); size = cap height / 0.7.
"""

from dataclasses import replace
from math import radians, tan

from kiosk.screens.kit.drawing.theme import Measures, Size, measures

DISTANCE, WIDE = 8000.0, 2400.0
"""Millimetres."""
BIG, TEXT, CELL = 33.0, 22.0, 16.0
"""Arc minutes of the title, of a line, and of one with long names."""
CAPITAL = 0.7


def hall_measures(size: Size) -> Measures:
    """The measures of a projector's picture of `size` pixels."""
    wide = min(size[0], size[1] * 16 // 9)
    big, text, cell = (_px(wide, minutes) for minutes in (BIG, TEXT, CELL))
    return replace(measures(size), big=big, text=text, cell=cell, gap=text // 2)


def _px(wide: int, minutes: float) -> int:
    return round(wide / WIDE * DISTANCE * tan(radians(minutes / 60)) / CAPITAL)
