"""The pegging board: polished wood with brass inlays, 121 holes for each side, two pegs a side that leapfrog.

Where there is room it is the board as it is made: streets walked to and fro, both sides beside each other, the last
hole between them. On a strip too low for that each side has one straight lane.
"""

from dataclasses import dataclass
from functools import lru_cache

import pygame

from kiosk.games.engine.moves import Json
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing import felt_and_wood, player_marks
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS, BRASS_DARK, BRASS_LIGHT, CREAM, Colour, Size
from kiosk.screens.kit.drawing.type_scaling import roomy

SIDES: tuple[Colour, Colour] = ((240, 118, 44), (96, 188, 240))
"""Vermillion and sky blue, told apart by everybody; the pegs differ in shape too."""
DARK: Colour = (20, 9, 4)
GRAIN: tuple[Colour, Colour] = ((74, 40, 20), (138, 84, 44))
"""Walnut, lighter than the rail, so that the holes are seen."""
GROUP_GAP = 0.75
"""Between groups of five, in distances of two holes; so are the rest."""
START, TURN, END = 4.6, 4.2, 2.6
LANE, BETWEEN, RIM = 1.5, 2.3, 2.3
"""Between the two lanes of a street, between two streets, and round the board."""
FINE = 3
"""How much larger the drilled board is drawn."""
LARGEST = 1.4
"""How much larger than the least type names and scores may be."""
SCORE_PART = 4.5
"""A strip is so many times as high as the line of scores above it, where that is larger than it must be."""
BOARDS = (4, 2, 1)
"""How many streets a board may have."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the holes are on a board of `size` pixels: as many streets as let the holes be largest."""

    size: Size
    holes: int
    group: int

    @property
    def streets(self) -> int:
        """How many streets there are, walked to and fro."""
        return max(BOARDS, key=lambda streets: min(self._across(streets), self._down(streets)))

    @property
    def street(self) -> int:
        """Holes in a street."""
        return (self.holes - 1) // self.streets

    @property
    def unit(self) -> float:
        """The distance of two holes, in pixels."""
        return min(self._across(self.streets), self._down(self.streets))

    def _across(self, streets: int) -> float:
        holes = (self.holes - 1) // streets
        ends = START + (TURN if streets > 1 else END)
        return self.size[0] / (ends + holes + (holes - 1) // self.group * GROUP_GAP)

    def _down(self, streets: int) -> float:
        return self.size[1] / (streets * LANE + (streets - 1) * BETWEEN + RIM)

    def hole(self, side: int, number: int) -> tuple[int, int]:
        """The place of a hole of a side; 0 is the start, -1 the second hole there."""
        street = min(max(0, number - 1) // self.street, self.streets - 1)
        back = street % 2 == 1
        lane = (1 - side) if back else side
        along = number - street * self.street
        if number == self.holes:
            return self._last(street)
        x = self._along(self.street + 1 - along if back else along)
        return round(x), round(self.lane(street, lane))

    def lane(self, street: int, lane: int) -> float:
        """How far down a lane is."""
        down = self._down(self.streets)
        return down * (RIM / 2 + street * (LANE + BETWEEN) + (0.5 * LANE - 0.5 if LANE > 1 else 0) + lane * 1.0)

    def _last(self, street: int) -> tuple[int, int]:
        """The hole that ends the game, between both lanes."""
        y = (self.lane(street, 0) + self.lane(street, 1)) / 2
        across = self._across(self.streets)
        x = across * START * 0.5 if street % 2 else self._along(self.street) + across * END * 0.6
        return round(x), round(y)

    def _along(self, place: int) -> float:
        across = self._across(self.streets)
        if place < 1:
            return across * START * (0.62 if place == 0 else 0.3)
        return across * (START + place - 0.5 + (place - 1) // self.group * GROUP_GAP)


def plan_of(board: Json, size: Size) -> Plan:
    """The plan of a board of that size."""
    return Plan(size, board["holes"], board["group"])


def draw(canvas: Canvas, box: pygame.Rect, board: Json, names: tuple[str, ...]) -> None:
    """Both sides with their scores, and below them the board; the scores large where there is room."""
    big = round(line_height("serif", canvas.measures.big) * 1.05)
    small = round(line_height("bold", canvas.measures.cell) * 1.1)
    large = box.height >= big * 2.8
    part = LARGEST if large else box.height / small / SCORE_PART
    canvas = roomy(canvas, lambda larger: _scores_fit(larger, box, board, names, large), max(1.0, min(LARGEST, part)))
    small = round(line_height("bold", canvas.measures.cell) * 1.1)
    tall = big if large else small
    for side in (0, 1):
        half = pygame.Rect(box.left + side * box.width // 2, box.top, box.width // 2, tall)
        _score(canvas, half, board, names, side, "big" if large else "cell")
    place = pygame.Rect(box.left, box.top + tall, box.width, box.height - tall)
    plan = plan_of(board, place.size)
    canvas.surface.blit(wood(plan, max(2, canvas.measures.line)), place)
    for side in (1, 0):
        _pegs(canvas, place, plan, board, side)


def _scores_fit(canvas: Canvas, box: pygame.Rect, board: Json, names: tuple[str, ...], large: bool) -> bool:
    """Whether both sides' names stand whole beside their scores in this type."""
    cell, gap = canvas.measures.cell, canvas.measures.gap
    score = width("serif", canvas.measures.big, "121") if large else width("bold", cell, "121")
    more = width("sans", cell, "+29")
    names_wide = max(width("bold", cell, _whole_side(canvas, names, side)) for side in (0, 1))
    return cell * 2 + names_wide + score + more + gap * 2 <= box.width // 2


def _score(canvas: Canvas, box: pygame.Rect, board: Json, names: tuple[str, ...], side: int, role: str) -> None:
    """A side's peg, its players, its score and what the last peg brought."""
    measures = canvas.measures
    radius = min(round(box.height * 0.3), round(measures.cell * 0.42))
    peg(canvas.surface, (box.left + radius + 2, box.centery), radius, side)
    left, gap = box.left + radius * 3, measures.gap // 3
    face, px = ("serif" if role == "big" else "bold"), measures.minimum(role)
    front, gained = board["front"][side], board["front"][side] - board["rear"][side]
    score = width(face, px, str(front)) + 6
    said = called(canvas, names, side, box.right - left - score - gap * 2)
    wide = width("bold", measures.cell, said) + 2
    ink = canvas.text(
        pygame.Rect(left, box.top, wide, box.height), said, role="cell", face="bold", colour=CREAM, align=(0, 0.5)
    )
    place = pygame.Rect(ink.right + gap, box.top, score, box.height)
    canvas.text(place, str(front), role=role, face=face, gilded=role == "big", colour=BRASS_LIGHT, align=(0, 0.5))
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
def wood(plan: Plan, line: int) -> pygame.Surface:
    """The board without its pegs."""
    surface = pygame.Surface(plan.size, pygame.SRCALPHA)
    whole = surface.get_rect()
    radius = max(6, min(plan.size) // 10)
    grain = felt_and_wood.wood(plan.size, *GRAIN)
    mask = pygame.Surface(plan.size, pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), whole, border_radius=radius)
    surface.blit(grain, (0, 0))
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pygame.draw.rect(surface, BRASS_DARK, whole, line, border_radius=radius)
    pygame.draw.rect(surface, BRASS, whole.inflate(-line * 4, -line * 4), max(1, line // 2), border_radius=radius)
    surface.blit(_drilled(plan, line), (0, 0))
    return surface


def _drilled(plan: Plan, line: int) -> pygame.Surface:
    """Inlays and holes, made large and scaled down so that their edges are smooth."""
    large = Plan((plan.size[0] * FINE, plan.size[1] * FINE), plan.holes, plan.group)
    surface = pygame.Surface(large.size, pygame.SRCALPHA)
    _inlays(surface, large, line * FINE)
    for side in (0, 1):
        for number in range(-1, plan.holes + 1):
            _hole(surface, large.hole(side, number), large.unit, number == plan.holes)
    return pygame.transform.smoothscale(surface, plan.size)


def _inlays(surface: pygame.Surface, plan: Plan, line: int) -> None:
    """Each lane in its side's colour, the turns at the ends, brass between the groups of ten."""
    thin = max(1, line)
    for street in range(plan.streets):
        first, last = street * plan.street + 1, (street + 1) * plan.street
        for side in (0, 1):
            (left, y), (right, _) = sorted((plan.hole(side, first), plan.hole(side, last)))
            groove = pygame.Rect(left, y, right - left, max(1, thin))
            pygame.draw.rect(surface, _dark(SIDES[side], 0.62), groove)
            if street + 1 < plan.streets:
                _turn(surface, plan, side, last, thin)
        for number in range(first - 1 + 2 * plan.group, last, 2 * plan.group):
            _stroke(surface, plan, number, thin)


def _turn(surface: pygame.Surface, plan: Plan, side: int, last: int, thin: int) -> None:
    """The bend from the last hole of a street to the first of the next."""
    (x, top), (_, bottom) = plan.hole(side, last), plan.hole(side, last + 1)
    street = (last - 1) // plan.street
    wide = round(plan.unit * TURN * (0.74 if bottom - top > plan.lane(street + 1, 0) - plan.lane(street, 0) else 0.4))
    arc = pygame.Rect(x - wide, top, wide * 2, bottom - top)
    angles = (1.5708, 4.7124) if street % 2 else (-1.5708, 1.5708)
    pygame.draw.arc(surface, _dark(SIDES[side], 0.62), arc, *angles, max(2, thin))


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
    radius = max(2, round(unit * (0.55 if last else 0.27)))
    pygame.draw.circle(surface, BRASS_LIGHT if last else BRASS, centre, radius + max(2, radius // 4))
    pygame.draw.circle(surface, DARK, centre, radius)


def _pegs(canvas: Canvas, place: pygame.Rect, plan: Plan, board: Json, side: int) -> None:
    """The rear peg, the front peg, and a streak of light from one to the other."""
    front, rear = board["front"][side], board["rear"][side]
    radius = max(5, round(plan.unit * 0.66))
    for number in range(rear + 1, front):
        x, y = plan.hole(side, number)
        pygame.draw.circle(canvas.surface, SIDES[side], (place.left + x, place.top + y), max(2, radius // 3))
    for number in (rear if front else -1, front):
        x, y = plan.hole(side, number)
        peg(canvas.surface, (place.left + x, place.top + y), radius, side)


def peg(surface: pygame.Surface, centre: tuple[int, int], radius: int, side: int) -> None:
    """A peg from above: a round head for the first side, a square one for the second."""
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


__all__ = ["SIDES", "Plan", "draw", "peg", "plan_of", "wood"]
