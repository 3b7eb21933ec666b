"""The largest type in which something has room, where there is more than the least type needs."""

from collections.abc import Callable

from kiosk.screens.kit.drawing.canvas import Canvas

STEP = 0.1
MOST = 1.6
"""How much larger than the least type any may become, unless told otherwise."""


def roomy(canvas: Canvas, fits: Callable[[Canvas], bool], most: float = MOST) -> Canvas:
    """The canvas with the largest type, up to `most` times its own, in which `fits` finds room for everything."""
    parts = (1 + step * STEP for step in range(round((most - 1) / STEP), 0, -1))
    return next((larger for part in parts if fits(larger := canvas.larger(part))), canvas)
