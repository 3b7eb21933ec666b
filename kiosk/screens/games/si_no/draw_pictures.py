"""How a draw is shown: a double as its pair of dice, any other as its number."""

import pygame

from kiosk.games.si_no.board import pair_of
from kiosk.screens.kit.drawing import die_sprites
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind
from kiosk.screens.kit.drawing.theme import Colour

SEEN, FAINT = 255, 175
"""How much is seen of a pair, and of one that does not matter now."""
MOST = 1.7
"""The largest edge of a die, in the size of the type of cells."""


def show_draw(
    canvas: Canvas, box: pygame.Rect, draw: str, colour: Colour, grow: float = 1.0, seen: int = SEEN
) -> None:
    """The draw in the middle of `box`: two dice side by side, as large as they fit, or its number in that colour."""
    faces = pair_of(draw)
    if not faces:
        canvas.text(box, draw, role="cell", face="bold", colour=colour, grow=grow)
        return
    gap = 1 + box.width // 40
    px = min(box.height - 4, round(canvas.measures.cell * MOST), (box.width - gap) // 2 - 1)
    whole = pygame.Rect(0, 0, 2 * px + gap, px)
    whole.center = box.center
    for left, face in zip((whole.left, whole.right - px), faces, strict=True):
        picture = die_sprites.die(face, px)
        if seen < SEEN:
            picture = picture.copy()
            picture.set_alpha(seen)
        canvas.surface.blit(picture, picture.get_rect(center=(left + px // 2, whole.centery)))
    canvas.marks.append(DrawnElement(ElementKind.BOX, whole, f"draw {draw}"))
