"""Who meets whom in an evening of any form, which meeting goes to which table next, and the standings."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import SystemRandom

from kiosk.errors import PisteError, UsageError
from kiosk.games.catalogue import find_game
from kiosk.games.seats import same
from kiosk.pairing import matching
from kiosk.pairing.facts import Facts, Played, Round
from kiosk.pairing.forms import Form, Format
from kiosk.pairing.meeting import BYE, Meeting
from kiosk.pairing.planned import meetings, next_round
from kiosk.pairing.standings import StandingsRow, first_final, standings
from kiosk.pairing.swiss import NoLegalPairing
from kiosk.tournament.control.evening_file import EveningPlan
from kiosk.tournament.control.games_format import Mix
from kiosk.tournament.director.entrants import Entrants, Step
from kiosk.tournament.director.evening import Evening, Frozen, Kept
from kiosk.tournament.director.receiver import Receiver
from kiosk.tournament.messages.call import Call
from kiosk.tournament.messages.teams import members, seated, team_name

BRACKETS = (Form.KNOCKOUT, Form.DOUBLE)


class Stuck(StrEnum):
    """Why no next round can be drawn before the organiser has decided something."""

    NO_LEGAL_ROUND = "no_legal_round"
    TABLE_SIZE = "table_size"


@dataclass(slots=True)
class _Known:
    """What follows from the journal up to the last record that decides who meets whom."""

    decided_at: int
    planned: tuple[Meeting, ...]
    numbered: Mapping[int, Meeting]
    """Those that somebody plays."""
    sought: bool = False
    round: Round | None = None
    stuck: Stuck | None = None


_Counted = tuple[tuple[int | None, ...], frozenset[int], Frozen | None, tuple[Kept, ...], Played | None]
"""Who sat at a meeting, who did not come, how it is fixed, its results; and what was played."""


class Contest:
    """An evening as far as the director's journal knows it; entrants are numbers, by place in the draw."""

    def __init__(self, plan: EveningPlan, receiver: Receiver) -> None:
        """Draws where nobody has yet. Raises `UsageError` where the journal was begun otherwise, `PisteError`."""
        self.plan, self._receiver = plan, receiver
        self._known: _Known | None = None
        self._counts: dict[int, _Counted] = {}
        if plan.format.form == Form.SWISS and plan.format.size == 2 and not matching.available():
            raise PisteError("a Swiss evening needs the library networkx: pip install 'piste[director]'")
        if self.entrants.chosen is None and not receiver.evening.called:
            drawn = plan.people if plan.listed else SystemRandom().sample(plan.people, len(plan.people))
            receiver.begin(plan.games, plan.mix, plan.format, [members(name, plan.team) for name in drawn])
        if not self._as_planned():
            raise UsageError(
                f"the evening in {receiver.journal.path.parent} was begun with another game or form or other people"
            )

    @property
    def evening(self) -> Evening:
        """What the director knows."""
        return self._receiver.evening

    @property
    def entrants(self) -> Entrants:
        """Who takes part and what was drawn."""
        return self.evening.entrants

    @property
    def format(self) -> Format:
        """The form, with those who came late."""
        return self.entrants.chosen or self.plan.format

    @property
    def planned(self) -> tuple[Meeting, ...]:
        """Every meeting that is known of, in order of play."""
        return self._now().planned

    @property
    def stuck(self) -> Stuck | None:
        """Why the next round waits for the organiser; None where it does not."""
        return self._sought().stuck

    @property
    def over(self) -> bool:
        """Whether nothing remains to be played or drawn."""
        known = self._sought()
        return all(meeting.over for meeting in known.planned) and known.round is None and known.stuck is None

    def name(self, entrant: int) -> str:
        """Of an entrant."""
        return self._named(self.entrants.who[entrant])

    def people(self, entrant: int) -> tuple[str, ...]:
        """The names of an entrant's people."""
        return self._receiver.journal.names.names(self.entrants.who[entrant])

    def told(self, who: Sequence[str]) -> list[str]:
        """What those are called who play at a table, by side: people, or teams."""
        return [self._named(side) for side in self.entrants.sides(who)]

    def entrant(self, name: str) -> int | None:
        """Whose name it is, in any spelling; None of nobody here."""
        wanted = sorted(map(same, members(name, self.entrants.team)))
        found = (one for one in range(len(self.entrants.who)) if sorted(map(same, self.people(one))) == wanted)
        return next(found, None)

    def meeting(self, number: int) -> Meeting | None:
        """A meeting by its number, None where it is not known of yet or nobody plays it."""
        return self._now().numbered.get(number)

    def sides(self, meeting: Meeting) -> tuple[int, ...]:
        """Who is to play there: those who are known, came and have not left."""
        entrants = self.entrants
        gone = entrants.left | entrants.absent.get(meeting.number, frozenset())
        return tuple(one for one in _known_sides(meeting) if one not in gone)

    def names(self, number: int) -> tuple[str, ...]:
        """The people of a meeting by seat, the one who begins first. Raises `KeyError` where it is not known of."""
        if (meeting := self.meeting(number)) is None:
            raise KeyError(number)
        return seated([self.people(side) for side in self.sides(meeting)])

    def several(self, number: int) -> bool:
        """Whether a drawn game of that meeting is played again."""
        return self.format.form in BRACKETS or self._final(number)

    def call(self, number: int, table: str) -> Call:
        """What a table is told of a meeting. Raises `KeyError`."""
        names, meeting = self.names(number), self.meeting(number)
        game, options = self.plan.played(0 if meeting is None else meeting.round, table)
        return Call(number, game, names, options, self.several(number))

    def work(self, tables: Iterable[str], present: Container[str]) -> list[tuple[int, str]]:
        """Draws the next round where it is due, and calls meetings to tables; which and where. Raises `StoreError`.

        `tables` are open; those of them that are `present` and have nothing to play get something.
        """
        tables = tuple(tables)
        if (due := self._sought().round) is not None:
            self._receiver.note(Step.ROUND, tables=due)
        if dealt := [*self._renewed(tables), *self.deal(tables, present)]:
            self._call_together(dealt)
        return dealt

    def _call_together(self, dealt: Iterable[tuple[int, str]]) -> None:
        try:
            with self._receiver.together():
                for number, table in dealt:
                    self.call_to(number, table)
        except BaseException:
            # It may be of records that were not kept.
            self._known = None
            raise

    def call_to(self, number: int, table: str) -> None:
        """Calls a meeting to a table; how its people got there stays from now on. Raises `StoreError`."""
        self._receiver.call(self.call(number, table), table, self._decided_for(number))

    def deal(self, tables: Iterable[str], present: Container[str]) -> Iterator[tuple[int, str]]:
        """The next meeting for each of these tables that is present and has none, of people who play nowhere."""
        tables = tuple(tables)
        idle = [table for table in tables if table in present and not self.evening.open(table)]
        busy = {who for table in tables for called in self.evening.open(table) for who in called.who}
        people = self.entrants.who
        for meeting in self._waiting(tables) if idle else ():
            who = {token for one in self.sides(meeting) for token in people[one]}
            if busy.isdisjoint(who):
                busy |= who
                yield meeting.number, idle.pop(0)
                if not idle:
                    return

    def standings(self) -> tuple[StandingsRow, ...]:
        """Everybody, the first first."""
        return standings(self.format, self.planned)

    def next_round_after(self, facts: Facts) -> Round | None:
        """The round that is due after these facts. Raises `NoLegalPairing`."""
        try:
            return next_round(self.format, facts)
        except NoLegalPairing:
            if not self.entrants.repeats:
                raise
            return next_round(self.format, facts, repeats=True)

    @property
    def facts(self) -> Facts:
        """What is known, as pairing takes it."""
        return self._facts(self.planned)

    def _as_planned(self) -> bool:
        entrants, plan = self.entrants, self.plan
        if entrants.chosen is None:
            return False
        drawn = entrants.chosen.entrants - entrants.chosen.late
        chosen = replace(entrants.chosen, entrants=drawn, late=0)
        mix = Mix(entrants.mix) if plan.more else plan.mix
        return (entrants.games, mix, chosen, entrants.team, sorted(map(self.name, range(drawn)))) == (
            plan.games, plan.mix, plan.format, plan.team, sorted(plan.people),
        )  # fmt: skip

    def _named(self, people: Sequence[str]) -> str:
        return team_name(self._receiver.journal.names.names(people))

    def _now(self) -> _Known:
        decided = self.evening.decided_at
        if self._known is None or self._known.decided_at != decided:
            planned = self._planned(() if self._known is None else self._known.planned)
            self._known = _Known(decided, planned, {one.number: one for one in planned if not one.bye})
        return self._known

    def _sought(self) -> _Known:
        """With the next round, or why there is none."""
        known = self._now()
        if not known.sought and self.format.drawn_by_round and not self.entrants.ended:
            try:
                known.round = self.next_round_after(self._facts(known.planned))
            except NoLegalPairing:
                known.stuck = Stuck.NO_LEGAL_ROUND
            if known.round is not None and not self._fits(known.round):
                known.round, known.stuck = None, Stuck.TABLE_SIZE
        known.sought = True
        return known

    def _fits(self, drawn: Round) -> bool:
        sizes = {len(table) * self.entrants.team for table in drawn if BYE not in table}
        played = {self.plan.played(len(self.entrants.rounds), table)[0] for table in self.plan.tables}
        return all(
            game.least_players <= size <= game.most_players for game in map(find_game, played) for size in sizes
        )

    def _planned(self, before: Sequence[Meeting]) -> tuple[Meeting, ...]:
        """Results count once the people of their meeting are known, which in brackets follows from other results.

        `before`: the meetings as they stood, mostly as they still do.
        """
        while True:
            found = meetings(self.format, self._facts(before))
            if [one.sides for one in found] == [one.sides for one in before]:
                return found
            before = found

    def _facts(self, planned: Sequence[Meeting]) -> Facts:
        """What is known, with the results of those meetings whose people are known."""
        evening, entrants = self.evening, self.entrants
        absent = entrants.absent | {number: one.absent for number, one in evening.frozen.items()}
        played, known = {}, evening.by_meeting.keys() | evening.frozen.keys()
        for meeting in planned:
            if meeting.number in known and (found := self._counted(meeting, absent.get(meeting.number, frozenset()))):
                played[meeting.number] = found
        return Facts(played, absent, frozenset(entrants.left), tuple(entrants.rounds))

    def _counted(self, meeting: Meeting, absent: frozenset[int]) -> Played | None:
        """What was played at a meeting; reckoned once, as long as nothing of it changes."""
        results, frozen = self.evening.of_meeting(meeting.number), self.evening.frozen.get(meeting.number)
        before = self._counts.get(meeting.number)
        if before is None or before[:3] != (meeting.sides, absent, frozen) or before[3] is not results:
            kept = self.evening.counting(meeting.number) if frozen is None else frozen.result
            there = [one for one in _known_sides(meeting) if one not in absent]
            played = self._played(there, kept) if kept is not None and len(there) > 1 else None
            before = self._counts[meeting.number] = (meeting.sides, absent, frozen, results, played)
        return before[4]

    def _played(self, there: Sequence[int], kept: Kept) -> Played | None:
        """What was played, in the order of the meeting: people may have sat down in another one."""
        first = [self.entrants.who[one][0] for one in there]
        seats = [kept.who.index(token) if token in kept.who else place for place, token in enumerate(first)]
        sides = [seat % (len(kept.who) // self.entrants.team or 1) for seat in seats]
        if len(set(sides)) < len(sides) or max(seats) >= len(kept.scores):
            return None
        winners = tuple(place for place, seat in enumerate(seats) if seat in kept.winners)
        found = Played(tuple(kept.scores[seat] for seat in seats), winners)
        return found.alike if self.plan.more and len(seats) == 2 else found

    def _final(self, number: int) -> bool:
        if self.format.form != Form.POOLS:
            return False
        meeting = self.meeting(number)
        return meeting is not None and meeting.round >= first_final(self.format)

    def _decided_for(self, number: int) -> list[tuple[int, list[int]]]:
        """The meetings by which these people got here, which stay as they ended, each with who did not come."""
        meeting = self.meeting(number)
        if meeting is None or not (self._final(number) or self.format.form in BRACKETS):
            return []
        fixed = [one for one in self.planned if one.over and not one.bye and one.number not in self.evening.frozen]
        return [
            (one.number, [] if one.forfeit is None else [one.forfeit])
            for one in fixed
            if set(one.sides) & set(meeting.sides) or (self._final(number) and not self._final(one.number))
        ]

    def _renewed(self, tables: Sequence[str]) -> list[tuple[int, str]]:
        """What is called to a table for people of whom some do not come any more."""
        opened = [called for table in tables for called in self.evening.open(table)]
        return [(one.number, one.table) for one in opened if self.entrants.missing(one.number) & set(one.who)]

    def _waiting(self, tables: Sequence[str]) -> Iterator[Meeting]:
        for meeting in self.planned:
            if not meeting.ready:
                continue
            called = self.evening.called.get(meeting.number)
            if called is None or (called.table not in tables and not self.evening.decided(called)):
                yield meeting


def _known_sides(meeting: Meeting) -> tuple[int, ...]:
    return tuple(side for side in meeting.sides if side is not None and side != BYE)
