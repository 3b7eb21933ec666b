"""Paper scraps when somebody has won: they fall for four seconds; some come to lie where nothing else stands."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.layout_check import ElementKind
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, GOLD, ORANGE, YELLOW, Colour
from kiosk.screens.kit.motion.moves import stamp
from kiosk.screens.kit.motion.pieces import Before, Cover, Move, Piece, Spot, copied

COLOURS: tuple[Colour, ...] = (GOLD, BRASS_LIGHT, YELLOW, ORANGE, (86, 180, 233), (246, 160, 205), (250, 246, 236))
LYING, PASSING = 150, 60
"""Places that are tried for scraps that lie, and scraps that fall out of sight."""
LASTS = 4.0
"""Seconds until the last lies."""
SLOWEST, FASTEST = 2.6, 1.5
"""Seconds for which a scrap falls."""
SCALE, PHASES = 3, 8
"""How much finer a scrap is drawn, and how many pictures there are of one that turns over."""
TURNS = 14
"""Pictures a second of one that turns."""


@dataclass(frozen=True, slots=True)
class Scrap:
    """A scrap: its `pictures` as it turns, where it ends, when it begins to fall, for how long, how far it sways."""

    pictures: Sequence[pygame.Surface]
    end: tuple[int, int]
    begins: float
    falls: float
    sways: float

    def picture(self, left: float) -> pygame.Surface:
        """How it looks with so many seconds to fall: the first one when it lies."""
        return self.pictures[int(max(0.0, left) * TURNS) % len(self.pictures)]

    @property
    def box(self) -> pygame.Rect:
        """Where it lies."""
        return self.pictures[0].get_rect(center=self.end)


@dataclass(frozen=True, slots=True)
class Shower:
    """All scraps as they fall."""

    scraps: Sequence[Scrap]
    lasts: float = LASTS

    def draw(self, surface: pygame.Surface, part: float) -> Sequence[pygame.Rect]:
        """The scraps that are in the air, and those that lie already."""
        now, drawn = part * self.lasts, []
        for scrap in self.scraps:
            if now < scrap.begins:
                continue
            left = max(0.0, scrap.begins + scrap.falls - now)
            part_left = left / scrap.falls
            x = scrap.end[0] + scrap.sways * math.sin(part_left * math.tau * 1.5)
            y = scrap.end[1] - (scrap.end[1] + scrap.box.height) * part_left
            drawn.append(stamp(surface, scrap.picture(left), (x, y)))
        return drawn


def strew(canvas: Canvas, room: pygame.Rect, seed: int = 5) -> None:
    """Scraps over `room` clear of all that was drawn so far; they fall when the screen is new."""
    px = max(4, room.height // 60)
    taken = [mark.rect.inflate(px, px) for mark in canvas.marks if mark.kind != ElementKind.TARGET]
    chance = random.Random(seed)
    fallen = [scrap for scrap in _lying(chance, room, px) if scrap.box.collidelist(taken) < 0]
    lying = [scrap for scrap in fallen if room.contains(scrap.box)]
    everything = [*lying, *_passing(chance, canvas.surface.get_rect(), px)]

    def way(spot: Spot, was: Spot | None, before: Before) -> Move | None:
        return Shower(everything)

    grounds = [copied(canvas.surface, scrap.box) for scrap in lying]
    for scrap in lying:
        canvas.surface.blit(scrap.pictures[0], scrap.box)
    covers = [Cover.by(ground, canvas.surface) for ground in grounds]
    canvas.pieces.append(Piece("confetti", Spot(room, seed), covers, way, debut=True, lasting=True))


def _lying(chance: random.Random, room: pygame.Rect, px: int) -> list[Scrap]:
    """Scraps that end in `room`: thick at its sides and above."""
    scraps = []
    for _ in range(LYING):
        aside = chance.random() ** 0.5 / 2
        x = room.left + round((0.5 + aside * chance.choice((-1, 1))) * room.width)
        y = room.top + round(min(1.0, chance.expovariate(2.4)) * room.height * (0.35 + 1.3 * aside))
        scraps.append(_scrap(chance, (x, y), px))
    return scraps


def _passing(chance: random.Random, whole: pygame.Rect, px: int) -> list[Scrap]:
    """Scraps that fall out of sight."""
    return [_scrap(chance, (chance.randrange(whole.width), whole.height + 2 * px), px) for _ in range(PASSING)]


def _scrap(chance: random.Random, end: tuple[int, int], px: int) -> Scrap:
    shape = chance.choice(("lozenge", "lozenge", "disc", "strip"))
    pictures = turning(px, chance.choice(COLOURS), shape, chance.randrange(6))
    start = chance.randrange(PHASES)
    falls = chance.uniform(FASTEST, SLOWEST)
    begins = chance.uniform(0.0, LASTS - falls)
    return Scrap((*pictures[start:], *pictures[:start]), end, begins, falls, chance.uniform(1, 4) * px)


@lru_cache(maxsize=256)
def turning(px: int, colour: Colour, shape: str, turn: int) -> tuple[pygame.Surface, ...]:
    """The pictures of a scrap about `px` pixels long that turns over, turned by so many twelfths."""
    return tuple(
        _tilted(px, colour, shape, turn, math.cos(math.pi * phase / PHASES + 0.3)) for phase in range(PHASES)
    )


def _tilted(px: int, colour: Colour, shape: str, turn: int, tilt: float) -> pygame.Surface:
    """One scrap as it lies in the air; its other side is darker."""
    side = px * SCALE * 2
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    corners, slim = {"lozenge": (4, 1.0), "disc": (12, 1.0), "strip": (4, 0.35)}[shape]
    radius, middle = px * SCALE * 0.8, side / 2
    flat = slim * max(0.2, abs(tilt))
    whole = math.pi * turn / 6
    points = []
    for number in range(corners):
        angle = math.tau * number / corners
        x, y = math.cos(angle) * radius, math.sin(angle) * radius * flat
        points.append(
            (middle + x * math.cos(whole) - y * math.sin(whole), middle + x * math.sin(whole) + y * math.cos(whole))
        )
    shade = 1.0 if tilt > 0 else 0.78
    pygame.draw.polygon(big, [round(level * shade) for level in colour], points)
    return pygame.transform.smoothscale(big, (px * 2, px * 2))
