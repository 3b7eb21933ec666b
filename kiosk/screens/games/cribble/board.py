"""The pegging board: polished wood with brass inlays, 121 holes for each side, two pegs a side that leapfrog.

Where there is room it is the board as it is made: streets walked to and fro, both sides beside each other, the last
hole between them. On a strip too low for that each side has one straight lane.
"""

from functools import lru_cache

import pygame

from kiosk.games.cribble.board import Board
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.cribble.board_plan import TURN, Plan
from kiosk.screens.games.cribble.pegs import draw_pegs
from kiosk.screens.kit.drawing import brass, felt_and_wood, player_marks
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS, BRASS_DARK, BRASS_LIGHT, CREAM, Colour
from kiosk.screens.kit.drawing.type_scaling import roomy
from kiosk.screens.kit.moving.numbers import NumberStyle, counting

Lanes = tuple[Colour, Colour]
"""The colours of both sides."""
DARK: Colour = (20, 9, 4)
GRAIN: tuple[Colour, Colour] = ((74, 40, 20), (138, 84, 44))
"""Walnut, lighter than the rail, so that the holes are seen."""
HOLE, LARGE_HOLE, CLOSE = 0.27, 0.36, 9
"""The radius of a hole, in the distance of two; the larger one for holes closer than so many pixels."""
FINE = 3
"""How much larger the drilled board is drawn."""
APART = 0.32
"""Between two numbers, in the size of the larger."""
LARGEST = 1.4
"""How much larger than the least type names and scores may be."""
SCORE_PART = 4.5
"""A strip is so many times as high as the line of scores above it, where that is larger than it must be."""


