"""The meetings of a tournament: what was played, who did not come or has left, and what comes next."""

from collections.abc import Sequence

from kiosk.games.catalogue import find_game
from kiosk.pairing import planned
from kiosk.pairing.facts import Facts, Played
from kiosk.pairing.meeting import Meeting
from kiosk.table.storage.rows.saved_games import GameContext
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament.tournament import Tournament, seats_of

_FORFEIT = "INSERT OR REPLACE INTO forfeits (event_id, number, loser) VALUES (?, ?, ?)"
_COMES = "DELETE FROM forfeits WHERE event_id = ? AND number = ?"
LEFT = -1
"""In the table of forfeits, number `LEFT - entrant` stands for all that this entrant has not played."""


def forfeit(store: Store, event: Tournament, meeting: Meeting, loser: int) -> None:
    """Records that the entrant `loser` did not come: the other one wins without playing."""
    store.write((_FORFEIT, (event.id, meeting.number, loser)))


def comes_after_all(store: Store, event: Tournament, meeting: Meeting) -> None:
    """Takes a forfeit back: the meeting is to be played."""
    store.write((_COMES, (event.id, meeting.number)))


def leave(store: Store, event: Tournament, entrant: int) -> None:
    """Records that an entrant leaves: finished meetings stand, all others are forfeited, known opponent or not."""
    store.write((_FORFEIT, (event.id, LEFT - entrant, entrant)))


def come_back(store: Store, event: Tournament, entrant: int) -> None:
    """Takes an entrant's leaving back."""
    store.write((_COMES, (event.id, LEFT - entrant)))


def left(store: Store, event: Tournament) -> frozenset[int]:
    """The entrants who have left, by place in the draw. Raises `StoreError`."""
    rows = store.rows("SELECT loser FROM forfeits WHERE event_id = ? AND number <= ?", event.id, LEFT)
    return frozenset(int(loser) for (loser,) in rows)


def meetings(store: Store, event: Tournament) -> tuple[Meeting, ...]:
    """Every meeting of an event as it stands, in order of play. Raises `StoreError`."""
    return planned.meetings(event.format, facts(store, event))


def facts(store: Store, event: Tournament) -> Facts:
    """What the journal knows of an event. Raises `StoreError`."""
    lines = store.results("event_id = ? ORDER BY results.rowid", event.id)
    played = {line.frame.number or 0: Played(line.scores, line.winners) for line in lines}
    rows = store.rows("SELECT number, loser FROM forfeits WHERE event_id = ?", event.id)
    absent = {int(number): frozenset({int(loser)}) for number, loser in rows}
    return Facts(played, absent, left(store, event))


def next_meeting(known: Sequence[Meeting]) -> Meeting | None:
    """The first that can be played; None at the end."""
    return next((meeting for meeting in known if meeting.ready), None)


def seats(event: Tournament, meeting: Meeting) -> tuple[str, ...]:
    """The names at the table of a meeting; of a pair the second one is numbered."""
    one, other = event.names[meeting.one or 0], event.names[meeting.other or 0]
    return (one, other) if seats_of(find_game(event.game)) == 2 else (one, other, f"{one} 2", f"{other} 2")


def table_of(store: Store, event: Tournament, meeting: Meeting) -> Table:
    """The table at which a meeting is played: the one that was left in the middle, else a new one.

    Raises `StoreError`.
    """
    for saved in store.unfinished():
        if saved.frame.event == event.id and saved.frame.number == meeting.number:
            return Table.resume(store, saved.id)
    frame = GameContext(event=event.id, number=meeting.number)
    return Table.create(store, event.game, seats(event, meeting), event.options, event.demo, frame)
