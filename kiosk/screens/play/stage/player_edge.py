"""Whose turn it is, seen from afar: strips in the side margins in the colour of a player, broken by the shape.

Those of partners take turns.
"""

import pygame

from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.player_marks import EDGE, RGB, Mark, picture

SHAPES = 4
"""How often the shape stands on each side."""
WIDE = 0.5
"""The strip's part of the margin."""
SHAPE = 0.9
"""The shape's part of the margin."""


def player_edge(canvas: Canvas, body: pygame.Rect, *marks: Mark) -> None:
    """At the left and the right of `body`, outside what may be written on."""
    across, bottom = canvas.measures.margin[0], body.bottom if canvas.floor is None else canvas.floor
    tall, side = (bottom - body.top) // (SHAPES + 1), round(across * SHAPE)
    for middle in (across // 2, canvas.surface.get_width() - across // 2):
        for number in range(SHAPES + 1):
            top, mark = body.top + number * tall, marks[number % len(marks)]
            _strip(canvas, pygame.Rect(middle, top, 0, tall).inflate(round(across * WIDE), -side - 4), mark)
            if number:
                canvas.surface.blit(picture(mark, side), (middle - side // 2, top - side // 2))


def _strip(canvas: Canvas, box: pygame.Rect, mark: Mark) -> None:
    """A length of the strip, with the dark edge that marks have."""
    pygame.draw.rect(canvas.surface, EDGE, box.inflate(2, 2), border_radius=box.width // 2)
    pygame.draw.rect(canvas.surface, RGB[mark.colour], box, border_radius=box.width // 2)
