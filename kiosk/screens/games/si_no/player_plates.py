"""The players of Les Cases Si-No: chips, names, points, what the last throw brought, how far it still is."""

import pygame

from kiosk.games.si_no.payouts import Payment
from kiosk.games.si_no.state import SiNoState
from kiosk.i18n.fill import plate
from kiosk.screens.games.common.standings_ribbon import large_ribbon
from kiosk.screens.games.si_no import chips
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.player_marks import bare, seat_mark
from kiosk.screens.kit.drawing.text_fitting import shortened
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, DECIDES, GOLD, ORANGE, Colour
from kiosk.screens.kit.drawing.type_scaling import roomy, smaller
from kiosk.screens.kit.moving.numbers import NumberStyle, counting

CHIP = 1.3
"""The chip before a name, in the size of its type."""
ROOMY = 8
"""A plate so many times as wide as its letters has margins."""
LARGEST = 1.4
"""How much larger than the least type names and points may be."""
LEAST = 1.2
"""How much larger than their type points are at least before the plates take two rows."""


def column(canvas: Canvas, box: pygame.Rect, state: SiNoState, names: tuple[str, ...], player: int) -> None:
    """A plate for each player, one below the other."""
    canvas = roomy(canvas, lambda larger: _fits(larger, box, state, names), LARGEST)
    gap = _gap(canvas)
    tall = min((box.height - gap * (len(names) - 1)) // len(names), round(canvas.measures.cell * 4.6))
    for seat in range(len(names)):
        place = pygame.Rect(box.left, box.top + seat * (tall + gap), box.width, tall)
        _plate(canvas, place, state, seat, names, seat == player)


def _fits(canvas: Canvas, box: pygame.Rect, state: SiNoState, names: tuple[str, ...]) -> bool:
    """Whether every name, and the points with what a throw may bring, have room in this type."""
    cell = canvas.measures.cell
    room = box.width - 2 * _pad(canvas, box.width)
    tall = min((box.height - _gap(canvas) * (len(names) - 1)) // len(names), round(cell * 4.6))
    name = round(cell * 1.3) + cell + 10 + max(width("bold", cell, name) for name in map(plate, names))
    points = width("serif", cell, str(state.rules.target)) + 10 + width("bold", cell, "+1000")
    return tall >= round(cell * 2.7) and max(name, points) <= room


def column_width(canvas: Canvas, height: int, state: SiNoState, names: tuple[str, ...]) -> int:
    """The width of a column of plates so many pixels high in which no name is cut."""
    tall = (height - _gap(canvas) * (len(names) - 1)) // len(names)
    points = _points_room(canvas, state) if _is_flat(canvas, tall) else 0
    chip = min(tall, round(canvas.measures.cell * CHIP))
    return 2 * (canvas.measures.cell // 2) + chip + 4 + _longest(canvas, names) + canvas.measures.cell + points


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
    each = (wide + _gap(canvas)) // len(names) - _gap(canvas) - 2 * canvas.measures.line
    return 1 if _needed(canvas, names) + _points_room(canvas, state, LEAST) <= each else 2


def _low(canvas: Canvas) -> int:
    """The height of a plate of one line, with points as large as they decide."""
    return max(line_height("bold", canvas.measures.cell) + 2 * canvas.measures.line, large_ribbon(canvas))


def _gap(canvas: Canvas) -> int:
    return max(3, canvas.measures.gap // 6)


def _is_flat(canvas: Canvas, tall: int) -> bool:
    """Whether a plate so high has one line."""
    return tall - 2 * canvas.measures.line - 2 < 2 * line_height("bold", canvas.measures.cell)


def _longest(canvas: Canvas, names: tuple[str, ...]) -> int:
    """The room of the longest name, whose mark stands on the chip."""
    return max(width("bold", canvas.measures.cell, bare(plate(name))) for name in names)


def _points_room(canvas: Canvas, state: SiNoState, grow: float = DECIDES) -> int:
    """The room of points in one line with a name, as large as they decide unless told otherwise."""
    px = round(canvas.measures.cell * grow)
    return width("bold", px, str(max(100, *state.points))) + canvas.measures.cell // 3


def _plate(canvas: Canvas, box: pygame.Rect, state: SiNoState, seat: int, names: tuple[str, ...], turn: bool) -> None:
    """Chip and name above, points and what they just changed by below."""
    line, name = canvas.measures.line, names[seat]
    if turn:
        brass.light(canvas.surface, box.inflate(line * 8, line * 8), strength=60)
    stops = brass.LACQUER if turn else brass.NIGHT
    canvas.box(box, stops, line * 4, line if turn else 0, f"plate of {name}", 240)
    if _is_flat(canvas, box.height):
        _flat(canvas, box.inflate(-2 * line, 0), state, seat, names, turn)
        return
    pad = _pad(canvas, box.width)
    room = pygame.Rect(box.left + pad, box.top + 1, box.width - 2 * pad, box.height - 2 * line - 2)
    half = room.height // 2
    upper = pygame.Rect(room.left, room.top, room.width, half)
    lower = pygame.Rect(room.left, room.top + half, room.width, room.height - half)
    _name(canvas, upper, seat, names, turn)
    _points(canvas, lower, state, seat)
    _progress(canvas, box, state.points[seat] / state.rules.target)


def _pad(canvas: Canvas, wide: int) -> int:
    """The margin at either side of a plate, where it is wide enough for one."""
    return canvas.measures.cell // 2 if wide >= ROOMY * canvas.measures.cell else 2 * canvas.measures.line


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
    drawn = smaller(canvas, lambda cell: max(width("bold", cell, bare(plate(name))) for name in names) <= rest.width)
    said = shortened(bare(names[seat]), face, drawn.measures.cell, rest.width, [bare(name) for name in names])
    drawn.text(rest, said, "cell", face, colour, align=(0, 0.5))


def _points(canvas: Canvas, box: pygame.Rect, state: SiNoState, seat: int) -> None:
    """The points, what the last throw changed, and the chips in hand."""
    cell = canvas.measures.cell
    said = str(state.points[seat])
    grow = max(1.0, min(1.5, box.height / line_height("serif", cell)))
    room = width("serif", round(cell * grow), said) + 4
    if room > box.width:
        grow, room = 1.0, min(box.width, width("serif", cell, said) + 4)
    payment = _payment(state, seat)
    colour = BRASS_LIGHT if payment else GOLD
    place = pygame.Rect(box.left, box.top, room, box.height)
    style = NumberStyle("cell", colour=colour, align=(0, 0.5), grow=grow)
    counting(canvas, f"total of {seat}", place, state.points[seat], style)
    rest = pygame.Rect(place.right + 6, box.top, box.right - place.right - 6, box.height)
    if payment is not None:
        _change(canvas, rest, payment)


def _change(canvas: Canvas, box: pygame.Rect, payment: Payment) -> None:
    """ "+300", or a cross where the points were cancelled."""
    colour: Colour = ORANGE if payment.cancelled or payment.points < 0 else BRASS_LIGHT
    said = "✕" if payment.cancelled else f"{payment.points:+d}".replace("-", "−")
    if width("bold", canvas.measures.cell, said) <= box.width:
        canvas.text(box, said, role="cell", face="bold", colour=colour, align=(1, 0.5))


def _payment(state: SiNoState, seat: int) -> Payment | None:
    payments = () if state.last is None else state.last.payments
    return next((payment for payment in payments if payment.seat == seat), None)


def _progress(canvas: Canvas, box: pygame.Rect, part: float) -> None:
    """How much of the way to the target is done, along the lower edge."""
    line = canvas.measures.line
    track = pygame.Rect(box.left + line * 4, box.bottom - line * 3 // 2, box.width - line * 8, line)
    canvas.surface.fill((40, 44, 30), track)
    canvas.surface.fill(GOLD, (track.left, track.top, round(track.width * min(1.0, part)), line))
