"""Who meets whom in a simulated evening, and where: some rounds of a league, dealt out over the tables."""

from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.pairing.meeting import Meeting
from kiosk.pairing.pairings import rounds_of_robin
from kiosk.pairing.standings import StandingsRow
from kiosk.table.tournament.standings_list import standings
from kiosk.table.tournament.tournament import ROBIN, Tournament
from kiosk.tournament.messages.call import Call

EVENT = "@simulated"
GAME, OPTIONS = "cameroun", {"turns": 2}
Played = tuple[tuple[int, ...], tuple[int, ...]]
"""Scores and winners, by seat."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """An evening's size: `rounds` of the league of so many people."""

    tables: int
    people: int
    rounds: int

    @property
    def names(self) -> tuple[str, ...]:
        """The people."""
        return tuple(f"Joueur {number + 1}" for number in range(self.people))

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom, by the meeting's number; the first of a pair begins."""
        rounds = rounds_of_robin(self.people)[: self.rounds]
        return tuple(pair for pairs in rounds for pair in pairs)

    def table_of(self, number: int) -> str:
        """Where a meeting is played."""
        return table_name(number % self.tables)

    def call(self, number: int, pair: tuple[int, int]) -> Call:
        """What the director calls."""
        return Call(number, GAME, (self.names[pair[0]], self.names[pair[1]]), dict(OPTIONS))

    def standings(self, played: dict[int, Played]) -> tuple[StandingsRow, ...]:
        """The league after these results, by the code that reckons a league of one kiosk."""
        event = Tournament(EVENT, GAME, self.names, OPTIONS, ROBIN, False, "")
        return standings(
            event, [_meeting(number, pair, played.get(number)) for number, pair in enumerate(self.pairs)]
        )


def table_name(number: int) -> str:
    """A table by its number from 0."""
    return f"table-{number + 1}"


def _meeting(number: int, pair: Sequence[int], played: Played | None) -> Meeting:
    one, other = pair
    if played is None:
        return Meeting(number, 0, one, other)
    (first, second), winners = played
    winner = pair[winners[0]] if len(winners) == 1 else None
    return Meeting(number, 0, one, other, winner, winner is None, (first, second))
