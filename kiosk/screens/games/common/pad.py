"""A pad of cards or of points, walked by three buttons: which side, which row, which column.

A finger may press any cell at once; the steps are for the buttons, and make every cell a large one.
"""

from collections.abc import Sequence

from kiosk.i18n.phrase import Phrase, SeatName, phrase
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.drawing.playing_cards import RANKS, SUITS, short
from kiosk.table.referee.state.panel import Choice

TENS = 10
SUIT_ROWS = tuple(SUITS)
A_SUIT = {
    "S": phrase("Choisir un pique"),
    "H": phrase("Choisir un cœur"),
    "C": phrase("Choisir un trèfle"),
    "D": phrase("Choisir un carreau"),
}
"""What choosing a row of cards does."""

Cells = dict[tuple[int, int], Choice]
Path = tuple[str, ...]


def on_pad(choice: Choice) -> bool:
    """Whether a choice has its place on a pad."""
    return choice.card is not None or choice.number is not None


def sides(choices: Sequence[Choice]) -> list[Phrase]:
    """The pads that there are, by what they are called; none where there is but one."""
    found: list[Phrase] = []
    for choice in choices:
        if choice.side is not None and choice.side not in found:
            found.append(choice.side)
    return found


def side_of(choices: Sequence[Choice], path: Path) -> Phrase | None:
    """The side that was chosen, None where there is none to choose, or not yet."""
    called = sides(choices)
    chosen = [int(step.removeprefix("side:")) for step in path if step.startswith("side:")]
    return called[chosen[0]] if chosen and chosen[0] < len(called) else None


def seats(choices: Sequence[Choice], path: Path) -> tuple[int, ...]:
    """Who plays on the side that was chosen; nobody where there is none."""
    side = side_of(choices, path)
    move = next((choice.move for choice in choices if side is not None and choice.side == side), None)
    who = () if move is None or move.side is None else move.side.values.values()
    return tuple(seat.number for seat in who if isinstance(seat, SeatName))


def cells(choices: Sequence[Choice], path: Path = ()) -> Cells:
    """The choices by row and column: suits and ranks, or tens and units; of the side that `path` names."""
    side = side_of(choices, path)
    return {_place(choice): choice for choice in choices if on_pad(choice) and choice.side == side}


def _place(choice: Choice) -> tuple[int, int]:
    if choice.card is not None:
        return SUIT_ROWS.index(choice.card[1]), RANKS.index(choice.card[0])
    return divmod(choice.number or 0, TENS)


def row_of(path: Path) -> int | None:
    """The row that was chosen, None while that is open."""
    return next((int(step.removeprefix("row:")) for step in path if step.startswith("row:")), None)


def rows(pad: Cells) -> list[int]:
    """The rows in which anything can be chosen."""
    return sorted({row for row, _ in pad})


def row_label(pad: Cells, row: int) -> Text:
    """What a row is called."""
    mine = [choice for (at, _), choice in sorted(pad.items(), key=lambda cell: cell[0]) if at == row]
    if mine[0].card is not None:
        return SUITS[SUIT_ROWS[row]]
    first, last = mine[0].number, mine[-1].number
    return str(first) if first == last else phrase("{first} à {last}", first=first, last=last)


def steps(choices: Sequence[Choice], path: Path) -> list[tuple[str, Text]]:
    """The keys of what can be chosen next on the way to a cell, with their words: sides, rows, or cells."""
    if sides(choices) and not path:
        return [(f"side:{number}", side) for number, side in enumerate(sides(choices))]
    pad = cells(choices, path)
    row = row_of(path)
    if row is None and len(rows(pad)) > 1:
        return [(f"row:{number}", row_label(pad, number)) for number in rows(pad)]
    across = sorted(pad.items(), key=lambda cell: cell[0])
    return [(choice.key, choice.label) for (at, _), choice in across if row in (None, at)]


def act(pad: Cells, key: str) -> Text | None:
    """What choosing a row or a cell does, for the rail; None where its words say it."""
    step, _, number = key.partition(":")
    if step == "row":
        label, row = row_label(pad, int(number)), int(number)
        on_cards = any(choice.card for choice in pad.values())
        return A_SUIT[SUIT_ROWS[row]] if on_cards else phrase("Choisir : {what}", what=label)
    choice = next((choice for choice in pad.values() if choice.key == key), None)
    if choice is None or choice.card is None:
        return None
    lays = choice.move is not None and choice.move.kind == "lay"
    what = short(choice.card)
    return phrase("Poser {what}", what=what) if lays else phrase("Choisir {what}", what=what)
