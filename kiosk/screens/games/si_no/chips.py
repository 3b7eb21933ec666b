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
DASHES, DASHED = 8, 0.12
"""The dashes round a chip that does not lie there yet, and their width in its radius."""
SMALL = 26
"""Chips of fewer pixels are drawn as their marks alone."""
PLAIN = 1.25
"""So are those on a square that are smaller than this, in the size of the type of cells."""


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


@lru_cache(maxsize=32)
def wished(mark: Mark, px: int, ink: Colour = INK) -> pygame.Surface:
    """A chip that does not lie there yet: a dashed ring round the outline of its mark, or that outline alone."""
    if px < SMALL:
        return player_marks.outline(mark, px, ink)
    side = px * SCALE
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, radius = (side // 2, side // 2), side // 2 - SCALE
    pygame.draw.circle(big, ink, middle, radius, round(radius * DASHED))
    _spots(big, middle, side, DASHES, (0, 0, 0, 0))
    sign = player_marks.outline(mark, round(radius * MARK), ink)
    big.blit(sign, sign.get_rect(center=middle))
    return pygame.transform.smoothscale(big, (px, px))


def _spots(big: pygame.Surface, middle: tuple[int, int], radius: int, count: int, ink: Sequence[int]) -> None:
    """Wedges on the edge."""
    half = 180 / count * 0.42
    for number in range(count):
        at = 360 / count * number - 90
        corners = [middle]
        for step in range(-3, 4):
            angle = radians(at + half * step / 3)
            corners.append((round(middle[0] + radius * cos(angle)), round(middle[1] + radius * sin(angle))))
        pygame.draw.polygon(big, ink, corners)


def side_by_side(
    canvas: Canvas,
    room: pygame.Rect,
    seats: Sequence[int],
    marks: Sequence[Mark],
    square: tuple[int, str],
    betting: Colour | None = None,
) -> None:
    """Chips of the players at `seats` side by side in `room`, none over another; new ones come from their plates.

    `square` is its line and its draw, `marks` are by seat. `betting`: the last is only about to be laid: hollow, in
    that colour, it hops with the cursor. On a small screen all are marks alone.
    """
    line, draw = square
    for number, (seat, place) in enumerate(zip(seats, places(room, len(seats)), strict=True)):
        plain = canvas.measures.compact or place.width < canvas.measures.cell * PLAIN
        if betting is not None and number == len(seats) - 1:
            hollow = (player_marks.outline if plain else wished)(marks[seat], place.width, betting)
            hopping(canvas, f"betting on {line}", draw, hollow, place.center)
            continue
        picture = (player_marks.picture if plain else chip)(marks[seat], place.width)
        key = f"chip {line} {draw} {seat} {seats[:number].count(seat)}"
        arriving(canvas, key, seat, picture, place.center, (f"betting on {line}", f"total of {seat}"))


def places(room: pygame.Rect, count: int) -> list[pygame.Rect]:
    """So many squares in the middle of `room`, a pixel apart, in the number of rows in which they are largest."""
    px, across = max(((_edge(room, count, across), across) for across in range(1, count + 1)), default=(1, 1))
    rows, found = -(-count // across), []
    for number in range(count):
        row, column = divmod(number, across)
        beside = min(across, count - row * across)
        left = room.centerx - (beside * (px + 1) - 1) // 2 + column * (px + 1)
        top = room.centery - (rows * (px + 1) - 1) // 2 + row * (px + 1)
        found.append(pygame.Rect(left, top, px, px))
    return found


def edge(room: pygame.Rect, count: int) -> int:
    """How large so many chips are in `room`, in pixels."""
    return places(room, count)[0].width


def _edge(room: pygame.Rect, count: int, across: int) -> int:
    """How large so many squares are with so many beside each other."""
    rows = -(-count // across)
    return max(1, min((room.width - across + 1) // across, (room.height - rows + 1) // rows))
