"""The faces of poker dice: an As in a spade, crowned letters in the colour of their figure, 10 and 9 among suits.

Drawn in a square of 100 units, four times as large as it is shown, and made smaller.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, pi, sin

import pygame

from kiosk.screens.kit.drawing.fonts import render
from kiosk.screens.kit.drawing.theme import Colour

SCALE = 4
INKS: dict[str, Colour] = {
    "A": (22, 24, 44),
    "R": (24, 62, 140),
    "D": (168, 24, 44),
    "V": (14, 96, 60),
    "10": (186, 36, 30),
    "9": (28, 28, 34),
}
GILT, GILT_DARK, IVORY = (214, 164, 58), (120, 82, 20), (250, 242, 222)
Point = tuple[float, float]


class _Pen:
    """Draws in units of a hundredth of the face."""

    def __init__(self, side: int) -> None:
        self.unit = side / 100
        self.surface = pygame.Surface((side, side), pygame.SRCALPHA)

    def at(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self.unit), round(y * self.unit)

    def shape(self, points: Sequence[Point], ink: Colour, line: float = 0) -> None:
        pygame.draw.polygon(self.surface, ink, [self.at(*point) for point in points], round(line * self.unit))

    def disc(self, x: float, y: float, radius: float, ink: Colour) -> None:
        pygame.draw.circle(self.surface, ink, self.at(x, y), max(1, round(radius * self.unit)))

    def bar(self, x: float, y: float, wide: float, tall: float, ink: Colour) -> None:
        place = pygame.Rect(self.at(x - wide / 2, y - tall / 2), self.at(wide, tall))
        pygame.draw.rect(self.surface, ink, place, border_radius=round(min(wide, tall) * self.unit / 3))

    def word(self, said: str, x: float, y: float, tall: float, ink: Colour, face: str = "serif") -> None:
        """Letters whose capitals are so tall, with their middle there."""
        letters = render(face, max(8, round(tall * 1.4 * self.unit)), said, ink)
        ink_box = letters.get_bounding_rect()
        letters = letters.subsurface(ink_box)
        most = round(84 * self.unit)
        if letters.get_width() > most:
            letters = pygame.transform.smoothscale(letters, (most, letters.get_height()))
        self.surface.blit(letters, letters.get_rect(center=self.at(x, y)))


@lru_cache(maxsize=64)
def face(figure: str, px: int, letter: str) -> pygame.Surface:
    """The print of a face, `px` pixels square, transparent where the die shows; `letter` is what is written."""
    pen = _Pen(px * SCALE)
    _FACES[figure](pen, letter)
    return pygame.transform.smoothscale(pen.surface, (px, px))


def _ace(pen: _Pen, letter: str) -> None:
    _spade(pen, 50, 50, 46, GILT)
    _spade(pen, 50, 50, 43, INKS["A"])
    pen.word(letter, 50, 54, 38, IVORY)


def _spade(pen: _Pen, x: float, y: float, size: float, ink: Colour) -> None:
    pen.shape([(x, y - size), (x + size * 0.86, y + size * 0.3), (x - size * 0.86, y + size * 0.3)], ink)
    for side in (-1, 1):
        pen.disc(x + side * size * 0.46, y + size * 0.28, size * 0.46, ink)
        pen.shape(
            [
                (x + side * size * 0.9, y + size * 0.17),
                (x, y - size),
                (x, y),
                (x + side * size * 0.2, y + size * 0.4),
            ],
            ink,
        )
    foot = [(x, y + size * 0.2), (x + size * 0.34, y + size), (x - size * 0.34, y + size)]
    pen.shape(foot, ink)


def _king(pen: _Pen, letter: str) -> None:
    crown = [(18, 34), (15, 12), (32, 22), (50, 5), (68, 22), (85, 12), (82, 34)]
    _gilded(pen, crown)
    pen.bar(50, 34, 66, 8, GILT_DARK)
    for x, y in ((15, 11), (50, 5), (85, 11)):
        pen.disc(x, y, 5, INKS["D"])
    for x in (32, 50, 68):
        pen.disc(x, 34, 2.6, IVORY)
    pen.word(letter, 50, 67, 48, INKS["R"])


def _gilded(pen: _Pen, outline: Sequence[Point]) -> None:
    pen.shape(outline, GILT)
    pen.shape(outline, GILT_DARK, 2.2)


def _queen(pen: _Pen, letter: str) -> None:
    band = [(14, 30), (22, 13), (36, 24), (50, 8), (64, 24), (78, 13), (86, 30), (68, 36), (50, 38), (32, 36)]
    _gilded(pen, band)
    for x, y in ((22, 12), (78, 12)):
        pen.disc(x, y, 4, INKS["R"])
    _heart(pen, 50, 15, 10, INKS["D"])
    pen.word(letter, 50, 68, 46, INKS["D"])


def _heart(pen: _Pen, x: float, y: float, size: float, ink: Colour) -> None:
    for side in (-1, 1):
        pen.disc(x + side * size * 0.48, y - size * 0.35, size * 0.55, ink)
    pen.shape([(x - size * 0.98, y - size * 0.1), (x + size * 0.98, y - size * 0.1), (x, y + size)], ink)


def _jack(pen: _Pen, letter: str) -> None:
    feather = [(64 + 26 * sin(t / 12 * pi) * 0.6 + t * 1.7, 32 - t * 2.3) for t in range(13)]
    quill = [(62, 32), *feather, *[(x - 8 * sin(n / 12 * pi), y + 7) for n, (x, y) in enumerate(feather)][::-1]]
    pen.shape([(max(0.0, min(98.0, x)), y) for x, y in quill], INKS["D"])
    cap = [(14, 34), (20, 20), (36, 12), (56, 12), (74, 20), (82, 34)]
    pen.shape(cap, INKS["V"])
    pen.bar(48, 35, 74, 8, GILT)
    pen.disc(62, 34, 5.5, GILT_DARK)
    pen.disc(62, 34, 3.4, IVORY)
    # Below the cap a J with serifs looks like a T.
    pen.word(letter, 50, 71, 42, INKS["V"], "bold")


def _ten(pen: _Pen, letter: str) -> None:
    for x, y in ((14, 16), (86, 16), (14, 84), (86, 84), (50, 13), (50, 87)):
        pen.shape([(x, y - 11), (x + 8.5, y), (x, y + 11), (x - 8.5, y)], INKS["10"])
    pen.word(letter, 50, 50, 42, INKS["10"])


def _nine(pen: _Pen, letter: str) -> None:
    for x, y in ((14, 16), (86, 16), (14, 84), (86, 84)):
        _club(pen, x, y, 11)
    pen.word(letter, 50, 50, 52, INKS["9"])


def _club(pen: _Pen, x: float, y: float, size: float) -> None:
    for turn in (-90, 30, 150):
        angle = turn / 180 * pi
        pen.disc(x + size * 0.5 * cos(angle), y + size * 0.5 * sin(angle) - size * 0.1, size * 0.5, INKS["9"])
    pen.shape([(x, y - size * 0.2), (x + size * 0.36, y + size), (x - size * 0.36, y + size)], INKS["9"])


_FACES: dict[str, Callable[[_Pen, str], None]] = {
    "A": _ace,
    "R": _king,
    "D": _queen,
    "V": _jack,
    "10": _ten,
    "9": _nine,
}
