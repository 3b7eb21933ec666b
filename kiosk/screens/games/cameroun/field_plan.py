"""How wide the fields of what is left are, and what heads them: words where all have room, else letters."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, pairwise, product

from kiosk.games.cameroun.board import KEYS
from kiosk.games.cameroun.state import CamerounState
from kiosk.i18n.phrase import Phrase
from kiosk.screens.games.cameroun.grid.sheet_grid import BRIEF, LEFT
from kiosk.screens.games.cameroun.grid.sheet_parts import COMBINED
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import DECIDES, measures

EACH = 5
"""Fields in a line; those one above the other are as wide as each other."""
LEAST_HEAD = 0.9
"""The width of the narrowest head, in the size of the type of cells."""
CLEAR_HEAD = 1.25
"""The same for one whose die is told from afar."""
LABEL = 1.2
"""How much larger than its least type a label is rather, where all else keeps its own."""
MANY = 5
"""Words of a label that has three lines."""
BESIDE_WORD = 0.25
"""What is free beside a word, in the size of its type."""


@dataclass(frozen=True, slots=True)
class FieldPlan:
    """What is told before both lines and its width, and the width of each of the five columns, all in pixels.

    `rooms`: the widths that the heads of the combinations have, by key; they are set in `letters` pixels at least,
    what is told before the lines in `told`.
    """

    said: Phrase | None
    label: int
    widths: Sequence[int]
    rooms: dict[str, int]
    letters: int
    told: int


def field_plan(
    canvas: Canvas, room: int, state: CamerounState, least: float = LEAST_HEAD, lines: int = 2
) -> FieldPlan:
    """The fields in `room` pixels: with words as heads if they fit, and with the longer label if that does too.

    `least`: the width of the narrowest head, in the size of the type of cells; `lines`: how many a label may have.
    """
    cell, plain = canvas.measures.cell, measures(canvas.surface.get_size()).cell
    # In larger type dice are told from afar before the label is.
    sizes = (cell, plain) if canvas.measures.crowded else (round(cell * LABEL), cell)
    for (words, said, letters), px in product(_ways(canvas, lines), sizes):
        label = 0 if said is None else label_width(canvas.say(said), px)
        taken = label + 7 * canvas.measures.line * (said is not None)
        heads = [_head(canvas, words, column, letters, least) for column in range(EACH)]
        rest, number = room - taken, number_width(canvas, state)
        if sum(heads) + EACH * number <= rest or not (said or words):
            widths = _shared([head + number for head in heads], rest)
            rooms = {key: widths[KEYS.index(key) % EACH] - number - _air(canvas) for key in COMBINED}
            return FieldPlan(said, room - sum(widths), widths, rooms, letters, min(px, cell))
    raise AssertionError("the last way asks for no room")


def label_width(said: str, px: int) -> int:
    """The least width of a label in type of `px` pixels: in two lines if it has several words, in three if `MANY`."""
    words = said.split()
    cuts = combinations_with_replacement(range(len(words) + 1), 2 if len(words) >= MANY else 1)
    parts = [[" ".join(words[a:b]) for a, b in pairwise((0, *cut, len(words)))] for cut in cuts]
    return min(max(width("bold", px, one) for one in lines) for lines in parts)


def least_width(canvas: Canvas, state: CamerounState, head: float = LEAST_HEAD) -> int:
    """The width of the fields without labels, headed by letters and dice, in pixels.

    `head`: the width of each head, in the size of the type of cells.
    """
    return EACH * (round(canvas.measures.cell * head) + number_width(canvas, state))


def worded_width(canvas: Canvas, state: CamerounState) -> int:
    """The same with short words as heads, in plain type."""
    letters = measures(canvas.surface.get_size()).cell
    heads = [_head(canvas, BRIEF[0] | BRIEF[1], column, letters, LEAST_HEAD) for column in range(EACH)]
    return sum(heads) + EACH * number_width(canvas, state)


def number_width(canvas: Canvas, state: CamerounState) -> int:
    """The width of a field but for its head: the highest number as large as it decides, and edges."""
    digits = "0" * len(str(max(state.rules.caps)))
    return width("sans", round(canvas.measures.cell * DECIDES), digits) + 4 * canvas.measures.line


def _ways(canvas: Canvas, lines: int) -> Iterator[tuple[dict[str, str], Phrase | None, int]]:
    """Short words as heads, what is told before the lines, and the least type of heads, from the best.

    Words count more than the longer label and their size; that the numbers are what is left more than words for the
    last two columns, but less than any words.
    """
    cell, plain = canvas.measures.cell, measures(canvas.surface.get_size()).cell
    labels = LEFT if lines > 2 else LEFT[1:]
    for letters in (cell, plain):
        yield from ((BRIEF[0] | BRIEF[1], label, letters) for label in labels)
    yield from ((BRIEF[0], label, cell) for label in labels)
    for letters in (cell, plain):
        yield BRIEF[0] | BRIEF[1], None, letters
    yield from (({}, label, cell) for label in labels)
    yield BRIEF[0], None, cell
    yield {}, None, cell


def _air(canvas: Canvas) -> int:
    return round(canvas.measures.cell * BESIDE_WORD)


def _head(canvas: Canvas, words: dict[str, str], column: int, letters: int, least: float) -> int:
    """The width that the widest head of a column needs, a die or a letter at least; words in `letters` pixels."""
    cell = canvas.measures.cell
    said = [words[key] for key in KEYS[column::EACH] if key in words]
    return max([round(cell * least), *(width("bold", letters, word) + _air(canvas) for word in said)])


def _shared(needed: Sequence[int], room: int) -> list[int]:
    """Widths that fill `room`: alike, but for those that need more; all alike where there is no room for these."""
    level = room // len(needed)
    if sum(needed) > room:
        return [level] * len(needed)
    while sum(max(one, level) for one in needed) > room:
        level -= 1
    return [max(one, level) for one in needed]