def draw(canvas: Canvas, box: pygame.Rect, board: Board, names: tuple[str, ...]) -> None:
    """Both sides with their scores, and below them the board; the scores large where there is room."""
    big = round(line_height("serif", canvas.measures.big) * 1.05)
    small = round(line_height("bold", canvas.measures.cell) * 1.1)
    large = box.height >= big * 2.8
    part = LARGEST if large else box.height / small / SCORE_PART
    canvas = roomy(canvas, lambda larger: _scores_fit(larger, box, names, large), max(1.0, min(LARGEST, part)))
    small = round(line_height("bold", canvas.measures.cell) * 1.1)
    tall = big if large else small
    for side in (0, 1):
        half = pygame.Rect(box.left + side * box.width // 2, box.top, box.width // 2, tall)
        _score(canvas, half, board, names, side, "big" if large else "cell")
    place = pygame.Rect(box.left, box.top + tall, box.width, box.height - tall)
    plan = Plan(place.size)
    marks = player_marks.seat_marks(names)
    one, two = (player_marks.RGB[mark.colour] for mark in marks[:2])
    canvas.surface.blit(wood(plan, max(2, canvas.measures.line), (one, two)), place)
    for side in (1, 0):
        draw_pegs(canvas, place, plan, board, side, marks[side])


def _scores_fit(canvas: Canvas, box: pygame.Rect, names: tuple[str, ...], large: bool) -> bool:
    """Whether both sides' names stand whole beside their scores in this type."""
    cell, gap = canvas.measures.cell, canvas.measures.gap
    score = width("serif", canvas.measures.big, "121") if large else width("bold", cell, "121")
    more = width("sans", cell, "+29")
    names_wide = max(width("bold", cell, _whole_side(canvas, names, side)) for side in (0, 1))
    return cell * 2 + names_wide + score + more + gap * 2 <= box.width // 2


def _score(canvas: Canvas, box: pygame.Rect, board: Board, names: tuple[str, ...], side: int, role: str) -> None:
    """A side's players, its score and what the last peg brought."""
    measures = canvas.measures
    face, px = ("serif" if role == "big" else "bold"), measures.minimum(role)
    left, gap = box.left + measures.gap // 4, max(measures.gap // 3, round(APART * px))
    front, gained = board.front[side], board.front[side] - board.rear[side]
    score = width(face, px, str(front)) + 6
    said = called(canvas, names, side, box.right - left - score - gap * 2)
    wide = width("bold", measures.cell, said) + 2
    ink = canvas.text(
        pygame.Rect(left, box.top, wide, box.height), said, role="cell", face="bold", colour=CREAM, align=(0, 0.5)
    )
    place = pygame.Rect(ink.right + gap, box.top, score, box.height)
    style = NumberStyle(role, face, BRASS_LIGHT, (0, 0.5), gilded=role == "big")
    counting(canvas, f"total of {side}", place, front, style)
    more = pygame.Rect(place.right + gap, box.top, box.right - place.right - gap, box.height)
    if gained and not canvas.fitted(f"+{gained}", more.size, "cell").cut:
        canvas.text(more, f"+{gained}", role="cell", colour=CREAM, align=(0, 0.5))


def called(canvas: Canvas, names: tuple[str, ...], side: int, room: int) -> str:
    """Both partners of a side, with initials where their names are too long for `room`."""
    one, two = names[side], names[side + 2]
    brief, briefer = _initial(two), f"{_initial(one)} · {_initial(two)}"
    ways = (_whole_side(canvas, names, side), f"{one} · {two}", f"{one} · {brief}", briefer)
    return next((way for way in ways if width("bold", canvas.measures.cell, way) + 2 <= room), ways[-1])


def _whole_side(canvas: Canvas, names: tuple[str, ...], side: int) -> str:
    return canvas.say(phrase("{one} et {two}", one=names[side], two=names[side + 2]))


def _initial(name: str) -> str:
    """The mark and the first letter."""
    letters = player_marks.bare(name)
    return f"{name[: len(name) - len(letters)]}{letters[:1]}."


@lru_cache(maxsize=12)
def wood(plan: Plan, line: int, lanes: Lanes) -> pygame.Surface:
    """The board without its pegs."""
    radius = max(6, min(plan.size) // 10)
    surface = brass.rounded(felt_and_wood.wood(plan.size, *GRAIN), radius)
    whole = surface.get_rect()
    pygame.draw.rect(surface, BRASS_DARK, whole, line, border_radius=radius)
    pygame.draw.rect(surface, BRASS, whole.inflate(-line * 4, -line * 4), max(1, line // 2), border_radius=radius)
    surface.blit(_drilled(plan, line, lanes), (0, 0))
    return surface


def _drilled(plan: Plan, line: int, lanes: Lanes) -> pygame.Surface:
    """Inlays and holes, made large and scaled down so that their edges are smooth."""
    large = Plan((plan.size[0] * FINE, plan.size[1] * FINE))
    surface = pygame.Surface(large.size, pygame.SRCALPHA)
    _inlays(surface, large, line * FINE, lanes)
    for side in (0, 1):
        for number in range(-1, plan.holes + 1):
            _hole(surface, large.hole(side, number), large.unit, number == plan.holes)
    return pygame.transform.smoothscale(surface, plan.size)


def _inlays(surface: pygame.Surface, plan: Plan, line: int, lanes: Lanes) -> None:
    """Each lane in its side's colour, the turns at the ends, brass between the groups of ten."""
    thin = max(1, line)
    for street in range(plan.streets):
        first, last = street * plan.street + 1, (street + 1) * plan.street
        for side in (0, 1):
            (left, y), (right, _) = sorted((plan.hole(side, first), plan.hole(side, last)))
            groove = pygame.Rect(left, y, right - left, max(1, thin))
            pygame.draw.rect(surface, _dark(lanes[side], 0.62), groove)
            if street + 1 < plan.streets:
                _turn(surface, plan, side, last, thin, lanes[side])
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
    radius = max(2, round(unit * (0.55 if last else LARGE_HOLE if unit < CLOSE * FINE else HOLE)))
    pygame.draw.circle(surface, BRASS_LIGHT if last else BRASS, centre, radius + max(2, radius // 4))
    pygame.draw.circle(surface, DARK, centre, radius)


__all__ = ["Plan", "draw", "wood"]
