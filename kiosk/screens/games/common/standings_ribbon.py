"""Everybody's mark and score in one line, for where a game's sheet has no room: whose turn it is, and who leads."""

import math
from collections.abc import Sequence

import pygame

from kiosk.i18n.fill import plate
from kiosk.screens.kit.drawing import brass, player_marks
from kiosk.screens.kit.drawing.canvas import FIGURES_TALL, Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.player_marks import bare, letter, seat_mark, seat_marks
from kiosk.screens.kit.drawing.text_fitting import shortened
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, DECIDES, GOLD, Colour
from kiosk.screens.kit.moving.numbers import NumberStyle, counting

WIDEST = 7
CLOSE = 0.9
"""The part of its height that a line has at least where there are two."""
SOME = "Mari."
"""As wide as a name is that is shortened at least; with less room than that all are left out."""
CROWN = "♛ "
"""Before the score of who leads."""


def leaders(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats that lead; nobody where all are level."""
    if len(set(scores)) < 2:
        return ()
    most = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == most)


def ribbon_height(canvas: Canvas) -> int:
    """The height of the line, in pixels."""
    return line_height("bold", canvas.measures.cell) + 2 * canvas.measures.line


def large_ribbon(canvas: Canvas) -> int:
    """The height of a line with scores as large as they decide, in pixels."""
    return math.ceil(canvas.measures.cell * DECIDES * FIGURES_TALL) + canvas.measures.line + 1


def ribbon_if_it_fits(
    canvas: Canvas, box: pygame.Rect, names: Sequence[str], scores: Sequence[int], player: int
) -> None:
    """The line in place of a sheet that `box` has no room for, where it is high enough for that."""
    if box.height >= ribbon_height(canvas):
        draw_standings(canvas, box, names, scores, player)


def draw_standings(
    canvas: Canvas, box: pygame.Rect, names: Sequence[str], scores: Sequence[int], player: int, rest: int = 0
) -> pygame.Rect:
    """The line at the top of `box`, its scores as large as they decide where that leaves `rest` pixels below it."""
    draw = draw_large_ribbon if box.height - large_ribbon(canvas) - canvas.measures.line >= rest else draw_ribbon
    return draw(canvas, box, names, scores, player)


def draw_ribbon(
    canvas: Canvas, box: pygame.Rect, names: Sequence[str], scores: Sequence[int], player: int, most: int = WIDEST
) -> pygame.Rect:
    """The line at the top of `box`: in brass whose turn it is, with a crown who leads. Returns the room below.

    Each takes `most` times the size of its type at most.
    """
    tall, line, cell = ribbon_height(canvas), canvas.measures.line, canvas.measures.cell
    marks, first = seat_marks(names), leaders(scores)
    wide = min(box.width // max(1, len(names)), cell * most)
    for seat, name in enumerate(names):
        place = pygame.Rect(box.left + seat * wide, box.top, wide - 2 * line, tall)
        turn = seat == player
        _ground(canvas, place, name, turn)
        said = f"{letter(marks[seat])}{CROWN if seat in first else ''}"
        if width("bold", cell, f"{said}{scores[seat]}") > place.width - 2 * line:
            said = said.replace(CROWN, "")
        style = NumberStyle("cell", "bold", BRASS_LIGHT if turn else CREAM, prefix=said)
        counting(canvas, f"score of {seat}", place, scores[seat], style)
    return pygame.Rect(box.left, box.top + tall + line, box.width, box.height - tall - line)


def draw_large_ribbon(
    canvas: Canvas, box: pygame.Rect, names: Sequence[str], scores: Sequence[int], player: int
) -> pygame.Rect:
    """The same from edge to edge with scores as large as they decide, and with names, long ones in part, if all fit.

    In two lines where one is too short for that and `box` is high enough.
    """
    tall, line = large_ribbon(canvas), canvas.measures.line
    least = [standing_width(canvas, score, crown=False) for score in scores]
    rows = 2 if sum(least) > box.width + line and box.height >= 2 * tall * CLOSE else 1
    tall = tall if rows == 1 else min(tall, (box.height - line) // rows)
    across = -(-len(names) // rows)
    wide = (box.width + line) // max(1, across)
    called = all(_wanted(canvas, name, max(scores)) <= wide - line for name in names)
    marked = called or all(_with_initial(canvas, *one) <= wide - line for one in zip(names, scores, strict=True))
    for row in range(rows):
        seats, left = range(row * across, min(len(names), (row + 1) * across)), box.left
        for seat, taken in zip(seats, _widths(wide, least[seats.start : seats.stop]), strict=True):
            place = pygame.Rect(left, box.top + row * (tall + line), taken - line, tall)
            draw_standing(canvas, place, seat, names[seat], scores, turn=seat == player, called=called, marked=marked)
            left += taken
    taken = rows * (tall + line)
    return pygame.Rect(box.left, box.top + taken, box.width, max(0, box.height - taken))


def _widths(wide: int, least: Sequence[int]) -> list[int]:
    """How wide each place is: `wide`, but where that is less than the `least` of some others give way."""
    room = wide * len(least)
    if max(least, default=0) <= wide:
        return [wide] * len(least)
    if sum(least) <= room:
        return [taken + (room - sum(least)) // len(least) for taken in least]
    return [taken * room // sum(least) for taken in least]


def _wanted(canvas: Canvas, name: str, score: int) -> int:
    """The width of a place with a name, or with a part of it."""
    cell = canvas.measures.cell
    return standing_width(canvas, score) + min(width("bold", cell, plate(name)), width("bold", cell, SOME))


def _with_initial(canvas: Canvas, name: str, score: int) -> int:
    """The width of a place with a mark, the first letter of a name and a score."""
    line = canvas.measures.line
    return standing_width(canvas, score, crown=False) - 3 * line + width("bold", canvas.measures.cell, bare(name)[:1])


def standing_width(canvas: Canvas, score: int, *, crown: bool = True) -> int:
    """The width that a mark, a crown if there is to be room for one, and a score as large as it decides take."""
    cell = canvas.measures.cell
    figures = width("bold", round(cell * DECIDES), str(score))
    leads = width("bold", cell, CROWN) if crown else 0
    return player_marks.spread(cell) + leads + figures + 5 * canvas.measures.line


def draw_standing(
    canvas: Canvas,
    place: pygame.Rect,
    seat: int,
    name: str,
    scores: Sequence[int],
    *,
    turn: bool,
    called: bool = False,
    marked: bool = True,
) -> None:
    """A player's score, after the mark and the name if `called`; with a crown who leads, in brass whose turn it is.

    Else after the mark and the first letter; where not `marked` that stands alone, in the mark's colour.
    """
    line, cell = canvas.measures.line, canvas.measures.cell
    _ground(canvas, place, name, turn)
    ink, own = BRASS_LIGHT if turn else CREAM, seat_mark(seat, name)
    number = pygame.Rect(0, place.top, width("bold", round(cell * DECIDES), str(scores[seat])), place.height)
    room = place.inflate(-(2 if marked and not called else 4) * line, 0)
    crown = width("bold", cell, CROWN) if seat in leaders(scores) else 0
    left = room.left + (player_marks.spread(cell) if marked else 0)
    initial = bare(name)[:1]
    least = 0 if called else width("bold", cell, initial)
    if left + crown + number.width > room.right - least:
        crown = 0
    number.width = min(number.width, room.right - left - crown)
    number.right = room.right
    if marked:
        mark = player_marks.picture(own, round(cell * player_marks.SIZE))
        canvas.surface.blit(mark, mark.get_rect(midleft=room.midleft))
    words = pygame.Rect(left, place.top, number.left - crown - left, place.height)
    said = shortened(bare(name), "bold", cell, words.width) if called else initial
    if called or least <= words.width:
        colour = ink if marked else _light(player_marks.RGB[own.colour])
        canvas.text(words, said, "cell", "bold", colour, align=(0, 0.5))
    if crown:
        at = pygame.Rect(number.left - crown, place.top, crown, place.height)
        canvas.text(at, CROWN.strip(), "cell", "bold", GOLD)
    style = NumberStyle("cell", "bold", ink, align=(1, 0.5), grow=DECIDES)
    counting(canvas, f"score of {seat}", number.inflate(0, number.height), scores[seat], style)


def _light(colour: Colour) -> Colour:
    """A mark's colour, light enough for small letters."""
    red, green, blue = ((2 * part + 255) // 3 for part in colour)
    return red, green, blue


def _ground(canvas: Canvas, place: pygame.Rect, name: str, turn: bool) -> None:
    """The plate below a player's score."""
    line = canvas.measures.line
    lacquer = brass.LACQUER if turn else brass.NIGHT
    canvas.box(place, lacquer, line * 3, line if turn else 0, f"row of {name}", 240)
