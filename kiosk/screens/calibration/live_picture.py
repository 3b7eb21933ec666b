"""The camera's picture with what a calibration sees drawn on it."""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO

import pygame

from calibration.session.session_view import Mark
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import render
from kiosk.screens.kit.drawing.theme import CREAM, INK, Colour
from kiosk.table.narration.calibration_phrases import label

TONES: dict[str, Colour] = {
    "good": (0, 214, 150),
    "doubt": (240, 168, 30),
    "bad": (255, 96, 60),
    "active": (86, 190, 255),
    "quiet": (190, 190, 180),
}
"""Colours of marks; shape and words say the same."""

BORDER = "track"
"""What runs round everything needs no name."""

Point = tuple[int, int]


@lru_cache(maxsize=2)
def decoded(jpeg: bytes) -> pygame.Surface | None:
    """The picture, None when it is none."""
    try:
        return pygame.image.load(BytesIO(jpeg), "picture.jpg")
    except pygame.error:
        return None


def place(size: tuple[int, int], box: pygame.Rect) -> pygame.Rect:
    """As large as a picture of `size` fits into a box, in its middle."""
    across, down = size
    scale = min(box.width / across, box.height / down)
    room = pygame.Rect(0, 0, round(across * scale), round(down * scale))
    room.center = box.center
    return room


def draw(canvas: Canvas, room: pygame.Rect, jpeg: bytes | None, size: tuple[int, int], marks: Sequence[Mark]) -> None:
    """The picture in `room` with its marks, which are in pixels of a picture of `size`."""
    shown = None if jpeg is None else decoded(jpeg)
    if shown is not None:
        canvas.surface.blit(pygame.transform.smoothscale(shown, room.size), room)
    before = canvas.surface.get_clip()
    canvas.surface.set_clip(room)
    thick = max(3, canvas.measures.line * 2)
    for mark in marks:
        if size[0] > 0 and size[1] > 0:
            _mark(canvas, mark, _points(mark, room, size), thick)
    canvas.surface.set_clip(before)


def _points(mark: Mark, room: pygame.Rect, size: tuple[int, int]) -> list[Point]:
    across, down = room.width / size[0], room.height / size[1]
    return [(room.left + round(x * across), room.top + round(y * down)) for x, y in mark.points]


def _mark(canvas: Canvas, mark: Mark, points: list[Point], thick: int) -> None:
    """A dark line below a bright one: seen on any ground."""
    for colour, wide in ((INK, thick + 4), (TONES[mark.tone], thick)):
        _shape(canvas.surface, mark.shape, points, colour, wide)
    if mark.label and mark.label != BORDER:
        _label(canvas, str(canvas.say(label(mark.label))), min(points, key=lambda point: point[1]), TONES[mark.tone])


def _shape(surface: pygame.Surface, shape: str, points: list[Point], colour: Colour, wide: int) -> None:
    if shape == "polygon" and len(points) > 2:
        pygame.draw.polygon(surface, colour, points, wide)
    elif shape == "line" and len(points) > 1:
        pygame.draw.lines(surface, colour, False, points, wide)
    elif shape == "box" and len(points) > 1:
        (left, top), (right, bottom) = points[0], points[1]
        pygame.draw.rect(
            surface, colour, pygame.Rect(left, top, right - left, bottom - top), wide, border_radius=wide
        )
    elif shape == "cross" and points:
        (x, y), reach = points[0], wide * 5
        pygame.draw.line(surface, colour, (x - reach, y), (x + reach, y), wide)
        pygame.draw.line(surface, colour, (x, y - reach), (x, y + reach), wide)


def _label(canvas: Canvas, text: str, at: Point, colour: Colour) -> None:
    """A word on a dark plate at the mark's upper end; it belongs to the picture, so no layout counts it."""
    letters = render("bold", canvas.measures.cell, text, CREAM)
    plate = letters.get_rect().inflate(10, 2)
    plate.midbottom = (at[0], at[1] - 4)
    plate.clamp_ip(canvas.surface.get_clip())
    pygame.draw.rect(canvas.surface, INK, plate, border_radius=6)
    pygame.draw.rect(canvas.surface, colour, plate, 2, border_radius=6)
    canvas.surface.blit(letters, letters.get_rect(center=plate.center))
