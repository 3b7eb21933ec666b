"""A throw of a game beside its cover, with what players call it: what the first screen shows while it waits."""

from functools import lru_cache

import pygame

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.cover import ShownThrow
from kiosk.screens.kit.drawing import brass, felt_and_wood
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, GLOW, Colour, Size

STEP, HIGH = 1.24, 1.5
"""From one die to the next, and the height of the tray, in edges of a die."""
RIM = 0.16
"""The wood of the tray, in the same."""
TILT = (-9, 6, -4, 11, -6)
DROP = (0.03, -0.05, 0.05, -0.02, 0.04)
"""How the dice lie: turned by so many degrees, and below the middle by so much of an edge."""
WORDS = 1.3
"""How much larger than the least type the name of the throw may be."""


def draw(
    canvas: Canvas, box: pygame.Rect, cover: pygame.Surface, accent: Colour, game: Phrase, shown: ShownThrow
) -> str:
    """Cover and tray side by side in `box`, below the tray what it shows: `game` and throw. Returns those words."""
    gap, count = canvas.measures.gap, len(shown.faces)
    foot = round(line_height("bold", canvas.measures.text) * WORDS)
    room = box.width - cover.get_width() - gap
    px = min(round((box.height - foot) * 0.96 / HIGH), round(room / (count * STEP + 2 * RIM)))
    across, tall = round(px * (count * STEP + 2 * RIM)), round(px * HIGH)
    left = box.centerx - (cover.get_width() + gap + across) // 2
    canvas.surface.blit(cover, cover.get_rect(midleft=(left, box.centery)))
    top = box.centery - (tall + foot) // 2
    tray = pygame.Rect(left + cover.get_width() + gap, top, across, tall)
    canvas.surface.blit(_tray(tray.size, accent, round(px * RIM)), tray)
    for place, face in enumerate(shown.faces):
        x = tray.centerx + round((place - (count - 1) / 2) * px * STEP)
        colour = shown.colours[place] if shown.colours else "white"
        middle = (x, tray.centery + round(px * DROP[place % len(DROP)]))
        canvas.die(face, middle, px, colour, TILT[place % len(TILT)])
    said, room = canvas.say(phrase("{game} : {throw}", game=game, throw=shown.name)), box.right - tray.left
    needed = width("bold", canvas.measures.text, said) + gap
    if needed > room:
        said, needed = _capital(canvas.say(shown.name)), tray.width
    wide = max(tray.width, needed)
    below = pygame.Rect(tray.left, tray.bottom, wide, foot)
    canvas.text(below, said, face="bold", colour=BRASS_LIGHT, grow=WORDS, shadow=True)
    return said


def turn(throw: int, games: int) -> tuple[int, int]:
    """Whose cover the `throw`-th picture shows, of so many games, and how often all were shown before."""
    cycle, game = divmod(throw // 2, games)
    return game, cycle


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]


@lru_cache(maxsize=2)
def _tray(size: Size, accent: Colour, rim: int) -> pygame.Surface:
    """A dice tray of that size from above: cloth in the game's colour, a rim of wood."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.blit(felt_and_wood.wood(size), (0, 0))
    room = surface.get_rect().inflate(-2 * rim, -2 * rim)
    inside = felt_and_wood.cloth(room.size, accent)
    brass.light(inside, inside.get_rect(), GLOW, 70)
    surface.blit(brass.rounded(inside, rim // 2), room)
    return brass.rounded(surface, rim)
