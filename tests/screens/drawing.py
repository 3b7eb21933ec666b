"""Canvases for tests of what is drawn, and what a drawing changed."""

from collections.abc import Callable

import numpy as np
import pygame

from kiosk.i18n.words import Words
from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.kit.drawing.theme import measures
from kiosk.shots.scene_list import enlarge

Size = tuple[int, int]
SIZES: tuple[Size, ...] = ((800, 480), (1920, 1080))
"""The smallest screen, and the largest that is usual."""
GREY = (40, 60, 50)


def canvas_of(size: Size = SIZES[0], language: str = "fr", checks: bool = False) -> Canvas:
    """An evenly coloured screen to draw on."""
    pygame.font.init()
    surface = pygame.Surface(size)
    surface.fill(GREY)
    return Canvas(surface, measures(size), Words(language), checks)


def pixels(surface: pygame.Surface) -> bytes:
    """All that a surface shows."""
    return pygame.image.tobytes(surface, "RGBA")


def changed(surface: pygame.Surface, draw: Callable[[], object]) -> pygame.Rect:
    """The smallest box around the pixels that `draw` changes on `surface`; an empty one where there are none."""
    before = pygame.surfarray.array2d(surface)
    draw()
    other = pygame.surfarray.array2d(surface) != before
    across, down = np.flatnonzero(other.any(axis=1)), np.flatnonzero(other.any(axis=0))
    if not len(across):
        return pygame.Rect(0, 0, 0, 0)
    left, top = int(across[0]), int(down[0])
    return pygame.Rect(left, top, int(across[-1]) - left + 1, int(down[-1]) - top + 1)


def words_on(canvas: Canvas) -> list[str]:
    """The texts that were drawn, in their order."""
    return [mark.what for mark in canvas.marks if mark.kind == "text"]


def well_set(canvas: Canvas) -> bool:
    """Whether no text is cut, and none in smaller type than its role allows."""
    return all(not mark.cut and mark.px >= mark.need for mark in canvas.marks if mark.kind == "text")


def type_sizes(app: App) -> tuple[dict[str, int], dict[str, int]]:
    """The pixels of every text on the smallest screen, without marks, at its smallest place: in normal type, and in
    larger, which stays."""
    sizes = list[dict[str, int]]()
    for grow in (lambda app: None, enlarge):
        grow(app)
        app.paint(pygame.Surface(SIZES[0]))
        found: dict[str, int] = {}
        for mark in (mark for mark in app.marks if mark.kind == "text"):
            words = bare(mark.what)
            found[words] = min(mark.px, found.get(words, mark.px))
        sizes.append(found)
    return sizes[0], sizes[1]
