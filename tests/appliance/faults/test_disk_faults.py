"""Faults of the disk, in the whole machine while a game is played."""

import resource
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from kiosk.appliance.service.start_mode import StartMode
from kiosk.errors import StoreError
from kiosk.table.storage import transaction
from kiosk.table.storage.open_journal import TRY_AT_MOST
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.appliance.faults.faulty_kiosk import Kiosk, on_disk
from tests.shared import sampled


@contextmanager
def full(kiosk: Kiosk) -> Iterator[None]:
    """SQLite itself finds no page left."""
    pages = kiosk.store._database.execute("PRAGMA page_count").fetchone()[0]
    kiosk.store._database.execute(f"PRAGMA max_page_count = {pages}")
    filler = kiosk.store._database.execute
    filler("BEGIN")
    with pytest.raises(sqlite3.OperationalError, match="full"):
        for _ in range(2000):
            filler("INSERT INTO players VALUES (hex(randomblob(400)), '', 0, NULL)")
    yield
    kiosk.store._database.execute("PRAGMA max_page_count = 1000000")


@contextmanager
def failing(kiosk: Kiosk) -> Iterator[None]:
    """Every write to a file fails in the kernel: SQLITE_IOERR_WRITE."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def read_only(kiosk: Kiosk) -> Iterator[None]:
    """SQLite refuses to write: SQLITE_READONLY."""
    kiosk.store._database.execute("PRAGMA query_only = ON")
    yield
    kiosk.store._database.execute("PRAGMA query_only = OFF")


@contextmanager
def held(kiosk: Kiosk) -> Iterator[None]:
    """Another program writes and does not end."""
    other = sqlite3.connect(kiosk.store.folder / "piste.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@pytest.mark.parametrize(
    ("fault", "said"), sampled([(failing, "ne s’écrit plus"), (read_only, "ne s’écrit plus"), (held, "occupé")])
)
def test_a_disk_that_fails_is_said_play_goes_on_and_the_journal_catches_up_by_itself(kiosk, tmp_path, fault, said):
    kiosk.turn()
    with fault(kiosk):
        kiosk.turn("44413")
        kiosk.turn("66612")
        assert said in kiosk.said
        assert len(kiosk.table.moves) == 6
        kiosk.app.referee.table.undo()
        kiosk.run(40.0)
        assert said in kiosk.said
    kiosk.until_saved()
    assert on_disk(kiosk, tmp_path) == 7
    kiosk.run(11.0)
    assert "journal" not in kiosk.said


def test_a_full_disk_is_said_play_goes_on_and_the_journal_catches_up_by_itself(kiosk, tmp_path):
    with full(kiosk):
        for _ in range(20):
            kiosk.turn()
            kiosk.table.undo(2)
        kiosk.run(0.1)
        assert "plein" in kiosk.said
    kiosk.until_saved()
    assert on_disk(kiosk, tmp_path) == 60


def test_a_journal_that_could_not_be_opened_gets_all_that_was_played_once_it_can(tmp_path):
    begun = Store(tmp_path)
    before = Table.create(begun, "cameroun", ["Marie", "Paul"])
    begun.close()
    blocked = Store(tmp_path)
    # As `kiosk play` does when the folder cannot be written: in memory, with a copy of what is there.
    from kiosk.cli.playing.journal_startup import UNSAVED

    kiosk = Kiosk(tmp_path, Store(None, trouble=UNSAVED, copy_of=tmp_path))
    assert kiosk.table.id == before.id
    kiosk.turn()
    kiosk.run(TRY_AT_MOST * 2)
    assert "sans enregistrer" in kiosk.said and on_disk(kiosk, tmp_path) == 0
    blocked.close()
    kiosk.until_saved()
    assert on_disk(kiosk, tmp_path) == 2
    kiosk.turn()
    assert on_disk(kiosk, tmp_path) == 4
    kiosk.store.close()


def test_nothing_is_read_or_written_by_looking_after_a_journal_that_is_well(kiosk, monkeypatch):
    touched: list[str] = []
    kiosk.store._database.set_trace_callback(touched.append)
    kiosk.run(120.0)
    assert touched == []


class SlowCard:
    """A journal's connection on a card that takes seconds for every commit, as worn ones do."""

    def __init__(self, kiosk: Kiosk, seconds: float) -> None:
        self._kiosk, self._real, self._seconds = kiosk, kiosk.store._database, seconds

    def execute(self, sql: str, params: tuple[object, ...] = ()) -> sqlite3.Cursor:
        if sql == "COMMIT":
            self._kiosk.now += self._seconds
        return self._real.execute(sql, params)

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)


