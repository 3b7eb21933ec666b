"""Ivory dice, lit from the upper left: a rounded block modelled as heights, with carved pips. Cached per size."""

from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from kiosk.games.engine.moves import Face
from kiosk.screens.kit.drawing import brass, poker_die_faces
from kiosk.screens.kit.drawing.felt_and_wood import surface_of
from kiosk.screens.kit.drawing.fonts import render, width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, Colour

Plane = NDArray[np.float32]

BODIES: dict[str, Colour] = {
    "white": (247, 236, 211),
    "red": (196, 44, 34),
    "green": (30, 122, 72),
    "black": (44, 42, 46),
    "blue": (38, 84, 168),
    "yellow": (232, 190, 60),
    "other": (214, 204, 184),
}
HATCHED = ("green",)
"""Dice drawn with slanting strokes where they are told from others by colour: red and green look alike to many."""
STROKES, STROKE, SHADE = 3.5, 0.34, 0.52
"""Strokes in half a die, the part of the body that they take, and how dark they are."""
PALE = ("white", "yellow", "other")
OFF = 0.47
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-OFF, -OFF), (OFF, OFF)),
    3: ((-OFF, -OFF), (0, 0), (OFF, OFF)),
    4: ((-OFF, -OFF), (OFF, -OFF), (-OFF, OFF), (OFF, OFF)),
    5: ((-OFF, -OFF), (OFF, -OFF), (0, 0), (-OFF, OFF), (OFF, OFF)),
    6: ((-OFF, -OFF), (OFF, -OFF), (-OFF, 0), (OFF, 0), (-OFF, OFF), (OFF, OFF)),
}
LIGHT = np.array([-0.46, -0.62, 0.64], np.float32)
LIGHT /= np.linalg.norm(LIGHT)
PIP_RADIUS = 0.195
ROUND = 0.34


