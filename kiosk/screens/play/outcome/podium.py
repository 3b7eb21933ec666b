"""The first three on a podium, with their medallions and their totals, which count up when the screen is new."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from kiosk.games.engine.values import Outcome, Unit
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing import brass, player_marks
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, GLOW, GOLD, INK
from kiosk.screens.kit.moving.numbers import NumberStyle, counting
from kiosk.screens.play.outcome.result_ranking import called, ranking

STEPS = {1: 1.0, 2: 0.76, 3: 0.58}
"""Height of the block of each place, as a part of the first one's."""
WIDEST = 9
"""Width of a block in the size of its type."""
MEDALLION = 0.26
"""Diameter of a medallion as a part of the podium's height."""
NUMBERED = 3.2
"""The least height of a block, in the size of its type, on which its place is written below the total."""
DISC = 1.5
"""The disc with a place beside the total, where a block has no room for one below it, in the size of its type."""
TOTAL = 1.45
"""The least height of a block, in the size of its type, so that a total is larger than the names above it."""
FOOT = 0.36
"""From the middle of a figure to its foot, in the size of its type."""
UNITS: dict[Unit, Callable[[int], Phrase]] = {
    Unit.POINTS: lambda n: phrase("{n:point|points}", n=n),
    Unit.TOKENS: lambda n: phrase("{n:jeton|jetons}", n=n),
}
COUNTS = 0.9
"""Seconds for which totals count up."""


@dataclass(frozen=True, slots=True)
class _Stand:
    """One place on the podium: the room above its block, and the block."""

    place: int
    seat: int
    above: pygame.Rect
    block: pygame.Rect


def on_podium(outcome: Outcome) -> list[tuple[int, int]]:
    """(place, seat) of those who stand on it."""
    return ranking(outcome)[:3]


def draw_podium(
    canvas: Canvas, room: pygame.Rect, outcome: Outcome, names: Sequence[str], unit: Unit = Unit.POINTS
) -> None:
    """The blocks at the foot of `room`, the first place in the middle; `names` by seat, `unit` beside the totals.

    Names are small where a total would be smaller than they.
    """
    tall = room.height * MEDALLION
    medallion = 0 if tall < canvas.measures.text * 2 else round(tall)
    lines = max((len(side) for side in outcome.sides), default=1)
    for named in ("text", "cell"):
        head = medallion + lines * line_height("bold", canvas.measures.minimum(named)) + canvas.measures.gap // 4
        stands = _stands(canvas, room, on_podium(outcome), head)
        if min(stand.block.height for stand in stands) >= canvas.measures.text * TOTAL:
            break
    numerals = min(stand.block.height for stand in stands) >= canvas.measures.text * NUMBERED
    # Nobody's total is larger than the first one's.
    most = min(_total_px(canvas, stand, outcome.scores[stand.seat], numerals) for stand in stands if stand.place == 1)
    said = {stand.seat: canvas.say(called(outcome, stand.seat, names)) for stand in stands}
    if medallion:
        said = {seat: player_marks.bare(name) for seat, name in said.items()}
    rooms = {stand.seat: _below_medallion(stand, medallion) for stand in stands}
    wide = any(canvas.fitted(said[seat], room.size, "cell", "bold").cut for seat, room in rooms.items())
    totals = [(stand, outcome.scores[stand.seat]) for stand in stands]
    beside = 0 if numerals else _room_for_units(canvas, totals, most, unit)
    for stand in stands:
        _block(canvas, stand)
        if medallion:
            _medallions(canvas, stand, medallion, outcome, names)
        _name(canvas, rooms[stand.seat], said[stand.seat], named, "sans" if wide else "bold", stand.place == 1)
        _total(canvas, stand, outcome.scores[stand.seat], numerals, most, beside)
    any(_units(canvas, totals, numerals, most, unit, role, beside) for role in ("text", "cell"))


