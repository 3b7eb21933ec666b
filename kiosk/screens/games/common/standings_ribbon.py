"""Everybody's mark and score in one line, for where a game's sheet has no room: whose turn it is, and who leads."""

import math
from collections.abc import Sequence
from dataclasses import replace

import pygame

from kiosk.screens.games.common.player_tags import called
from kiosk.screens.games.common.standings_plan import (
    AIR,
    CROWN,
    Standing,
    air,
    block_width,
    fitting,
    leaders,
    others_step,
    places,
    ways,
)
from kiosk.screens.kit.drawing import brass, player_marks
from kiosk.screens.kit.drawing.canvas import FIGURES_TALL, Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind
from kiosk.screens.kit.drawing.player_marks import letter, seat_mark, seat_marks
from kiosk.screens.kit.drawing.text_fitting import shortened
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, DECIDES, GOLD
from kiosk.screens.kit.drawing.type_scaling import roomy
from kiosk.screens.kit.moving.numbers import NumberStyle, counting

WIDEST = 7
FILLING = 2.0
"""How much larger than its least type it may be where it fills its place."""
FRAMED = 3
"""What is free above and below scores, together, in lines, where there is room."""
OTHERS_MARK = 0.8
"""The marks of those who are left out, in their distance."""
CLOSE = 0.9
"""The part of its height that a line has at least where there are two."""


def ribbon_height(canvas: Canvas) -> int:
    """The height of the line, in pixels."""
    return line_height("bold", canvas.measures.cell) + 2 * canvas.measures.line


def large_ribbon(canvas: Canvas, grow: float = DECIDES) -> int:
    """The height of a line with scores `grow` times as large as cells, in pixels."""
    return math.ceil(canvas.measures.cell * grow * FIGURES_TALL) + canvas.measures.line + 1


def airy_ribbon(canvas: Canvas) -> int:
    """The same with air between scores and frame; in larger type without it."""
    return large_ribbon(canvas) + (0 if canvas.measures.crowded else FRAMED * canvas.measures.line)


def ribbon_if_it_fits(
    canvas: Canvas, box: pygame.Rect, names: Sequence[str], scores: Sequence[int], player: int
) -> None:
    """The line in place of a sheet that `box` has no room for, where it is high enough for that."""
    if box.height >= ribbon_height(canvas):
        draw_standings(canvas, box, names, scores, player)


def draw_standings(
    canvas: Canvas,
    box: pygame.Rect,
    names: Sequence[str],
    scores: Sequence[int],
    player: int,
    rest: int = 0,
    lacks: int = 0,
) -> pygame.Rect:
    """The line at the top of `box`, its scores as large as they decide where that leaves `rest` pixels below it.

    It may lack `lacks` pixels of its height. A second one may take some of these where scores of that size have no
    room in one.
    """
    large = pygame.Rect(*box.topleft, box.width, box.height - rest - canvas.measures.line)
    if large.height < large_ribbon(canvas) - lacks:
        return draw_ribbon(canvas, box, names, scores, player)
    most = round(canvas.measures.cell * DECIDES)
    alike = (way for way in ways(canvas, names, scores, player) if {one.figures for one in way} == {most})
    if not any(_lines(canvas, large, way) for way in alike):
        large = box
    below = draw_large_ribbon(canvas, large, names, scores, player)
    return pygame.Rect(box.left, below.top, box.width, box.bottom - below.top)


def draw_ribbon(
    canvas: Canvas, box: pygame.Rect, names: Sequence[str], scores: Sequence[int], player: int, most: int = WIDEST
) -> pygame.Rect:
    """The line at the top of `box`: in brass whose turn it is, with a crown who leads. Returns the room below.

    Each takes `most` times the size of its type at most, or what its name needs where there is room for all names.
    """
    tall, line, cell = ribbon_height(canvas), canvas.measures.line, canvas.measures.cell
    first = leaders(scores)
    words = [f"{letter(mark)}{called(name)} " for mark, name in zip(seat_marks(names), names, strict=True)]
    # Every name has room for a crown: none changes when somebody takes the lead.
    needed = [
        width("bold", cell, f"{said}{CROWN}{score}") + 4 * line for said, score in zip(words, scores, strict=True)
    ]
    share = box.width // max(1, len(names))
    named = max(needed) <= share
    wide = min(share, max(cell * most, max(needed) if named else 0))
    for seat, name in enumerate(names):
        place = pygame.Rect(box.left + seat * wide, box.top, wide - 2 * line, tall)
        turn = seat == player
        draw_ground(canvas, place, name, turn)
        said = f"{words[seat] if named else words[seat][0]}{CROWN if seat in first else ''}"
        if width("bold", cell, f"{said}{scores[seat]}") > place.width - 2 * line:
            said = said.replace(CROWN, "")
        style = NumberStyle("cell", "bold", BRASS_LIGHT if turn else CREAM, prefix=said)
        counting(canvas, f"score of {seat}", place, scores[seat], style)
    return pygame.Rect(box.left, box.top + tall + line, box.width, box.height - tall - line)


