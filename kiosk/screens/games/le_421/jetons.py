"""Jetons in stacks of five, seen from the table's edge: how many there are is seen at a glance."""

from dataclasses import dataclass
from functools import lru_cache

import pygame

from kiosk.screens.kit.drawing.theme import Colour

STACK = 5
"""Jetons in a full stack."""
FLAT, THICK = 0.5, 0.17
"""Height of a jeton's upper face, and of its edge, as parts of its width."""
TALL = FLAT + STACK * THICK
"""Height of a full stack as a part of its width."""
BETWEEN = 1.12
"""From one stack to the next, as a part of a jeton's width."""
FACE: Colour = (198, 54, 42)
EDGE: tuple[Colour, Colour] = (150, 34, 26), (84, 14, 12)
"""A jeton's edge in the light and in the shade."""
MARK: Colour = (250, 236, 204)
MARKS = 8
"""Ivory marks around the face."""
ABOVE = TALL + 0.12
"""From one row of stacks to the one above it, as a part of a jeton's width."""
RING: Colour = (120, 92, 44)
"""The edge of a jeton that is not there."""
SCALE = 3


@lru_cache(maxsize=64)
def stack(count: int, px: int) -> pygame.Surface:
    """So many jetons on each other, `px` pixels wide."""
    side, flat, thick = px * SCALE, round(px * SCALE * FLAT), round(px * SCALE * THICK)
    big = pygame.Surface((side, flat + thick * count), pygame.SRCALPHA)
    top = pygame.transform.smoothscale(_face(side), (side, flat))
    for number in range(count):
        upper = big.get_height() - flat - thick * (number + 1)
        _edge(big, pygame.Rect(0, upper, side, flat), thick, number)
        big.blit(top, (0, upper))
    return pygame.transform.smoothscale(big, (px, max(1, big.get_height() // SCALE)))


@lru_cache(maxsize=16)
def _face(side: int) -> pygame.Surface:
    """A jeton's upper face as from above, `side` pixels across."""
    face = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, radius = (side // 2, side // 2), side // 2 - SCALE
    pygame.draw.circle(face, EDGE[1], middle, radius + SCALE)
    pygame.draw.circle(face, FACE, middle, radius)
    for turn in range(MARKS):
        mark = pygame.Surface((side, side), pygame.SRCALPHA)
        pygame.draw.rect(mark, MARK, (side * 45 // 100, SCALE, side // 10, side * 15 // 100))
        turned = pygame.transform.rotate(mark, turn * 360 / MARKS)
        face.blit(turned, turned.get_rect(center=middle))
    pygame.draw.circle(face, EDGE[0], middle, radius * 64 // 100)
    pygame.draw.circle(face, MARK, middle, radius * 52 // 100, max(1, side // 30))
    return face


def _edge(big: pygame.Surface, face: pygame.Rect, thick: int, number: int) -> None:
    """The edge below a jeton's upper face, with ivory marks that no two jetons have in one place."""
    body = face.inflate(-SCALE * 2, -SCALE * 2)
    pygame.draw.ellipse(big, (10, 4, 4), body.move(0, thick))
    for low, colour in ((thick - SCALE, EDGE[1]), (thick // 2, EDGE[0])):
        pygame.draw.rect(big, colour, (body.left, body.centery, body.width, low))
        pygame.draw.ellipse(big, colour, body.move(0, low))
    for place in (0.22, 0.5, 0.78):
        x = body.left + round(body.width * (place + (number % 3 - 1) * 0.05))
        drop = round(body.height / 2 * (1 - (2 * place - 1) ** 2) ** 0.5)
        wide = max(2, body.width // 16)
        big.fill(MARK, (x - wide // 2, body.centery + drop, wide, thick - SCALE))


@dataclass(frozen=True, slots=True)
class Plan:
    """Jetons `px` pixels wide in stacks, so many side by side, in rows one above the other."""

    count: int
    px: int
    across: int
    rows: int = 1

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of all stacks together, in pixels."""
        wide = BETWEEN * (self.across - 1) + 1 if self.across else 0
        return round(self.px * wide), round(self.px * (TALL + ABOVE * (self.rows - 1)))


@lru_cache(maxsize=8)
def awaited(px: int) -> pygame.Surface:
    """The place of a jeton that is not there: what a number without jetons counts."""
    ring = pygame.Surface((px * SCALE, px * SCALE), pygame.SRCALPHA)
    outer = ring.get_rect().inflate(-SCALE, -SCALE - round(px * SCALE * (1 - FLAT)))
    pygame.draw.ellipse(ring, RING, outer, max(2, px // 12) * SCALE)
    return pygame.transform.smoothscale(ring, (px, px))


def plan(count: int, room: tuple[int, int], most_rows: int = 1) -> Plan:
    """The largest jetons in stacks for which `room` is enough, in as few rows as will do."""
    plans = []
    for rows in range(1, most_rows + 1):
        across = -(-count // (STACK * rows))
        wide = BETWEEN * (across - 1) + 1
        plans.append(Plan(count, int(min(room[1] / (TALL + ABOVE * (rows - 1)), room[0] / wide)), across, rows))
    return max(plans, key=lambda one: (one.px, -one.rows))


def draw_stacks(surface: pygame.Surface, box: pygame.Rect, drawn: Plan, across: float = 0.5) -> None:
    """The stacks halfway down `box`, `across` 0 (left) .. 1 (right)."""
    wide, tall = drawn.size
    left, bottom = box.left + round((box.width - wide) * across), box.centery + tall // 2
    sizes = [min(STACK, drawn.count - number) for number in range(0, drawn.count, STACK)]
    for row in range(drawn.rows):
        here = sizes[row * drawn.across : (row + 1) * drawn.across]
        floor = bottom - round(row * ABOVE * drawn.px)
        for place, count in enumerate(here):
            picture = stack(count, drawn.px)
            surface.blit(picture, (left + round(place * drawn.px * BETWEEN), floor - picture.get_height()))
