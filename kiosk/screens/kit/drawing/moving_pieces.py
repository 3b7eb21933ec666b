"""Pieces that move by themselves once they have changed: numbers that count."""

from dataclasses import dataclass, replace

import pygame

from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import Colour
from kiosk.screens.kit.motion.moves import Count
from kiosk.screens.kit.motion.pieces import Before, Move, Spot


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
        begin = 0 if was is None else was.token
        return Count(begin, value, style.counts, write, style.waits) if isinstance(begin, int) else None

    canvas.piece(key, value, box, way, debut=debut)
    _set(canvas, box, value, style)


def _set(canvas: Canvas, box: pygame.Rect, value: int, style: NumberStyle) -> None:
    canvas.text(box, str(value), style.role, style.face, style.colour, style.align, style.grow)
