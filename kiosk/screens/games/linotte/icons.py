"""Small drawings of what a square of La Linotte asks for: blocks that stand for dice, a bolt, a horn."""

import pygame

from kiosk.screens.kit.drawing.theme import Colour

_STEP = 0.5
"""Between the middles of two blocks, in units of half the drawing."""
_BLOCKS: dict[str, tuple[tuple[float, float], ...]] = {
    "full": ((-1, -_STEP), (0, -_STEP), (1, -_STEP), (-_STEP, 0.6), (_STEP, 0.6)),
    "carre": ((-0.55, -0.55), (0.55, -0.55), (-0.55, 0.55), (0.55, 0.55)),
    "quinte": ((-1.2, 0.8), (-0.6, 0.4), (0, 0), (0.6, -0.4), (1.2, -0.8)),
    "yam": ((-0.9, -0.9), (0.9, -0.9), (0, 0), (-0.9, 0.9), (0.9, 0.9)),
}
_SIZES = {"full": 0.74, "carre": 0.86, "quinte": 0.54, "yam": 0.78}


def has_icon(label: str) -> bool:
    """Whether a label has a drawing; the squares of the brelans show their figure instead."""
    return label in _BLOCKS or label in _SHAPES


def icon(surface: pygame.Surface, box: pygame.Rect, label: str, colour: Colour) -> None:
    """Draws what a square of that label asks for in the middle of `box`, as large as fits.

    Raises `KeyError` for a label without a drawing, see `has_icon`.
    """
    half = min(box.size) / 2
    if label in _BLOCKS:
        _blocks(surface, box, label, half / 1.55, colour)
    else:
        shape = [(box.centerx + x * half, box.centery + y * half) for x, y in _SHAPES[label]]
        pygame.draw.polygon(surface, colour, shape)
        if label == "appel":
            _waves(surface, box, half, colour)


def _blocks(surface: pygame.Surface, box: pygame.Rect, label: str, unit: float, colour: Colour) -> None:
    side = max(3, round(unit * _SIZES[label]))
    for x, y in _BLOCKS[label]:
        block = pygame.Rect(0, 0, side, side)
        block.center = (round(box.centerx + x * unit), round(box.centery + y * unit))
        pygame.draw.rect(surface, colour, block, border_radius=max(1, side // 4))


def _waves(surface: pygame.Surface, box: pygame.Rect, half: float, colour: Colour) -> None:
    """What comes out of the horn."""
    thick = max(2, round(half / 9))
    for far in (0.62, 0.92):
        ring = pygame.Rect(0, 0, round(half * far), round(half * far * 1.7))
        ring.center = (round(box.centerx + half * (0.12 + far * 0.28)), box.centery)
        pygame.draw.arc(surface, colour, ring, -1.0, 1.0, thick)


_SHAPES: dict[str, tuple[tuple[float, float], ...]] = {
    "sec": ((0.12, -0.95), (-0.55, 0.12), (-0.06, 0.12), (-0.18, 0.95), (0.55, -0.22), (0.06, -0.22)),
    "appel": (
        (-0.85, -0.22),
        (-0.5, -0.22),
        (0.1, -0.7),
        (0.1, 0.7),
        (-0.5, 0.22),
        (-0.85, 0.22),
    ),
}
