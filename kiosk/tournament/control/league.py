"""Who meets whom in a league, which meeting goes to which table next, and the standings."""

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cached_property

from kiosk.errors import UsageError
from kiosk.pairing.facts import Facts, Played
from kiosk.pairing.forms import Form, Format
from kiosk.pairing.pairings import rounds_of_robin
from kiosk.pairing.round_robin import robin
from kiosk.pairing.standings import StandingsRow, standings
from kiosk.tournament.control.evening_file import EveningPlan
from kiosk.tournament.director.evening import Kept
from kiosk.tournament.director.receiver import Receiver
from kiosk.tournament.messages.call import Call


class League:
    """A league of everybody in the plan, as far as the director's journal knows it."""

    def __init__(self, plan: EveningPlan, receiver: Receiver) -> None:
        """Raises `UsageError` where the journal was begun with another plan."""
        self.plan, self._receiver = plan, receiver
        for called in receiver.evening.called.values():
            names = receiver.journal.names.names(called.who)
            if called.number >= len(self.pairs) or (called.game, names) != (plan.game, self.names(called.number)):
                raise UsageError(
                    f"the evening in {receiver.journal.path.parent} was begun with another game or other people"
                )

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom, by the meeting's number, round by round; the first of a pair begins."""
        return tuple(pair for pairs in rounds_of_robin(len(self.plan.people)) for pair in pairs)

    def names(self, number: int) -> tuple[str, str]:
        """The people of a meeting."""
        one, other = self.pairs[number]
        return self.plan.people[one], self.plan.people[other]

    def call(self, number: int) -> Call:
        """What a table is told of a meeting."""
        return Call(number, self.plan.game, self.names(number), dict(self.plan.options))

    def deal(self, tables: Iterable[str], present: Container[str]) -> Iterator[tuple[int, str]]:
        """The next meeting for each of these tables that is present and has none, of people who play nowhere."""
        tables = tuple(tables)
        evening = self._receiver.evening
        busy = {one for table in tables for called in evening.open(table) for one in self.pairs[called.number]}
        free = iter([table for table in tables if table in present and not evening.open(table)])
        for number in self._waiting(tables):
            if busy.isdisjoint(self.pairs[number]):
                if (table := next(free, None)) is None:
                    return
                busy.update(self.pairs[number])
                yield number, table

    def standings(self) -> tuple[StandingsRow, ...]:
        """Everybody, the first first."""
        evening = self._receiver.evening
        kept = {number: evening.of_meeting(number) for number in range(len(self.pairs))}
        played = {number: self._played(number, found[-1]) for number, found in kept.items() if found}
        people = len(self.plan.people)
        return standings(Format(Form.ROBIN, people), robin(Facts(played), range(people)))

    def _waiting(self, tables: Sequence[str]) -> Iterator[int]:
        evening = self._receiver.evening
        for number in range(len(self.pairs)):
            called = evening.called.get(number)
            if called is None or (called.table not in tables and not evening.decided(called)):
                yield number

    def _played(self, number: int, kept: Kept) -> Played:
        """What was played, in the order of the pair: people may have sat down the other way round."""
        names = self._receiver.journal.names.names(kept.who)
        seats = [names.index(name) if name in names else place for place, name in enumerate(self.names(number))]
        winners = tuple(place for place, seat in enumerate(seats) if seat in kept.winners)
        return Played(tuple(kept.scores[seat] for seat in seats), winners)
