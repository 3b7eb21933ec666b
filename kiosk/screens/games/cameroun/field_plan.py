"""How wide the fields of what is left are, and what heads them: words where all have room, else letters."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kiosk.games.cameroun.board import KEYS
from kiosk.games.cameroun.state import CamerounState
from kiosk.i18n.phrase import Phrase
from kiosk.screens.games.cameroun.grid.sheet_grid import LEFT
from kiosk.screens.games.cameroun.grid.sheet_parts import BRIEF, COMBINED, turn_of
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import DECIDES

EACH = 5
"""Fields in a line; those one above the other are as wide as each other."""
LEAST_HEAD = 0.9
"""The width of the narrowest head, in the size of the type of cells."""
BESIDE_WORD = 0.25
"""What is free beside a word, in the size of its type."""


@dataclass(frozen=True, slots=True)
class FieldPlan:
    """What is told before the lines and its width, and the width of each of the five columns, all in pixels.

    `rooms`: the widths that the heads of the combinations have, by key.
    """

    said: Sequence[Phrase]
    label: int
    widths: Sequence[int]
    rooms: dict[str, int]


def field_plan(canvas: Canvas, room: int, state: CamerounState) -> FieldPlan:
    """The fields in `room` pixels: with words as heads if they fit, with both labels before them if those do too."""
    for words, said in _ways(state):
        taken = max((width("sans", canvas.measures.cell, canvas.say(label)) for label in said), default=0)
        taken += 7 * canvas.measures.line if said else 0
        heads = [_head(canvas, words, column) for column in range(EACH)]
        rest, number = room - taken, number_width(canvas, state)
        if sum(heads) + EACH * number <= rest or not (said or words):
            widths = _shared([head + number for head in heads], rest)
            rooms = {key: widths[KEYS.index(key) % EACH] - number - _air(canvas) for key in COMBINED}
            return FieldPlan(said, room - sum(widths), widths, rooms)
    raise AssertionError("the last way asks for no room")


def least_width(canvas: Canvas, state: CamerounState) -> int:
    """The width of the fields without labels, headed by letters and dice, in pixels."""
    return sum(_head(canvas, {}, column) for column in range(EACH)) + EACH * number_width(canvas, state)


def number_width(canvas: Canvas, state: CamerounState) -> int:
    """The width of a field but for its head: the highest number as large as it decides, and edges."""
    digits = "0" * len(str(max(state.rules.caps)))
    return width("bold", round(canvas.measures.cell * DECIDES), digits) + 4 * canvas.measures.line


def _ways(state: CamerounState) -> Iterator[tuple[dict[str, str], Sequence[Phrase]]]:
    """Short words as heads, and what is told before the lines, from the best: words count more than which turn it is,
    and that the numbers are what is left counts more than words."""
    for words in (BRIEF[0] | BRIEF[1], BRIEF[0], {}):
        yield words, (turn_of(state), LEFT)
        yield words, (LEFT,)
    yield BRIEF[0], ()
    yield {}, ()


def _air(canvas: Canvas) -> int:
    return round(canvas.measures.cell * BESIDE_WORD)


def _head(canvas: Canvas, words: dict[str, str], column: int) -> int:
    """The width that the widest head of a column needs, a die or a letter at least."""
    cell = canvas.measures.cell
    said = [words[key] for key in KEYS[column::EACH] if key in words]
    return max([round(cell * LEAST_HEAD), *(width("bold", cell, word) + _air(canvas) for word in said)])


def _shared(needed: Sequence[int], room: int) -> list[int]:
    """Widths that fill `room`: alike, but for those that need more; all alike where there is no room for these."""
    level = room // len(needed)
    if sum(needed) > room:
        return [level] * len(needed)
    while sum(max(one, level) for one in needed) > room:
        level -= 1
    return [max(one, level) for one in needed]
