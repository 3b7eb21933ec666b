"""Tables and a director over a broker in this process: what the tests of the whole way share."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from kiosk.games.engine.moves import Throw
from kiosk.table.storage.rows.saved_games import GameContext
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.tournament.director.director_journal import DirectorJournal
from kiosk.tournament.director.receiver import Receiver
from kiosk.tournament.outbox.delivered_file import DeliveredFile
from kiosk.tournament.outbox.outbox import Outbox
from kiosk.tournament.transport.director_link import DirectorLink, topics_of_director
from kiosk.tournament.transport.fake_broker import FakeBroker
from kiosk.tournament.transport.table_link import TableLink, topics_of_table

EVENT = "@evening"
SHORT = {"turns": 1}
LOW, HIGH = Throw((1, 1, 2, 3, 2)), Throw((6, 6, 6, 5, 5))


def play_out(table: Table, throws: Sequence[Throw]) -> None:
    """One throw for each player in turn, the first box that takes it."""
    for throw in throws:
        table.play(throw)
        table.play(table.state.moves()[0])
    assert table.state.outcome() is not None


class ATable:
    """A kiosk's journal and its side of the conversation."""

    def __init__(self, folder: Path, name: str, broker: FakeBroker) -> None:
        self.folder, self.name, self.broker = folder / name, name, broker
        self.begin()

    def begin(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.store = Store(self.folder)
        self.delivered = DeliveredFile(self.folder / "outbox", EVENT)
        self.outbox = Outbox(self.store, self.delivered, EVENT)
        self.wire = self.broker.link(self.name, topics_of_table(EVENT, self.name))
        self.link = TableLink(self.wire, self.outbox, EVENT, self.name)

    def end(self) -> None:
        self.wire.close()
        self.delivered.close()
        self.store.close()

    def restart(self) -> None:
        self.end()
        self.begin()

    def play(self, number: int, names: Sequence[str], throws: Sequence[Throw] = (LOW, HIGH)) -> Table:
        table = Table.create(self.store, "cameroun", names, SHORT, False, GameContext(event=EVENT, number=number))
        play_out(table, throws)
        return table

    def saved(self, name: str = "saved") -> Path:
        """A backup of the journal, without what was delivered."""
        place = self.folder.parent / f"{self.name}-{name}"
        self.end()
        shutil.copytree(self.folder, place, ignore=shutil.ignore_patterns("outbox"))
        self.begin()
        return place

    def restore(self, place: Path) -> None:
        self.end()
        for file in self.folder.glob("piste.*"):
            file.unlink()
        shutil.copytree(place, self.folder, dirs_exist_ok=True)
        self.begin()


class ADirector:
    """The director's journal and its side of the conversation."""

    def __init__(self, folder: Path, broker: FakeBroker) -> None:
        self.folder, self.broker = folder / "director", broker
        self.begin()

    def begin(self, *, accept_shortened: bool = False) -> None:
        self.journal = DirectorJournal(self.folder, accept_shortened=accept_shortened)
        self.receiver = Receiver(self.journal)
        self.wire = self.broker.link("director", topics_of_director(EVENT))
        self.link = DirectorLink(self.wire, self.receiver, EVENT)

    def end(self) -> None:
        self.wire.close()
        self.journal.close()

    def restart(self) -> None:
        self.end()
        self.begin()

    @property
    def counted(self) -> dict[int, tuple[int, ...]]:
        """The scores that count, by meeting."""
        return {one.number: one.scores for one in self.receiver.evening.results.values()}

    @property
    def contradictions(self) -> list[str]:
        return [one.reason for one in self.receiver.evening.conflicts.values()]


class AnEvening:
    """A director, tables, and a clock that they share."""

    def __init__(self, folder: Path, tables: int = 1, seed: int = 0) -> None:
        self.broker, self.now = FakeBroker(seed), 0.0
        self.director = ADirector(folder, self.broker)
        self.tables = [ATable(folder, f"table-{number}", self.broker) for number in range(1, tables + 1)]

    def work(self, rounds: int = 1, seconds: float = 0.1) -> None:
        for _ in range(rounds):
            self.now += seconds
            for table in self.tables:
                table.link.work(self.now)
            self.director.link.work(self.now)

    def settle(self, rounds: int = 2000) -> int:
        """Works until everything is delivered; how many rounds it took."""
        for number in range(rounds):
            self.work(seconds=0.5)
            if all(table.link.delivery.idle for table in self.tables):
                return number
        raise AssertionError("something is never delivered")

    def end(self) -> None:
        for part in (*self.tables, self.director):
            part.end()
