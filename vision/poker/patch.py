"""The patch in which a face is looked at: upright, a little ground around it, one brightness."""

import numpy as np
from numpy.typing import NDArray

from vision.pictures import Picture

Array = NDArray[np.float32]

SIDE, WIDE = 48, 72
EDGE = 36.0
"""Pixels of a patch, of a wide one, and of a face's edge in both."""
LEVEL = 0.42
"""Mean brightness to which a patch is brought."""


def evened(patch: Picture) -> Array:
    """The patch as (3, 48, 48) of 0..1 with the brightness of its middle brought to LEVEL; colours stay."""
    light = patch.astype(np.float32) / 255
    gain = LEVEL / max(float(light[8:-8, 8:-8].mean()), 0.02)
    return np.ascontiguousarray(np.clip(light * np.float32(gain), 0, 1).transpose(2, 0, 1))


def inner(wide: Picture, quarters: int = 0) -> Picture:
    """The middle (48, 48, 3) of a wide patch, as seen after quarter turns."""
    start = (WIDE - SIDE) // 2
    middle = wide[start : start + SIDE, start : start + SIDE]
    return np.ascontiguousarray(np.rot90(middle, quarters))
