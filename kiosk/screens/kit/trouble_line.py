"""A trouble in a line with a warning sign: a camera that is missing, a disk that is full; news that are none."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

import pygame

from kiosk.i18n.phrase import Phrase
from kiosk.i18n.word_tables import word_tables
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, ORANGE, Measures

WARNING: brass.Stops = ((0.0, (60, 36, 4)), (1.0, (40, 24, 2)))
DARK = (20, 12, 0)
BESIDE = 0.56
"""The part of the width that a trouble takes beside a heading."""


def trouble_height(canvas: Canvas, said: Phrase, room: int, tight: bool = False) -> int:
    """The height that it takes in `room` pixels of width; `tight`: several lines are in the type of cells."""
    text, cell = canvas.measures.text, canvas.measures.cell
    step = round(text * 1.32)
    box = (room - step * 2, step * 9)
    count = len(canvas.fitted(said, box).lines)
    if tight and count > 1:
        lines = len(canvas.fitted(said, box, "cell").lines)
        return max(round(text * 1.3), round(cell * 1.18 * lines + text * 0.12))
    return round(text * (1.18 * count + 0.12))


def one_line(canvas: Canvas) -> int:
    """The height that it takes of a sheet where its words have room in a line, with the gap below, in pixels."""
    return round(canvas.measures.text * 1.3) + canvas.measures.gap // 4


def least_line(canvas: Canvas) -> int:
    """The height of a line of it in the type of cells, in pixels."""
    return round(canvas.measures.cell * 1.3)


def forms(said: Phrase) -> Iterator[Phrase]:
    """A trouble, then in fewer words as often as there are fewer for it."""
    yield said
    while said.template in _fewer_words():
        yield (said := Phrase(_fewer_words()[said.template].template, said.values))


@cache
def _fewer_words() -> Mapping[str, Phrase]:
    return word_tables(__package__)["notices"]


def has_room(canvas: Canvas, box: pygame.Rect, said: Phrase) -> bool:
    """Whether its words have room in `box` in the type of cells."""
    return not canvas.fitted(said, _words(canvas, box).size, "cell").cut


def draw_trouble(
    canvas: Canvas, box: pygame.Rect, said: Phrase, plain: Measures | None = None, news: bool = False
) -> None:
    """The plate, the sign and the words, in the type of cells where `box` is too small for that of texts.

    In that of `plain`, not of larger type, where it is too small for both: the page does not change for it. `news`
    warn of nothing.
    """
    ground = brass.LACQUER if news else WARNING
    canvas.box(box, ground, radius=canvas.measures.text // 3, rim=canvas.measures.line, what="notice")
    if plain is not None and canvas.fitted(said, _words(canvas, box).size, "cell").cut:
        canvas = replace(canvas, measures=plain)
    _sign(canvas, box, news)
    words = _words(canvas, box)
    role = "cell" if canvas.fitted(said, words.size).cut else "text"
    canvas.text(words, said, role, colour=CREAM, align=(0, 0.5))


def _sign(canvas: Canvas, box: pygame.Rect, news: bool) -> None:
    """An i in a disc, or an exclamation mark in a triangle."""
    half = round(canvas.measures.text * 0.4)
    x, y = box.left + half * 2, box.centery
    # From the middle of the sign to that of the dot, and to the ends of the stroke, in its half.
    dot, stroke = (-0.5, (-0.1, 0.6)) if news else (0.7, (-1 / 3, 1 / 3))
    if news:
        pygame.draw.aacircle(canvas.surface, BRASS_LIGHT, (x, y), half)
    else:
        pygame.draw.polygon(canvas.surface, ORANGE, [(x, y - half), (x + half, y + half), (x - half, y + half)])
    top, bottom = (y + round(half * part) for part in stroke)
    pygame.draw.line(canvas.surface, DARK, (x, top), (x, bottom), max(2, half // 4))
    pygame.draw.circle(canvas.surface, DARK, (x, y + round(half * dot)), max(1, half // 6))


def _words(canvas: Canvas, box: pygame.Rect) -> pygame.Rect:
    """What the sign leaves of `box`."""
    half = round(canvas.measures.text * 0.4)
    return pygame.Rect(box.left + half * 4, box.top, box.width - half * 5, box.height)


def beside_heading(canvas: Canvas, box: pygame.Rect, heading: str) -> None:
    """A heading at the left of `box` and the place of the notice at its right; a long notice takes all of `box`."""
    assert canvas.notice is not None
    wide, most = round(box.width * BESIDE), box.height + canvas.measures.gap // 4
    if trouble_height(canvas, canvas.notice, wide) > most:
        # A short heading leaves more.
        wide = max(wide, box.width - canvas.measures.gap - width("serif", canvas.measures.big, heading) - 4)
    left = pygame.Rect(box.left, box.top, box.width - wide - canvas.measures.gap, box.height)
    if trouble_height(canvas, canvas.notice, wide) > most or canvas.fitted(heading, left.size, face="serif").cut:
        wide = box.width
    else:
        grow = canvas.measures.big / canvas.measures.text
        canvas.text(left, heading, face="serif", colour=BRASS_LIGHT, align=(0, 0.5), grow=grow, shadow=True)
    tall = min(most, trouble_height(canvas, canvas.notice, wide))
    top = box.top + max(0, box.height - tall) // 2
    canvas.places["notice"] = pygame.Rect(box.right - wide, top, wide, tall)
