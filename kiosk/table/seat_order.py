"""People who play on, game after game, keep the places in which they first sat down together."""

from collections.abc import Sequence
from contextlib import suppress

from kiosk.games.seats import same
from kiosk.table.storage.rows.saved_games import names_from
from kiosk.table.storage.store import Store

_BEFORE = """SELECT names, coalesce(seated, names) FROM tables
    WHERE rowid < coalesce((SELECT rowid FROM tables WHERE id = ?1), 9e18)
    AND (match_id IS ?2 OR rowid < coalesce((SELECT min(rowid) FROM tables WHERE match_id = ?2), 9e18))
    ORDER BY rowid DESC"""
# The games of a match follow each other, whatever was played in between.

Game = tuple[tuple[str, ...], tuple[str, ...]]
"""Who sat where at the start of a game, and at its end."""


def order(store: Store, table: str, names: Sequence[str], match: str | None) -> tuple[int, ...]:
    """The seats of a table in the order in which the same people sat when they began to play together.

    `names` by seat at its start; `match` is the match of which it is a game. Raises `StoreError`.
    """
    games = _together(store.rows(_BEFORE, table, match or ""), tuple(names))
    _, last = games[0]
    seats = tuple(range(len(last)))
    for start, end in games[1:]:
        people = [same(name) for name in start]
        seats = (*(people.index(same(last[seat])) for seat in seats), *range(len(start), len(end)))
        last = end
    return seats


def _together(rows: Sequence[Sequence[str]], names: tuple[str, ...]) -> list[Game]:
    """The games that the same people played one after the other, the first first, up to one with these names."""
    games: list[Game] = [(names, names)]
    with suppress(ValueError, TypeError):
        for start, end in rows:
            game = names_from(start), names_from(end)
            if sorted(map(same, game[1])) != sorted(map(same, games[0][0])):
                break
            games.insert(0, game)
    return games
