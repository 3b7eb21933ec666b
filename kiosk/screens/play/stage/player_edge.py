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
    """At the left and the right of `body`, outside what may be written on.

    Beside a button under the cursor at the edge of the screen they break off: an arrow stands there, which would melt
    into them.
    """
    across, bottom = canvas.measures.margin[0], body.bottom if canvas.floor is None else canvas.floor
    tall, side = (bottom - body.top) // (SHAPES + 1), round(across * SHAPE)
    for middle in (across // 2, canvas.surface.get_width() - across // 2):
        arrow = _arrow(canvas, middle)
        for number in range(SHAPES + 1):
            top, mark = body.top + number * tall, marks[number % len(marks)]
            whole = pygame.Rect(middle, top, 0, tall).inflate(round(across * WIDE), -side - 4)
            for piece in _around(whole, arrow):
                _strip(canvas, piece, mark)
            shape = pygame.Rect(middle - side // 2, top - side // 2, side, side)
            if number and not shape.colliderect(arrow):
                canvas.surface.blit(picture(mark, side), shape)


def _arrow(canvas: Canvas, middle: int) -> pygame.Rect:
    """The length beside a button under the cursor of the strip at `middle`; empty where none is near."""
    box, reach = canvas.focus, canvas.measures.margin[0] + canvas.measures.gap // 2
    if box is None or canvas.floor is not None or min(abs(middle - box.left), abs(middle - box.right)) > reach:
        return pygame.Rect(0, 0, 0, 0)
    return pygame.Rect(middle - reach, box.top, 2 * reach, box.height)


def _around(strip: pygame.Rect, gap: pygame.Rect) -> list[pygame.Rect]:
    """What is left of an upright strip above and below a gap, without what is no longer than wide."""
    if not strip.colliderect(gap):
        return [strip]
    above = pygame.Rect(strip.left, strip.top, strip.width, gap.top - strip.top)
    below = pygame.Rect(strip.left, gap.bottom, strip.width, strip.bottom - gap.bottom)
    return [piece for piece in (above, below) if piece.height > piece.width]


def _strip(canvas: Canvas, box: pygame.Rect, mark: Mark) -> None:
    """A length of the strip, with the dark edge that marks have."""
    pygame.draw.rect(canvas.surface, EDGE, box.inflate(2, 2), border_radius=box.width // 2)
    pygame.draw.rect(canvas.surface, RGB[mark.colour], box, border_radius=box.width // 2)
