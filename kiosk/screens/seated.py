"""The names of a table as its sheet shows them: each with its mark, and with what it had ahead at the start."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kiosk.errors import StoreError
from kiosk.games.handicap import KEY, places
from kiosk.screens.badges import letter
from kiosk.table.people import chosen_marks, marks_of

if TYPE_CHECKING:
    from kiosk.screens.app import App


def marked(app: "App", names: Sequence[str]) -> tuple[str, ...]:
    """Names with their marks."""
    try:
        chosen = chosen_marks(app.store)
    except StoreError:
        chosen = {}
    return tuple(letter(mark) + name for mark, name in zip(marks_of(names, chosen), names, strict=True))


def marks_for(app: "App", names: Sequence[str]) -> tuple[str, ...]:
    """Names, those of people who chose a mark with it."""
    try:
        chosen = chosen_marks(app.store)
    except StoreError:
        chosen = {}
    return tuple(letter(chosen[name]) + name if name in chosen else name for name in names)


def seated(app: "App", table: Any) -> tuple[str, ...]:
    """The names of a table with marks and handicaps."""
    ahead = table.options.get(KEY, {})
    given = [ahead.get(str(seat % places(table.game)), 0) for seat in range(len(table.names))]
    names = _as_in_the_match(app, table)
    return tuple(f"{name} +{more}" if more else name for name, more in zip(names, given, strict=True))


def _as_in_the_match(app: "App", table: Any) -> tuple[str, ...]:
    """Names with marks: in a match everybody keeps his from seat to seat."""
    count, turn = len(table.first_names), (table.frame.number or 1) - 1
    if table.frame.match is None or not turn:
        return marked(app, table.names)
    seats, late = table.names[:count], table.names[count:]
    names = marked(app, (*(seats[(contender - turn) % count] for contender in range(count)), *late))
    return (*(names[(seat + turn) % count] for seat in range(count)), *names[count:])
