"""How a draw is shown: a double as its pair of dice, any other as its number."""

import pygame

from kiosk.games.si_no.board import pair_of
from kiosk.screens.kit.drawing import die_sprites
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind
from kiosk.screens.kit.drawing.theme import Colour

SEEN, FAINT = 255, 175
"""How much is seen of a pair, and of one that does not matter now."""
HIGH = 1.5
"""In a box so many times as high as wide the dice are one above the other."""
MOST = 1.7
"""The largest edge of a die, in the size of the type of cells."""


def show_draw(
    canvas: Canvas, box: pygame.Rect, draw: str, colour: Colour, grow: float = 1.0, seen: int = SEEN
) -> None:
    """The draw in the middle of `box`: two dice as large as they fit, or its number in that colour.

    They are side by side, and one above the other in a high box.
    """
    faces = pair_of(draw)
    if not faces:
        # Figures are lower than their leading.
        canvas.text(box.inflate(0, box.height), draw, role="cell", face="bold", colour=colour, grow=grow)
        return
    across, down = (1, 2) if box.height > box.width * HIGH else (2, 1)
    gap = 1 + max(box.size) // 40
    along, other = (box.width, box.height) if across > 1 else (box.height, box.width)
    px = min((along - gap) // 2 - 1, other - 4, round(canvas.measures.cell * max(MOST, grow)))
    whole = pygame.Rect(0, 0, across * px + (across - 1) * gap, down * px + (down - 1) * gap)
    whole.center = box.center
    ends = (whole.left + px // 2, whole.top + px // 2), (whole.right - px + px // 2, whole.bottom - px + px // 2)
    for centre, face in zip(ends, faces, strict=True):
        picture = die_sprites.die(face, px)
        if seen < SEEN:
            picture = picture.copy()
            picture.set_alpha(seen)
        canvas.surface.blit(picture, picture.get_rect(center=centre))
    canvas.marks.append(DrawnElement(ElementKind.BOX, whole, f"draw {draw}"))
