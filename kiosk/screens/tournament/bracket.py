"""A knock-out as a tree: a column a round, the winner of two beside them. A large one takes several pages."""

from collections.abc import Callable, Sequence

import pygame

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.pairing.meeting import BYE, Meeting
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.text_fitting import shortened
from kiosk.screens.kit.drawing.theme import BRASS, BRASS_LIGHT, CREAM, CREAM_SOFT, GOLD
from kiosk.screens.kit.drawing.type_scaling import plain, roomy

Tree = tuple[tuple[Meeting, ...], ...]
Named = Callable[[int], str]
FREE = phrase("exempt")
ABSENT = phrase("forfait")
HEAD = 1.35
"""How much larger than the least the heads of columns are where there is room."""
LARGEST = 1.9
CROWN = " ♛"
"""After the name of who has won it all."""
ROUNDS = {
    1: phrase("Finale"),
    2: phrase("Demi-finales"),
    4: phrase("Quarts de finale"),
    8: phrase("Huitièmes de finale"),
    16: phrase("Seizièmes de finale"),
    32: phrase("Trente-deuxièmes"),
}
"""What a round of so many meetings is called."""


def pages(planned: Sequence[Meeting], most: int) -> tuple[Tree, ...]:
    """The tree in pieces whose first column has at most `most` meetings; the last piece ends with the final."""
    last = max(meeting.round for meeting in planned)
    rounds = [tuple(meeting for meeting in planned if meeting.round == number) for number in range(last + 1)]
    group = 1
    while group * 2 <= most:
        group *= 2
    found: list[Tree] = []
    start = 0
    while len(rounds[start]) > group:
        depth = group.bit_length()
        for first in range(0, len(rounds[start]), group):
            found.append(_piece(rounds[start : start + depth], first, group))
        start += depth
    found.append(tuple(rounds[start:]))
    return tuple(found)


def _piece(rounds: Sequence[tuple[Meeting, ...]], first: int, group: int) -> Tree:
    return tuple(
        meetings[first >> deep : (first >> deep) + max(1, group >> deep)] for deep, meetings in enumerate(rounds)
    )


def captions(planned: Sequence[Meeting], tree: Tree) -> tuple[Phrase | str, ...]:
    """What each column of a piece is: the round, and where it is not the whole of it which of its meetings."""
    return tuple(_caption([one for one in planned if one.round == column[0].round], column) for column in tree)


def _caption(whole: Sequence[Meeting], column: Sequence[Meeting]) -> Phrase | str:
    called = ROUNDS.get(len(whole), "")
    if len(column) == len(whole):
        return called
    first = whole.index(column[0]) + 1
    last = first + len(column) - 1
    which = f"{first}" if last == first else f"{first}–{last}"
    return phrase("{round} · {which} sur {whole}", round=called, which=which, whole=len(whole))


