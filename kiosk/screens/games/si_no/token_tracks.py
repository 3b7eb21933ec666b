"""The ways of the croupier's two tokens: along the circles with the white dice, up the steps with the others."""

from itertools import accumulate, pairwise

import pygame

from kiosk.games.si_no.board import STEPS, draw_of
from kiosk.games.si_no.payouts import Phase
from kiosk.games.si_no.state import SiNoState
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.si_no import chips
from kiosk.screens.games.si_no.board import Marks
from kiosk.screens.games.si_no.draw_pictures import show_draw
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.player_marks import Mark
from kiosk.screens.kit.drawing.theme import BRASS_DARK, BRASS_LIGHT, CREAM, DECIDES, GOLD, Colour
from kiosk.screens.kit.moving.pictures import hopping

GREEN_INK: Colour = (130, 232, 180)
RED_INK: Colour = (255, 176, 156)
STROKES = (96, 150, 118, 120)
"""The strokes behind the row of the green die."""
LARGEST = DECIDES
"""How much larger than its least size type there may be."""
PAST = 1.3
"""The same of draws that are over: no larger than bets."""
RINGED = 0.5
"""Numbers at most, in the height of their row."""
APART = 0.4
"""Between two numbers side by side, in the size of their type."""
GREEN, RED, DRAWN = phrase("Vert"), phrase("Rouge"), phrase("Tirages")
HEADED = 8 / 7
"""How much larger than cells what heads the steps is: 16 arc minutes at 1 m."""
STEP_WIDE = 1.5
"""The least width of a step beside others, in the size of the type of cells, where its row has a heading."""


def _heading(canvas: Canvas, rows: list[pygame.Rect], grow: float) -> None:
    """What the rows of the circles are."""
    words: tuple[tuple[Text, Colour], ...] = (("7", GOLD), (GREEN, GREEN_INK), (RED, RED_INK))
    for row, (said, colour) in zip(rows, words, strict=True):
        canvas.text(row, said, role="cell", face="bold", colour=colour, grow=grow)


