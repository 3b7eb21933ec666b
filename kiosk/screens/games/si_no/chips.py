"""Casino chips: one colour and one pattern of edge spots a player, so that they differ without their colours too."""

from functools import lru_cache
from math import cos, radians, sin

import pygame

from kiosk.screens.kit.drawing.theme import Colour

BODIES: tuple[Colour, ...] = (
    (240, 228, 66),
    (86, 180, 233),
    (226, 96, 30),
    (236, 236, 228),
    (204, 121, 167),
    (0, 158, 115),
)
"""The bodies of the six colours, apart for people who do not tell red from green."""
INKS: tuple[Colour, ...] = ((96, 78, 0), (8, 52, 92), (70, 18, 0), (60, 60, 66), (84, 22, 60), (0, 44, 32))
"""The edge spots and the ring of each."""
SPOTS = (3, 4, 5, 6, 8, 2)
"""How many spots the edge has, by seat."""
SCALE = 4


@lru_cache(maxsize=128)
def chip(seat: int, px: int, alpha: int = 255) -> pygame.Surface:
    """A chip of the seat's colour from above, `px` pixels across, with the shade it throws below it."""
    side = px * SCALE
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, radius = (side // 2, side // 2), side // 2 - SCALE
    body, ink = BODIES[seat % len(BODIES)], INKS[seat % len(INKS)]
    pygame.draw.circle(big, (0, 8, 6, 190), middle, radius + SCALE)
    pygame.draw.circle(big, body, middle, radius)
    _spots(big, middle, radius, SPOTS[seat % len(SPOTS)], ink)
    pygame.draw.circle(big, _lit(body), middle, radius * 62 // 100)
    pygame.draw.circle(big, ink, middle, radius * 62 // 100, max(1, side // 26))
    pygame.draw.circle(big, _lit(body, 1.25), (side * 46 // 100, side * 44 // 100), radius * 34 // 100)
    small = pygame.transform.smoothscale(big, (px, px))
    small.set_alpha(alpha)
    return small


def _spots(big: pygame.Surface, middle: tuple[int, int], radius: int, count: int, ink: Colour) -> None:
    """Wedges on the edge."""
    half = 180 / count * 0.42
    for number in range(count):
        at = 360 / count * number - 90
        corners = [middle]
        for step in range(-3, 4):
            angle = radians(at + half * step / 3)
            corners.append((round(middle[0] + radius * cos(angle)), round(middle[1] + radius * sin(angle))))
        pygame.draw.polygon(big, ink, corners)


def _lit(colour: Colour, by: float = 1.08) -> Colour:
    red, green, blue = (min(255, round(part * by)) for part in colour)
    return red, green, blue


def pile(surface: pygame.Surface, room: pygame.Rect, seats: list[int], alpha: int = 255) -> None:
    """Chips of these seats as a pile in `room`, the first at the bottom."""
    if not seats:
        return
    px = max(8, min(room.width, round(room.height / (1 + 0.22 * (len(seats) - 1)))))
    step = 0 if len(seats) == 1 else min(px * 45 // 100, (room.height - px) // (len(seats) - 1))
    top = room.centery + ((len(seats) - 1) * step - px) // 2
    for number, seat in enumerate(seats):
        picture = chip(seat, px, alpha)
        surface.blit(picture, (room.centerx - px // 2, top - number * step))


def edge(surface: pygame.Surface, box: pygame.Rect, seats: list[int], tall: int) -> None:
    """The colours of these seats side by side along the lower edge of `box`, `tall` pixels high."""
    for number, seat in enumerate(seats):
        left, right = (box.left + box.width * place // len(seats) for place in (number, number + 1))
        surface.fill(BODIES[seat % len(BODIES)], (left, box.bottom - tall, right - left, tall))
