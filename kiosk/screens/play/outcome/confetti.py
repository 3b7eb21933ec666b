"""Paper scraps that lie on the felt when somebody has won: thick at the sides and above, thin where words stand."""

import math
import random
from functools import lru_cache

import pygame

from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, GOLD, ORANGE, YELLOW, Colour, Size

COLOURS: tuple[Colour, ...] = (GOLD, BRASS_LIGHT, YELLOW, ORANGE, (86, 180, 233), (246, 160, 205), (250, 246, 236))
COUNT = 150
SCALE = 3


@lru_cache(maxsize=4)
def scattered(size: Size, seed: int = 5) -> pygame.Surface:
    """Scraps over `size` pixels on a transparent ground; the same for the same `seed`."""
    chance = random.Random(seed)
    width, height = size
    whole = pygame.Surface(size, pygame.SRCALPHA)
    for _ in range(COUNT):
        aside = chance.random() ** 0.5 / 2
        x = round((0.5 + aside * chance.choice((-1, 1))) * width)
        y = round(min(1.0, chance.expovariate(2.4)) * height * (0.35 + 1.3 * aside))
        scrap = _scrap(chance, max(4, height // 60))
        scrap.set_alpha(round(40 + 170 * (2 * aside) ** 2))
        whole.blit(scrap, scrap.get_rect(center=(x, y)))
    return whole


def _scrap(chance: random.Random, px: int) -> pygame.Surface:
    """One scrap: a lozenge, a disc or a strip about `px` pixels long, turned and tilted as it fell."""
    side = px * SCALE * 2
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    colour, middle, radius = chance.choice(COLOURS), side / 2, px * SCALE * chance.uniform(0.5, 0.9)
    flat, turn = chance.uniform(0.35, 1.0), chance.uniform(0, math.tau)
    corners = chance.choice((4, 4, 12))
    slim = chance.choice((1.0, 1.0, 0.35))
    points = []
    for number in range(corners):
        angle = math.tau * number / corners
        x, y = math.cos(angle) * radius, math.sin(angle) * radius * flat * slim
        points.append(
            (middle + x * math.cos(turn) - y * math.sin(turn), middle + x * math.sin(turn) + y * math.cos(turn))
        )
    pygame.draw.polygon(big, colour, points)
    return pygame.transform.smoothscale(big, (px * 2, px * 2))
