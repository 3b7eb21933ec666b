"""Who meets whom in a simulated evening, and where: some rounds of a league, dealt out over the tables."""

from collections.abc import Mapping
from dataclasses import dataclass

from kiosk.pairing.facts import Facts, Played
from kiosk.pairing.forms import Form, Format
from kiosk.pairing.pairings import rounds_of_robin
from kiosk.pairing.round_robin import robin
from kiosk.pairing.standings import StandingsRow, standings
from kiosk.tournament.messages.call import Call

EVENT = "@simulated"
GAME, OPTIONS = "cameroun", {"turns": 2}


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

    def standings(self, played: Mapping[int, Played]) -> tuple[StandingsRow, ...]:
        """The league after these results, by the code that reckons a league of one kiosk."""
        planned = robin(Facts(played), range(self.people))[: len(self.pairs)]
        return standings(Format(Form.ROBIN, self.people), planned)


def table_name(number: int) -> str:
    """A table by its number from 0."""
    return f"table-{number + 1}"
