"""The cover of a game: its pieces on cloth of its own colour, in a wooden frame inlaid with brass."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from kiosk.games.engine.moves import Face
from kiosk.i18n.phrase import Phrase
from kiosk.screens.kit.drawing import brass, die_sprites, felt_and_wood
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, GLOW, Colour, Size

Letter = Callable[[Face | None], str]
"""What is written on the die of a figure, in the reader's language."""
FRAME = 0.045
"""How wide the wood is, as a part of the cover's shorter side."""


@dataclass(frozen=True, slots=True)
class ShownThrow:
    """A throw that the first screen shows beside the cover, and what players call it; `colours` of the dice, all
    white where there are none."""

    faces: tuple[Face, ...]
    name: Phrase
    colours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cover:
    """`motif` lays the pieces on the cloth, whose colour is `accent`.

    `dice` lie on the track (0: none), and a game of the fewest players takes about so many `minutes`. The first
    screen shows the `throws` in turn.
    """

    accent: Colour
    motif: Callable[[pygame.Surface, Letter], None]
    dice: int
    minutes: int
    throws: tuple[ShownThrow, ...] = ()


@dataclass(frozen=True, slots=True)
class Lying:
    """A die on a cover: its face, its middle and its edge as parts of the cover's size, its turn in degrees."""

    face: Face
    x: float
    y: float
    angle: int = 0
    colour: str = "white"


def lay_dice(surface: pygame.Surface, dice: Sequence[Lying], edge: float, letter: Letter) -> None:
    """Dice on the cloth, with an edge that is a part of its shorter side."""
    px = round(min(surface.get_size()) * edge)
    for die in dice:
        written = letter(die.face) if isinstance(die.face, str) else ""
        picture = die_sprites.die(die.face, px, die.colour, die.angle, written)
        surface.blit(picture, picture.get_rect(center=at(surface, die.x, die.y)))


def at(surface: pygame.Surface, x: float, y: float) -> tuple[int, int]:
    """The pixel at these parts of a surface's size."""
    return round(surface.get_width() * x), round(surface.get_height() * y)


def picture(cover: Cover, size: Size, letter: Letter) -> pygame.Surface:
    """The whole cover, `size` in pixels, with round corners."""
    side = min(size)
    rim, line, radius = max(6, round(side * FRAME)), max(2, side // 160), max(8, side // 18)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.blit(felt_and_wood.wood(size), (0, 0))
    room = surface.get_rect().inflate(-2 * rim, -2 * rim)
    inside = felt_and_wood.cloth(room.size, cover.accent)
    brass.light(inside, inside.get_rect(), GLOW, 70)
    cover.motif(inside, letter)
    surface.blit(brass.rounded(inside, max(2, radius - rim // 2)), room)
    pygame.draw.rect(surface, BRASS_LIGHT, room.inflate(line * 2, line * 2), line, border_radius=radius - rim // 2)
    return brass.rounded(surface, radius)
