"""Pieces that move by themselves once they have changed: numbers that count or fly, dice that tumble in."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from kiosk.games.engine.moves import Face
from kiosk.screens.kit.drawing import die_sprites
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import render
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, Colour
from kiosk.screens.kit.motion.moves import Count, Glide, Tumble
from kiosk.screens.kit.motion.pieces import Before, Move, Spot

FACES: Sequence[Face] = (3, 6, 2, 5)
"""What a die shows while it tumbles."""
TURN = 15
"""Degrees between two pictures of a die that tumbles."""
FLIES, LARGE = 0.36, 2.4
"""Seconds for which a number flies, and how much larger it is at first."""
TUMBLES, APART = 0.36, 0.02
"""Seconds for which a die tumbles, and between two dice."""


@dataclass(frozen=True, slots=True)
class ThrownDie:
    """A die of a throw at its `place`; `rests`: it was not thrown, `thrown`: it was, while others stayed."""

    face: Face
    colour: str
    angle: int
    place: int
    rests: bool = False
    thrown: bool = False


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """How a number is set, as `Canvas.text` has it, and for how many seconds it counts after waiting."""

    role: str = "text"
    face: str = "serif"
    colour: Colour = (255, 255, 255)
    align: tuple[float, float] = (0.5, 0.5)
    grow: float = 1.0
    counts: float = 0.4
    waits: float = 0.0


def counting(
    canvas: Canvas, key: str, box: pygame.Rect, value: int, style: NumberStyle, *, debut: bool = False
) -> None:
    """A number in `box` that counts from what it was, known by `key`, to what it is; `debut`: at first from 0."""

    def write(surface: pygame.Surface, number: int) -> pygame.Rect:
        over = replace(canvas, surface=surface, marks=[], targets=[], pieces=[], checks=False)
        _set(over, box, number, style)
        return box.clip(surface.get_rect())

    def way(spot: Spot, was: Spot | None, before: Before) -> Move | None:
        begin = was.token if was is not None else 0 if debut else None
        return Count(begin, value, style.counts, write, style.waits) if isinstance(begin, int) else None

    with canvas.piece(key, value, box, way, debut=debut):
        _set(canvas, box, value, style)


def flying(
    canvas: Canvas, key: str, box: pygame.Rect, said: str, style: NumberStyle, tile: Callable[[str], bool]
) -> None:
    """A number written into `box`, known by `key`: it flies there from the button that wrote it, if there was one.

    `tile` tells by its key whether a button wrote it.
    """

    def way(spot: Spot, was: Spot | None, before: Before) -> Move | None:
        begin = next((place.center for name, place in before.targets.items() if tile(name)), box.center)
        px = canvas.fitted(said, box.size, style.role, style.face, style.grow).px
        picture = render(style.face, round(px * LARGE), said, BRASS_LIGHT)
        return Glide(picture, begin, box.center, FLIES, rise=canvas.measures.text, shrinks=1 / LARGE)

    with canvas.piece(key, said, box, way):
        _set(canvas, box, said, style)


def tumbling(canvas: Canvas, key: str, die: ThrownDie, centre: tuple[int, int], px: int) -> pygame.Rect:
    """A die that tumbles in when it was not there, or when it was thrown again. Returns the box of its body."""

    def picture(steps: int) -> pygame.Surface:
        if not steps:
            return die_sprites.die(die.face, px, die.colour, die.angle, canvas.letter(die.face), hatched=True)
        face = faces[(steps // 4 + die.place) % len(faces)]
        return die_sprites.die(face, px, die.colour, steps * TURN % 90, canvas.letter(face), hatched=True)

    def way(spot: Spot, was: Spot | None, before: Before) -> Move | None:
        if die.rests or (was is not None and not die.thrown):
            return None
        return Tumble(picture, centre, round(px * (2 + die.place % 2)), px // 2, TUMBLES, die.place % 5 * APART)

    faces: Sequence[Face] = (*FACES,) if isinstance(die.face, int) else (die.face,)
    box = pygame.Rect(centre[0] - px, centre[1] - px, 2 * px, 2 * px)
    with canvas.piece(key, die.face, box, way):
        return canvas.die(die.face, centre, px, die.colour, die.angle)


def _set(canvas: Canvas, box: pygame.Rect, value: int | str, style: NumberStyle) -> None:
    canvas.text(box, str(value), style.role, style.face, style.colour, style.align, style.grow)
