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


def seated(app: "App", table: Any) -> tuple[str, ...]:
    """The names of a table with marks and handicaps."""
    ahead = table.options.get(KEY, {})
    given = [ahead.get(str(seat % places(table.game)), 0) for seat in range(len(table.names))]
    return tuple(
        f"{name} +{more}" if more else name for name, more in zip(marked(app, table.names), given, strict=True)
    )
