"""Numbers that move once they have changed: they count, or fly to where they are written."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import render
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, Colour
from kiosk.screens.kit.motion.moves import Count, Glide
from kiosk.screens.kit.motion.pieces import Before, Move, Spot

FLIES, LARGE = 0.36, 2.4
"""Seconds for which a number flies, and how much larger it is at first."""


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """How a number is set, as `Canvas.text` has it, after what, and for how many seconds it counts after waiting."""

    role: str = "text"
    face: str = "serif"
    colour: Colour = CREAM
    align: tuple[float, float] = (0.5, 0.5)
    grow: float = 1.0
    counts: float = 0.4
    waits: float = 0.0
    gilded: bool = False
    prefix: str = ""


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


def _set(canvas: Canvas, box: pygame.Rect, value: int | str, style: NumberStyle) -> None:
    said = f"{style.prefix}{value}"
    canvas.text(box, said, style.role, style.face, style.colour, style.align, style.grow, gilded=style.gilded)
