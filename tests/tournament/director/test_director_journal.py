"""The director's journal survives what it says it does, and damage is never silent:
kiosk.tournament.director.director_journal, names, evening, receiver."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from kiosk.errors import FolderTaken, StoreError
from kiosk.tournament.director.director_journal import FILE, DirectorJournal, Line
from kiosk.tournament.director.evening import Kind, Reason
from kiosk.tournament.director.receiver import MOST_CONFLICTS, Addressed, Receiver
from kiosk.tournament.messages.call import Call
from kiosk.tournament.messages.game_result import GameResult
from kiosk.tournament.messages.greetings import Hello, Receipt, Verdict, Welcome

WHEN = "2026-11-25T20:00:00+00:00"


def result(game_id: str = "a", number: int = 0, **changes: object) -> GameResult:
    parts = {"game": "cameroun", "names": ("Odette", "Lucien"), "scores": (3, 2), "winners": (0,)} | changes
    return GameResult(game_id, number, ended=WHEN, **parts)


@pytest.fixture
def receiver(tmp_path: Path) -> Iterator[Receiver]:
    made = Receiver(DirectorJournal(tmp_path))
    made.call(Call(0, "cameroun", ("Lucien", "Odette")), "table-1")
    made.call(Call(1, "cameroun", ("Zoé", "Anne"), several=True), "table-2")
    yield made
    made.journal.close()


def say(receiver: Receiver, table: str, said: GameResult) -> Verdict:
    (answer,) = receiver.receive([Addressed(table, said)])
    assert isinstance(answer.message, Receipt) and answer.table == table
    assert (answer.message.digest, answer.message.version) == (said.digest, said.version)
    return answer.message.verdict


def reasons(receiver: Receiver) -> list[str]:
    return [conflict.reason for conflict in receiver.evening.conflicts.values()]


@pytest.mark.parametrize(
    ("table", "said", "reason"),
    [
        ("table-1", result(number=9), Reason.NO_MEETING),
        ("table-2", result(), Reason.OTHER_TABLE),
        ("table-1", result(game="le_421"), Reason.OTHER_GAME),
        ("table-1", result(names=("Odette", "Zoé")), Reason.OTHER_PEOPLE),
        ("table-1", result(names=("Odette", "Odette")), Reason.OTHER_PEOPLE),
    ],
)
def test_what_was_not_called_is_a_conflict(receiver: Receiver, table: str, said: GameResult, reason: Reason) -> None:
    assert say(receiver, table, said) is Verdict.CONFLICT
    assert reasons(receiver) == [reason] and not receiver.evening.results
    assert say(receiver, table, said) is Verdict.KNOWN and len(reasons(receiver)) == 1


def test_names_are_compared_as_everywhere(receiver: Receiver) -> None:
    assert say(receiver, "table-1", result(names=("ODETTE", "lucien"))) is Verdict.ACCEPTED


def test_a_second_game_of_a_meeting_is_a_conflict_unless_a_draw_is_played_again(receiver: Receiver) -> None:
    assert say(receiver, "table-1", result()) is Verdict.ACCEPTED
    assert say(receiver, "table-1", result("b")) is Verdict.CONFLICT
    drawn = result("c", 1, names=("Anne", "Zoé"), scores=(2, 2), winners=(0, 1))
    won = result("d", 1, names=("Anne", "Zoé"))
    assert [say(receiver, "table-2", one) for one in (drawn, won)] == [Verdict.ACCEPTED, Verdict.ACCEPTED]
    third = result("e", 1, names=("Anne", "Zoé"))
    assert say(receiver, "table-2", third) is Verdict.CONFLICT
    assert reasons(receiver) == [Reason.SECOND_RESULT, Reason.SECOND_RESULT]


def test_a_card_that_moved_to_another_table_doubles_nothing(receiver: Receiver) -> None:
    assert say(receiver, "table-1", result()) is Verdict.ACCEPTED
    assert say(receiver, "table-2", result()) is Verdict.KNOWN
    assert not reasons(receiver) and len(receiver.evening.results) == 1
    assert receiver.evening.summary("table-1") == receiver.evening.summary("table-2")


def test_a_table_that_goes_wild_fills_no_disk(receiver: Receiver) -> None:
    verdicts = [say(receiver, "table-2", result(f"g{number}")) for number in range(MOST_CONFLICTS + 3)]
    assert verdicts == [Verdict.CONFLICT] * MOST_CONFLICTS + [Verdict.FULL] * 3
    assert say(receiver, "table-1", result()) is Verdict.ACCEPTED


def test_a_table_hears_whether_all_has_arrived(receiver: Receiver) -> None:
    summary = receiver.evening.summary("table-1")
    say(receiver, "table-1", result())
    for said, complete in ((summary, False), (receiver.evening.summary("table-1"), True)):
        (answer,) = receiver.receive([Addressed("table-1", Hello(said))])
        assert answer.message == Welcome(said, complete)


def test_what_came_together_is_committed_together(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    before, add = receiver.journal.head, DirectorJournal.add
    monkeypatch.setattr(DirectorJournal, "add", lambda self, record: add(self, record) / (record["game_id"] != "b"))
    with pytest.raises(ZeroDivisionError):
        receiver.receive([Addressed("table-1", result()), Addressed("table-1", result("b"))])
    assert receiver.journal.head == before and not receiver.evening.results and not receiver.evening.heard
    monkeypatch.undo()
    assert say(receiver, "table-1", result()) is Verdict.ACCEPTED


def test_names_of_what_was_not_committed_are_unknown(receiver: Receiver, tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), receiver.journal.transaction():
        receiver.journal.names.tokens(["Odile"])
        raise ZeroDivisionError
    assert say(receiver, "table-2", result(names=("Odile", "Zoé"))) is Verdict.CONFLICT
    receiver.journal.close()
    receiver.journal = DirectorJournal(tmp_path)
    (conflict,) = Receiver(receiver.journal).evening.conflicts.values()
    assert receiver.journal.names.names(conflict.result.who) == ("Odile", "Zoé")


def test_a_full_disk_is_one_line_and_loses_nothing(receiver: Receiver) -> None:
    with closing(sqlite3.connect(receiver.journal.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        receiver.journal._database.execute("PRAGMA busy_timeout = 0")
        with pytest.raises(StoreError, match="cannot be written"):
            say(receiver, "table-1", result())
        other.execute("ROLLBACK")
    assert say(receiver, "table-1", result()) is Verdict.ACCEPTED


def test_a_restart_knows_what_was_known(receiver: Receiver, tmp_path: Path) -> None:
    for said in (result(), result("b"), result("a", scores=(2, 3), winners=(1,), after=(result().digest,))):
        say(receiver, "table-1", said)
    known = receiver.evening
    receiver.journal.close()
    receiver.journal = DirectorJournal(tmp_path)
    assert Receiver(receiver.journal).evening == known
    assert [line.record["kind"] for line in receiver.journal.lines()][-3:] == [
        Kind.RESULT, Kind.CONFLICT, Kind.CORRECTION,
    ]  # fmt: skip


def test_what_it_knows_is_read_again_once_the_disk_answers(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(receiver, "table-1", result())
    known, lines = receiver.evening, DirectorJournal.lines

    def unreadable(_: DirectorJournal) -> Iterator[Line]:
        raise StoreError("no disk")

    monkeypatch.setattr(DirectorJournal, "lines", unreadable)
    with pytest.raises(ZeroDivisionError), receiver.together():
        raise ZeroDivisionError
    with pytest.raises(StoreError, match="no disk"):
        say(receiver, "table-1", result())
    monkeypatch.setattr(DirectorJournal, "lines", lines)
    assert say(receiver, "table-1", result()) is Verdict.KNOWN and receiver.evening == known


def test_it_is_read_beside_who_writes_it_with_its_times(receiver: Receiver, tmp_path: Path) -> None:
    say(receiver, "table-1", result())
    with closing(DirectorJournal(tmp_path, read_only=True)) as other:
        assert Receiver(other).evening == receiver.evening and other.head == receiver.journal.head
        moments = [datetime.fromisoformat(line.at) for line in other.lines()]
        assert moments == sorted(moments) and all(moment.tzinfo is not None for moment in moments)
        with pytest.raises(StoreError, match="cannot be written"):
            say(Receiver(other), "table-2", result("z", 1))
    assert say(receiver, "table-2", result("b", 1, names=("Anne", "Zoé"))) is Verdict.ACCEPTED


def test_nothing_is_made_where_somebody_only_reads(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no evening was led there"):
        DirectorJournal(tmp_path / "none", read_only=True)
    assert not (tmp_path / "none").exists()


def test_two_directors_never_write_at_once(receiver: Receiver, tmp_path: Path) -> None:
    with pytest.raises(FolderTaken):
        DirectorJournal(tmp_path)


def test_a_name_can_be_taken_out(receiver: Receiver, tmp_path: Path) -> None:
    say(receiver, "table-1", result())
    with receiver.journal.transaction():
        assert receiver.journal.names.forget("odette", "Anonyme 1")
        assert not receiver.journal.names.forget("odette", "Anonyme 2")
    receiver.journal.close()
    receiver.journal = DirectorJournal(tmp_path)
    (kept,) = Receiver(receiver.journal).evening.results.values()
    assert receiver.journal.names.names(kept.who) == ("Anonyme 1", "Lucien")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE records SET body = replace(body, '3', '4') WHERE number = 3",
        "UPDATE records SET at = '2020' WHERE number = 1",
        "DELETE FROM records WHERE number = 2",
        "DELETE FROM records WHERE number = 3",
        "UPDATE names SET name = 'Odile' WHERE name = 'Odette'",
    ],
)
def test_a_changed_record_is_found(receiver: Receiver, tmp_path: Path, statement: str) -> None:
    say(receiver, "table-1", result())
    receiver.journal.close()
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as database:
        for event in ("UPDATE", "DELETE"):
            database.execute(f"DROP TRIGGER records_{event}")
        assert database.execute(statement).rowcount == 1
    with pytest.raises(StoreError) as refusal:
        DirectorJournal(tmp_path)
    assert "\n" not in str(refusal.value)


def test_records_are_only_added(receiver: Receiver) -> None:
    for statement in ("UPDATE records SET at = ''", "DELETE FROM records"):
        with pytest.raises(sqlite3.IntegrityError):
            receiver.journal._database.execute(statement)


def test_flipped_bits_are_found_or_harm_nothing(receiver: Receiver, tmp_path: Path) -> None:
    say(receiver, "table-1", result())
    receiver.journal._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    known, records = receiver.evening, receiver.journal.head
    receiver.journal.close()
    file, random = tmp_path / FILE, Random(5)
    sound = file.read_bytes()
    written = [place for place, byte in enumerate(sound) if byte]
    found = 0
    for _ in range(300):
        damaged = bytearray(sound)
        damaged[random.choice(written)] ^= 1 << random.randrange(8)
        file.write_bytes(damaged)
        try:
            journal = DirectorJournal(tmp_path)
        except StoreError as refusal:
            found += "\n" not in str(refusal)
            continue
        assert Receiver(journal).evening == known and journal.head == records
        journal.close()
    assert found > 150
    file.write_bytes(sound)
    receiver.journal = DirectorJournal(tmp_path)