@lru_cache(maxsize=256)
def die(
    face: Face | None, px: int, colour: str = "white", angle: int = 0, letter: str = "", hatched: bool = False
) -> pygame.Surface:
    """A die with an edge of `px` pixels and the shadow that it throws, on a transparent square of twice `px`.

    `angle` turns it by that many degrees. A face that is no number is a poker die's, with `letter` written on it in
    place of its own name; None leaves it blank. `hatched` draws the strokes of `HATCHED` colours, as no real die has.
    """
    strokes = hatched and colour in HATCHED
    body = _block(face if isinstance(face, int) else None, max(8, px) * 2, colour, strokes)
    if isinstance(face, str):
        body = body.copy()
        printed = poker_die_faces.face(face, round(body.get_width() * 0.8), letter or face)
        body.blit(printed, printed.get_rect(center=(body.get_width() // 2, body.get_height() // 2)))
    turned = pygame.transform.rotozoom(body, angle, 0.5) if angle else pygame.transform.smoothscale(body, (px, px))
    side = px * 2
    whole = pygame.Surface((side, side), pygame.SRCALPHA)
    _shadow(whole, px, angle)
    whole.blit(turned, turned.get_rect(center=(side // 2, side // 2)))
    return whole


@lru_cache(maxsize=24)
def _block(face: int | None, size: int, colour: str, strokes: bool = False) -> pygame.Surface:
    """The die from above, without its shadow, `size` pixels square: what costs most of a die. Not to be drawn on."""
    y, x = (np.mgrid[0:size, 0:size].astype(np.float32) + 0.5) / size * 2 - 1
    height, inside = _rounded(x, y)
    carved = _carve(x, y, face)
    down, across = np.gradient(height - carved * 0.62, 2 / size)
    normal = np.stack([-across, -down, np.ones_like(x)], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    lambert = np.clip(normal @ LIGHT, 0, 1)
    half = LIGHT + np.array([0, 0, 1], np.float32)
    shine = np.clip(normal @ (half / np.linalg.norm(half)), 0, 1) ** 42
    paint = np.clip(carved / (PIP_RADIUS * 0.16), 0, 1)[..., None]
    pip = np.array((34, 20, 16) if colour in PALE else (250, 240, 220), np.float32)
    base = np.array(BODIES.get(colour, BODIES["other"]), np.float32)
    if strokes:
        base = base * np.where((x + y) * STROKES % 1 < STROKE, np.float32(SHADE), np.float32(1))[..., None]
    albedo = base * (1 - paint) + pip * paint
    lit = albedo * (0.4 + 0.9 * lambert)[..., None] * np.array([1.0, 0.985, 0.94], np.float32)
    lit += shine[..., None] * np.array([255, 244, 216], np.float32) * (0.3 - 0.12 * paint)
    return surface_of(np.concatenate([lit, inside[..., None] * 255], -1))


def _rounded(x: Plane, y: Plane) -> tuple[Plane, Plane]:
    """Height of a block with rounded edges, and how far each pixel is covered by it (0..1)."""
    square = 0.985
    corner_x = np.clip(np.abs(x) - (square - ROUND), 0, None)
    corner_y = np.clip(np.abs(y) - (square - ROUND), 0, None)
    out = np.sqrt(corner_x**2 + corner_y**2) / ROUND
    dome = 0.05 * (1 - (x**2 + y**2) / 2)
    height = ROUND * 0.9 * np.sqrt(np.clip(1 - np.clip(out, 0, 0.97) ** 2.6, 0, 1)) + dome
    edge = (1 - out) * ROUND * x.shape[0] / 2
    return height.astype(np.float32), np.clip(edge, 0, 1).astype(np.float32)


def _carve(x: Plane, y: Plane, face: int | None) -> Plane:
    """Depth of the pips: shallow bowls."""
    depth = np.zeros_like(x)
    radius = PIP_RADIUS * (1.32 if face == 1 else 1.0)
    for pip_x, pip_y in PIPS.get(face or 0, ()):
        near = ((x - pip_x) ** 2 + (y - pip_y) ** 2) / radius**2
        depth = np.maximum(depth, np.sqrt(np.clip(1 - near, 0, 1)) * radius)
    return depth


def _shadow(whole: pygame.Surface, px: int, angle: int) -> None:
    """A soft shadow on the cloth, away from the lamp."""
    side = whole.get_width()
    small = pygame.Surface((72, 72), pygame.SRCALPHA)
    for grow, alpha in ((7, 26), (5, 34), (3, 44), (1, 56), (-1, 60)):
        edge = 32 + grow
        layer = pygame.Surface((72, 72), pygame.SRCALPHA)
        rect = pygame.Rect(0, 0, edge, edge)
        rect.center = (36 + 2, 36 + 3)
        pygame.draw.rect(layer, (0, 6, 4, alpha), rect, border_radius=edge // 4)
        small.blit(layer, (0, 0))
    turned = pygame.transform.rotozoom(small, angle, 1) if angle else small
    soft = pygame.transform.smoothscale(turned, (px * turned.get_width() // 32, px * turned.get_height() // 32))
    whole.blit(soft, soft.get_rect(center=(side // 2, side // 2)))


@lru_cache(maxsize=32)
def ghost(px: int) -> pygame.Surface:
    """The empty place of a die that is not on the track: a dashed outline."""
    side = round(px * 1.5)
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    rect = pygame.Rect(0, 0, px, px)
    rect.center = (side // 2, side // 2)
    pygame.draw.rect(surface, (0, 0, 0, 70), rect, border_radius=px // 5)
    dash = max(4, px // 9)
    line = max(2, px // 28)
    for start in range(rect.left + dash, rect.right - dash, dash * 2):
        for y in (rect.top, rect.bottom - line):
            pygame.draw.rect(surface, (236, 201, 122, 230), (start, y, dash, line))
    for start in range(rect.top + dash, rect.bottom - dash, dash * 2):
        for x in (rect.left, rect.right - line):
            pygame.draw.rect(surface, (236, 201, 122, 230), (x, start, line, dash))
    return surface


@lru_cache(maxsize=32)
def tag(said: str, px: int) -> pygame.Surface:
    """A dark label for the corner of a die of `px` pixels, whose face stays in sight: what a joker stands for."""
    tall = round(px * 0.5)
    wide = width("bold", tall, said)
    letters = render("bold", min(tall, round(px * 0.62 * tall / wide)), said, BRASS_LIGHT)
    ink = letters.subsurface(letters.get_bounding_rect())
    plate = brass.plate((ink.get_width() + tall // 2, tall), brass.NIGHT, tall // 3, max(1, px // 36)).copy()
    plate.blit(ink, ink.get_rect(center=plate.get_rect().center))
    return plate
