"""The bets while the ten throws pay them: a row for each player with what brings points, and how many there are."""

from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

import pygame

from kiosk.games.si_no.board import DRAWS, SEVEN, VERTICAL, pair_of
from kiosk.games.si_no.payouts import Payment
from kiosk.games.si_no.state import SiNoState
from kiosk.i18n.fill import plate
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.si_no import chips
from kiosk.screens.games.si_no.board import CLOTH, DIM, LIT, VERTICAL_LINE
from kiosk.screens.games.si_no.draw_pictures import FAINT, SEEN, show_draw
from kiosk.screens.games.si_no.token_tracks import GREEN_INK, RED_INK, worth
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import FIGURES_TALL, Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.player_marks import bare, seat_mark
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, DECIDES, GLOW, GOLD, ORANGE, Colour
from kiosk.screens.kit.drawing.type_scaling import named
from kiosk.screens.kit.moving.numbers import NumberStyle, counting

GREEN_SEVEN, RED_SEVEN = phrase("7 vert"), phrase("7 rouge")
LEAST, LARGEST = 1.3, 2.4
"""How much larger than cells numbers are, where there is the height for it."""
HIGHEST = 3.0
"""A row at most, in the size of its numbers."""
NAME, HEAD = 0.72, 0.85
"""The size of names and headings, and the height of the heading, in the size of numbers."""
WORD = 8 / 7
"""How much larger than cells names and headings are, where they have room: 16 arc minutes at 1 m."""
AIR = 10
"""Pixels above and below the numbers of a row, with the edges of their plates."""
LETTERS = 0.78
"""Words at most, in the height of their row."""
CLEAR = 3
"""What is free at both sides of a pair, in lines."""
DICE = 0.95
"""The edge of the dice of a double, in the same."""


@dataclass(frozen=True, slots=True)
class _Sizes:
    """Of draws, points, names and headings, in pixels; whether what just changed stands beside the points."""

    draws: int
    points: int
    names: int
    words: int
    change: bool


@dataclass(frozen=True, slots=True)
class _Plan:
    """The table: its sizes, the edges of its columns, the height of its rows and of its heading in pixels."""

    sizes: _Sizes
    edges: tuple[int, ...]
    row: int
    head: int


def table_height(canvas: Canvas, players: int, grow: float = 1.0) -> int:
    """The least height of the rows of so many, in pixels, with numbers of that size in the type of cells."""
    return players * _row_height(round(canvas.measures.cell * grow))


def headed_height(canvas: Canvas, players: int, grow: float = LEAST) -> int:
    """The same with the heading, and with numbers that can be read from 1 m unless told otherwise."""
    return table_height(canvas, players, grow) + round(canvas.measures.cell * grow * HEAD)


def _row_height(px: int) -> int:
    return round(px * FIGURES_TALL) + AIR


def table(canvas: Canvas, box: pygame.Rect, state: SiNoState, names: tuple[str, ...]) -> None:
    """The rows from the top of `box`: the croupier's, then below the heading the others'."""
    plan = _planned(canvas, box, state, names)
    top = box.top
    for seat in sorted(range(len(names)), key=lambda seat: seat != state.croupier):
        _row(canvas, pygame.Rect(box.left, top, box.width, plan.row - 2), plan, state, seat, names)
        top += plan.row
        if seat == state.croupier and plan.head:
            # What a line brings is nothing to the croupier.
            _heading(canvas, pygame.Rect(box.left, top, box.width, plan.head - 2), plan, state)
            top += plan.head


