"""The pawns of La Linotte: boxwood for the first player, ebony for the second, each with the player's mark on top."""

from functools import lru_cache

import pygame

from kiosk.screens.kit.drawing import player_marks
from kiosk.screens.kit.drawing.player_marks import Mark
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, Colour

BODIES: tuple[tuple[Colour, Colour, Colour], ...] = (
    ((255, 247, 222), (226, 200, 150), (150, 112, 60)),
    ((92, 84, 84), (34, 30, 32), (8, 6, 8)),
)
"""Lit, plain and shaded wood of each seat's pawns."""
RODS: tuple[tuple[Colour, Colour], ...] = (((255, 244, 214), (120, 84, 36)), ((16, 12, 14), (255, 222, 140)))
"""The rod through pawns in line, and its edges."""
MARK = 1.1
"""The width of the mark, in radii of the pawn."""
_SCALE = 3


@lru_cache(maxsize=64)
def pawn(seat: int, mark: Mark, px: int, faint: bool = False) -> pygame.Surface:
    """A turned disc of `px` pixels seen from above, with its shadow, on a square half as large again."""
    side = round(px * 1.5) * _SCALE
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, radius = side // 2, px * _SCALE // 2
    for grow, alpha in ((10, 30), (6, 46), (2, 70)):
        shade = pygame.Surface((side, side), pygame.SRCALPHA)
        pygame.draw.circle(shade, (0, 0, 0, alpha), (middle + radius // 9, middle + radius // 6), radius + grow)
        surface.blit(shade, (0, 0))
    lit, plain, dark = BODIES[seat]
    pygame.draw.circle(surface, dark, (middle, middle), radius)
    pygame.draw.circle(surface, plain, (middle - radius // 28, middle - radius // 28), round(radius * 0.95))
    pygame.draw.circle(surface, lit, (middle, middle), round(radius * 0.8), max(2, radius // 14))
    shine = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(shine, (255, 255, 255, 46), (middle - radius // 3, middle - radius // 3), round(radius * 0.42))
    surface.blit(shine, (0, 0))
    sign = player_marks.picture(mark, round(radius * MARK))
    surface.blit(sign, sign.get_rect(center=(middle, middle)))
    small = pygame.transform.smoothscale(surface, (side // _SCALE, side // _SCALE))
    if faint:
        small.set_alpha(150)
    return small


def rod(surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int], thick: int, seat: int) -> None:
    """A rod from pawn to pawn, in the player's wood."""
    body, edge = RODS[seat]
    # Dark wood on dark wood is told by its edges.
    _stroke(surface, start, end, thick + max(6, thick * 4 // 5 if seat else thick // 2), edge)
    _stroke(surface, start, end, thick, body)


def _stroke(
    surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int], thick: int, colour: Colour
) -> None:
    """A line with round ends, of even thickness in every direction."""
    one, other = pygame.Vector2(start), pygame.Vector2(end)
    across = (other - one).rotate(90)
    across.scale_to_length(thick / 2)
    pygame.draw.polygon(surface, colour, [one + across, other + across, other - across, one - across])
    for point in (one, other):
        pygame.draw.circle(surface, colour, point, thick / 2)


def ring(surface: pygame.Surface, centre: tuple[int, int], px: int, line: int) -> None:
    """Around the pawn that came last."""
    pygame.draw.circle(surface, BRASS_LIGHT, centre, px // 2 + line * 2, line)
