"""What a table has still to send: kiosk.tournament.outbox.outbox, delivered_file."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.errors import StoreError
from kiosk.table import known_players
from kiosk.table.backup.journal_check import check_journal
from kiosk.table.storage.files import journal_file
from kiosk.table.storage.integrity.chain_audit import audited
from kiosk.table.storage.integrity.salvage import examined, merge
from kiosk.table.storage.rows.saved_games import GameContext
from kiosk.table.table import Table
from kiosk.tournament.outbox.delivered_file import FILE, Delivered, DeliveredFile
from tests.tournament.conftest import Begin
from tests.tournament.evening_of_tables import EVENT, HIGH, LOW, SHORT, ATable, play_out

PAIR = ("Odette", "Lucien")


def waiting(at: ATable) -> list[str]:
    return [one.result.game_id for one in at.outbox.pending()]


def test_only_games_of_the_evening_are_sent(begin: Begin) -> None:
    at = begin().tables[0]
    play_out(Table.create(at.store, "cameroun", PAIR, SHORT), (LOW, HIGH))
    play_out(Table.create(at.store, "cameroun", PAIR, SHORT, False, GameContext(event="@other")), (LOW, HIGH))
    play_out(Table.create(at.store, "cameroun", PAIR, SHORT, True, GameContext(event=EVENT)), (LOW, HIGH))
    played = at.play(4, PAIR)
    first = at.outbox.first()
    assert waiting(at) == [played.id] and first is not None
    assert (first.result.number, first.result.names, first.result.after) == (4, PAIR, ())


def test_what_arrived_is_not_sent_again_until_the_director_lacks_it(begin: Begin) -> None:
    at = begin().tables[0]
    games = [at.play(number, PAIR).id for number in range(3)]
    for one in list(at.outbox.pending()):
        at.delivered.note(one.result.game_id, one.then)
    assert waiting(at) == [] and at.outbox.first() is None
    at.restart()
    assert waiting(at) == [] and at.outbox.first() is None
    # Nothing was played since: an idle table too sends again what a director has forgotten.
    at.delivered.send_again()
    assert waiting(at) == games and at.outbox.first() is not None
    at.restart()
    assert waiting(at) == games


def test_a_name_that_was_taken_out_is_no_correction(begin: Begin) -> None:
    at = begin().tables[0]
    at.play(0, PAIR)
    for one in list(at.outbox.pending()):
        at.delivered.note(one.result.game_id, one.then)
    known_players.remove(at.store, "Odette")
    assert waiting(at) == []


def test_the_journal_with_games_of_an_evening_is_whole_to_all_who_check_it(begin: Begin, tmp_path: Path) -> None:
    at = begin().tables[0]
    at.play(0, PAIR)
    check_journal(at.saved(), tmp_path)
    at.end()
    with closing(journal_file.prepared(at.folder / journal_file.FILE)) as database:
        assert not audited(database).faults
        with closing(journal_file.in_memory()) as salvaged:
            merge(salvaged, examined(database))
            assert salvaged.execute("SELECT event_id, number FROM tables").fetchall() == [(EVENT, 0)]
    at.begin()


def test_a_row_of_an_event_that_nobody_keeps_is_still_refused(begin: Begin, tmp_path: Path) -> None:
    at = begin().tables[0]
    play_out(Table.create(at.store, "cameroun", PAIR, SHORT, False, GameContext(event="gone")), (LOW, HIGH))
    with pytest.raises(Exception, match="nobody can sit like that"):
        check_journal(at.saved(), tmp_path)


def test_what_was_delivered_is_kept_by_event(tmp_path: Path) -> None:
    one, other = DeliveredFile(tmp_path, "@one"), DeliveredFile(tmp_path, "@other")
    one.note("a", Delivered(("d1", "d2"), 3, "t"))
    assert other.games == {} and other.summary != one.summary
    one.close()
    again = DeliveredFile(tmp_path, "@one")
    assert again.games == {"a": Delivered(("d1", "d2"), 3, "t")}
    for made in (again, other):
        made.close()


@pytest.mark.parametrize("rubbish", [b"rubbish" * 1000, b"", b"SQLite format 3\0" + b"\xff" * 4080])
def test_a_damaged_file_is_begun_anew(tmp_path: Path, rubbish: bytes) -> None:
    (tmp_path / FILE).write_bytes(rubbish)
    with closing(DeliveredFile(tmp_path, "@one")) as made:
        assert made.games == {}
        made.note("a", Delivered(("d",), 1, "t"))
    with closing(DeliveredFile(tmp_path, "@one")) as again:
        assert list(again.games) == ["a"]


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError) as refusal:
        DeliveredFile(tmp_path / "file", "@one")
    assert "\n" not in str(refusal.value)


def test_what_cannot_be_noted_counts_as_not_delivered(tmp_path: Path) -> None:
    made = DeliveredFile(tmp_path, "@one")
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        made._database.execute("PRAGMA busy_timeout = 0")
        with pytest.raises(StoreError):
            made.note("a", Delivered(("d",), 1, "t"))
    assert made.games == {}
    made.close()
