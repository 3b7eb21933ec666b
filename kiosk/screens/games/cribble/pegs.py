"""The pegs of the board: two a side, in the colour and the shape of the side."""

from functools import lru_cache

import pygame

from kiosk.games.cribble.board import Board
from kiosk.screens.games.cribble.board_plan import Plan
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import Colour

SIDES: tuple[Colour, Colour] = ((240, 118, 44), (96, 188, 240))
"""Vermillion and sky blue, told apart by everybody; the pegs differ in shape too."""


def draw_pegs(canvas: Canvas, place: pygame.Rect, plan: Plan, board: Board, side: int) -> None:
    """Draws the rear and the front peg of `side` (0 or 1) and a streak of light between them."""
    front, rear = board.front[side], board.rear[side]
    radius = max(5, round(plan.unit * 0.66))
    for number in range(rear + 1, front):
        x, y = plan.hole(side, number)
        pygame.draw.circle(canvas.surface, SIDES[side], (place.left + x, place.top + y), max(2, radius // 3))
    for number in (rear if front else -1, front):
        x, y = plan.hole(side, number)
        peg(canvas.surface, (place.left + x, place.top + y), radius, side)


def peg(surface: pygame.Surface, centre: tuple[int, int], radius: int, side: int) -> None:
    """Draws a peg seen from above: round for side 0, square for side 1; `centre` and `radius` are in pixels."""
    picture = _peg(radius, side)
    surface.blit(picture, picture.get_rect(center=centre))


@lru_cache(maxsize=16)
def _peg(radius: int, side: int) -> pygame.Surface:
    big = radius * 4
    surface = pygame.Surface((big * 3, big * 3), pygame.SRCALPHA)
    middle = big * 3 // 2
    colour = SIDES[side]
    dark = (colour[0] // 3, colour[1] // 3, colour[2] // 3)
    for shade, grow, off in ((None, 1.08, 0.22), (dark, 1.0, 0.0), (colour, 0.84, 0.0)):
        ink = (0, 0, 0, 120) if shade is None else (*shade, 255)
        at = middle + round(big * off)
        _head(surface, (at, at), round(big * grow), side, ink)
    shine = tuple(min(255, part + 110) for part in colour)
    pygame.draw.circle(surface, shine, (middle - big // 4, middle - big // 4), big // 4)
    return pygame.transform.smoothscale(surface, (radius * 3, radius * 3))


def _head(
    surface: pygame.Surface, centre: tuple[int, int], radius: int, side: int, ink: tuple[int, int, int, int]
) -> None:
    if side == 0:
        pygame.draw.circle(surface, ink, centre, radius)
        return
    square = pygame.Rect(0, 0, round(radius * 1.75), round(radius * 1.75))
    square.center = centre
    pygame.draw.rect(surface, ink, square, border_radius=radius // 4)
