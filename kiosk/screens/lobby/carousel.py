"""The games as a carousel: the one in the middle large, with what it needs, its neighbours peeking from the sides."""

from functools import lru_cache

import pygame

from kiosk.games.dice import LETTERS
from kiosk.games.engine.protocols import Game
from kiosk.i18n.words import Words
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.games.common.cover import picture
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import CREAM, Size
from kiosk.screens.kit.trouble_line import trouble_height
from kiosk.screens.lobby import game_facts

TALL = 1.16
"""Height of a cover by its width."""
NEIGHBOUR = 0.66
"""Height of a neighbour's cover by that of the plate in the middle."""
PARTS = (0.42, 0.36, 0.3)
"""How much of the plate's width the cover takes, the first that leaves the words room."""
DIM = 140
"""How light the neighbours are, of 255."""


def draw(canvas: Canvas, box: pygame.Rect, ring: tuple[Game, ...], centre: int, focused: bool) -> None:
    """The game at place `centre` of the ring on its plate; a finger on a neighbour brings it to the middle.

    Where hands choose, it is the rail that leads on."""
    measures = canvas.measures
    peek = max(measures.target, round(box.height * 0.2)) if len(ring) > 1 else 0
    plate = box.inflate(-2 * (peek + measures.gap) if peek else 0, 0)
    for side, place in ((1, (centre + 1) % len(ring)), (-1, (centre - 1) % len(ring))):
        if peek:
            _neighbour(canvas, box, peek, side, ring[place])
            edge = box.right - peek if side > 0 else box.left
            if canvas.floor is None:
                canvas.target(f"page:{place}", pygame.Rect(edge, box.top, peek, box.height))
    _plate(canvas, plate, ring[centre], focused)
    canvas.target(f"game:{ring[centre].key}", plate)


def _neighbour(canvas: Canvas, box: pygame.Rect, peek: int, side: int, game: Game) -> None:
    """The inner part of a cover, cut by the edge of the screen's content."""
    cover = _cover_of(canvas, game, _fitting((box.width, round(box.height * NEIGHBOUR))))
    if cover is None:
        return
    wide, tall = min(peek, cover.get_width()), cover.get_height()
    seen = pygame.Rect(0 if side > 0 else cover.get_width() - wide, 0, wide, tall)
    place = seen.copy()
    place.midleft = (box.right - peek if side > 0 else box.left + peek - wide, box.centery)
    dimmed = cover.subsurface(seen).copy()
    dimmed.fill((DIM, DIM, DIM), special_flags=pygame.BLEND_RGB_MULT)
    canvas.surface.blit(dimmed, place)


def _plate(canvas: Canvas, plate: pygame.Rect, game: Game, focused: bool) -> None:
    """Cover at the left, name and summary at the right, what is needed below."""
    measures = canvas.measures
    if focused:
        canvas.focus = plate.copy()
        brass.light(canvas.surface, plate.inflate(measures.gap * 2, measures.gap * 2), strength=120)
    rim = measures.line * (2 if focused else 1)
    canvas.box(plate, brass.NIGHT, radius=measures.gap // 2, rim=rim)
    room = plate.inflate(-measures.gap, -measures.gap * 2 // 3)
    foot = game_facts.height(canvas, room.width, game)
    facts = pygame.Rect(room.left, room.bottom - foot, room.width, foot)
    room.height -= foot + measures.gap // 4
    cover, words = _halves(canvas, room, game)
    if cover is not None:
        canvas.surface.blit(cover, cover.get_rect(midleft=room.midleft))
    notice = _notice(canvas, room.union(facts))
    _words(canvas, words, game, notice)
    if notice is None:
        game_facts.draw(canvas, facts, game)


def _notice(canvas: Canvas, room: pygame.Rect) -> pygame.Rect | None:
    """The place of what is wrong, if anything is: at the foot of the plate, in place of what stands there."""
    if canvas.notice is None:
        return None
    tall = min(trouble_height(canvas, canvas.notice, room.width), room.bottom - _split(canvas, room)[0].bottom)
    canvas.places["notice"] = pygame.Rect(room.left, room.bottom - tall, room.width, tall)
    return canvas.places["notice"]


def _halves(canvas: Canvas, room: pygame.Rect, game: Game) -> tuple[pygame.Surface | None, pygame.Rect]:
    """The cover, as large as leaves room for the words, and that room; without a cover all of it."""
    for part in PARTS:
        size = _fitting((round(room.width * part), room.height))
        taken = size[0] + canvas.measures.gap // 2
        words = pygame.Rect(room.left + taken, room.top, room.width - taken, room.height)
        _, below = _split(canvas, words)
        if not canvas.fitted(game.summary, below.size).cut:
            return _cover_of(canvas, game, size), words
    return None, room


def _split(canvas: Canvas, room: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """The places of name and summary."""
    tall = min(round(canvas.measures.big * (1.1 if canvas.measures.compact else 2)), room.height // 2)
    name = pygame.Rect(room.left, room.top, room.width, tall)
    return name, pygame.Rect(room.left, name.bottom, room.width, room.bottom - name.bottom)


def _words(canvas: Canvas, room: pygame.Rect, game: Game, notice: pygame.Rect | None) -> None:
    """The name, and below it the summary, unless the notice lies there."""
    name, below = _split(canvas, room)
    grow = canvas.measures.big * 1.2 / canvas.measures.text
    canvas.text(name, game.name, face="serif", gilded=True, grow=grow)
    tall = canvas.fitted(game.summary, below.size, grow=1.25).height("sans")
    if notice is None or below.centery + tall // 2 < notice.top:
        canvas.text(below, game.summary, colour=CREAM, grow=1.25)


def _fitting(room: Size) -> Size:
    """The largest cover in a room."""
    wide = min(room[0], round(room[1] / TALL))
    return max(8, wide), max(8, round(wide * TALL))


def _cover_of(canvas: Canvas, game: Game, size: Size) -> pygame.Surface | None:
    return cover(game.key, size, canvas.words.language) if game.key in SCREENS else None


def size(tall: int) -> Size:
    """That of a cover so many pixels high."""
    return max(8, round(tall / TALL)), max(8, tall)


@lru_cache(maxsize=32)
def cover(key: str, size: Size, language: str) -> pygame.Surface:
    """The cover of a game, made once per size and language: figures on dice are letters."""
    words = Words(language)
    return picture(SCREENS[key].cover, size, lambda face: words.say(LETTERS[face]) if face in LETTERS else "")
