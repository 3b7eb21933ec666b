"""The marks of players, a shape and a colour together, as letters of their own, put before a name.

A mark is one private character (Unicode's U+E000 on), `SPREAD` of the type's size wide, so that names with marks
are measured, wrapped and cut like any words. Shapes tell as much as colours.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import cos, pi, sin

import pygame

from kiosk.screens.kit.drawing.theme import Colour
from kiosk.table.player_marks import EVERY, OWN, PlayerMark

FIRST = 0xE000
SPREAD = 1.0
"""Width of a mark with the gap after it, as a part of the type's size."""
SIZE = 0.78
DOT, DOT_SPREAD = "●", 0.62
"""Round, and wide with its gap, as a part of the type's size; narrow typefaces have an egg in its place."""
SCALE = 4
RGB: dict[str, Colour] = {
    "yellow": (240, 228, 66), "sky": (86, 180, 233), "orange": (236, 150, 20), "green": (0, 190, 140),
    "pink": (246, 160, 205), "white": (250, 246, 236), "red": (232, 84, 48), "lilac": (178, 150, 255),
}  # fmt: skip
EDGE = (6, 16, 12)
OUTLINE = 0.11
"""The width of the line of a hollow mark, in the size of the mark."""
PLACES = {mark: number for number, mark in enumerate(EVERY)}
_DRAWN = re.compile(f"[{DOT}{chr(FIRST)}-{chr(FIRST + len(EVERY) - 1)}]")

Mark = PlayerMark
"""What the screens of games call it."""
Point = tuple[float, float]


def letter(mark: PlayerMark) -> str:
    """The character that stands for a mark."""
    return chr(FIRST + PLACES[mark])


def mark_at(character: str) -> PlayerMark | None:
    """The mark that a character stands for."""
    place = ord(character) - FIRST
    return EVERY[place] if 0 <= place < len(EVERY) else None


def bare(text: str) -> str:
    """The text without marks."""
    return "".join(character for character in text if mark_at(character) is None)


def seat_marks(names: Sequence[str]) -> tuple[PlayerMark, ...]:
    """The marks of the seats: those before their names, else what the seat gets."""
    return tuple(seat_mark(seat, name) for seat, name in enumerate(names))


def seat_mark(seat: int, name: str) -> PlayerMark:
    """The mark of one seat."""
    return (mark_at(name[0]) if name else None) or OWN[seat % len(OWN)]


def spread(px: int, character: str = "") -> int:
    """How much room a mark, or a dot, takes in type of `px` pixels."""
    return round(px * (DOT_SPREAD if character == DOT else SPREAD))


def drawn(text: str) -> str:
    """The characters that are drawn and not set: marks and dots."""
    return "".join(_DRAWN.findall(text))


def set_in_type(text: str) -> str:
    """The characters that are set: the text without marks and dots."""
    return _DRAWN.sub("", text)


def runs(text: str) -> Iterator[PlayerMark | str]:
    """The text as marks, dots and the words between them, in order."""
    words = ""
    for character in text:
        mark = mark_at(character)
        if mark is None and character != DOT:
            words += character
            continue
        if words:
            yield words
        yield mark or DOT
        words = ""
    if words:
        yield words


@lru_cache(maxsize=256)
def picture(mark: PlayerMark, px: int) -> pygame.Surface:
    """A mark, `px` pixels across, with a dark edge so that it shows on brass as well as on felt."""
    side = px * SCALE
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    for colour, grow in ((EDGE, 1.0), (RGB[mark.colour], 0.84)):
        _SHAPES[mark.shape](big, colour, side / 2 * grow)
    return pygame.transform.smoothscale(big, (px, px))


@lru_cache(maxsize=128)
def outline(mark: PlayerMark, px: int, colour: Colour = EDGE) -> pygame.Surface:
    """A mark that is hollow, as of a piece that does not lie there yet; dark for light grounds."""
    side = px * SCALE
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    _SHAPES[mark.shape](big, EDGE, side / 2)
    whole = pygame.mask.from_surface(big)
    inside, edge = whole.copy(), side * OUTLINE
    for step in range(16):
        inside = inside.overlap_mask(whole, (round(edge * cos(step * pi / 8)), round(edge * sin(step * pi / 8))))
    whole.erase(inside, (0, 0))
    drawn = whole.to_surface(setcolor=(*colour, 255), unsetcolor=(0, 0, 0, 0))
    return pygame.transform.smoothscale(drawn, (px, px))


def _polygon(surface: pygame.Surface, colour: Colour, points: list[Point]) -> None:
    middle = surface.get_width() / 2
    pygame.draw.polygon(surface, colour, [(middle + x, middle + y) for x, y in points])


def _disc(surface: pygame.Surface, colour: Colour, radius: float) -> None:
    pygame.draw.circle(surface, colour, surface.get_rect().center, radius * 0.94)


def _ring(surface: pygame.Surface, colour: Colour, radius: float) -> None:
    thick = radius * (0.62 if colour == EDGE else 0.36)
    wide = radius if colour == EDGE else radius * 0.98
    pygame.draw.circle(surface, colour, surface.get_rect().center, wide * 0.96, max(1, round(thick)))


def _regular(corners: int, turn: float, size: float) -> Callable[[pygame.Surface, Colour, float], None]:
    def draw(surface: pygame.Surface, colour: Colour, radius: float) -> None:
        angles = [turn + 2 * pi * corner / corners for corner in range(corners)]
        _polygon(surface, colour, [(radius * size * cos(a), radius * size * sin(a)) for a in angles])

    return draw


def _triangle(surface: pygame.Surface, colour: Colour, radius: float) -> None:
    down = surface.get_width() * 0.08
    reach = radius * (1.06 if colour == EDGE else 0.98)
    angles = [-pi / 2 + 2 * pi * corner / 3 for corner in range(3)]
    _polygon(surface, colour, [(reach * cos(a), reach * sin(a) + down) for a in angles])


def _star(surface: pygame.Surface, colour: Colour, radius: float) -> None:
    reach = [radius * (1.0 if corner % 2 == 0 else 0.46) for corner in range(10)]
    angles = [-pi / 2 + pi * corner / 5 for corner in range(10)]
    _polygon(surface, colour, [(r * cos(a), r * sin(a)) for r, a in zip(reach, angles, strict=True)])


def _cross(surface: pygame.Surface, colour: Colour, radius: float) -> None:
    half = surface.get_width() * (0.17 if colour == EDGE else 0.12)
    long = radius * 0.95
    _polygon(surface, colour, [(-half, -long), (half, -long), (half, long), (-half, long)])
    _polygon(surface, colour, [(-long, -half), (long, -half), (long, half), (-long, half)])


def _heart(surface: pygame.Surface, colour: Colour, radius: float) -> None:
    angles = [2 * pi * step / 60 for step in range(60)]
    points = [(16 * sin(a) ** 3, -(13 * cos(a) - 5 * cos(2 * a) - 2 * cos(3 * a) - cos(4 * a))) for a in angles]
    _polygon(surface, colour, [(x * radius / 17, y * radius / 17) for x, y in points])


_SHAPES: dict[str, Callable[[pygame.Surface, Colour, float], None]] = {
    "disc": _disc, "square": _regular(4, pi / 4, 1.12), "triangle": _triangle, "diamond": _regular(4, 0, 1.0),
    "star": _star, "cross": _cross, "ring": _ring, "heart": _heart,
}  # fmt: skip
