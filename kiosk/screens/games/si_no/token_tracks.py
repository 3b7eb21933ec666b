"""The ways of the croupier's two tokens: down the circles with the white dice, up the steps with the others."""

from itertools import accumulate, pairwise

import pygame

from kiosk.games.si_no.board import STEPS, draw_of
from kiosk.games.si_no.payouts import Phase
from kiosk.games.si_no.state import SiNoState
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.si_no import chips
from kiosk.screens.games.si_no.board import DIM, Marks
from kiosk.screens.games.si_no.draw_pictures import show_draw
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.player_marks import Mark
from kiosk.screens.kit.drawing.theme import BRASS, BRASS_DARK, BRASS_LIGHT, CREAM, GOLD, Colour
from kiosk.screens.kit.moving.pictures import hopping

GREEN_INK: Colour = (130, 232, 180)
RED_INK: Colour = (255, 176, 156)
STROKES = (96, 150, 118, 120)
"""The strokes behind the column of the green die."""
LIGHT = (16, 22, 14)
"""Added to the ground of the columns that matter now."""
LARGEST = 1.4
"""How much larger than its least size type there may be."""
APART = 0.4
"""Between two numbers side by side, in the size of their type."""
GREEN, RED, DRAWN = phrase("Vert"), phrase("Rouge"), phrase("Tirages")
STEP_WIDE = 1.5
"""The least width of a step beside others, in the size of the type of cells, where its row has a heading."""


def tracks(canvas: Canvas, box: pygame.Rect, state: SiNoState, marks: Marks) -> None:
    """Circles from above and steps from below, side by side: ten rows and a heading."""
    line = canvas.measures.line
    canvas.box(box, brass.NIGHT, radius=line * 4, rim=line, what="tracks", alpha=235)
    inner = box.inflate(-4 * line, -2 * line)
    tall = inner.height // (STEPS + 1)
    edges = accumulate(_widths(canvas, inner.width), initial=inner.left)
    columns = [pygame.Rect(start, inner.top, end - start, inner.height) for start, end in pairwise(edges)]
    if circling(state):
        _lit(canvas, columns[0].unionall(columns[:3]))
    if climbing(state):
        _lit(canvas, columns[3])
    _hatch(canvas, columns[1])
    _heading(canvas, columns, tall)
    _arrow(canvas, pygame.Rect(columns[3].left, columns[3].top, columns[3].width, tall))
    for row in range(STEPS):
        cells = [pygame.Rect(part.left, part.top + tall * (row + 1), part.width, tall) for part in columns]
        _circle_row(canvas, cells, state, row, marks)
        _step(canvas, cells[3], state, STEPS - row, marks)
    edge = columns[3].left
    canvas.surface.fill(BRASS, (edge, inner.top, line, inner.height))


def circling(state: SiNoState) -> bool:
    """Whether the token goes down the circles now."""
    return state.phase == Phase.DESCENTE


def climbing(state: SiNoState) -> bool:
    """Whether the token goes up the steps now."""
    return state.phase == Phase.MONTEE


def _lit(canvas: Canvas, box: pygame.Rect) -> None:
    """Light on the columns that matter now."""
    light = pygame.Surface(box.size)
    light.fill(LIGHT)
    canvas.surface.blit(light, box, special_flags=pygame.BLEND_RGB_ADD)


def _plain(live: bool) -> Colour:
    """Of numbers in columns that matter now, and in those that do not."""
    return CREAM if live else DIM


def tracks_width(canvas: Canvas) -> int:
    """The width in which the four columns can be read, in pixels."""
    return sum(_needed(canvas)) + 4 * canvas.measures.line


