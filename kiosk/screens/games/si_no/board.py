"""The board of Les Cases Si-No: three lines, and the vertical line with the same draws beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import pygame

from kiosk.games.engine.moves import decision
from kiosk.games.si_no.board import DRAWS, LINE_KEYS, LINES, VERTICAL, pair_of
from kiosk.games.si_no.payouts import Phase
from kiosk.games.si_no.state import SiNoState
from kiosk.games.si_no.view import open_squares
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.si_no import chips
from kiosk.screens.games.si_no.draw_pictures import FAINT, SEEN, edge, show_draw, written
from kiosk.screens.kit.drawing import brass, die_sprites
from kiosk.screens.kit.drawing.canvas import FIGURES_TALL, Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.player_marks import Mark
from kiosk.screens.kit.drawing.theme import CREAM_SOFT, DECIDES, GOLD, INK, Colour
from kiosk.table.referee.state.panel import move_key

Marks = Sequence[Mark]
"""By seat."""
Squares = Mapping[str, str]
"""A draw by line: where a chip would be laid."""
LINE, VERTICAL_LINE = phrase("Ligne {n}"), phrase("Verticale")
CAPTIONS = (phrase("Lignes"), VERTICAL_LINE)
"""What the two halves are, where both are drawn."""
LIT: brass.Stops = ((0.0, (60, 52, 20)), (1.0, (38, 32, 10)))
CLOTH: brass.Stops = ((0.0, (16, 58, 44)), (1.0, (10, 40, 31)))
LIVE: brass.Stops = ((0.0, (28, 98, 73)), (1.0, (18, 72, 54)))
DIM: Colour = (220, 211, 186)
"""Of what cannot be played now; light enough to be read."""
WHITE: Colour = (255, 251, 238)

CAPTIONED = 7
"""A board so many lines high says what its halves are."""
ALIKE = 0.85
"""Dice in one row may be so much smaller than in two: there is room for chips below them."""
DOUBLE = next(draw for draw in DRAWS if pair_of(draw))
FEWEST = min(map(len, LINES))
"""The draws of a short line."""
HALVED = 1.6
"""How much larger than its least type it says what a line is worth, at most, where both halves are drawn."""
LONG = 1.4
"""The height of a longer one, in that of a short one."""
HIGH = 0.85
"""The height from which chips lie below a draw and not beside it, in widths of the square."""
EDGES = 7
"""Pixels above and below a number, with the edges of its square."""
RING = 1.25
"""The ring round the number of a line, in the size of that number."""
NUMBERED = 1.3
"""That number at most, in the size of the type of cells."""
DRAW, NUMBER, PAIR = 0.56, 0.48, 0.64
"""The part of a square that a draw has: of its height where chips lie below, else of its width; a pair has more."""
LEGIBLE = 0.7
"""Chips are so large at least, in the size of the type of cells, if a smaller draw makes room for them."""
ROOMY = 3.4
"""Squares so much wider than a die have room for a pair and chips as it comes."""
SHOWN = 0.3
"""The same of a bet of four, in the height of its squares."""
ALONE = 1.1
"""The same of one alone beside a pair."""
BELOW = 0.5
"""The same below a pair, whose dice can then be counted; the marks are no smaller than beside the names."""
COUNTED = 4
"""The least width of a pip that people count on a die, in pixels."""
STACKED = 0.5
"""The width of a pair whose dice are one above the other, in the height of its square."""


@dataclass(frozen=True, slots=True)
class Square:
    """A square: its place in a bet, its draw, whether it is `open`, of the line asked for and under the cursor.

    `dice`: whether the draw is shown as two dice; `most`: how much larger than its least type it is at most, and its
    chips. `shown`: of a bet of four, of which OK does not lay this chip alone: no solid brass.
    """

    place: int
    draw: str
    box: pygame.Rect
    open: bool
    live: bool
    chosen: bool
    dice: bool
    most: float = DECIDES
    shown: bool = False

    @property
    def solid(self) -> bool:
        """Whether it is what OK does."""
        return self.chosen and not self.shown


def board(
    canvas: Canvas,
    box: pygame.Rect,
    state: SiNoState,
    chosen: Squares,
    marks: Marks,
    rows: Sequence[int] = range(VERTICAL),
) -> None:
    """The squares of these rows with their chips; those that are open can be touched."""
    line = canvas.measures.line
    canvas.box(box, brass.NIGHT, radius=line * 4, rim=line, what="board", alpha=235)
    inner = box.inflate(-4 * line, -4 * line)
    caption = _captions(canvas, inner, len(rows)) if live_line(state) is None else 0
    heights = _heights(canvas, inner.height - caption, rows, even=live_line(state) is not None)
    tops, low = pairwise(accumulate(heights, initial=inner.top + caption)), min(heights) - 4
    most = DECIDES if live_line(state) is not None else HALVED
    grow = min(most, max(1.0, (low - EDGES) / (canvas.measures.cell * FIGURES_TALL)))
    head, ring = _head_width(canvas, state, grow), ring_width(canvas, low)
    halves = _halves(inner, state, head, ring)
    for half, words in zip(halves.values(), CAPTIONS, strict=False):
        if caption:
            canvas.text(pygame.Rect(half.left, inner.top, half.width, caption), words, "cell", "bold", GOLD)
    for number, (top, bottom) in zip(rows, tops, strict=True):
        _number(canvas, pygame.Rect(inner.left, top, ring, bottom - top), state, number)
        for vertical, half in halves.items():
            place, row = VERTICAL if vertical else number, pygame.Rect(half.left, top, half.width, bottom - top)
            _worth(canvas, pygame.Rect(row.left - head, top, head, row.height), state, number, place, grow)
            for square in _row(canvas, row, state, number, place, chosen):
                draw_square(canvas, square, state, marks)


def _halves(inner: pygame.Rect, state: SiNoState, head: int, ring: int) -> dict[bool, pygame.Rect]:
    """The places of the lines and of the vertical (True), side by side; of one alone while a chip is laid there."""
    live = live_line(state)
    shown = (False, True) if live is None else (live == VERTICAL,)
    wide, left = (inner.width - ring) // len(shown), inner.left + ring
    return {
        vertical: pygame.Rect(left + wide * number + head, inner.top, wide - head, inner.height)
        for number, vertical in enumerate(shown)
    }


def row_asked_for(state: SiNoState, chosen: Squares) -> int | None:
    """The row of the board that a bet is about now; None while nobody bets."""
    live = live_line(state)
    if live != VERTICAL:
        return live
    drawn = chosen.get(LINE_KEYS[VERTICAL])
    return next((number for number, draws in enumerate(LINES) if drawn in draws), 0)


def live_line(state: SiNoState) -> int | None:
    """The place of the chip that is asked for; None while nobody bets."""
    free = state.phase == Phase.MISES and None in state.bets[state.player]
    return state.bets[state.player].index(None) if free else None


def board_height(canvas: Canvas, rows: int = VERTICAL) -> int:
    """The least height in which so many rows can be read, in pixels."""
    return rows * row_height(canvas) + 8 * canvas.measures.line


def row_height(canvas: Canvas) -> int:
    """The least height of one of them."""
    return round(canvas.measures.cell * DECIDES * FIGURES_TALL) + EDGES + 4


def _lower(canvas: Canvas) -> int:
    """The same where both halves are drawn, of which nobody chooses."""
    return line_height("bold", canvas.measures.cell) + 6


def _heights(canvas: Canvas, tall: int, rows: Sequence[int], *, even: bool) -> list[int]:
    """The height of each of these rows: a long line, which has chips below its draws or two rows, is the higher
    unless they are `even`, as where they have the whole width.
    """
    long = [len(LINES[number]) > FEWEST for number in rows]
    if even or all(long) or not any(long):
        return [tall // len(rows)] * len(rows)
    share = tall / (len(rows) + (LONG - 1) * sum(long))
    short = min(tall // len(rows), max(round(share), _lower(canvas)))
    more = (tall - short * (len(rows) - sum(long))) // sum(long)
    return [more if is_long else short for is_long in long]


def _head_width(canvas: Canvas, state: SiNoState, grow: float) -> int:
    """Room for what a line is worth."""
    px = round(canvas.measures.cell * grow)
    return max(width("bold", px, str(points)) for points in state.rules.values.horizontal) + px // 2


def _in_two(row: pygame.Rect, count: int) -> bool:
    """Whether so many pairs are larger in two rows."""
    one, two = min(row.width // count // 2, row.height), min(row.width // -(-count // 2) // 2, row.height // 2)
    return two * ALIKE > one


def _captions(canvas: Canvas, inner: pygame.Rect, rows: int) -> int:
    """The height in which it is said what the two halves are; 0 where there is none."""
    tall = line_height("bold", canvas.measures.cell)
    taken = tall + canvas.measures.line
    # The chips that lie there come first.
    return taken if inner.height - taken >= rows * _lower(canvas) and inner.height >= tall * CAPTIONED else 0


def ring_width(canvas: Canvas, low: int) -> int:
    """The width of the ring round the number of a line in a row of that height."""
    return min(low, round(canvas.measures.cell * NUMBERED * RING))


def _number(canvas: Canvas, box: pygame.Rect, state: SiNoState, number: int) -> None:
    """Which line it is, as questions and choices call it."""
    ringed(canvas, box, number, GOLD if live_line(state) in (None, number) else DIM)


def ringed(canvas: Canvas, box: pygame.Rect, number: int, colour: Colour) -> None:
    """The number of a line in its ring, which is as wide as `box`."""
    px = box.width / RING
    pygame.draw.aacircle(canvas.surface, colour, box.center, box.width // 2, max(1, canvas.measures.line // 2))
    grow = max(1.0, px / canvas.measures.cell)
    canvas.text(box.inflate(0, box.height), str(number + 1), "cell", "bold", colour, grow=grow)


def _worth(canvas: Canvas, box: pygame.Rect, state: SiNoState, number: int, place: int, grow: float) -> None:
    """What a chip brings there."""
    values = state.rules.values
    points = values.vertical if place == VERTICAL else values.horizontal
    live = live_line(state)
    colour = GOLD if live in (None, place) else DIM
    said = str(points[number])
    canvas.text(box.inflate(0, box.height), said, role="cell", face="bold", colour=colour, grow=grow)


def _for_figures(canvas: Canvas, row: pygame.Rect, count: int) -> list[pygame.Rect] | None:
    """The places of so many doubles in figures, in two rows if they have the height; None where they have no room."""
    cell = canvas.measures.cell
    cells = cells_of(row, count, two=row.height // 2 >= cell * FIGURES_TALL + EDGES)
    return cells if width("sans", cell, written(DOUBLE)) <= cells[0].width - 4 else None


def _row(
    canvas: Canvas, row: pygame.Rect, state: SiNoState, number: int, place: int, chosen: Squares
) -> list[Square]:
    """The squares of a line from left to right: pairs as dice, in two rows if they are larger so; in figures where
    nobody could count their pips.
    """
    draws, free, live = LINES[number], open_squares(state), live_line(state)
    cells = cells_of(row, len(draws), len(draws) > FEWEST and _in_two(row, len(draws)))
    dice = bool(pair_of(draws[0]))
    figures = _for_figures(canvas, row, len(draws)) if dice else None
    if figures and _dice_edge(canvas, cells[0]) * die_sprites.PIP_RADIUS < COUNTED:
        dice, cells = False, figures
    squares = []
    for draw, cell in zip(draws, cells, strict=True):
        wanted = chosen.get(LINE_KEYS[place]) == draw
        opened = (place, draw) in free
        squares.append(Square(place, draw, cell, opened, opened and place == live, wanted, dice))
    return squares


def _dice_edge(canvas: Canvas, box: pygame.Rect) -> int:
    """The edge of the dice of a pair in a square, which leave room for chips."""
    return edge(canvas, _usual_parts(canvas, box, "", 1.0, dice=True)[0])


def cells_of(row: pygame.Rect, count: int, two: bool) -> list[pygame.Rect]:
    """The places of a line's squares, in one row or in two."""
    rows = 2 if two else 1
    across = -(-count // rows)
    wide, tall = row.width // across, row.height // rows
    places = [divmod(number, across) for number in range(count)]
    return [
        pygame.Rect(row.left + wide * column, row.top + tall * down, wide, tall).inflate(-3, -4)
        for down, column in places
    ]


def draw_square(canvas: Canvas, square: Square, state: SiNoState, marks: Marks) -> None:
    """A square with its draw and its chips."""
    line, box = canvas.measures.line, square.box
    stops = brass.METAL if square.solid else LIVE if square.live else CLOTH
    rim = line if square.live or square.chosen else max(1, line // 2)
    canvas.surface.blit(brass.plate(box.size, stops, line * 3, rim), box)
    betting = [state.player] if square.chosen and state.phase == Phase.MISES else []
    lying = [seat for seat, bet in enumerate(state.bets) if bet[square.place] == square.draw]
    seats = (*lying, *betting)
    words, room, grow = _parts(canvas, square, len(seats), LEGIBLE)
    colour, faint = _ink(square, state)
    alone = not seats and (square.dice or not _is_high(canvas, box, square.dice))
    where = box.inflate(-4 if square.dice else 0, 0) if alone else words
    show_draw(canvas, where, square.draw, colour, grow, faint, figures=not square.dice)
    most = round(canvas.measures.cell * square.most)
    if seats and chips.edge(room, len(seats)) > most:
        room = room.inflate(0, most - room.height)
    hollow = None if not betting else INK if square.solid else GOLD
    chips.side_by_side(canvas, room, seats, marks, (square.place, square.draw), hollow)
    if square.open:
        chip = decision("chip", player=state.player, line=LINE_KEYS[square.place], draw=square.draw)
        canvas.target(move_key(chip), box, sized=False)


def _ink(square: Square, state: SiNoState) -> tuple[Colour, int]:
    """The colour of a square's number, and how much is seen of its dice, of 255."""
    if square.solid:
        return INK, SEEN
    if square.live:
        return WHITE, SEEN
    return (CREAM_SOFT, SEEN) if live_line(state) is None else (DIM, FAINT)


def _is_high(canvas: Canvas, box: pygame.Rect, dice: bool) -> bool:
    """Whether chips lie below the draw of a square."""
    least = 0 if dice else 2 * line_height("bold", canvas.measures.cell)
    return box.height >= max(least, round(box.width * HIGH))


def draw_grow(canvas: Canvas, box: pygame.Rect, dice: bool, most: float) -> float:
    """How much larger than its least type a draw is, in all squares as large and whether or not chips lie there."""
    cell, high = canvas.measures.cell, _is_high(canvas, box, dice)
    longest = max(width("bold", cell, draw) for draw in DRAWS if not pair_of(draw))
    tall, room = (box.height * DRAW, box.width) if high else (box.height, box.width * NUMBER)
    return max(1.0, min(most, (tall - EDGES) / (cell * FIGURES_TALL), (room - 4) / longest))


def _parts(canvas: Canvas, square: Square, count: int, least: float) -> tuple[pygame.Rect, pygame.Rect, float]:
    """Where the draw stands, where so many chips lie, and how much larger than its least type a number is.

    In a high square the one is above the other, else they are side by side; where chips would be smaller for that
    than `least`, in the size of the type of cells, the draw leaves them more room.
    """
    box, draw, dice = square.box, written(square.draw), square.dice
    grow = draw_grow(canvas, box, dice, square.most)
    if count and dice and not _is_high(canvas, box, dice):
        chip = canvas.measures.cell * (ALONE if count == 1 else least)
        chip = max(chip, box.height * SHOWN) if square.shown else chip
        return (*_beside_pair(canvas, box, count, round(chip)), grow)
    usual = (*_usual_parts(canvas, box, draw, grow, dice), grow)
    least = BELOW if dice and _is_high(canvas, box, dice) else least
    if not count or chips.edge(usual[1], count) >= canvas.measures.cell * least:
        return usual
    cell = canvas.measures.cell
    wide = round(box.height * STACKED) if dice else width("bold", cell, draw) + 2
    words = pygame.Rect(box.left + 2, box.top, wide, box.height)
    beside = (words, pygame.Rect(words.right, box.top + 2, box.right - words.right - 2, box.height - 4), 1.0)
    tall = round(cell * FIGURES_TALL) + 4 if pair_of(square.draw) else line_height("bold", cell)
    above = pygame.Rect(box.left + 2, box.top + 1, box.width - 4, tall)
    below = (above, pygame.Rect(above.left, above.bottom, above.width, box.bottom - above.bottom - 2), 1.0)
    ways = (usual, beside) if dice else (usual, below, beside)
    return max(ways, key=lambda parts: chips.edge(parts[1], count))


def _beside_pair(canvas: Canvas, box: pygame.Rect, count: int, least: int) -> tuple[pygame.Rect, pygame.Rect]:
    """A pair, as large as where no chip lies if that leaves room, and apart from it so many chips of `least` pixels.

    More than two chips are smaller, in two rows, where that leaves the pair more room.
    """
    gap, small = canvas.measures.cell // 4, (box.height - 5) // 2
    one, two = (across * (px + 1) - 1 for across, px in ((count, least), (-(-count // 2), small)))
    taken = one if count <= 2 else min(one, two)
    die, room = edge(canvas, box.inflate(-4, 0)), box.width - taken - gap - 4
    usual = _usual_parts(canvas, box, "", 1.0, dice=True)
    if edge(canvas, usual[0]) >= die * ALIKE and chips.edge(usual[1], count) >= least and die * ROOMY <= box.width:
        return usual
    alone = 2 * (die + 1) + box.width // 40 + 1
    wide = max(round(box.height * STACKED), min(alone, room))
    words = pygame.Rect(box.left + 2 + min(gap, max(0, room - wide) // 2), box.top, wide, box.height)
    left = words.right + gap
    return words, pygame.Rect(left, box.top + 2, box.right - left - 2, box.height - 4)


def _usual_parts(
    canvas: Canvas, box: pygame.Rect, draw: str, grow: float, dice: bool
) -> tuple[pygame.Rect, pygame.Rect]:
    """Where the draw stands and where chips lie: the one above the other in a high square, else side by side."""
    if _is_high(canvas, box, dice):
        tall = 0 if dice else line_height("bold", round(canvas.measures.cell * grow))
        high = max(round(box.height * DRAW), tall)
        words = pygame.Rect(box.left + 2, box.top + 1, box.width - 4, high)
        return words, pygame.Rect(box.left + 2, words.bottom, box.width - 4, box.bottom - words.bottom - 2)
    clear = canvas.measures.cell // 4  # of what the row is worth, which stands before it
    number = width("bold", round(canvas.measures.cell * grow), draw) + 2 + clear
    left = round(box.width * PAIR) if dice else max(number, box.width // 3)
    words = pygame.Rect(box.left + clear, box.top, left - clear, box.height)
    return words, pygame.Rect(box.left + left, box.top + 1, box.width - left - 2, box.height - 2)