def draw_large_ribbon(
    canvas: Canvas, box: pygame.Rect, names: Sequence[str], scores: Sequence[int], player: int
) -> pygame.Rect:
    """The same from edge to edge with scores as large as they decide, and with names, long ones in part, if all fit.

    In two lines where `box` is high enough and one has no room for names, else with a few letters of each name.
    """
    tall, line = airy_ribbon(canvas), canvas.measures.line
    tried = [*ways(canvas, names, scores, player)]
    way, rows = next(((way, rows) for way in tried if (rows := _lines(canvas, box, way))), (tried[-1], 1))
    tall = min(tall, (box.height - (rows - 1) * line) // rows)
    draw_block(canvas, pygame.Rect(box.left, box.top, box.width, rows * (tall + line) - line), way, rows)
    taken = rows * (tall + line)
    return pygame.Rect(box.left, box.top + taken, box.width, max(0, box.height - taken))


def draw_filling(canvas: Canvas, box: pygame.Rect, names: Sequence[str], scores: Sequence[int], player: int) -> None:
    """The same in the largest type in which whole names have room, the plates as high as `box`."""

    def rows(larger: Canvas) -> int:
        first = next(ways(larger, names, scores, player))
        return _lines(larger, box, first) if large_ribbon(larger) <= box.height else 0

    canvas = roomy(canvas, lambda larger: rows(larger) > 0, FILLING)
    if not rows(canvas):
        draw_standings(canvas, box, names, scores, player)
        return
    draw_block(canvas, box, next(ways(canvas, names, scores, player)), rows(canvas))


def _lines(canvas: Canvas, box: pygame.Rect, way: Sequence[Standing]) -> int:
    """In how many lines at the top of `box` these have room; 0 where they have none."""
    most = 2 if box.height >= 2 * large_ribbon(canvas) * CLOSE + canvas.measures.line else 1
    return next((rows for rows in range(1, most + 1) if block_width(canvas, way, rows) <= box.width), 0)


def draw_block(canvas: Canvas, box: pygame.Rect, standings: Sequence[Standing], rows: int) -> None:
    """So many rows of standings that fill `box`."""
    tall = (box.height - (rows - 1) * canvas.measures.line) // rows
    standings = fitting(canvas, standings, rows, box.width, tall)
    for one, place in zip(standings, places(canvas, box, standings, rows), strict=True):
        _standing(canvas, place, one, [other.said for other in standings])


def _standing(canvas: Canvas, place: pygame.Rect, one: Standing, others: Sequence[str]) -> None:
    """A player's score after the mark and what is said of the name, a crown before it; in brass whose turn it is."""
    line = canvas.measures.line
    place = _marked_others(canvas, place, one)
    draw_ground(canvas, place, one.name, one.turn)
    ink, room = BRASS_LIGHT if one.turn else CREAM, place.inflate(-2 * line, 0)
    mark = player_marks.picture(seat_mark(one.seat, one.name), round(one.letters * player_marks.SIZE))
    canvas.surface.blit(mark, mark.get_rect(midleft=room.midleft))
    left = room.left + player_marks.spread(one.letters)
    # Under a notice a line may be lower than it wants to be.
    figures = min(one.figures, int((place.height - 2) / FIGURES_TALL))
    number = pygame.Rect(0, place.top, width("bold", figures, str(one.score)), place.height)
    number.width = min(number.width, room.right - left)
    number.right = room.right - _air(canvas, place.width, one)
    crown = width("bold", one.letters, CROWN) if one.leads else 0
    small = replace(canvas, measures=replace(canvas.measures, cell=one.letters))
    words = pygame.Rect(left, place.top, number.left - crown - left, place.height)
    if one.said:
        said = shortened(one.said, "bold", one.letters, words.width, others)
        small.text(words, said, "cell", "bold", ink, align=(0, 0.5))
    if crown:
        small.text(pygame.Rect(words.right, place.top, crown, place.height), CROWN.strip(), "cell", "bold", GOLD)
    style = NumberStyle("cell", "bold", ink, align=(1, 0.5), grow=figures / one.letters)
    counting(small, f"score of {one.seat}", number.inflate(0, number.height), one.score, style)


def _marked_others(canvas: Canvas, place: pygame.Rect, one: Standing) -> pygame.Rect:
    """The marks of those who are left out, in two rows at the right. Returns the room before them."""
    if not one.others:
        return place
    step, across = others_step(canvas), -(-len(one.others) // 2)
    room = pygame.Rect(place.right - step * across, place.top, step * across, place.height)
    side = min(round(step * OTHERS_MARK), place.height // 2 - 1)
    for number, (seat, name) in enumerate(one.others):
        row, column = divmod(number, across)
        middle = room.left + step * column + step // 2, place.centery + (2 * row - 1) * place.height // 4
        mark = player_marks.picture(seat_mark(seat, name), side)
        canvas.surface.blit(mark, mark.get_rect(center=middle))
    canvas.marks.append(DrawnElement(ElementKind.BOX, room, "others"))
    return pygame.Rect(place.left, place.top, room.left - 2 * canvas.measures.line - place.left, place.height)


def _air(canvas: Canvas, wide: int, one: Standing) -> int:
    """Between a score and the right edge of its place, as far as that is wider than all that it wants."""
    return max(0, min(wide - one.wants + air(canvas, one.figures), round(one.figures * AIR)))


def draw_ground(canvas: Canvas, place: pygame.Rect, name: str, turn: bool) -> None:
    """The plate below a player's score."""
    line = canvas.measures.line
    lacquer = brass.LACQUER if turn else brass.NIGHT
    canvas.box(place, lacquer, line * 3, line if turn else 0, f"row of {name}", 240)
