"""How a line of everybody's scores is shared out: names or a few letters, how large figures are, how wide each is.

A score is as large as it decides where it belongs to whose turn it is or to who leads; the others may be smaller.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

import pygame

from kiosk.i18n.short_names import short_forms
from kiosk.screens.games.common.player_tags import called, tags
from kiosk.screens.games.common.sheet_base import rows_with
from kiosk.screens.kit.drawing import player_marks
from kiosk.screens.kit.drawing.canvas import FIGURES_TALL, Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import DECIDES, measures

READ = len("Barth."), len("Max")
"""So many signs of a name are read at once, and so many at least; where there is less room a letter or two do."""
FEWEST, FEW = 2, 4
"""In larger type so many players are seen at least: whose turn it is, and who leads; all of so many."""
READABLE = 1.19
"""How much larger than the least type names may be beside scores, where all have room as they are."""
AIR = 0.2
"""Between a score and the frame at its right, in the size of its figures, where there is room."""
SMALL, ALIKE = 480, 0.8
"""On a screen so many pixels high scores may be that much smaller than they decide, so that they are clear of their
frames, those of many alike: their figures, 22 of the 31 pixels, are 20 arc minutes high at 1 m on 10 inches."""
BEHIND = 0.16
"""The same in larger type on a small screen, where it belongs to what a score needs."""
OTHERS = 0.72
"""The distance of two marks of those who are left out, in two rows, in the size of the type of cells."""
CROWN = "♛ "
"""Before the score of who leads."""


def leaders(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats that lead; nobody where all are level."""
    if len(set(scores)) < 2:
        return ()
    most = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == most)


def alike(canvas: Canvas) -> float:
    """The part of the size with which numbers decide that scores in a strip have at least."""
    return ALIKE if canvas.surface.get_height() <= SMALL else 1.0


@dataclass(frozen=True, slots=True)
class Standing:
    """What is told of a seat: `said` after its mark, in full or in part, and a score.

    The mark and the words are set in `letters` pixels, the score in `figures`; `needs`: the least width, in pixels,
    `wants`: that of the name in full.
    """

    seat: int
    name: str
    said: str
    score: int
    letters: int
    figures: int
    leads: bool
    turn: bool
    needs: int
    wants: int
    others: tuple[tuple[int, str], ...] = ()
    """Seats and names of those who are left out: their marks stand behind the last who is shown."""


def ways(canvas: Canvas, names: Sequence[str], scores: Sequence[int], player: int) -> Iterator[list[Standing]]:
    """From the most that is told to the least: whole names, parts of them, a few letters, the marks alone; no crown.

    Scores that decide nothing are rather made smaller than names cut, those of many players all alike if they can be,
    and letters are rather set in plain type. In larger type on a small screen whole names of fewer people come before
    a few letters where many play: `_nearest`.
    """
    first, whole, cell = leaders(scores), [called(name) for name in names], canvas.measures.cell
    large, plain = round(cell * DECIDES), measures(canvas.surface.get_size()).cell
    most = round(large * alike(canvas)) if len(names) > FEW and not canvas.measures.crowded else large

    def way(
        said: Sequence[str], others: int, letters: int = cell, signs: int = 99, crowned: bool = True, own: int = large
    ) -> list[Standing]:
        found = []
        for seat, (name, words) in enumerate(zip(names, said, strict=True)):
            leads = crowned and seat in first
            figures = own if others < most and (seat == player or seat in first) else others
            # Every name has room for a crown: none changes when somebody takes the lead. Large ones need that room.
            room = leads or (said is whole and not canvas.measures.crowded)
            bare = _needs(canvas, letters, figures, scores[seat], crown=room)
            full = width("bold", letters, words) + 2 * canvas.measures.line if words else 0
            needs = bare + min(full, width("bold", letters, _part(words, said, signs)) + 2 * canvas.measures.line)
            turn = seat == player
            found.append(Standing(seat, name, words, scores[seat], letters, figures, leads, turn, needs, bare + full))
        return found

    few, none, sizes = tags(names), [""] * len(names), range(cell, plain - 1, -1)
    if canvas.measures.crowded:
        # Numbers of one size, all of them large, beside large names of fewer people if need be.
        equal = [*range(large, round(plain * DECIDES) - 1, -1)]
        for letters, figures in product(sizes if len(names) <= FEW else sizes[:1], equal):
            yield way(whole, figures, letters, own=figures)
        for signs, figures in product(READ, equal) if len(names) <= FEW else ():
            yield way(whole, figures, min(cell, plain), signs, own=figures)
        shorter = [*product(_nearest(scores, player), sizes)] if len(names) > FEW else []
        for (shown, letters), figures in product(shorter, equal):
            if figures == large or len(shown) > FEWEST:
                yield _with_others(canvas, way(whole, figures, letters, own=figures), shown)
        for (shown, letters), figures in product(shorter, equal):
            yield [one for one in way(whole, figures, letters, own=figures) if one.seat in shown]
    for letters in sizes:
        yield from (way(whole, others, letters) for others in range(large, cell - 1, -1))
    for signs in READ:
        yield from (way(whole, others, min(cell, plain), signs) for others in range(large, cell - 1, -1))
    yield from (way(few, others) for others in range(large, cell - 1, -1))
    yield from (way(few, others, plain) for others in range(large, plain - 1, -1))
    yield from (way(none, others) for others in range(large, cell - 1, -1))
    yield way(none, cell, crowned=False)


