"""A plan, and a director's journal and keys without a broker."""

from datetime import datetime
from pathlib import Path

from kiosk.tournament.authority.openssl import Pair
from kiosk.tournament.control.contest import Contest
from kiosk.tournament.control.evening_file import EveningPlan
from kiosk.tournament.control.orders import Orders
from kiosk.tournament.director.director_journal import DirectorJournal
from kiosk.tournament.director.receiver import Addressed, Receiver
from kiosk.tournament.messages.game_result import GameResult
from kiosk.tournament.messages.greetings import Receipt, Verdict

PEOPLE = ("Anne", "Luc", "Marie", "Jean")
PLAN = EveningPlan("@juin", "Soirée de juin", "cameroun", PEOPLE, ("table-1", "table-2"), {"turns": 1})
ENDED = "2026-06-01T20:00:00Z"
PEM = "-----BEGIN CERTIFICATE-----\n"


class SomeKeys:
    """Keys that nobody could use."""

    certificate = PEM

    def __init__(self, *tables: str) -> None:
        self.tables, self.changes = tables, 0

    def admit(self, table: str, end: datetime) -> Pair:
        self.tables = (*(one for one in self.tables if one != table), table)
        return Pair(PEM, PEM)

    def revoke(self, table: str) -> bool:
        known = table in self.tables
        self.tables = tuple(one for one in self.tables if one != table)
        return known

    def changed(self) -> None:
        self.changes += 1


class ALedEvening:
    """What orders are given to."""

    def __init__(self, folder: Path, plan: EveningPlan = PLAN, *tables: str) -> None:
        self.journal = DirectorJournal(folder)
        self.receiver = Receiver(self.journal)
        self.contest = Contest(plan, self.receiver)
        self.keys = SomeKeys(*(tables or plan.tables))
        self.orders = Orders(self.contest, self.receiver, self.keys, self.keys.changed, "here.local", 8883)

    def deal(self) -> list[tuple[int, str]]:
        """Calls what is dealt, as a director that runs does."""
        tables = [one for one in self.keys.tables if one not in self.receiver.evening.closed]
        return self.contest.work(tables, tables)

    def play(self, number: int, *scores: int, game: str = "", turned: bool = False, table: str = "") -> Verdict:
        """The first wins unless they are equal; `turned`: they sat down the other way round. `scores` are by side."""
        names = self.contest.names(number)
        scores *= len(names) // len(scores)
        best = max(scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score == best)
        at = table or self.receiver.evening.called[number].table
        seated = tuple(reversed(names)) if turned else names
        result = GameResult(
            game or f"game-{number}",
            number,
            self.receiver.evening.called[number].game,
            seated,
            scores,
            winners,
            ENDED,
        )
        (answer,) = self.receiver.receive([Addressed(at, result)])
        assert isinstance(answer.message, Receipt)
        return answer.message.verdict

    def points(self) -> dict[str, int]:
        return {self.contest.name(line.entrant): line.points for line in self.contest.standings()}
