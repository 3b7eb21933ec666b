"""How a draw is shown: a double as its pair of dice, any other as its number."""

import pygame

from kiosk.games.si_no.board import pair_of
from kiosk.screens.kit.drawing import die_sprites
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind
from kiosk.screens.kit.drawing.theme import Colour

SEEN, FAINT = 255, 175
"""How much is seen of a pair, and of one that does not matter now."""
HIGH = 1.5
"""In a box so many times as high as wide the dice are one above the other."""
MOST = 1.7
"""The largest edge of a die, in the size of the type of cells."""


def written(draw: str) -> str:
    """A draw in figures: "10", and "2·2" for a double."""
    return "·".join(map(str, pair_of(draw))) or draw


def edge(canvas: Canvas, box: pygame.Rect, grow: float = 1.0) -> int:
    """The edge in pixels of the dice of a double in `box`."""
    along, other = sorted(box.size, reverse=True) if box.height > box.width * HIGH else box.size
    return min((along - _gap(box)) // 2 - 1, other - 4, round(canvas.measures.cell * max(MOST, grow)))


def _gap(box: pygame.Rect) -> int:
    return 1 + max(box.size) // 40


def show_draw(
    canvas: Canvas,
    box: pygame.Rect,
    draw: str,
    colour: Colour,
    grow: float = 1.0,
    seen: int = SEEN,
    *,
    figures: bool = False,
) -> None:
    """The draw in the middle of `box`: two dice as large as they fit, or its number in that colour.

    They are side by side, and one above the other in a high box. `figures`: a double is written too.
    """
    faces = pair_of(draw)
    if not faces or figures:
        # Figures are lower than their leading.
        said = written(draw)
        strong = not faces or width("bold", canvas.measures.cell, said) <= box.width
        canvas.text(box.inflate(0, box.height), said, "cell", "bold" if strong else "sans", colour, grow=grow)
        return
    across, down = (1, 2) if box.height > box.width * HIGH else (2, 1)
    gap, px = _gap(box), edge(canvas, box, grow)
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
