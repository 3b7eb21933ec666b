"""The meetings of a tournament: what was played, who did not come or has left, and what comes next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kiosk.games.catalogue import find_game
from kiosk.table.storage.rows.saved_games import FinishedGame, GameContext
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament.pairings import BYE, rounds_of_knockout, rounds_of_robin, slots
from kiosk.table.tournament.tournament import KNOCKOUT, ROBIN, Tournament, seats_of

_FORFEIT = "INSERT OR REPLACE INTO forfeits (event_id, number, loser) VALUES (?, ?, ?)"
_COMES = "DELETE FROM forfeits WHERE event_id = ? AND number = ?"
LEFT = -1
"""In the table of forfeits, number `LEFT - entrant` stands for all that this entrant has not played."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entrants, by place in the draw: None while not known, `BYE` where nobody stands.

    `one` begins. `scores` are theirs in that order, None while nothing was played; `forfeit` tells who did not come.
    """

    number: int
    round: int
    one: int | None
    other: int | None
    winner: int | None = None
    drawn: bool = False
    scores: tuple[int, int] | None = None
    forfeit: int | None = None

    @property
    def bye(self) -> bool:
        """Whether one of them has no opponent."""
        return BYE in (self.one, self.other)

    @property
    def over(self) -> bool:
        """Whether nothing remains to be played."""
        return self.winner is not None or self.drawn

    @property
    def ready(self) -> bool:
        """Whether both are known and have still to play."""
        return not self.over and not self.bye and None not in (self.one, self.other)

    @property
    def waits(self) -> bool:
        """Whether one of them is known and the other is not yet."""
        return (self.one is None) != (self.other is None)


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
    played: dict[int, FinishedGame] = {}
    for line in store.results("event_id = ? ORDER BY results.rowid", event.id):
        played[line.frame.number or 0] = line
    rows = store.rows("SELECT number, loser FROM forfeits WHERE event_id = ?", event.id)
    absent = {int(number): int(loser) for number, loser in rows}
    so_far = _Results(event, played, absent, left(store, event))
    return tuple(_knockout(so_far) if event.form == KNOCKOUT else _robin(so_far))


@dataclass(frozen=True, slots=True)
class _Results:
    """What is known: games by the meeting's number, who did not come to one, who has left."""

    event: Tournament
    played: Mapping[int, FinishedGame]
    absent: Mapping[int, int]
    left: frozenset[int]


def _robin(so_far: _Results) -> list[Meeting]:
    found: list[Meeting] = []
    for number, pairs in enumerate(rounds_of_robin(len(so_far.event.names))):
        for one, other in pairs:
            found.append(_played(so_far, Meeting(len(found), number, one, other)))
    return found


def _knockout(so_far: _Results) -> list[Meeting]:
    found: list[Meeting] = []
    count = len(so_far.event.names)
    entrants: list[int | None] = list(slots(count))
    for number, numbers in enumerate(rounds_of_knockout(count)):
        met = []
        for place, meeting in enumerate(numbers):
            one, other = entrants[2 * place : 2 * place + 2]
            met.append(_played(so_far, Meeting(meeting, number, one, other)))
        found += met
        entrants = [meeting.winner for meeting in met]
    return found


def _played(so_far: _Results, meeting: Meeting) -> Meeting:
    if meeting.bye:
        return replace(meeting, winner=meeting.other if meeting.one == BYE else meeting.one)
    if not meeting.ready:
        return meeting
    one, other = meeting.one or 0, meeting.other or 0
    loser = so_far.absent.get(meeting.number)
    line = so_far.played.get(meeting.number)
    if loser not in (one, other):
        meeting = meeting if line is None else _settled(so_far.event, meeting, line)
        loser = next((entrant for entrant in (other, one) if entrant in so_far.left), None)
    if loser is None or meeting.over:
        return meeting
    return replace(meeting, winner=other if loser == one else one, forfeit=loser)


def _settled(event: Tournament, meeting: Meeting, line: FinishedGame) -> Meeting:
    """What a game brought: even seats are those of who begins."""
    sides = {seat % 2 for seat in line.winners}
    met = replace(meeting, scores=(line.scores[0], line.scores[1]))
    if len(sides) == 1:
        return replace(met, winner=meeting.one if 0 in sides else meeting.other)
    return replace(met, drawn=True) if event.form == ROBIN else met


def next_meeting(planned: Sequence[Meeting]) -> Meeting | None:
    """The first that can be played; None at the end."""
    return next((meeting for meeting in planned if meeting.ready), None)


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
