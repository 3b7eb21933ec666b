"""What the tables of Le Poker d'As and its menteur share: jetons, the pot, rows of players, small dice in a row."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest

import pygame

from kiosk.games.engine.moves import Face
from kiosk.i18n.fill import plate
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.others_line import Score, rows_above
from kiosk.screens.games.common.player_rows import (
    FEW,
    LOOSE,
    best_mark,
    between,
    grown,
    least_row,
    placed,
    row_height,
)
from kiosk.screens.kit.button_legend import sign
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, GOLD, ORANGE, Colour
from kiosk.screens.kit.drawing.type_scaling import named, smaller
from kiosk.screens.kit.moving.numbers import NumberStyle, counting
from kiosk.table.referee.state.panel import ShownDie

POT = phrase("Pot")
OUT = phrase("hors jeu")
SCALE = 4
JETON, JETON_DARK, JETON_RIM = (196, 52, 40), (110, 20, 16), (250, 236, 204)
PILE = 5
AIR = 0.25
"""Between jetons and the frame of a row, in the size of its least letters."""
NARROW = 7
"""A row that is not so many times as wide as its letters are high leaves its room to the name."""
LARGER = 1.3
"""How much larger than the least words may be."""
Jokers = Sequence[Face | None]
TALLEST = 3.6
"""The height of a row at most, in the size of its letters."""


@dataclass(frozen=True, slots=True)
class Line:
    """A player's row: the dice that he stands by, what they are, and marks for the turn, the best hand and being out.

    `dim`: in place of a hand stands why there is none.
    `jokers`: for each of the dice the figure that it counts as, where that is not its own.
    """

    seat: int
    dice: tuple[Face, ...] = ()
    words: Phrase | None = None
    brief: Phrase | None = None
    turn: bool = False
    first: bool = False
    out: bool = False
    dim: bool = False
    jokers: Jokers = ()


@lru_cache(maxsize=32)
def jeton(px: int) -> pygame.Surface:
    """A red jeton with ivory marks on its edge, `px` pixels across."""
    side = px * SCALE
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    middle, radius = (side // 2, side // 2), side // 2 - SCALE
    pygame.draw.circle(big, (10, 4, 4, 220), middle, radius + SCALE)
    pygame.draw.circle(big, JETON, middle, radius)
    for turn in range(8):
        mark = pygame.Surface((side, side), pygame.SRCALPHA)
        pygame.draw.rect(mark, JETON_RIM, (side * 46 // 100, SCALE, side * 8 // 100, side * 15 // 100))
        turned = pygame.transform.rotate(mark, turn * 45)
        big.blit(turned, turned.get_rect(center=middle))
    pygame.draw.circle(big, JETON_DARK, middle, radius * 66 // 100)
    pygame.draw.circle(big, JETON, middle, radius * 60 // 100)
    pygame.draw.circle(big, JETON_RIM, middle, radius * 48 // 100, max(1, side // 36))
    return pygame.transform.smoothscale(big, (px, px))


def pot(canvas: Canvas, box: pygame.Rect, count: int) -> None:
    """A pile of jetons with their number and, if the word fits, what it is: larger in a high box."""
    cell = canvas.measures.cell
    pile = min(PILE, count)
    # All of the pile lies in the box: the highest is so many sevenths of a jeton above the lowest.
    px = min(box.height * 3 // 4, round(cell * 2.2 + box.height / 12), box.height * 7 // (6 + max(1, pile)))
    step = max(2, px // 7)
    bottom = box.centery + (px + step * max(0, pile - 1)) // 2
    for number in range(pile):
        canvas.surface.blit(jeton(px), (box.left, bottom - px - number * step))
    rest = pygame.Rect(box.left + px + canvas.measures.gap // 2, box.top, 0, box.height)
    rest.width = box.right - rest.left
    grow = max(1.0, min(2.2, box.height / line_height("serif", cell) / 1.1))
    number_room = min(rest.width, width("serif", round(cell * grow), "00" if count < 100 else str(count)) + 4)
    said = pygame.Rect(rest.left, rest.top, rest.width - number_room - canvas.measures.gap // 3, rest.height)
    if width("bold", cell, canvas.say(POT)) <= said.width and line_height("bold", cell) <= said.height:
        ink = canvas.text(said, POT, "cell", "bold", CREAM, (0, 0.5), LARGER)
        rest.left = ink.right + canvas.measures.gap // 3
    place = pygame.Rect(rest.left, rest.top, number_room, rest.height)
    counting(canvas, "total of the pot", place, count, NumberStyle("cell", "serif", BRASS_LIGHT, (0, 0.5), grow))


def small_dice(
    canvas: Canvas,
    box: pygame.Rect,
    dice: Sequence[Face],
    centred: bool = False,
    faded: bool = False,
    jokers: Jokers = (),
) -> int:
    """Dice side by side from the left of `box`, as large as its height and width allow. Returns where they end."""
    count = max(1, len(dice))
    px = max(12, min(round(box.height * 0.86), int(box.width / (count * 1.14))))
    step = int(px * 1.14)
    left = box.left + ((box.width - step * len(dice)) // 2 if centred else 0)
    for number, (face, joker) in enumerate(zip_longest(dice, jokers)):
        canvas.die(face, (left + px // 2 + number * step, box.centery), px, faded=faded, counts_as=joker)
    return left + step * len(dice)


def shown_hand(dice: Sequence[Face], jokers: Jokers) -> tuple[ShownDie, ...]:
    """The dice of a hand with what its jokers stand for."""
    return tuple(ShownDie(face, counts_as=joker) for face, joker in zip(dice, jokers, strict=True))


def fits(canvas: Canvas, box: pygame.Rect, lines: Sequence[Line], names: Sequence[str]) -> bool:
    """Whether the rows stand one above the other with air between them, and hold names, dice, words and jetons."""
    cell, tall = canvas.measures.cell, row_height(canvas, box.height, len(lines), TALLEST)
    if tall < least_row(canvas) * 1.3:
        return False
    grow = grown(canvas, tall, tight=True)
    name = max(width("bold", round(cell * grow), name) for name in map(plate, names)) + 4
    tokens = round(cell * 1.1 * grow) + width("serif", round(cell * grow), "00") + cell
    said = max((width("sans", cell, canvas.say(line.words)) for line in lines if line.words is not None), default=0)
    dice = round(cell * 1.25 * 1.14 * 5) + cell // 2 if any(line.dice for line in lines) else 0
    return name <= box.width * 0.4 and 3 * cell + name + tokens + said + dice <= box.width


def narrow_row(canvas: Canvas, names: Sequence[str]) -> int:
    """The width of a row with the longest name and a number of two figures alone, in pixels."""
    cell, edges = canvas.measures.cell, canvas.measures.line + _edge(canvas)
    return _longest(canvas, names, 1) + width("serif", cell, "00") + cell + cell // 4 + edges + 8


def seats(
    canvas: Canvas,
    box: pygame.Rect,
    lines: Sequence[Line],
    names: Sequence[str],
    tokens: Sequence[int],
    most: int = 2,
) -> None:
    """The players' rows in one column or in `most`; where not all fit, those around the one whose turn it is."""
    canvas = _for_all(canvas, box.height, -(-len(lines) // most))
    turns, leads = [line.turn for line in lines], [line.first for line in lines]
    scores = [Score(line.seat, names[line.seat], tokens[line.seat]) for line in lines]
    rows = rows_above(canvas, box, scores, lambda room: list(placed(canvas, room, turns, leads, TALLEST, most)))
    alone = canvas.measures.compact and len(lines) > FEW and len({at.left for _, at in rows}) > 1
    grow = min((_name_grow(canvas, at, names, tokens[lines[row].seat], alone) for row, at in rows), default=1.0)
    for row, at in rows:
        # Beside names of many, in two columns, nothing else has room.
        line = replace(lines[row], dice=(), words=None, brief=None) if alone else lines[row]
        _row(canvas, at, line, names, tokens[line.seat], grow)


def _for_all(canvas: Canvas, height: int, rows: int) -> Canvas:
    """In larger type on a small screen a canvas with letters in which so many rows fit, rather than some without."""
    if not canvas.measures.crowded or rows > FEW:
        return canvas
    fits = smaller(canvas, lambda px: _rows_fit(canvas, px, height, rows))
    return fits if _rows_fit(canvas, fits.measures.cell, height, rows) else canvas


def _rows_fit(canvas: Canvas, px: int, height: int, rows: int) -> bool:
    sized = replace(canvas, measures=replace(canvas.measures, cell=px))
    return rows * (least_row(sized) + between(sized)) <= height + between(sized)


def _row(canvas: Canvas, box: pygame.Rect, line: Line, names: Sequence[str], had: int, grow: float) -> None:
    """Draws a player's row, its name so much larger than the least."""
    cell, thin = canvas.measures.cell, canvas.measures.line
    if line.turn:
        brass.light(canvas.surface, box.inflate(thin * 6, thin * 6), strength=50)
    stops = brass.LACQUER if line.turn else brass.NIGHT
    canvas.box(box, stops, thin * 3, thin if line.turn else 0, f"row of {names[line.seat]}", 240)
    pad = cell
    if line.turn:
        sign(canvas.surface, (box.left + pad // 2 + thin, box.centery), round(cell * 0.8), "right", BRASS_LIGHT)
    elif line.first:
        best_mark(canvas, (box.left + pad // 2 + thin, box.centery), round(cell * 0.8))
    room = _inside(canvas, box)
    room.width -= _tokens(canvas, room, line.seat, had, names)
    face, colour = ("bold", BRASS_LIGHT) if line.turn else ("sans", CREAM_SOFT if line.out else CREAM)
    empty = line.words is None and not line.dice and not line.out
    # Words may be left out, they stand elsewhere too; a name may not be cut for them.
    own = room.width if empty else min(room.width, width(face, cell, plate(names[line.seat])) + 4)
    name_room = max(_name_room(canvas, room, names, grow), own)
    if width(face, cell, plate(names[line.seat])) > name_room:
        face = "sans"
    place = pygame.Rect(room.left, room.top, name_room, room.height)
    drawn, said = named(canvas, names[line.seat], face, name_room, names)
    # What is shortened is set in one line, not larger in two.
    grow = grow if width(face, round(cell * grow), said) <= name_room else 1.0
    drawn.text(place, said, "cell", face, colour, (0, 0.5), grow)
    rest = pygame.Rect(place.right + cell // 2, room.top, room.right - place.right - cell, room.height)
    _standing(canvas, rest, line)


def _inside(canvas: Canvas, box: pygame.Rect) -> pygame.Rect:
    """A row's room behind the mark of the turn or the best hand."""
    pad, thin = canvas.measures.cell, canvas.measures.line
    return pygame.Rect(box.left + pad + thin, box.top, box.width - pad - thin - _edge(canvas), box.height)


def _edge(canvas: Canvas) -> int:
    """Between jetons and the frame."""
    return max(canvas.measures.line * 3, round(canvas.measures.cell * AIR))


def _name_grow(canvas: Canvas, box: pygame.Rect, names: Sequence[str], had: int, alone: bool) -> float:
    """How much larger than the least the names of all rows may be, as far as this one is concerned; `alone`: names
    have all the room."""
    room = _inside(canvas, box)
    room.width -= sum(_token_widths(canvas, room, had, names))
    grow = grown(canvas, box.height, tight=True)
    most = room.width if alone else _name_room(canvas, room, names, grow)
    return max(1.0, min(grow, most / _longest(canvas, names, 1)))


def _token_widths(canvas: Canvas, box: pygame.Rect, had: int, names: Sequence[str]) -> tuple[int, int, int]:
    """The widths of the picture of a jeton, of their number and of the gap before it.

    The number stands alone in a narrow row, and where the longest name would be cut for the picture.
    """
    cell, grow = canvas.measures.cell, grown(canvas, box.height, tight=True)
    px = min(round(cell * 1.1 * grow), box.height - 4)
    number = width("serif", round(cell * grow), str(had)) + 8
    if box.width < max(NARROW * cell, px + number + cell // 2 + _longest(canvas, names, grow)):
        return 0, number, cell // 4
    return px, number, cell // 2


def _tokens(canvas: Canvas, box: pygame.Rect, seat: int, had: int, names: Sequence[str]) -> int:
    """The player's jetons at the right end. Returns the room they took."""
    px, number, gap = _token_widths(canvas, box, had, names)
    if px:
        canvas.surface.blit(jeton(px), (box.right - px, box.centery - px // 2))
    place = pygame.Rect(box.right - px - number, box.top, number - 4, box.height)
    style = NumberStyle("cell", "serif", GOLD if had else ORANGE, (1, 0.5), grown(canvas, box.height, tight=True))
    counting(canvas, f"total of {seat}", place, had, style)
    return px + number + gap


def _name_room(canvas: Canvas, room: pygame.Rect, names: Sequence[str], grow: float) -> int:
    wanted = _longest(canvas, names, grow)
    return min(wanted, max(round(room.width * 0.42), min(wanted, canvas.measures.cell * 6)), room.width)


def _longest(canvas: Canvas, names: Sequence[str], grow: float) -> int:
    """The room that the longest name takes, in pixels."""
    return max(width("bold", round(canvas.measures.cell * grow), name) for name in map(plate, names)) + 4


def _standing(canvas: Canvas, box: pygame.Rect, line: Line) -> None:
    """The dice and what they are, as far as there is room: both, the words, the dice, the words in brief."""
    cell = canvas.measures.cell
    colour: Colour = BRASS_LIGHT if line.first else (CREAM_SOFT if line.out or line.dim else CREAM)
    words = OUT if line.out else line.words
    said = 0 if words is None else width("sans", cell, canvas.say(words)) + 4
    least = round(cell * 1.25 * 1.14 * 5)
    if line.dice and not line.out and box.height >= cell * 1.2 and box.width >= least + said + cell // 2:
        most = min(box.width - said - cell // 2, round(box.height * 1.14 * 5))
        place = pygame.Rect(box.left, box.top, most, box.height)
        end = small_dice(canvas, place, line.dice, jokers=line.jokers)
        box = pygame.Rect(end + cell // 2, box.top, box.right - end - cell // 2, box.height)
    shown = words if said <= box.width else line.brief
    if shown is not None and width("sans", cell, canvas.say(shown)) + 4 <= box.width:
        grow = min(LARGER, box.width / (width("sans", cell, canvas.say(shown)) + 4), box.height / cell / LOOSE)
        canvas.text(box, shown, role="cell", colour=colour, align=(0, 0.5), grow=max(1.0, grow))
