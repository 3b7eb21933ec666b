"""The pegging board: polished wood with brass inlays, 121 holes for each side, two pegs a side that leapfrog.

It is the board as it is made: streets walked to and fro, both sides beside each other, the last hole between them.
Where holes and pegs would be too small for that, see `kiosk.screens.games.cribble.lanes`.
"""

from functools import lru_cache

import pygame

from kiosk.games.cribble.board import Board
from kiosk.screens.games.cribble import lanes
from kiosk.screens.games.cribble.board_plan import TURN, Plan
from kiosk.screens.games.cribble.pegs import draw_pegs
from kiosk.screens.games.cribble.side_scores import (
    cells_height,
    draw_cells,
    draw_score,
    score_height,
    score_px,
    side_width,
    whole_in_line,
    whole_side,
)
from kiosk.screens.kit.drawing import brass, felt_and_wood, player_marks
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import BRASS, BRASS_DARK, BRASS_LIGHT, Colour
from kiosk.screens.kit.drawing.type_scaling import roomy

Sides = tuple[Colour, Colour]
"""Their colours."""
DARK: Colour = (20, 9, 4)
GRAIN: tuple[Colour, Colour] = ((74, 40, 20), (138, 84, 44))
"""Walnut, lighter than the rail, so that the holes are seen."""
HOLE, LAST_HOLE = 0.27, 0.55
"""The radius of a hole, in the distance of two."""
FINE = 3
"""How much larger the drilled board is drawn."""
LARGEST = 1.4
"""How much larger than the least type names and scores may be."""
SCORE_PART = 4.5
"""A strip is so many times as high as the line of scores above it, where that is larger than it must be."""
LEAST = 0.45
"""The least distance of two holes, in the size of the type of cells."""


def draw(canvas: Canvas, box: pygame.Rect, board: Board, names: tuple[str, ...]) -> None:
    """Both sides with their scores, and below them the board; the scores large where there is room."""
    small = score_height(canvas)
    if Plan((box.width, box.height - small)).unit < canvas.measures.cell * LEAST:
        lanes.draw(canvas, box, board, names)
        return
    big = round(line_height("serif", canvas.measures.big) * 1.05)
    large = box.height >= big * 2.8
    tall = big if large else max(small, round(box.height / SCORE_PART))
    px = canvas.measures.big if large else score_px(canvas, tall)
    canvas = roomy(canvas, lambda larger: _scores_fit(larger, box, names, px, large), LARGEST)
    if not large and not all(whole_in_line(canvas, box.width // 2, board, names, side, px) for side in (0, 1)):
        tall = cells_height(canvas) + canvas.measures.line
        draw_cells(canvas, pygame.Rect(box.topleft, (box.width, cells_height(canvas))), board, names, px)
    else:
        for side in (0, 1):
            half = pygame.Rect(box.left + side * box.width // 2, box.top, box.width // 2, tall)
            draw_score(canvas, half, board, names, side, px, gilded=large)
    place = pygame.Rect(box.left, box.top + tall, box.width, box.height - tall)
    plan = Plan(place.size)
    marks = player_marks.seat_marks(names)
    one, two = (player_marks.RGB[mark.colour] for mark in marks[:2])
    canvas.surface.blit(wood(plan, max(2, canvas.measures.line), (one, two)), place)
    for side in (1, 0):
        draw_pegs(canvas, place, plan, board, side, marks[side])


def _scores_fit(canvas: Canvas, box: pygame.Rect, names: tuple[str, ...], px: int, large: bool) -> bool:
    """Whether both sides' names stand whole beside their scores in this type."""
    wide = max(side_width(canvas, whole_side(canvas, names, side), px, gilded=large) for side in (0, 1))
    return wide <= box.width // 2 and line_height("bold", canvas.measures.cell) <= px


@lru_cache(maxsize=12)
def wood(plan: Plan, line: int, sides: Sides) -> pygame.Surface:
    """The board without its pegs."""
    radius = max(6, min(plan.size) // 10)
    surface = brass.rounded(felt_and_wood.wood(plan.size, *GRAIN), radius)
    whole = surface.get_rect()
    pygame.draw.rect(surface, BRASS_DARK, whole, line, border_radius=radius)
    pygame.draw.rect(surface, BRASS, whole.inflate(-line * 4, -line * 4), max(1, line // 2), border_radius=radius)
    surface.blit(_drilled(plan, line, sides), (0, 0))
    return surface


def _drilled(plan: Plan, line: int, sides: Sides) -> pygame.Surface:
    """Inlays and holes, made large and scaled down so that their edges are smooth."""
    large = Plan((plan.size[0] * FINE, plan.size[1] * FINE))
    surface = pygame.Surface(large.size, pygame.SRCALPHA)
    _inlays(surface, large, line * FINE, sides)
    for side in (0, 1):
        for number in range(-1, plan.holes + 1):
            _hole(surface, large.hole(side, number), large.unit, number == plan.holes)
    return pygame.transform.smoothscale(surface, plan.size)


def _inlays(surface: pygame.Surface, plan: Plan, line: int, sides: Sides) -> None:
    """Each lane in its side's colour, the turns at the ends, brass between the groups of ten."""
    thin = max(1, line)
    for street in range(plan.streets):
        first, last = street * plan.street + 1, (street + 1) * plan.street
        for side in (0, 1):
            (left, y), (right, _) = sorted((plan.hole(side, first), plan.hole(side, last)))
            groove = pygame.Rect(left, y, right - left, max(1, thin))
            pygame.draw.rect(surface, _dark(sides[side], 0.62), groove)
            if street + 1 < plan.streets:
                _turn(surface, plan, side, last, thin, sides[side])
        for number in range(first - 1 + 2 * plan.group, last, 2 * plan.group):
            _stroke(surface, plan, number, thin)


def _turn(surface: pygame.Surface, plan: Plan, side: int, last: int, thin: int, colour: Colour) -> None:
    """The bend from the last hole of a street to the first of the next."""
    (x, top), (_, bottom) = plan.hole(side, last), plan.hole(side, last + 1)
    street = (last - 1) // plan.street
    wide = round(plan.unit * TURN * (0.74 if bottom - top > plan.lane(street + 1, 0) - plan.lane(street, 0) else 0.4))
    arc = pygame.Rect(x - wide, top, wide * 2, bottom - top)
    angles = (1.5708, 4.7124) if street % 2 else (-1.5708, 1.5708)
    pygame.draw.arc(surface, _dark(colour, 0.62), arc, *angles, max(2, thin))


def _stroke(surface: pygame.Surface, plan: Plan, number: int, thin: int) -> None:
    """A brass stroke after every tenth hole."""
    (x, y), (_, other), (after, _) = plan.hole(0, number), plan.hole(1, number), plan.hole(0, number + 1)
    middle, (low, high) = (x + after) // 2, sorted((y, other))
    reach = round(plan.unit * 0.5)
    pygame.draw.line(surface, BRASS_LIGHT, (middle, low - reach), (middle, high + reach), thin)


def _dark(colour: Colour, part: float) -> Colour:
    red, green, blue = (round(value * part) for value in colour)
    return red, green, blue


def _hole(surface: pygame.Surface, centre: tuple[int, int], unit: float, last: bool) -> None:
    radius = max(2, round(unit * (LAST_HOLE if last else HOLE)))
    pygame.draw.circle(surface, BRASS_LIGHT if last else BRASS, centre, radius + max(2, radius // 4))
    pygame.draw.circle(surface, DARK, centre, radius)


__all__ = ["Plan", "draw", "wood"]