def _needed(canvas: Canvas) -> list[int]:
    """What the columns need: the circle, green, red, the step."""
    cell = canvas.measures.cell
    worth = max((canvas.say(GREEN), canvas.say(RED)), key=len)
    words = ("00", worth, worth, "0.0")
    return [max(width("bold", cell, said), width("bold", cell, "0000")) + cell // 2 for said in words]


def _widths(canvas: Canvas, room: int) -> list[int]:
    """The columns share the room as they need it."""
    needed = _needed(canvas)
    return [room * part // sum(needed) for part in needed]


def _heading(canvas: Canvas, columns: list[pygame.Rect], tall: int) -> None:
    words: tuple[tuple[Text, Colour], ...] = (("7", GOLD), (GREEN, GREEN_INK), (RED, RED_INK))
    for part, (said, colour) in zip(columns, words, strict=False):
        place = pygame.Rect(part.left, part.top, part.width, tall)
        canvas.text(place, said, role="cell", face="bold", colour=colour)


def _hatch(canvas: Canvas, box: pygame.Rect) -> None:
    """Slanting strokes behind what is about the green die, like those on it."""
    step = max(8, canvas.measures.cell // 2)
    veil = pygame.Surface(box.size, pygame.SRCALPHA)
    for start in range(-box.height, box.width, step):
        pygame.draw.line(veil, STROKES, (start, box.height), (start + box.height, 0), max(2, step // 4))
    canvas.surface.blit(veil, box)


def _arrow(canvas: Canvas, box: pygame.Rect) -> None:
    """Upwards: the steps are climbed."""
    half = min(box.height, box.width) // 4
    x, y = box.center
    pygame.draw.polygon(canvas.surface, GOLD, [(x, y - half), (x + half, y + half // 2), (x - half, y + half // 2)])
    pygame.draw.rect(canvas.surface, GOLD, (x - half // 3, y + half // 2, half * 2 // 3, half // 2))


def _circle_row(canvas: Canvas, cells: list[pygame.Rect], state: SiNoState, row: int, marks: Marks) -> None:
    """A circle with what a green and a red 7 are worth there."""
    here = row + 1 == state.circle and state.croupier >= 0
    green, red = worth(state, row)
    if here:
        lit = cells[0].unionall(cells[:3])
        canvas.surface.blit(brass.plate(lit.size, ((0.0, (62, 52, 22)), (1.0, (40, 34, 12))), 6, 1), lit)
    _ring(canvas, cells[0], str(row + 1), marks[state.croupier] if here else None, _plain(circling(state)))
    for cell, said, colour in zip(cells[1:3], (green, red), (GREEN_INK, RED_INK), strict=True):
        face, ink = ("bold", colour) if here else ("sans", _plain(circling(state)))
        room = cell.inflate(0, cell.height // 2)
        canvas.text(room, said, role="cell", face=face, colour=ink, grow=_grow(canvas, cell, circling(state), "1000"))


def _grow(canvas: Canvas, cell: pygame.Rect, live: bool, widest: str) -> float:
    """How much larger than its least size the type of a row is that matters now, for numbers up to the `widest`."""
    px = canvas.measures.cell
    # Figures are lower than their type: so rows as high as it leave some room between them.
    most = min(LARGEST, cell.height / px, cell.width / (width("bold", px, widest) + APART * px))
    return max(1.0, most) if live else 1.0


def worth(state: SiNoState, row: int) -> tuple[str, str]:
    """What a green and a red 7 are worth at a circle (from 0); a red one may cost that much."""
    rules = state.rules
    return str(rules.values.vert[row]), f"{'−' if rules.red_loses else ''}{rules.values.rouge[row]}"


def _ring(canvas: Canvas, box: pygame.Rect, said: str, croupier: Mark | None, colour: Colour) -> None:
    """A ringed number, or the token of that croupier where it lies on it."""
    px = min(box.width, box.height) - 2
    place = pygame.Rect(0, 0, px, px)
    place.center = box.center
    if croupier is not None:
        hopping(canvas, "token on circles", said, chips.chip(croupier, px), box.center)
        return
    pygame.draw.circle(canvas.surface, BRASS_DARK, place.center, px // 2, max(1, canvas.measures.line // 2))
    canvas.text(box, said, role="cell", colour=colour)


def _step(canvas: Canvas, box: pygame.Rect, state: SiNoState, step: int, marks: Marks) -> None:
    """A step: what was thrown there, the token, or a ring where nothing was yet."""
    live = climbing(state)
    if state.phase == Phase.MONTEE and step == state.step:
        px = min(box.width, box.height) - 2
        hopping(canvas, "token on steps", step, chips.chip(marks[state.croupier], px), box.center)
        return
    climbed = live or state.phase in (Phase.DEPARTAGE, Phase.FIN)
    thrown = state.draws[step - 1] if climbed and step <= len(state.draws) else None
    if thrown is None:
        # No number: beside sums it would seem to be one of them.
        radius, line = min(box.size) * 3 // 10, canvas.measures.line
        pygame.draw.aacircle(canvas.surface, _plain(live), box.center, radius, line)
        return
    show_draw(canvas, box, draw_of(thrown), BRASS_LIGHT, _grow(canvas, box, live, "00"))


def circles(canvas: Canvas, box: pygame.Rect, state: SiNoState, marks: Marks) -> None:
    """The circles side by side, for a low screen."""
    line, cell = canvas.measures.line, canvas.measures.cell
    canvas.box(box, brass.NIGHT, radius=line * 4, rim=line, what="circles", alpha=235)
    inner = box.inflate(-4 * line, -4 * line)
    tall = inner.height // 3
    head = max(width("bold", cell, canvas.say(said)) for said in (GREEN, RED)) + cell // 2
    _hatch(canvas, pygame.Rect(inner.left, inner.top + tall, inner.width, tall))
    _heading(canvas, [pygame.Rect(inner.left, inner.top + tall * part, head, tall) for part in range(3)], tall)
    room = inner.width - head
    for row in range(STEPS):
        left = inner.left + head + room * row // STEPS
        wide = inner.left + head + room * (row + 1) // STEPS - left
        _circle_row(
            canvas, [pygame.Rect(left, inner.top + tall * part, wide, tall) for part in range(3)], state, row, marks
        )


def steps(canvas: Canvas, box: pygame.Rect, state: SiNoState, marks: Marks) -> None:
    """What a 7 is worth now, and the steps with the draws side by side, for a low screen."""
    line = canvas.measures.line
    canvas.box(box, brass.NIGHT, radius=line * 3, rim=0, what="steps", alpha=235)
    green, red = worth(state, state.circle - 1)
    said = canvas.say(phrase("Un 7 : vert {green}, rouge {red}", green=green, red=red))
    cell = canvas.measures.cell
    room = min(box.width * 3 // 5, width("bold", cell, said) + line * 6)
    canvas.text(pygame.Rect(box.left, box.top, room, box.height), said, role="cell", face="bold", colour=GOLD)
    rest = pygame.Rect(box.left + room, box.top, box.width - room, box.height)
    head = width("bold", cell, canvas.say(DRAWN)) + cell
    if (rest.width - head) // STEPS >= cell * STEP_WIDE:
        canvas.surface.fill(BRASS, (rest.left, rest.top + line, line, rest.height - 2 * line))
        canvas.text(pygame.Rect(rest.left, rest.top, head, rest.height), DRAWN, "cell", "bold", GOLD)
        rest = pygame.Rect(rest.left + head, rest.top, rest.width - head, rest.height)
    for number in range(STEPS):
        left = rest.left + rest.width * number // STEPS
        wide = rest.left + rest.width * (number + 1) // STEPS - left
        _step(canvas, pygame.Rect(left, rest.top, wide, rest.height), state, number + 1, marks)
