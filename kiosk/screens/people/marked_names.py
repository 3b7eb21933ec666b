"""The names of a table as its sheet shows them: each with its mark, and with what it had ahead at the start."""

from collections.abc import Mapping, Sequence

from kiosk.errors import StoreError
from kiosk.games.handicap import given, with_ahead
from kiosk.screens.kit.drawing.player_marks import letter
from kiosk.screens.kit.screen import Kiosk
from kiosk.table import seat_order
from kiosk.table.player_marks import PlayerMark, chosen_marks, mark_of, marks_of
from kiosk.table.table import Table
from kiosk.table.tournament.matches import Standing
from kiosk.table.tournament.tournament import find


def marked(app: Kiosk, names: Sequence[str], order: Sequence[int] = ()) -> tuple[str, ...]:
    """Names with their marks: those who chose none get theirs in this order of seats, the others after them."""
    seats = (*order, *(seat for seat in range(len(names)) if seat not in order))
    marks = dict(zip(seats, seat_marks(app, [names[seat] for seat in seats]), strict=True))
    return tuple(letter(marks[seat]) + name for seat, name in enumerate(names))


def seat_marks(app: Kiosk, names: Sequence[str]) -> tuple[PlayerMark, ...]:
    """The mark of each of these people: the one that was chosen, else one of those that are left."""
    return marks_of(names, _chosen(app))


def _chosen(app: Kiosk) -> Mapping[str, PlayerMark]:
    try:
        return chosen_marks(app.store)
    except StoreError:
        return {}


def marks_for(app: Kiosk, names: Sequence[str]) -> tuple[str, ...]:
    """Names, those of people who chose a mark with it."""
    chosen = _chosen(app)
    marks = [mark_of(name, chosen) for name in names]
    return tuple(name if mark is None else letter(mark) + name for name, mark in zip(names, marks, strict=True))


def seated(app: Kiosk, table: Table) -> tuple[str, ...]:
    """The names of a table with marks and handicaps."""
    return seated_as(app, table, table.names)


def at_table(app: Kiosk, table: Table, names: Sequence[str]) -> tuple[str, ...]:
    """Names of people at a table with their marks; in a tournament with those that its schedule shows."""
    entrants = _entrants(app, table)
    if not set(names) <= set(entrants):
        return marked(app, names, order_of(table))
    shown = dict(zip(entrants, marked(app, entrants), strict=True))
    return tuple(shown[name] for name in names)


def _entrants(app: Kiosk, table: Table) -> Sequence[str]:
    event = table.frame.event
    try:
        return () if event is None else find(app.store, event).names
    except StoreError:
        return ()


def seated_as(app: Kiosk, table: Table, seats: Sequence[str]) -> tuple[str, ...]:
    """The same for those who sat there at some time of the game."""
    names = at_table(app, table, seats)
    ahead = [given(table.game, table.options, seat) for seat in range(len(names))]
    return tuple(with_ahead(name, more) for name, more in zip(names, ahead, strict=True))


def order_of(table: Table) -> tuple[int, ...]:
    """The seats in the order in which marks are given: everybody keeps his from game to game."""
    try:
        return tuple(table.order)
    except StoreError:
        return ()


def contenders(app: Kiosk, stands: Standing) -> tuple[str, ...]:
    """The names of a match with the marks of its games."""
    try:
        order = seat_order.order(app.store, "", stands.names, stands.match.id)
    except StoreError:
        order = ()
    return marked(app, stands.names, order)