def most(canvas: Canvas, box: pygame.Rect) -> int:
    """How many meetings a column in `box` has room for, one at least."""
    return max(1, (box.height + _gap(canvas)) // (2 * _line(canvas) + _gap(canvas)))


def _line(canvas: Canvas) -> int:
    return round(line_height("sans", canvas.measures.cell) * 1.12)


def _gap(canvas: Canvas) -> int:
    return max(4, canvas.measures.gap // 3)


def draw(
    canvas: Canvas,
    box: pygame.Rect,
    tree: Tree,
    named: Named,
    lit: int | None,
    heads: Sequence[Phrase | str] = (),
) -> None:
    """One piece, in the largest type that fits; the meeting numbered `lit` is the one that comes next.

    `heads` stand above its columns where that leaves them their room, not in larger type if that is too large.
    """
    top, small = round(_line(canvas) * (1 if canvas.measures.compact else HEAD)), canvas
    below = pygame.Rect(box.left, box.top + top, box.width, box.height - top)
    if heads and most(canvas, below) >= len(tree[0]):
        box = below
    else:
        heads = ()
    canvas = roomy(canvas, lambda larger: _fits(larger, box, tree, named), LARGEST)
    gap, wide = canvas.measures.gap, _width(canvas, box, tree)
    left = box.left + (box.width - wide * len(tree) - gap * (len(tree) - 1)) // 2
    if any(small.fitted(said, (wide, top), "cell").cut for said in heads):
        small = plain(small)
    if not any(small.fitted(said, (wide, top), "cell").cut for said in heads):
        for column, said in enumerate(heads):
            head = pygame.Rect(left + column * (wide + gap), box.top - top, wide, top)
            small.text(head, said, "cell", colour=CREAM_SOFT, grow=HEAD)
    before: list[pygame.Rect] = []
    for column, meetings in enumerate(tree):
        places = [
            _place(canvas, box, left + column * (wide + gap), wide, number, len(meetings))
            for number in range(len(meetings))
        ]
        for number, place in enumerate(places):
            for source in before[2 * number : 2 * number + 2]:
                _join(canvas, source, place)
        for meeting, place in zip(meetings, places, strict=True):
            _meeting(canvas, place, meeting, named, meeting.number == lit)
        before = places


def _width(canvas: Canvas, box: pygame.Rect, tree: Tree) -> int:
    """The width of a meeting."""
    return min((box.width - canvas.measures.gap * (len(tree) - 1)) // len(tree), canvas.measures.cell * 17)


def _fits(canvas: Canvas, box: pygame.Rect, tree: Tree, named: Named) -> bool:
    """Whether all meetings of the first column, and every name with its score, have room."""
    cell, room = canvas.measures.cell, _width(canvas, box, tree) - canvas.measures.cell
    needed = (
        width("bold", cell, named(entrant)) + (width("bold", cell, score) + cell // 3 if score else 0)
        for column in tree
        for meeting in column
        for row, entrant in enumerate((meeting.one, meeting.other))
        if entrant is not None and entrant != BYE
        for score in [_score(canvas, meeting, row, entrant)]
    )
    return most(canvas, box) >= len(tree[0]) and all(wide <= room for wide in needed)


def _place(canvas: Canvas, box: pygame.Rect, left: int, wide: int, number: int, count: int) -> pygame.Rect:
    tall = 2 * _line(canvas)
    middle = box.top + box.height * (2 * number + 1) // (2 * count)
    return pygame.Rect(left, middle - tall // 2, wide, tall)


def _join(canvas: Canvas, source: pygame.Rect, place: pygame.Rect) -> None:
    thick = canvas.measures.line
    middle = (source.right + place.left) // 2
    points = [(source.right, source.centery), (middle, source.centery), (middle, place.centery),
              (place.left, place.centery)]  # fmt: skip
    pygame.draw.lines(canvas.surface, BRASS, False, points, thick)


def _meeting(canvas: Canvas, place: pygame.Rect, meeting: Meeting, named: Named, lit: bool) -> None:
    thin = canvas.measures.line
    if lit:
        brass.light(canvas.surface, place.inflate(place.height // 2, place.height // 2), strength=80)
    won = lit and meeting.over
    around = place.inflate(0, thin * 4) if won else place
    edge = thin * 2 if won else thin
    canvas.box(around, brass.LACQUER if lit else brass.NIGHT, thin * 2, edge, f"meeting {meeting.number}")
    half = place.height // 2
    for row, entrant in enumerate((meeting.one, meeting.other)):
        line = pygame.Rect(place.left, place.top + row * half, place.width, half)
        _entrant(canvas, line, meeting, row, entrant, named, won)


def _entrant(
    canvas: Canvas, line: pygame.Rect, meeting: Meeting, row: int, entrant: int | None, named: Named, last: bool
) -> None:
    """A side with its score; with a crown who has won the `last` meeting of all."""
    cell = canvas.measures.cell
    room = line.inflate(-cell, 0)
    score = _score(canvas, meeting, row, entrant)
    beside = width("bold", cell, score) + cell // 3 if score else 0
    if score:
        place = pygame.Rect(room.right - beside, room.top, beside, room.height)
        canvas.text(place, score, "cell", "bold", GOLD, (1, 0.5))
    if entrant is None or entrant == BYE:
        if entrant == BYE:
            canvas.text(room, FREE, "cell", colour=CREAM_SOFT, align=(0, 0.5))
        return
    won = meeting.winner == entrant and not meeting.bye
    face, colour = ("bold", BRASS_LIGHT) if won else ("sans", CREAM)
    crown = CROWN if last and won else ""
    name = shortened(named(entrant), face, cell, room.width - beside - width(face, cell, crown))
    called = pygame.Rect(room.left, room.top, room.width - beside, room.height)
    canvas.text(called, name + crown, "cell", face, colour, (0, 0.5))


def _score(canvas: Canvas, meeting: Meeting, row: int, entrant: int | None) -> str:
    if meeting.forfeit is not None:
        return canvas.say(ABSENT) if entrant == meeting.forfeit else ""
    return "" if meeting.scores is None else str(meeting.scores[row])
