"""Takes in what tables send: each result exactly once, and answers only what is on the disk.

All that came in together is committed together; then the receipts go out. What contradicts something is kept as a
conflict, which a person settles: it is never dropped and never counts by itself.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from kiosk.games.seats import same
from kiosk.pairing.forms import Format
from kiosk.tournament.director.director_journal import DirectorJournal, Record
from kiosk.tournament.director.entrants import Games, Step
from kiosk.tournament.director.evening import Called, Evening, Kept, Kind, Reason, version_of
from kiosk.tournament.messages.call import MOST_CALLS, Call, Calls
from kiosk.tournament.messages.game_result import GameResult
from kiosk.tournament.messages.greetings import Hello, Message, Receipt, Verdict, Welcome
from kiosk.tournament.messages.teams import by_side

MOST_CONFLICTS = 200
"""Kept from one table: a table gone wild must not fill the disk."""


@dataclass(frozen=True, slots=True)
class Addressed:
    """A message from a table, or to one."""

    table: str
    message: Message


@dataclass(frozen=True, slots=True)
class Judged:
    """What becomes of a result: the answer, the record, None where there is nothing new; `reason` of a conflict."""

    verdict: Verdict
    kind: Kind | None = None
    reason: Reason | None = None


class Receiver:
    """The director's ear."""

    def __init__(self, journal: DirectorJournal) -> None:
        self.journal, self._open = journal, False
        self._evening: Evening | None = _fold(journal)

    @property
    def evening(self) -> Evening:
        """What the director knows. Raises `StoreError` where the journal cannot be read."""
        if self._evening is None:
            self._evening = _fold(self.journal)
        return self._evening

    def begin(self, games: Games, mix: str, chosen: Format, entrants: Sequence[Sequence[str]]) -> None:
        """Writes down what is played, the form and the draw; the people of each of `entrants` in its order.

        Raises `StoreError`.
        """
        with self.together():
            who = self.journal.names.tokens(name for people in entrants for name in people)
            (game, options), *more = games
            said = {"game": game, "options": options, "format": chosen.to_json(), "team": len(entrants[0])}
            said |= {"more": more, "mix": mix} if more else {}
            self._add(said | {"kind": Step.BEGAN, "who": who})

    def enter(self, people: Sequence[str]) -> None:
        """Writes down who comes late. Raises `StoreError`."""
        with self.together():
            self._add({"kind": Step.ENTERED, "who": self.journal.names.tokens(people)})

    def note(self, step: Step, **said: object) -> None:
        """Writes down a step of the draw or of the people. Raises `StoreError`."""
        with self.together():
            self._add({"kind": step} | said)

    def call(self, call: Call, table: str, frozen: Sequence[tuple[int, Sequence[int]]] = ()) -> None:
        """Writes down that these people are to meet at a table. Raises `StoreError`.

        `frozen`: meetings that stay for the draw as they ended, each with who did not come.
        """
        with self.together():
            if frozen:
                self._add({"kind": Step.KEPT, "meetings": [[number, list(absent)] for number, absent in frozen]})
            body = call.to_json() | {"kind": Kind.MEETING, "table": table}
            self._add(body | {"who": self.journal.names.tokens(body.pop("names"))})

    def calls(self, table: str) -> Calls:
        """What a table is to play now."""
        names = self.journal.names.names
        waiting = self.evening.open(table)[:MOST_CALLS]
        return Calls(
            tuple(Call(one.number, one.game, names(one.who), dict(one.options), one.several) for one in waiting)
        )

    def receive(self, arrived: Iterable[Addressed]) -> list[Addressed]:
        """Commits what is new; the answers, in order. Raises `StoreError`: then nothing was kept, and none go out."""
        with self.together():
            return [Addressed(one.table, answer) for one in arrived if (answer := self._answer(one)) is not None]

    def settle(self, conflict: int, taken: bool) -> None:
        """A person says whether a conflict's result counts. Raises `KeyError`, `StoreError`."""
        if conflict not in self.evening.conflicts:
            raise KeyError(conflict)
        with self.together():
            self._add({"kind": Kind.SETTLED, "conflict": conflict, "taken": taken})

    def amend(self, number: int, scores: Sequence[int], winners: Sequence[int], why: str) -> None:
        """A person enters the result of a meeting; what counted before stays in the journal, with the reason.

        By seat, as the meeting was called. Raises `KeyError` where it was not called, `StoreError`.
        """
        called, known = self.evening.called[number], self.evening.of_meeting(number)
        body: Record = {
            "kind": Kind.AMENDED,
            "number": number,
            "game": called.game,
            "table": called.table,
            "why": why,
        }
        body |= {"scores": list(scores), "winners": list(winners), "who": list(called.who)}
        body |= {"game_id": f"by-hand-{number}", "version": 0, "digest": "by-hand", "ended": ""}
        if known:
            last = known[-1]
            body |= {"game_id": last.game_id, "version": last.version, "digest": last.digest, "ended": last.ended}
        with self.together():
            self._add(body)

    def set_table(self, table: str, open_: bool) -> None:
        """A table is closed, nothing is called to it any more, or opened again. Raises `StoreError`."""
        if open_ == (table in self.evening.closed):
            with self.together():
                self._add({"kind": Kind.TABLE, "table": table, "open": open_})

    @contextmanager
    def together(self) -> Iterator[None]:
        """All that is written within is one transaction, on the disk when it ends. Raises `StoreError`: then what is
        known is what the file still says."""
        if self._open:
            yield
            return
        self._open = True
        try:
            with self.journal.transaction():
                yield
        except BaseException:
            self._evening = None
            raise
        finally:
            self._open = False

    def _add(self, record: Record) -> None:
        number = self.journal.add(record)
        self.evening.apply(number, record)

    def _answer(self, said: Addressed) -> Message | None:
        message = said.message
        if isinstance(message, Hello):
            complete = message.delivered == self.evening.summary(said.table)
            return Welcome(message.delivered, complete)
        if not isinstance(message, GameResult):
            return None
        judged = self._judged(said.table, message)
        if judged.kind is not None:
            self._add(self._record(said.table, message, judged.kind, judged.reason))
        return Receipt(message.game_id, message.version, message.digest, judged.verdict)

    def _judged(self, table: str, result: GameResult) -> Judged:
        evening = self.evening
        if version_of(table, result.game_id, result.version, result.digest) in evening.versions:
            return Judged(Verdict.KNOWN)
        if evening.heard.get(table, {}).get(result.game_id) == result.digest:
            return Judged(Verdict.KNOWN)
        known = evening.results.get(result.game_id)
        if known is not None and known.digest == result.digest:
            # From another table than before: a card was moved, or the table has a new name.
            return Judged(Verdict.KNOWN, Kind.SEEN)
        reason = self._contradiction(table, result, known)
        if reason is None:
            new = Judged(Verdict.ACCEPTED, Kind.RESULT)
            return new if known is None else Judged(Verdict.CORRECTED, Kind.CORRECTION)
        full = evening.contradictions.get(table, 0) >= MOST_CONFLICTS
        return Judged(Verdict.FULL) if full else Judged(Verdict.CONFLICT, Kind.CONFLICT, reason)

    def _contradiction(self, table: str, result: GameResult, known: Kept | None) -> Reason | None:
        called = self.evening.called.get(result.number)
        if called is None:
            return Reason.NO_MEETING
        if called.table != table:
            return Reason.OTHER_TABLE
        if called.game != result.game:
            return Reason.OTHER_GAME
        if not self._same_people(called, result):
            return Reason.OTHER_PEOPLE
        if result.game_id in self.evening.amended:
            return Reason.AMENDED
        if known is not None:
            follows = known.table == table and known.number == result.number and known.digest in result.after
            return None if follows else Reason.DIFFERS
        return Reason.SECOND_RESULT if self.evening.decided(called) else None

    def _same_people(self, called: Called, result: GameResult) -> bool:
        """Whether those who were called played, partners together where there are teams."""
        team, expected = self.evening.entrants.team, self.journal.names.names(called.who)
        one, other = (sorted(sorted(map(same, side)) for side in by_side(names, team))
                      for names in (expected, result.names))  # fmt: skip
        return one == other

    def _record(self, table: str, result: GameResult, kind: Kind, reason: Reason | None) -> Record:
        body = result.to_json() | {"version": result.version, "digest": result.digest, "table": table, "kind": kind}
        body["who"] = self.journal.names.tokens(body.pop("names"))
        return body if reason is None else body | {"reason": reason}


def _fold(journal: DirectorJournal) -> Evening:
    evening = Evening()
    for line in journal.lines():
        evening.apply(line.number, line.record)
    return evening