def _nearest(scores: Sequence[int], player: int) -> Iterator[tuple[int, ...]]:
    """Ever fewer seats, two at least: those around the one whose turn it is, and one that leads."""
    seats = len(scores)
    return (rows_with(seats, count, player, leaders(scores)) for count in range(seats - 1, FEWEST - 1, -1))


def _with_others(canvas: Canvas, standings: Sequence[Standing], shown: Sequence[int]) -> list[Standing]:
    """Those who are `shown`; the last of them has room for the marks of the others."""
    *kept, last = (one for one in standings if one.seat in shown)
    others = tuple((one.seat, one.name) for one in standings if one.seat not in shown)
    room = others_step(canvas) * -(-len(others) // 2) + 2 * canvas.measures.line
    return [*kept, replace(last, others=others, needs=last.needs + room, wants=last.wants + room)]


def others_step(canvas: Canvas) -> int:
    """The distance of the marks of two who are left out."""
    return round(canvas.measures.cell * OTHERS)


def _part(name: str, others: Sequence[str], signs: int) -> str:
    """The shortest form of a name that has so many signs."""
    return [form for form in short_forms(name, others) if len(form) >= signs or form == name][-1]


def _needs(canvas: Canvas, letters: int, figures: int, score: int, *, crown: bool) -> int:
    """The width of a mark, of a crown if there is one, and of the score."""
    leads = width("bold", letters, CROWN) if crown else 0
    # No place grows with the second figure.
    number = width("bold", figures, f"{score:02}") + air(canvas, figures)
    return player_marks.spread(letters) + leads + number + 2 * canvas.measures.line


def air(canvas: Canvas, figures: int) -> int:
    """What larger type on a small screen leaves free behind a score."""
    return math.ceil(figures * BEHIND) if canvas.measures.crowded else 0


def block_width(canvas: Canvas, standings: Sequence[Standing], rows: int) -> int:
    """The least width of so many rows of them."""
    needed = _columns([one.needs for one in standings], rows)
    return sum(needed) + canvas.measures.line * (len(needed) - 1)


def _columns(widths: Sequence[int], rows: int) -> list[int]:
    """The widths of the places side by side, in so many rows, one player after the other from left to right."""
    across = -(-len(widths) // rows)
    return [max(widths[place::across]) for place in range(across)]


def fitting(canvas: Canvas, standings: Sequence[Standing], rows: int, room: int, tall: int) -> list[Standing]:
    """The same in places `tall` pixels high: figures clear of the frame as far as they may be smaller, and names in
    the largest letters in which all have room in `room` pixels. Larger type is as large already."""
    if canvas.measures.crowded:
        return list(standings)
    clear = int((tall - 4 * canvas.measures.line) / FIGURES_TALL)
    clear = max(clear, round(canvas.measures.cell * DECIDES * alike(canvas)))
    for px in range(round(canvas.measures.cell * READABLE), standings[0].letters, -1):
        larger = [_set_in(canvas, one, px, min(one.figures, clear)) for one in standings]
        free = -(-len(larger) // rows) * round(max(one.figures for one in larger) * AIR)
        if block_width(canvas, larger, rows) + free <= room:
            return larger
    return [replace(one, figures=min(one.figures, clear)) for one in standings]


def _set_in(canvas: Canvas, one: Standing, letters: int, figures: int) -> Standing:
    """The same in `letters` and `figures` of so many pixels: all that is said has room beside a crown."""
    said = width("bold", letters, one.said) + letters // 2 if one.said else 0
    needs = _needs(canvas, letters, figures, one.score, crown=True) + said
    return replace(one, letters=letters, figures=figures, needs=needs, wants=needs)


def places(canvas: Canvas, box: pygame.Rect, standings: Sequence[Standing], rows: int) -> Iterator[pygame.Rect]:
    """Where each stands in `box`, which the rows fill: all as wide as each other, but for those that need more.

    Names are in full where all have room for that.
    """
    line, needed = canvas.measures.line, _columns([one.wants for one in standings], rows)
    if sum(needed) + line * (len(needed) - 1) > box.width:
        needed = _columns([one.needs for one in standings], rows)
    tall = (box.height - (rows - 1) * line) // rows
    widths = levelled([need + line for need in needed], box.width + line)
    for place in range(len(standings)):
        row, column = divmod(place, len(needed))
        left = box.left + sum(widths[:column])
        yield pygame.Rect(left, box.top + row * (tall + line), widths[column] - line, tall)


def levelled(needed: Sequence[int], room: int) -> list[int]:
    """Widths that fill `room`: alike, but for those that need more; in proportion where these have no room."""
    if sum(needed) > room:
        return [need * room // sum(needed) for need in needed]
    level = room // len(needed)
    while sum(max(need, level) for need in needed) > room:
        level -= 1
    return [max(need, level) for need in needed]