def _stands(canvas: Canvas, room: pygame.Rect, places: list[tuple[int, int]], head: int) -> list[_Stand]:
    """From left to right: the second, the first, the third."""
    order = [places[1], places[0], *places[2:]] if len(places) > 2 else places
    gap = canvas.measures.gap // 4
    most = canvas.measures.text * WIDEST
    wide = min((room.width - gap * (len(order) - 1)) // len(order), most)
    left = room.left + (room.width - wide * len(order) - gap * (len(order) - 1)) // 2
    stands = []
    for number, (place, seat) in enumerate(order):
        tall = round((room.height - head) * STEPS[place])
        block = pygame.Rect(left + number * (wide + gap), room.bottom - tall, wide, tall)
        stands.append(_Stand(place, seat, pygame.Rect(block.left, block.top - head, wide, head), block))
    return stands


def _below_medallion(stand: _Stand, medallion: int) -> pygame.Rect:
    above = stand.above
    return pygame.Rect(above.left, above.top + medallion, above.width, above.height - medallion)


def _block(canvas: Canvas, stand: _Stand) -> None:
    first, line = stand.place == 1, canvas.measures.line
    if first:
        brass.light(canvas.surface, stand.above.inflate(stand.above.width // 2, stand.above.height), GLOW, 70)
    canvas.box(stand.block, brass.METAL if first else brass.NIGHT, line * 4, line, f"place {stand.place}", 245)


def _name(canvas: Canvas, room: pygame.Rect, name: str, role: str, face: str, first: bool) -> None:
    line = canvas.measures.line
    canvas.box(room.inflate(0, -line * 2), brass.NIGHT, line * 3, alpha=200)
    role = "cell" if canvas.fitted(name, room.size, role, face).cut else role
    canvas.text(room, name, role, face, BRASS_LIGHT if first else CREAM)


def _room_for_units(canvas: Canvas, totals: Sequence[tuple[_Stand, int]], most: int, unit: Unit) -> int:
    """What totals beside their places leave for what they count, in small type; 0 where some cannot."""
    line, cell = canvas.measures.line, canvas.measures.cell
    wide = max(width("sans", cell, canvas.say(UNITS[unit](score))) for _, score in totals) + 6 * line

    def fits(stand: _Stand, score: int) -> bool:
        _, room = _disc_and_room(canvas, stand, score, False, wide)
        px = round(canvas.measures.text * _total_grow(canvas, room, most))
        return width("serif", px, str(score)) + 2 * line <= room.width

    return wide if all(fits(*one) for one in totals) else 0


def _total(canvas: Canvas, stand: _Stand, score: int, numeral: bool, most: int, beside: int) -> None:
    """The total on the block in type of up to `most` pixels, and the place below it or at its left."""
    measures, first = canvas.measures, stand.place == 1
    disc, room = _disc_and_room(canvas, stand, score, numeral, beside)
    canvas.surface.blit(brass.plate(disc.size, brass.NIGHT, disc.height // 2, measures.line), disc)
    role, face = ("text", "serif") if numeral else ("cell", "bold")
    canvas.text(disc, str(stand.place), role, face, BRASS_LIGHT if first else GOLD)
    grow = _total_grow(canvas, room, most)
    style = NumberStyle(colour=INK if first else CREAM, grow=grow, counts=COUNTS)
    counting(canvas, f"total of {stand.seat}", room, score, style, debut=True)


def _units(
    canvas: Canvas,
    totals: Sequence[tuple[_Stand, int]],
    numeral: bool,
    most: int,
    unit: Unit,
    role: str,
    beside: int,
) -> bool:
    """What the totals count at the right of each of them, on one line with it: of all, or of none. Whether it did."""
    px, line = canvas.measures.minimum(role), canvas.measures.line
    told = []
    for stand, score in totals:
        _, room = _disc_and_room(canvas, stand, score, numeral, beside)
        tall = canvas.fitted(str(score), room.size, "text", "serif", _total_grow(canvas, room, most)).px
        left = room.centerx + width("serif", tall, str(score)) // 2 + line * 3
        box = pygame.Rect(left, 0, stand.block.right - line * 2 - left, line_height("sans", px))
        box.centery = room.centery + round((tall - px) * FOOT)
        told.append((stand, UNITS[unit](score), box))
    if any(width("sans", px, canvas.say(said)) > box.width for _, said, box in told):
        return False
    for stand, said, box in told:
        canvas.text(box, said, role, colour=INK if stand.place == 1 else CREAM, align=(0, 0.5))
    return True


def _disc_and_room(
    canvas: Canvas, stand: _Stand, score: int, numeral: bool, beside: int = 0
) -> tuple[pygame.Rect, pygame.Rect]:
    """The disc with the place, below the total as on a sports podium or at its left, and the room of the total.

    That is in the middle of the block, unless it is wider beside the disc and a total needs it, or words at its right
    need `beside` pixels.
    """
    measures = canvas.measures
    room = stand.block.inflate(0, -2 * measures.line)
    if numeral:
        tall = line_height("serif", measures.text) + measures.line * 4
        room.height -= tall
        disc = pygame.Rect(0, 0, tall, tall)
        disc.midtop = (room.centerx, room.bottom - measures.line * 2)
        return disc, room
    side = min(room.height, round(measures.cell * DISC))
    disc = pygame.Rect(0, 0, side, side)
    disc.midleft = (room.left + measures.line * 3, room.centery)
    if beside:
        left = disc.right + measures.line
        return disc, pygame.Rect(left, room.top, stand.block.right - beside - left, room.height)
    middle = room.inflate(2 * (room.left - disc.right - measures.line), 0)
    if width("serif", round(measures.text * _grow(canvas, room)), str(score)) <= middle.width:
        return disc, middle
    left = disc.right + measures.line
    return disc, pygame.Rect(left, room.top, room.right - measures.line * 3 - left, room.height)


def _grow(canvas: Canvas, room: pygame.Rect) -> float:
    """How much larger than its least type a total is where it has the width."""
    measures = canvas.measures
    return max(1.0, min(room.height / measures.text / 1.25, measures.big * 1.3 / measures.text))


def _total_grow(canvas: Canvas, room: pygame.Rect, most: int) -> float:
    """The same for type of no more than `most` pixels."""
    return min(_grow(canvas, room), max(1.0, most / canvas.measures.text))


def _total_px(canvas: Canvas, stand: _Stand, score: int, numeral: bool) -> int:
    """The size of the type of a total, in pixels."""
    _, room = _disc_and_room(canvas, stand, score, numeral)
    return canvas.fitted(str(score), room.size, "text", "serif", _grow(canvas, room)).px


def _medallions(canvas: Canvas, stand: _Stand, side: int, outcome: Outcome, names: Sequence[str]) -> None:
    """A disc with a rim in the player's colour and the player's shape in it; those of one side overlap."""
    first, above = stand.place == 1, stand.above
    mates = next((mates for mates in outcome.sides if stand.seat in mates), (stand.seat,))
    marks = [player_marks.seat_mark(seat, names[seat]) for seat in mates]
    step = round(side * 0.8)
    left = above.centerx - (side + step * (len(marks) - 1)) // 2
    whole = pygame.Rect(left, above.top, side + step * (len(marks) - 1), side)
    canvas.marks.append(DrawnElement(ElementKind.BOX, whole, "medallion"))
    for number, mark in enumerate(marks):
        disc = pygame.Rect(left + number * step, above.top, side, side).inflate(-side // 12, -side // 12)
        radius = disc.width // 2
        canvas.surface.blit(brass.plate(disc.size, brass.METAL if first else brass.LACQUER, radius, 0), disc)
        rim = max(3, radius // 6)
        pygame.draw.circle(canvas.surface, player_marks.RGB[mark.colour], disc.center, radius, rim)
        pygame.draw.circle(canvas.surface, INK, disc.center, radius - rim, max(2, rim // 3))
        picture = player_marks.picture(mark, round(disc.width * 0.56))
        canvas.surface.blit(picture, picture.get_rect(center=disc.center))