class HungCard(SlowCard):
    """One that does not answer until it is let go; then it has written, or fails."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk, 0.0)
        self.answers, self.fault, self.commits = threading.Event(), False, 0

    def execute(self, sql: str, params: tuple[object, ...] = ()) -> sqlite3.Cursor:
        if sql == "COMMIT":
            assert self.answers.wait(60.0)
            self.commits += 1
            if self.fault:
                self.fault = False
                raise sqlite3.OperationalError("disk I/O error")
        return self._real.execute(sql, params)

    def let_go(self, store: Store) -> None:
        """The disk answers what it was asked."""
        writing = store._writing
        assert writing is not None and not writing.over
        self.answers.set()
        writing.join(10.0)


@pytest.mark.parametrize("fails", [False, True])
def test_a_card_that_does_not_answer_holds_up_nobody_and_gets_everything_once_it_does(
    kiosk, tmp_path, monkeypatch, fails
):
    monkeypatch.setattr(transaction, "PATIENCE", 0.05)
    kiosk.turn()
    card = kiosk.store._database = HungCard(kiosk)
    frames = kiosk.loop._drawn_at
    kiosk.turn("44413")
    assert kiosk.said == "La carte ne répond plus : on joue sans enregistrer."
    kiosk.turn("66621")
    kiosk.run(60.0)
    assert kiosk.loop._drawn_at > frames and len(kiosk.table.moves) == 6
    assert "ne répond plus" in kiosk.said and on_disk(kiosk, tmp_path) == 2 and card.commits == 0
    with pytest.raises(StoreError, match="does not answer"):
        kiosk.store.unfinished()
    card.fault = fails
    card.let_go(kiosk.store)
    kiosk.until_saved()
    assert on_disk(kiosk, tmp_path) == 6
    kept = Store(tmp_path, read_only=True)
    assert Table.resume(kept, kiosk.table.id).to_json() == kiosk.table.to_json()
    kept.close()
    # A first commit that held one move, a second with the three that came meanwhile; all at once after a failure.
    assert card.commits == 2
    kiosk.store._database = card._real


def test_leaving_does_not_wait_for_a_card_that_does_not_answer(kiosk, monkeypatch):
    monkeypatch.setattr(transaction, "PATIENCE", 0.05)
    real, card = kiosk.store._database, HungCard(kiosk)
    kiosk.store._database = card
    kiosk.turn()
    kiosk.store.close()
    assert real.execute("SELECT 1").fetchone() == (1,)
    card.let_go(kiosk.store)
    kiosk.store._database = real


def test_a_slow_card_delays_a_move_and_loses_nothing(kiosk, tmp_path):
    kiosk.run(0.1)
    kiosk.store._database = SlowCard(kiosk, 3.0)
    begin = kiosk.now
    kiosk.turn()
    assert kiosk.now - begin > 6.0 and on_disk(kiosk, tmp_path) == 2
    # What was pressed meanwhile counts: both players' turns come one after the other.
    kiosk.turn("44413")
    assert on_disk(kiosk, tmp_path) == 4 and "journal" not in kiosk.said.lower()
    kiosk.store._database = kiosk.store._database._real


@pytest.mark.whole
def test_a_partition_of_the_games_that_is_missing_stays_on_the_screen_and_play_goes_on(tmp_path):
    kiosk = Kiosk(tmp_path, duty=StartMode(True, away=True))
    kiosk.app.lay("cameroun", ("Marie", "Paul"), {})
    for _ in range(2):
        kiosk.turn()
        kiosk.run(600.0)
        assert kiosk.said == "Le disque des parties manque : ce qui se joue sera oublié à l’arrêt."
    kiosk.store.close()
