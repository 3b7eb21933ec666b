"""The typefaces, loaded once per size: a serif for headlines, a sans for weak eyes, DejaVu for what these lack.

A line is set in runs: each character in the first typeface of its face's list that has it. Words of the serif have
their figures in it too; a number alone is one of the sans, which weak eyes read better. What is written from the
right, a name in Arabic or Hebrew, is a run of its own, with what stands between its words.
"""

import re
from contextlib import suppress
from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from unicodedata import bidirectional

import pygame
import pygame.freetype

from kiosk.screens.kit.drawing import player_marks
from kiosk.screens.kit.drawing.theme import Colour

FOLDER = Path(__file__).parent / "fonts"
FILES = {
    "sans": ("PisteSans-Regular.ttf", "DejaVuSansCondensed.ttf"),
    "bold": ("PisteSans-Bold.ttf", "DejaVuSansCondensed-Bold.ttf"),
    "serif": (
        "PisteSerif-Bold.ttf",
        "PisteSans-Bold.ttf",
        "DejaVuSerifCondensed-Bold.ttf",
        "DejaVuSansCondensed-Bold.ttf",
    ),
}
_LETTER = re.compile(r"[^\W\d_]")
UNKNOWN = "?"
"""In place of a character that no typeface has."""
_WITHIN = re.compile(r"(?<=\d)[.,:/'’ \u00a0](?=\d)")
"""What stands between two figures is of their typeface."""
_RIGHT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_FROM_RIGHT = re.compile(f"[{_RIGHT}]+(?:[ \u00a0'’-]+[{_RIGHT}]+)*")

Run = tuple[str, str]
"""The file of a typeface and what is set in it."""


@lru_cache(maxsize=256)
def font(face: str, px: int) -> pygame.font.Font:
    """The first typeface of `face` ("sans", "bold", "serif") with an em of `px` pixels; `render` writes with all."""
    return _loaded(FILES[face][0], px)


@lru_cache(maxsize=512)
def _loaded(file: str, px: int, script: str = "") -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    # By its path every size would keep a file of its own open; the bytes are one copy for all sizes.
    made = pygame.font.Font(BytesIO(_typeface(file)), px)
    if script:
        with suppress(pygame.error):
            made.set_script(script)
            made.set_direction(pygame.DIRECTION_RTL)
    return made


def _set(run: Run, px: int) -> pygame.font.Font:
    """What a run is set in."""
    if not _FROM_RIGHT.match(run[1]):
        return _loaded(run[0], px)
    return _loaded(run[0], px, "Arab" if bidirectional(run[1][0]) == "AL" else "Hebr")


@cache
def _typeface(file: str) -> bytes:
    return (FOLDER / file).read_bytes()


@lru_cache(maxsize=4096)
def has(file: str, character: str) -> bool:
    """Whether the typeface in `file` has a character."""
    return _glyphs(file).get_metrics(character)[0] is not None


@cache
def _glyphs(file: str) -> pygame.freetype.Font:
    if not pygame.freetype.get_init():
        pygame.freetype.init()
    return pygame.freetype.Font(BytesIO(_typeface(file)), 16)


@lru_cache(maxsize=8192)
def runs(face: str, text: str) -> tuple[Run, ...]:
    """The text in runs of one typeface each."""
    if face == "serif" and not _LETTER.search(text):
        face = "bold"
    within = {match.start() for match in _WITHIN.finditer(text)}
    files = [_file(face, "0" if place in within else character) for place, character in enumerate(text)]
    from_right = {place for match in _FROM_RIGHT.finditer(text) for place in range(*match.span())}
    for place in sorted(from_right):
        if not _FROM_RIGHT.match(text[place]):
            files[place] = files[place - 1]
    told = (
        ((file or FILES[face][-1], place in from_right), character if file else UNKNOWN)
        for place, (file, character) in enumerate(zip(files, text, strict=True))
    )
    grouped = groupby(told, key=lambda one: one[0])
    return tuple((file, "".join(character for _, character in run)) for (file, _), run in grouped)


def _file(face: str, character: str) -> str | None:
    return next((file for file in FILES[face] if has(file, character)), None)


@lru_cache(maxsize=8192)
def width(face: str, px: int, text: str) -> int:
    """Width of a line of text, in pixels, marks of players and dots included."""
    set_in_type = sum(_set(run, px).size(run[1])[0] for run in runs(face, player_marks.set_in_type(text)))
    return set_in_type + sum(player_marks.spread(px, character) for character in player_marks.drawn(text))


def render(face: str, px: int, text: str, colour: Colour) -> pygame.Surface:
    """A line of text without marks, all its runs on one baseline, as high as the first typeface is."""
    parts = [(_set(run, px), run[1]) for run in runs(face, text)]
    first = font(face, px)
    if len(parts) == 1 and parts[0][0] is first:
        return first.render(text, True, colour)
    line = pygame.Surface((sum(one.size(run)[0] for one, run in parts), first.get_height()), pygame.SRCALPHA)
    left = 0
    for one, run in parts:
        letters = one.render(run, True, colour)
        line.blit(letters, (left, first.get_ascent() - one.get_ascent()))
        left += letters.get_width()
    return line


def line_height(face: str, px: int) -> int:
    """Distance between two baselines, in pixels: tight, as on a printed sheet."""
    return round(px * (1.06 if face == "serif" else 1.16))


def letter_height(px: int) -> int:
    """Height of letters with accents and what goes below the line, in pixels; it lies in the middle of a `render`."""
    return round(px * 1.18)
