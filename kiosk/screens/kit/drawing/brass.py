"""Brass and lacquer: gradients, rules, plates and glows, each made once per size."""

from functools import lru_cache

import numpy as np
import pygame

from kiosk.screens.kit.drawing.theme import BRASS, BRASS_DARK, BRASS_LIGHT, GLOW, GOLD, Colour, Size

Stops = tuple[tuple[float, Colour], ...]
METAL: Stops = ((0.0, (255, 238, 184)), (0.42, (232, 194, 110)), (0.55, (210, 168, 84)), (1.0, (192, 146, 68)))
ENGRAVED: Stops = ((0.0, (255, 246, 214)), (0.45, (246, 214, 138)), (0.52, (206, 158, 74)), (1.0, (248, 216, 142)))
LACQUER: Stops = ((0.0, (20, 52, 41)), (0.5, (11, 35, 27)), (1.0, (7, 25, 19)))
NIGHT: Stops = ((0.0, (10, 32, 25)), (1.0, (6, 22, 17)))


@lru_cache(maxsize=64)
def gradient(size: Size, stops: Stops) -> pygame.Surface:
    """A vertical gradient through `stops` (position 0..1, colour)."""
    wide, height = max(1, size[0]), max(1, size[1])
    at = np.arange(height) / max(1, height - 1)
    places = [place for place, _ in stops]
    channels = [
        np.rint(np.interp(at, places, levels)) for levels in zip(*(colour for _, colour in stops), strict=True)
    ]
    column = pygame.surfarray.make_surface(np.stack(channels, -1).astype(np.uint8)[None])
    return pygame.transform.scale(column, (wide, height))


@lru_cache(maxsize=64)
def plate(size: Size, stops: Stops, radius: int, rim: int, alpha: int = 255) -> pygame.Surface:
    """A rounded plate filled with a gradient inside a brass rim of `rim` pixels."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    whole = surface.get_rect()
    if rim:
        surface.blit(rounded(gradient(size, METAL), radius), (0, 0))
    inner = whole.inflate(-2 * rim, -2 * rim)
    fill = rounded(gradient(inner.size, stops), max(0, radius - rim))
    if rim:
        hole = pygame.Surface(inner.size, pygame.SRCALPHA)
        pygame.draw.rect(hole, (255, 255, 255, 255), hole.get_rect(), border_radius=max(0, radius - rim))
        surface.blit(hole, inner, special_flags=pygame.BLEND_RGBA_SUB)
    fill.set_alpha(alpha)
    surface.blit(fill, inner)
    return surface


def rounded(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """A copy with round corners, their `radius` in pixels."""
    cut = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    cut.blit(surface, (0, 0))
    mask = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius)
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


@lru_cache(maxsize=32)
def glow(size: Size, colour: Colour = GLOW, strength: int = 120) -> pygame.Surface:
    """Soft light of `colour`, to be added over what lies there; it fades out within the box."""
    return pygame.transform.smoothscale(_small_glow(colour, strength), size)


@lru_cache(maxsize=16)
def _small_glow(colour: Colour, strength: int) -> pygame.Surface:
    small = (24, 24)
    surface = pygame.Surface(small)
    for y in range(small[1]):
        for x in range(small[0]):
            far = min(1.0, (((x - 11.5) / 12) ** 2 + ((y - 11.5) / 12) ** 2) ** 0.5)
            part = (1 - far) ** 2 * strength / 255
            surface.set_at((x, y), tuple(round(c * part) for c in colour))
    return surface


def light(surface: pygame.Surface, box: pygame.Rect, colour: Colour = GLOW, strength: int = 120) -> None:
    """Adds a glow that fills `box`."""
    surface.blit(glow((box.width, box.height), colour, strength), box, special_flags=pygame.BLEND_RGB_ADD)


def rule(
    surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int], thick: int, colour: Colour = BRASS
) -> None:
    """A straight inlaid rule, horizontal or vertical: brass, with its lower edge in shade."""
    (x, y), (to_x, to_y) = start, end
    box = pygame.Rect(x, y, max(thick, to_x - x), max(thick, to_y - y))
    surface.fill(colour, box)
    shade = box.move(0, thick) if box.width > box.height else box.move(thick, 0)
    dim = pygame.Surface((shade.width, shade.height), pygame.SRCALPHA)
    dim.fill((0, 0, 0, 90))
    surface.blit(dim, shade)


def frame(surface: pygame.Surface, box: pygame.Rect, thick: int) -> None:
    """A double rule with cut-in corners, as on an old card table."""
    step = thick * 4
    for inset, weight, colour in ((0, thick, BRASS), (thick * 3, max(1, thick // 2), BRASS_DARK)):
        edge = box.inflate(-2 * inset, -2 * inset)
        pygame.draw.lines(surface, colour, True, _notched(edge, step), weight)
    for x, y in ((box.left, box.top), (box.right, box.top), (box.left, box.bottom), (box.right, box.bottom)):
        inward = (x + (step // 2 if x == box.left else -step // 2), y + (step // 2 if y == box.top else -step // 2))
        diamond(surface, inward, thick * 2, GOLD)


def _notched(box: pygame.Rect, step: int) -> list[tuple[int, int]]:
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    return [
        (left + step, top), (right - step, top), (right - step, top + step), (right, top + step),
        (right, bottom - step), (right - step, bottom - step), (right - step, bottom), (left + step, bottom),
        (left + step, bottom - step), (left, bottom - step), (left, top + step), (left + step, top + step),
    ]  # fmt: skip


def diamond(surface: pygame.Surface, centre: tuple[int, int], half: int, colour: Colour = GOLD) -> None:
    """A small inlaid lozenge."""
    x, y = centre
    points = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.polygon(surface, BRASS_LIGHT, [points[0], points[1], (x, y), points[3]], 0)
    pygame.draw.polygon(surface, colour, [points[0], points[1], (x, y)], 0)


def gild(letters: pygame.Surface) -> pygame.Surface:
    """White letters turned into polished brass."""
    gilded = letters.copy()
    metal = pygame.Surface(letters.get_size(), pygame.SRCALPHA)
    metal.blit(gradient(letters.get_size(), ENGRAVED), (0, 0))
    gilded.blit(metal, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return gilded
