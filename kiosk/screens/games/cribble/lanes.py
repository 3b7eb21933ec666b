"""The race to 121 where the drilled board would have holes too small: a strip with a lane for each side.

Pegs are as large as the line is high, so that colour and shape are told apart from where one sits.
"""

from dataclasses import dataclass
from functools import lru_cache

import pygame

from kiosk.games.cribble.board import GOAL, Board
from kiosk.screens.games.cribble.pegs import draw_pegs
from kiosk.screens.games.cribble.side_scores import (
    NAMES,
    draw_cells,
    draw_stacked,
    lines_ink,
    names_width,
    score_px,
    stacked_width,
)
from kiosk.screens.kit.drawing import brass, felt_and_wood, player_marks
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import BRASS, BRASS_DARK, BRASS_LIGHT, Colour, Size
from kiosk.screens.kit.drawing.type_scaling import plain, roomy

GRAIN: tuple[Colour, Colour] = ((60, 32, 16), (112, 68, 36))
MOST = 0.41
"""The part of the width that the names and the score of a side may take, unless long names need more."""
LONG, SHORT = 4, 1.8
"""The strip is so many times as long as it is high, unless names need the height; one that is shorter is left out."""
PEG = 0.6
"""The distance of two holes for which pegs are made, in the height of a lane."""
BEFORE, AFTER = 1.5, 0.7
"""Wood before the start and after the goal, in the height of a lane."""
TENS = 10
GROOVE = 0.55


@dataclass(frozen=True, slots=True)
class Lanes:
    """Where the points are on a strip of `size` pixels with a lane for each side."""

    size: Size

    @property
    def lane(self) -> float:
        """The height of a lane, in pixels."""
        return self.size[1] / 2

    @property
    def unit(self) -> float:
        """The distance of two holes for which the pegs are made, in pixels."""
        return self.lane * PEG

    def hole(self, side: int, number: int) -> tuple[int, int]:
        """The place of so many points of a side; 0 is the start, -1 the second hole there."""
        start, end = self.lane * BEFORE, self.size[0] - self.lane * AFTER
        x = start - self.lane * 0.9 if number < 0 else start + (end - start) * number / GOAL
        return round(x), round(self.lane * (side + 0.5))


def draw(canvas: Canvas, box: pygame.Rect, board: Board, names: tuple[str, ...]) -> None:
    """At both ends of the strip a side's names and score, between them its lane with two pegs."""
    most, px = round(box.width * MOST), score_px(canvas, 0)
    whole, box = box, box.inflate(-2 * (canvas.measures.gap // 3), 0)
    needed = stacked_width if board.front != board.rear else names_width
    if canvas.measures.crowded and needed(canvas, names, px) > most:
        if _lines(canvas) <= box.height:
            # Rather no strip than smaller names.
            draw_cells(canvas, whole, board, names, px)
            return
        canvas = plain(canvas)
        px = score_px(canvas, 0)
        most = max(most, min(needed(canvas, names, px), box.width // 2))
    given = canvas
    canvas = roomy(
        canvas, lambda larger: lines_ink(larger) <= box.height and stacked_width(larger, names, px) <= most
    )
    larger = score_px(canvas, box.height)
    px = larger if stacked_width(canvas, names, larger) <= most else px
    wide = min(stacked_width(canvas.larger(NAMES), names, px), most)
    marks = player_marks.seat_marks(names)
    apart = canvas.measures.gap // 3
    place = box.inflate(-2 * (wide + apart), 0)
    place = place.inflate(0, min(0, max(lines_ink(canvas), place.width // LONG) - place.height))
    plan = Lanes(place.size)
    one, two = (player_marks.RGB[mark.colour] for mark in marks[:2])
    if place.width < SHORT * place.height:
        draw_cells(given, box, board, names, px)
        return
    canvas.surface.blit(_wood(plan, max(2, canvas.measures.line), one, two), place)
    for side in (0, 1):
        end = pygame.Rect(box.left if side == 0 else box.right - wide, box.top, wide, box.height)
        draw_stacked(canvas, end, board, names, side, px)
        draw_pegs(canvas, place, plan, board, side, marks[side])


def _lines(canvas: Canvas) -> int:
    """The height of both partners, one above the other."""
    return 2 * line_height("bold", canvas.measures.cell)


@lru_cache(maxsize=12)
def _wood(plan: Lanes, line: int, one: Colour, two: Colour) -> pygame.Surface:
    """The strip without its pegs: grooves in the colours of the sides, brass at every ten, the goal."""
    radius = max(6, round(plan.lane) // 3)
    surface = brass.rounded(felt_and_wood.wood(plan.size, *GRAIN), radius)
    whole = surface.get_rect()
    for side, colour in enumerate((one, two)):
        start, end = plan.hole(side, 0), plan.hole(side, GOAL)
        dark = tuple(round(value * GROOVE) for value in colour)
        pygame.draw.line(surface, dark, start, end, line * 2)
        for number in range(0, GOAL, TENS):
            x, y = plan.hole(side, number)
            reach = round(plan.lane * 0.3)
            pygame.draw.line(surface, BRASS_LIGHT, (x, y - reach), (x, y + reach), line)
        pygame.draw.circle(surface, BRASS_LIGHT, end, round(plan.lane * 0.3))
        pygame.draw.circle(surface, (20, 9, 4), end, round(plan.lane * 0.2))
    pygame.draw.line(surface, BRASS, whole.midleft, whole.midright, max(1, line // 2))
    pygame.draw.rect(surface, BRASS_DARK, whole, line, border_radius=radius)
    return surface
