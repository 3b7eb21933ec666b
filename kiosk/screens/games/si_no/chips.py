"""Casino chips: each player's colour, with the player's mark in the middle, the same that stands before the name."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, radians, sin

import pygame

from kiosk.screens.kit.drawing import player_marks
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.player_marks import Mark
from kiosk.screens.kit.drawing.theme import Colour
from kiosk.screens.kit.moving.pictures import arriving, hopping

INK: Colour = (10, 22, 17)
"""The edge spots, and the ground of the mark."""
SPOTS = 6
SCALE = 4
INNER, MARK = 0.74, 1.14
"""The radius of the ground and the width of the mark, in radii of the chip."""
SMALL = 20
"""Chips of fewer pixels are drawn as their marks alone."""


@lru_cache(maxsize=128)
def chip(mark: Mark, px: int, alpha: int = 255) -> pygame.Surface:
    """A player's chip from above, `px` pixels across, with the shade it throws below it."""
    if px < SMALL:
        return player_marks.picture(mark, px)
    side = px * SCALE
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, radius = (side // 2, side // 2), side // 2 - SCALE
    body = player_marks.RGB[mark.colour]
    pygame.draw.circle(big, (0, 8, 6, 190), middle, radius + SCALE)
    pygame.draw.circle(big, body, middle, radius)
    _spots(big, middle, radius, SPOTS, INK)
    pygame.draw.circle(big, INK, middle, round(radius * INNER))
    sign = player_marks.picture(mark, round(radius * MARK))
    big.blit(sign, sign.get_rect(center=middle))
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


def pile(
    canvas: Canvas,
    room: pygame.Rect,
    seats: Sequence[int],
    marks: Sequence[Mark],
    square: tuple[int, str],
    betting: bool = False,
) -> None:
    """Chips of the players at `seats` as a pile in `room`, the first at the bottom; new ones come from their plates.

    `square` is its line and its draw, `marks` are by seat. `betting`: the last is only about to be laid, and hops
    with the cursor.
    """
    if not seats:
        return
    line, draw = square
    px = max(8, min(room.width, round(room.height / (1 + 0.22 * (len(seats) - 1)))))
    step = 0 if len(seats) == 1 else min(px * 45 // 100, (room.height - px) // (len(seats) - 1))
    top = room.centery + ((len(seats) - 1) * step - px) // 2
    for number, seat in enumerate(seats):
        picture = chip(marks[seat], px)
        middle = picture.get_rect(topleft=(room.centerx - px // 2, top - number * step)).center
        if betting and number == len(seats) - 1:
            hopping(canvas, f"betting on {line}", draw, picture, middle)
            continue
        key = f"chip {line} {draw} {seat} {seats[:number].count(seat)}"
        arriving(canvas, key, seat, picture, middle, (f"betting on {line}", f"total of {seat}"))


def edge(surface: pygame.Surface, box: pygame.Rect, marks: Sequence[Mark], tall: int) -> None:
    """The colours of these players side by side along the lower edge of `box`, `tall` pixels high."""
    for number, mark in enumerate(marks):
        left, right = (box.left + box.width * place // len(marks) for place in (number, number + 1))
        surface.fill(player_marks.RGB[mark.colour], (left, box.bottom - tall, right - left, tall))