def _planned(canvas: Canvas, box: pygame.Rect, state: SiNoState, names: tuple[str, ...]) -> _Plan:
    """The largest draws with which all columns have room side by side; if need be without what just changed, then
    with smaller words."""
    cell, word, count = canvas.measures.cell, round(canvas.measures.cell * WORD), len(names)
    headed = HEAD if box.height >= headed_height(canvas, count) else 0.0

    def points(px: int) -> int:
        row = (box.height - round(px * headed)) // count
        return max(px, min(round(cell * DECIDES), round((row - AIR) / FIGURES_TALL)))

    def sized(px: int, least: int, change: bool) -> _Sizes:
        return _Sizes(px, points(px), least, max(least, round(px * NAME)), change)

    def fits(sizes: _Sizes) -> bool:
        tall = round(sizes.draws * headed) + count * _row_height(sizes.draws)
        return tall <= box.height and sum(_wide(canvas, state, names, sizes)) <= box.width

    # In larger type there are fewer things.
    changes = (False,) if canvas.measures.crowded else (True, False)
    ways = [(least, change, LEAST) for least in (word, cell) for change in changes]
    tried = (
        sized(px, least, change)
        for least, change, smallest in (*ways, (cell, False, 1))
        for px in range(round(cell * LARGEST), round(cell * smallest) - 1, -1)
    )
    found = next(filter(fits, tried), sized(cell, cell, False))
    named = (replace(found, names=name) for name in range(found.words, found.names, -1))
    found = next(filter(fits, named), found)
    columns, head = _wide(canvas, state, names, found), round(found.draws * headed)
    spare = (box.width - sum(columns)) // len(columns)
    columns = [max(cell, columns[0] + spare), *columns[1:]] if spare < 0 else [one + spare for one in columns]
    edges = tuple(accumulate(columns, initial=box.left))
    row = min((box.height - head) // count, round(found.draws * HIGHEST))
    return _Plan(found, edges, row, head)


def _wide(canvas: Canvas, state: SiNoState, names: tuple[str, ...], sizes: _Sizes) -> list[int]:
    """What the columns need: the name, three lines, the vertical, the points."""
    cell, px, values = canvas.measures.cell, sizes.draws, state.rules.values
    small, air = sizes.words, px // 3
    name = round(px * 1.1) + max(width("bold", sizes.names, bare(plate(one))) for one in names) + air
    draw = max(2 * round(px * DICE), *(width("bold", px, draw) for draw in DRAWS if not pair_of(draw)))
    line = max(draw, *(width("bold", small, f"+{points}") for points in values.horizontal)) + air
    vertical = draw + max(width("bold", small, f"+{one}") for one in values.vertical) + 2 * air
    vertical = max(vertical, width("bold", small, canvas.say(VERTICAL_LINE)) + air)
    sevens = zip((GREEN_SEVEN, RED_SEVEN), worth(state, state.circle - 1), strict=True)
    seven = (
        max(width("bold", cell, f"{canvas.say(said)} +{value}") for said, value in sevens)
        + px // 4
        + 2 * canvas.measures.line
    )
    points = width("bold", sizes.points, str(max(1000, *state.points))) + air
    change = _change_width(sizes) if sizes.change else 0
    return [name, *[line] * VERTICAL, max(vertical, 2 * seven - VERTICAL * line - change), points + change]


def _change_width(sizes: _Sizes) -> int:
    """The width of what the last throw brought, before the points."""
    return width("bold", sizes.words, "+1000") + sizes.draws // 3


def _heading(canvas: Canvas, box: pygame.Rect, plan: _Plan, state: SiNoState) -> None:
    """What a chip on each of the lines brings."""
    canvas.box(box, brass.NIGHT, canvas.measures.line * 3, 0, "", 235)
    for place, (left, right) in enumerate(pairwise(plan.edges[1:-1])):
        said = VERTICAL_LINE if place == VERTICAL else f"+{state.rules.values.horizontal[place]}"
        part = pygame.Rect(left, box.top, right - left, box.height)
        _word(canvas, part, said, GOLD, plan.sizes.words)


def _row(canvas: Canvas, box: pygame.Rect, plan: _Plan, state: SiNoState, seat: int, names: tuple[str, ...]) -> None:
    """A player's name, draws and points; of the croupier what a 7 brings."""
    line, turn = canvas.measures.line, seat == state.croupier
    stops = brass.LACQUER if turn else brass.NIGHT
    canvas.box(box, stops, line * 3, line if turn else 0, f"row of {names[seat]}", 235)
    cells = [pygame.Rect(left, box.top, right - left, box.height) for left, right in pairwise(plan.edges)]
    _name(canvas, cells[0], plan, seat, names, turn)
    payment = _payment(state, seat)
    if turn:
        # What one brought is told there: the place of what just changed is free.
        free = 0 if payment is not None and payment.cancelled else plan.sizes.change * _change_width(plan.sizes)
        _sevens(canvas, cells[1].unionall(cells[1:-1]), free, plan, state, payment)
    else:
        _bet(canvas, cells[1:-1], plan, state, seat, payment)
    _points(canvas, cells[-1], plan, state, seat, payment)


def _payment(state: SiNoState, seat: int) -> Payment | None:
    payments = () if state.last is None else state.last.payments
    return next((payment for payment in payments if payment.seat == seat), None)


def _name(canvas: Canvas, box: pygame.Rect, plan: _Plan, seat: int, names: tuple[str, ...], turn: bool) -> None:
    px = min(box.height - 4, round(plan.sizes.draws * 1.1))
    picture = chips.chip(seat_mark(seat, names[seat]), px)
    left = box.left + 2 * canvas.measures.line
    canvas.surface.blit(picture, picture.get_rect(midleft=(left, box.centery)))
    rest = pygame.Rect(left + px + 4, box.top, box.right - left - px - 6, box.height)
    face, colour = ("bold", BRASS_LIGHT) if turn else ("sans", CREAM)
    own = [bare(name) for name in names]
    drawn, said = named(canvas.larger(plan.sizes.names / canvas.measures.cell), own[seat], face, rest.width, own)
    drawn.text(rest.inflate(0, rest.height), said, "cell", face, colour, align=(0, 0.5))


def _bet(
    canvas: Canvas, cells: list[pygame.Rect], plan: _Plan, state: SiNoState, seat: int, payment: Payment | None
) -> None:
    """The draws of a bet: what was paid last shines, what would be too many points is dim."""
    paid = {place for place, _ in payment.parts} if payment is not None else set()
    missing = state.rules.target - state.points[seat]
    for place, (box, draw) in enumerate(zip(cells, state.bets[seat], strict=True)):
        if draw is None:
            continue
        owed = sum(state.rules.values.chip(at, draw) for at, other in enumerate(state.bets[seat]) if other == draw)
        useless = owed > missing and place not in paid
        ground = box.inflate(-canvas.measures.line * 2, -4)
        _plate(canvas, ground, place in paid)
        colour = BRASS_LIGHT if place in paid else DIM if useless else CREAM
        where, grow = ground, plan.sizes.draws * DICE / canvas.measures.cell
        if place == VERTICAL:
            said = f"+{state.rules.values.chip(place, draw)}"
            room = width("bold", plan.sizes.words, said) + plan.sizes.draws // 4
            where = pygame.Rect(ground.left, ground.top, ground.width - room, ground.height)
            beside = pygame.Rect(where.right, ground.top, room - plan.sizes.draws // 8, ground.height)
            _word(canvas, beside, said, DIM if useless else GOLD, plan.sizes.words)
        if pair_of(draw):
            # Clear of the edge of the plate, and of what the vertical brings.
            clear = where.inflate(-CLEAR * canvas.measures.line, 0)
            show_draw(canvas, clear, draw, colour, grow, FAINT if useless else SEEN)
        else:
            _word(canvas, where, draw, colour, plan.sizes.draws)


def _plate(canvas: Canvas, box: pygame.Rect, paid: bool) -> None:
    line = canvas.measures.line
    if paid:
        brass.light(canvas.surface, box.inflate(box.width // 3, box.height // 2), GLOW, 110)
    rim = line if paid else max(1, line // 2)
    canvas.surface.blit(brass.plate(box.size, LIT if paid else CLOTH, line * 3, rim), box)


def _sevens(
    canvas: Canvas, box: pygame.Rect, free: int, plan: _Plan, state: SiNoState, payment: Payment | None
) -> None:
    """What a green and a red 7 bring the croupier, in so many pixels more where that makes it as large as words."""
    last, values = state.last, worth(state, state.circle - 1)
    green = None if payment is None or last is None or last.draw != SEVEN else last.dice[0] > last.dice[1]
    told = [
        phrase("{draw} {points}", draw=said, points=value if value[0] == "−" else f"+{value}")
        for said, value in zip((GREEN_SEVEN, RED_SEVEN), values, strict=True)
    ]

    def largest(wide: int, most: int) -> int:
        room = wide // 2 - 2 * canvas.measures.line - plan.sizes.draws // 4
        sizes = range(min(most, round(box.height * LETTERS)), canvas.measures.cell, -1)
        fitting = (px for px in sizes if max(width("bold", px, canvas.say(said)) for said in told) <= room)
        return next(fitting, canvas.measures.cell)

    px = largest(box.width, plan.sizes.draws)
    if free and px < plan.sizes.words:
        box = pygame.Rect(box.left, box.top, box.width + free, box.height)
        px = largest(box.width, plan.sizes.words)
    for number, (said, ink) in enumerate(zip(told, (GREEN_INK, RED_INK), strict=True)):
        left, right = (box.left + box.width * part // 2 for part in (number, number + 1))
        ground = pygame.Rect(left, box.top, right - left, box.height).inflate(-2 * canvas.measures.line, -4)
        _plate(canvas, ground, green is (number == 0))
        _word(canvas, ground, said, ink, px)


def _points(
    canvas: Canvas, box: pygame.Rect, plan: _Plan, state: SiNoState, seat: int, payment: Payment | None
) -> None:
    """The points, and before them what the last throw changed."""
    cell, line = canvas.measures.cell, canvas.measures.line
    room = width("bold", plan.sizes.points, str(state.points[seat])) + 4 * line
    place = pygame.Rect(box.right - room, box.top, room - 2 * line, box.height)
    style = NumberStyle(
        "cell", "bold", BRASS_LIGHT if payment else GOLD, align=(1, 0.5), grow=plan.sizes.points / cell
    )
    counting(canvas, f"total of {seat}", place.inflate(0, place.height), state.points[seat], style)
    # What a 7 brought the croupier stands in its cell, which shines.
    if payment is None or not plan.sizes.change or (seat == state.croupier and not payment.cancelled):
        return
    colour: Colour = ORANGE if payment.cancelled or payment.points < 0 else BRASS_LIGHT
    said = "✕" if payment.cancelled else f"{payment.points:+d}".replace("-", "−")
    before = pygame.Rect(box.left, box.top, place.left - box.left - plan.sizes.points // 3, box.height)
    if width("bold", cell, said) <= before.width:
        _word(canvas, before, said, colour, plan.sizes.words)


def _word(canvas: Canvas, box: pygame.Rect, said: Text, colour: Colour, px: int) -> None:
    """A line in letters of so many pixels, though their leading is higher than `box`."""
    line = pygame.Rect(box.left, 0, box.width, line_height("bold", px))
    line.centery = box.centery
    canvas.text(line, said, "cell", "bold", colour, grow=px / canvas.measures.cell)
