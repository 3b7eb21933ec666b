"""The patches in which a face is looked at: upright, with a little ground; of one brightness for the learnt look."""

import numpy as np
from numpy.typing import NDArray

from vision.imaging.pyramid import Pyramid
from vision.types.picture import Picture

Array = NDArray[np.float32]

SIDE, EDGE = 48, 36.0
"""Pixels of a patch for the learnt look, and of a face's edge in it."""
WIDE, WIDE_EDGE = 96, 48.0
"""Likewise of a wide patch, in which a face is compared pixel by pixel and kept."""
LEVEL = 0.42
"""Mean brightness to which a patch is brought."""


def evened(patch: Picture) -> Array:
    """The patch as (3, 48, 48) of 0..1 with the brightness of its middle brought to LEVEL; colours stay."""
    light = patch.astype(np.float32) / 255
    gain = LEVEL / max(float(light[8:-8, 8:-8].mean()), 0.02)
    return np.ascontiguousarray(np.clip(light * np.float32(gain), 0, 1).transpose(2, 0, 1))


def inner(wide: Picture, quarters: int = 0) -> Picture:
    """The patch (48, 48, 3) in the middle of a wide one, as seen after quarter turns."""
    middle = Pyramid(wide).patch(WIDE / 2, WIDE / 2, 0.0, EDGE / WIDE_EDGE, SIDE)
    return np.ascontiguousarray(np.rot90(middle, quarters))
