"""The pegs of the board: two a side, in the colour and the shape that stand before the side's first name."""

from collections.abc import Hashable
from functools import lru_cache

import pygame

from kiosk.games.cribble.board import Board
from kiosk.screens.games.cribble.board_plan import Holes
from kiosk.screens.kit.drawing import player_marks
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.player_marks import Mark
from kiosk.screens.kit.moving.pictures import hopping

SHADE = 4
"""How far the shadow of a peg falls: one part in so many of its radius."""


def draw_pegs(canvas: Canvas, place: pygame.Rect, plan: Holes, board: Board, side: int, mark: Mark) -> None:
    """Draws the rear and the front peg of `side` (0 or 1) and a streak of light between them."""
    front, rear = board.front[side], board.rear[side]
    radius = max(5, round(plan.unit * 0.66))
    for number in range(rear + 1, front):
        x, y = plan.hole(side, number)
        colour = player_marks.RGB[mark.colour]
        pygame.draw.circle(canvas.surface, colour, (place.left + x, place.top + y), max(2, radius // 3))

    def hole(number: int) -> tuple[int, int]:
        x, y = plan.hole(side, number)
        return place.left + x, place.top + y

    def between(was: Hashable) -> list[tuple[int, int]]:
        """The holes from where this side stood."""
        return [hole(number) for number in range(was + 1, front)] if isinstance(was, int) else []

    peg(canvas.surface, hole(rear if front else -1), radius, mark)
    hopping(canvas, f"peg {side}", front, _peg(radius, mark), hole(front), between)


def peg(surface: pygame.Surface, centre: tuple[int, int], radius: int, mark: Mark) -> None:
    """Draws a peg seen from above, its head a player's mark; `centre` and `radius` are in pixels."""
    picture = _peg(radius, mark)
    surface.blit(picture, picture.get_rect(center=centre))


@lru_cache(maxsize=16)
def _peg(radius: int, mark: Mark) -> pygame.Surface:
    head = player_marks.picture(mark, radius * 2)
    shade = pygame.mask.from_surface(head).to_surface(setcolor=(0, 0, 0, 120), unsetcolor=(0, 0, 0, 0))
    surface = pygame.Surface((radius * 3, radius * 3), pygame.SRCALPHA)
    middle = surface.get_rect().center
    surface.blit(shade, shade.get_rect(center=middle).move(max(1, radius // SHADE), max(1, radius // SHADE)))
    surface.blit(head, head.get_rect(center=middle))
    return surface