def _hatch(canvas: Canvas, box: pygame.Rect) -> None:
    """Slanting strokes behind what is about the green die, like those on it."""
    step = max(8, canvas.measures.cell // 2)
    veil = pygame.Surface(box.size, pygame.SRCALPHA)
    for start in range(-box.height, box.width, step):
        pygame.draw.line(veil, STROKES, (start, box.height), (start + box.height, 0), max(2, step // 4))
    canvas.surface.blit(veil, box)


def _circle_row(
    canvas: Canvas, cells: list[pygame.Rect], state: SiNoState, row: int, marks: Marks, grow: float
) -> None:
    """A circle with what a green and a red 7 are worth there."""
    here = row + 1 == state.circle and state.croupier >= 0
    green, red = worth(state, row)
    if here:
        lit = cells[0].unionall(cells[1:3])
        canvas.surface.blit(brass.plate(lit.size, ((0.0, (62, 52, 22)), (1.0, (40, 34, 12))), 6, 1), lit)
    _ring(canvas, cells[0], str(row + 1), marks[state.croupier] if here else None, grow)
    for cell, said, colour in zip(cells[1:3], (green, red), (GREEN_INK, RED_INK), strict=True):
        face, ink = ("bold", colour) if here else ("sans", CREAM)
        room = cell.inflate(0, cell.height // 2)
        canvas.text(room, said, role="cell", face=face, colour=ink, grow=grow)


def worth(state: SiNoState, row: int) -> tuple[str, str]:
    """What a green and a red 7 are worth at a circle (from 0); a red one may cost that much."""
    rules = state.rules
    return str(rules.values.vert[row]), f"{'−' if rules.red_loses else ''}{rules.values.rouge[row]}"


def _ring(canvas: Canvas, box: pygame.Rect, said: str, croupier: Mark | None, grow: float) -> None:
    """A ringed number, or the token of that croupier where it lies on it."""
    px = min(box.width, box.height) - 2
    place = pygame.Rect(0, 0, px, px)
    place.center = box.center
    if croupier is not None:
        hopping(canvas, "token on circles", said, chips.chip(croupier, px), box.center)
        return
    pygame.draw.circle(canvas.surface, BRASS_DARK, place.center, px // 2, max(1, canvas.measures.line // 2))
    canvas.text(box, said, role="cell", grow=grow)


def _step(canvas: Canvas, box: pygame.Rect, state: SiNoState, step: int, marks: Marks) -> None:
    """A step: what was thrown there, the token, or a ring where nothing was yet."""
    if state.phase == Phase.MONTEE and step == state.step:
        px = min(box.width, box.height) - 2
        hopping(canvas, "token on steps", step, chips.chip(marks[state.croupier], px), box.center)
        return
    if step > len(state.draws):
        # No number: beside sums it would seem to be one of them.
        radius, line = min(box.size) * 3 // 10, canvas.measures.line
        pygame.draw.aacircle(canvas.surface, CREAM, box.center, radius, line)
        return
    px = canvas.measures.cell
    most = min(PAST, box.height / px, box.width / (width("bold", px, "00") + APART * px))
    show_draw(canvas, box, draw_of(state.draws[step - 1]), BRASS_LIGHT, max(1.0, most))


def circles(canvas: Canvas, box: pygame.Rect, state: SiNoState, marks: Marks) -> None:
    """The circles side by side, with what a 7 is worth there."""
    line, cell = canvas.measures.line, canvas.measures.cell
    canvas.box(box, brass.NIGHT, radius=line * 4, rim=line, what="circles", alpha=235)
    inner = box.inflate(-4 * line, -4 * line)
    tall = inner.height // 3
    sizes = range(round(min(LARGEST * cell, tall * RINGED)), cell, -1)
    fitting = (px for px in sizes if _head(canvas, px) + sum(_widths(state, px)) <= inner.width)
    px = next(fitting, cell)
    grow, head = px / cell, _head(canvas, px)
    _hatch(canvas, pygame.Rect(inner.left, inner.top + tall, inner.width, tall))
    _heading(canvas, [pygame.Rect(inner.left, inner.top + tall * part, head, tall) for part in range(3)], grow)
    needed = _widths(state, px)
    spare = max(0, inner.width - head - sum(needed)) // STEPS
    edges = accumulate((wide + spare for wide in needed), initial=inner.left + head)
    for row, (left, right) in enumerate(pairwise(edges)):
        cells = [pygame.Rect(left, inner.top + tall * part, right - left, tall) for part in range(3)]
        # All rings are as large.
        rings = [cells[0].inflate(min(needed) + spare - cells[0].width, 0), *cells[1:]]
        _circle_row(canvas, rings, state, row, marks, grow)


def _head(canvas: Canvas, px: int) -> int:
    """The width of the headings in type of so many pixels."""
    return max(width("bold", px, canvas.say(said)) for said in (GREEN, RED)) + px // 2


def _widths(state: SiNoState, px: int) -> list[int]:
    """The widths of what a 7 is worth at the circles, with the gaps beside it, in type of so many pixels."""
    values = [worth(state, row) for row in range(STEPS)]
    return [max(width("bold", px, said) for said in both) + round(APART * px) for both in values]


def steps(canvas: Canvas, box: pygame.Rect, state: SiNoState, marks: Marks) -> None:
    """The steps with the draws side by side."""
    line, cell = canvas.measures.line, canvas.measures.cell
    canvas.box(box, brass.NIGHT, radius=line * 3, rim=0, what="steps", alpha=235)
    head = width("bold", round(cell * HEADED), canvas.say(DRAWN)) + cell // 2
    rest = box
    if (box.width - head) // STEPS >= cell * STEP_WIDE:
        canvas.text(pygame.Rect(box.left, box.top, head, box.height), DRAWN, "cell", "bold", GOLD, grow=HEADED)
        rest = pygame.Rect(box.left + head, box.top, box.width - head, box.height)
    for number in range(STEPS):
        left = rest.left + rest.width * number // STEPS
        wide = rest.left + rest.width * (number + 1) // STEPS - left
        _step(canvas, pygame.Rect(left, rest.top, wide, rest.height), state, number + 1, marks)
