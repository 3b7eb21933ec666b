"""The card in question as the camera sees it, cut out of the frame that was read, upright."""

import math
from collections.abc import Sequence

import pygame

from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.framed_picture import draw_framed, read_picture
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT
from kiosk.table.referee.state.panel import Spot

WIDEST = 0.3
"""The largest part of the width that a picture takes."""
MARGIN = 0.14
"""How much of the surroundings of cards a picture shows, in their width."""


def close_up(jpeg: bytes | None, spots: Sequence[Spot]) -> pygame.Surface | None:
    """One card, upright; the part of the picture with all of several, each framed; the whole picture without any.

    None where there is no picture that can be read, or where a card is not in it.
    """
    whole = read_picture(jpeg)
    if whole is None or not spots:
        return whole
    return _upright(whole, spots[0]) if len(spots) == 1 else _several(whole, spots)


def draw_beside(canvas: Canvas, box: pygame.Rect, shown: pygame.Surface) -> pygame.Rect:
    """The card in question at the right end of `box`. Returns the room beside it."""
    wide = min(round(box.width * WIDEST), round(box.height * shown.get_width() / shown.get_height()))
    place = pygame.Rect(box.right - wide, box.top, wide, box.height)
    draw_framed(canvas, place, shown, "picture of the card")
    return pygame.Rect(box.left, box.top, box.width - wide - canvas.measures.gap // 2, box.height)


def _upright(whole: pygame.Surface, spot: Spot) -> pygame.Surface | None:
    """The card turned until its longer sides stand up, by as little as that takes."""
    across, down = math.dist(spot[0], spot[1]), math.dist(spot[1], spot[2])
    (x, y), (other_x, other_y) = spot[1:3] if down >= across else spot[0:2]
    turn = (math.degrees(math.atan2(other_x - x, other_y - y)) + 90) % 180 - 90
    room = round(math.hypot(across, down) * (1 + 2 * MARGIN))
    middle = sum(x for x, _ in spot) / len(spot), sum(y for _, y in spot) / len(spot)
    patch = pygame.Surface((room, room))
    patch.blit(whole, (room // 2 - round(middle[0]), room // 2 - round(middle[1])))
    turned = pygame.transform.rotozoom(patch, -turn, 1)
    margin = 2 * MARGIN * min(across, down)
    wanted = pygame.Rect(0, 0, round(min(across, down) + margin), round(max(across, down) + margin))
    wanted.center = turned.get_rect().center
    return _part(turned, wanted)


def _several(whole: pygame.Surface, spots: Sequence[Spot]) -> pygame.Surface | None:
    xs, ys = [x for spot in spots for x, _ in spot], [y for spot in spots for _, y in spot]
    margin = round(MARGIN * math.dist(spots[0][0], spots[0][1]))
    around = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(2 * margin, 2 * margin)
    for spot in spots:
        pygame.draw.polygon(whole, BRASS_LIGHT, spot, max(3, margin // 4))
    return _part(whole, around)


def _part(picture: pygame.Surface, wanted: pygame.Rect) -> pygame.Surface | None:
    part = wanted.clip(picture.get_rect())
    return picture.subsurface(part).copy() if part.width and part.height else None
