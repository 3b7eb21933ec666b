"""The players of Les Cases Si-No: chips, names, points, what the last throw brought, how far it still is."""

import pygame

from kiosk.games.si_no.payouts import Payment
from kiosk.games.si_no.state import SiNoState
from kiosk.i18n.fill import plate
from kiosk.screens.games.common.standings_ribbon import airy_ribbon
from kiosk.screens.games.si_no import chips
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.player_marks import bare, seat_mark
from kiosk.screens.kit.drawing.text_fitting import shortened
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, DECIDES, GOLD
from kiosk.screens.kit.drawing.type_scaling import smaller
from kiosk.screens.kit.moving.numbers import NumberStyle, counting

CHIP = 1.3
"""The chip before a name, in the size of its type."""
LARGEST = 1.4
"""How much larger than the least type names may be."""
LEAST = 1.2
"""How much larger than their type points are at least before the plates take two rows."""


def strip_height(canvas: Canvas, wide: int, state: SiNoState, names: tuple[str, ...]) -> int:
    """The height of plates of one line side by side: in one row, or in two where names would be cut."""
    return _strip_rows(canvas, wide, state, names) * (_low(canvas) + _gap(canvas)) - _gap(canvas)


def two_rows(canvas: Canvas, wide: int, state: SiNoState, names: tuple[str, ...]) -> bool:
    """Whether they take two rows."""
    return _strip_rows(canvas, wide, state, names) > 1


def strip(canvas: Canvas, box: pygame.Rect, state: SiNoState, names: tuple[str, ...], player: int) -> None:
    """The plates side by side, each of one line."""
    gap, rows = _gap(canvas), _strip_rows(canvas, box.width, state, names)
    across = -(-len(names) // rows)
    wide = (box.width - gap * (across - 1)) // across
    for seat in range(len(names)):
        row, place = divmod(seat, across)
        left, top = box.left + place * (wide + gap), box.top + row * (_low(canvas) + gap)
        _plate(canvas, pygame.Rect(left, top, wide, _low(canvas)), state, seat, names, seat == player)


def _strip_rows(canvas: Canvas, wide: int, state: SiNoState, names: tuple[str, ...]) -> int:
    each = (wide + _gap(canvas)) // len(names) - _gap(canvas) - 4 * canvas.measures.line
    return 1 if _needed(canvas, names) + _points_room(canvas, state, LEAST) <= each else 2


def _low(canvas: Canvas) -> int:
    """The height of a plate of one line, with points as large as they decide."""
    return max(line_height("bold", canvas.measures.cell) + 2 * canvas.measures.line, airy_ribbon(canvas))


def _gap(canvas: Canvas) -> int:
    return max(3, canvas.measures.gap // 6)


def _longest(canvas: Canvas, names: tuple[str, ...]) -> int:
    """The room of the longest name, whose mark stands on the chip."""
    return max(width("bold", canvas.measures.cell, bare(plate(name))) for name in names)


def _points_room(canvas: Canvas, state: SiNoState, grow: float = DECIDES) -> int:
    """The room of points in one line with a name, as large as they decide unless told otherwise."""
    px = round(canvas.measures.cell * grow)
    return width("bold", px, str(max(100, *state.points))) + canvas.measures.cell // 3


def _plate(canvas: Canvas, box: pygame.Rect, state: SiNoState, seat: int, names: tuple[str, ...], turn: bool) -> None:
    """Chip, name and points."""
    line, name = canvas.measures.line, names[seat]
    if turn:
        brass.light(canvas.surface, box.inflate(line * 8, line * 8), strength=60)
    stops = brass.LACQUER if turn else brass.NIGHT
    canvas.box(box, stops, line * 4, line if turn else 0, f"plate of {name}", 240)
    clear = 0 if canvas.measures.crowded else 2 * line
    _flat(
        canvas,
        pygame.Rect(box.left + line, box.top, box.width - 2 * line - clear, box.height),
        state,
        seat,
        names,
        turn,
    )


def _needed(canvas: Canvas, names: tuple[str, ...]) -> int:
    """The room that a chip and the longest name need in one line."""
    return round(canvas.measures.cell * CHIP) + 4 + _longest(canvas, names) + canvas.measures.cell // 3


def _points_grow(canvas: Canvas, wide: int, state: SiNoState, names: tuple[str, ...]) -> float:
    """How much larger than its type the points of all are in plates `wide` pixels wide of one line."""
    cell = canvas.measures.cell
    named, sizes = _needed(canvas, names), range(round(cell * DECIDES), cell, -1)
    return next((px / cell for px in sizes if named + _points_room(canvas, state, px / cell) <= wide), 1.0)


def _flat(canvas: Canvas, box: pygame.Rect, state: SiNoState, seat: int, names: tuple[str, ...], turn: bool) -> None:
    """Name and points beside each other, where a plate is low; all points are smaller where a name would be cut."""
    grow = _points_grow(canvas, box.width, state, names)
    room = _points_room(canvas, state, grow)
    called = pygame.Rect(box.left, box.top, box.width - room, box.height)
    _name(canvas, called, seat, names, turn)
    colour = BRASS_LIGHT if _payment(state, seat) else GOLD
    place = pygame.Rect(box.right - room, box.top, room, box.height)
    style = NumberStyle("cell", "bold", colour, align=(1, 0.5), grow=grow)
    counting(canvas, f"total of {seat}", place.inflate(0, place.height), state.points[seat], style)


def _chip(canvas: Canvas, box: pygame.Rect) -> int:
    """The width of the chip before a name in `box`."""
    return min(box.height - 3 * canvas.measures.line, round(canvas.measures.cell * CHIP))


def _name(canvas: Canvas, box: pygame.Rect, seat: int, names: tuple[str, ...], turn: bool) -> None:
    px = _chip(canvas, box)
    picture = chips.chip(seat_mark(seat, names[seat]), px)
    canvas.surface.blit(picture, picture.get_rect(midleft=box.midleft))
    rest = pygame.Rect(box.left + px + 4, box.top, box.width - px - 4, box.height)
    face, colour = ("bold", BRASS_LIGHT) if turn else ("sans", CREAM)
    called = [bare(plate(name)) for name in names]
    larger = canvas.larger(LARGEST)
    drawn = smaller(larger, lambda cell: max(width("bold", cell, name) for name in called) <= rest.width)
    said = shortened(bare(names[seat]), face, drawn.measures.cell, rest.width, [bare(name) for name in names])
    drawn.text(rest, said, "cell", face, colour, align=(0, 0.5))


def _payment(state: SiNoState, seat: int) -> Payment | None:
    payments = () if state.last is None else state.last.payments
    return next((payment for payment in payments if payment.seat == seat), None)
