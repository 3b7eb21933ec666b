import json
import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path

import pytest

from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.moves import Throw, decision
from kiosk.games.seats import SKIP, adding, replacing
from kiosk.table.known_players import remove
from kiosk.table.name_search import beginning, next_letters
from kiosk.table.player_marks import EVERY, OWN, PlayerMark, choose_mark, chosen_marks, mark_from, mark_of, marks_of
from kiosk.table.statistics.player_records import records
from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament import matches, meeting_list, tournament
from kiosk.table.tournament.matches import Plan

THROW, WRITE = Throw((5, 5, 5, 6, 2)), decision("write", column="5")
SHORT = {"turns": 1}


def finish(table: Table) -> None:
    while table.state.outcome() is None:
        table.play(THROW)
        table.play(table.state.moves()[0])


def test_seats_that_changed_are_in_the_lists_and_come_back_after_a_restart(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = Table.create(store, "cameroun", ["Anne", "Bruno"], SHORT)
    for move in (SKIP, replacing(1, "Zoé"), adding("Luc")):
        table.play(move)
    assert store.unfinished()[0].seated == ("Anne", "Zoé", "Luc") and store.unfinished()[0].names == ("Anne", "Bruno")
    assert set(store.remembered_names()) == {"Anne", "Bruno", "Zoé", "Luc"}
    store.close()
    again = Table.resume(Store(tmp_path), table.id)
    assert again.names == ("Anne", "Zoé", "Luc") and again.state == table.state
    again.undo()
    assert again.store.unfinished()[0].seated == ("Anne", "Zoé")
    finish(again)
    (line,) = again.store.finished()
    assert line.names == ("Anne", "Zoé") and line.scores == (0, 15)


def test_one_player_however_the_name_is_spelled(tmp_path: Path) -> None:
    store = Store(tmp_path)
    Table.create(store, "cameroun", ["Anne", " Zoe\u0301"])
    choose_mark(store, "anne", PlayerMark("heart", "pink"))
    for names in (["Zoé", "zoé "], ["Anne", "Zoe\u0301", "ZOÉ"], ["Anne", "\ud800"], ["Anne", "a\n"]):
        with pytest.raises(BadOptions):
            Table.create(store, "cameroun", names)
        with pytest.raises(BadOptions):
            matches.start(store, "cameroun", names, {}, Plan("best", 3))
        with pytest.raises(BadOptions):
            tournament.start(store, "linotte", [*names, "B", "C", "D"], {}, tournament.ROBIN)
    table = Table.create(store, "cameroun", ["ZOE\u0301", "anne "])
    assert table.names == ("Zoé", "Anne") and set(store.remembered_names()) == {"Anne", "Zoé"}
    assert table.order == (1, 0), "they keep the places in which they first sat down"
    table.play(adding("bruno"))
    table.play(replacing(2, "Bruno"[::-1]))
    table.play(adding(" BRUNO"))
    assert table.names == ("Zoé", "Anne", "onurB", "bruno")
    assert mark_of(" ANNE", chosen_marks(store)) == PlayerMark("heart", "pink")
    assert marks_of(("x", "aNNe"), chosen_marks(store))[1] == PlayerMark("heart", "pink")


def test_names_that_an_older_version_told_apart_still_load(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = store.lay("cameroun", ["Anne", " anne", "Zoe\u0301"], {}, False)
    store.append(table, [{"decide": "add", "name": "ANNE "}, {"throw": [5, 5, 5, 6, 2]}], None)
    before = matches.Match("m", "cameroun", ("Anne", "anne "), {}, Plan("best", 3), False, store.now())
    store.close()
    store = Store(tmp_path)
    again = Table.resume(store, table)
    assert again.unplayable is None and again.names == ("Anne", " anne", "Zoe\u0301", "ANNE ")
    assert sorted(map(str.casefold, store.remembered_names())) == ["anne", "zoé"], "each is offered once"
    again.undo(2)
    assert again.names == ("Anne", " anne", "Zoe\u0301")
    assert matches.next_table(store, before, ("anne ", "Anne")).names == ("anne ", "Anne"), "the match goes on"
    other = remove(store, "Anne")
    assert remove(store, "Zoé") and Table.resume(store, table).first_names[0] == other
    told = Path(store.folder or "", FILE).read_bytes() + Path(store.folder or "", f"{FILE}-wal").read_bytes()
    assert b"anne" not in told.lower() and "Zoe\u0301".encode() not in told


def test_dice_belong_to_who_threw_them_and_the_game_to_who_ended_it() -> None:
    store = Store(None)
    table = Table.create(store, "cameroun", ["Anne"], {"turns": 2})
    for move in (THROW, WRITE, replacing(0, "Zoé"), Throw((6, 6, 6, 1, 2))):
        table.play(move)
    table.play(table.state.moves()[0])
    people = {record.name: record for record in records(store)}
    assert (people["Anne"].games, people["Anne"].casts) == (0, 5) and people["Anne"].to_json()["luck"] is not None
    assert (people["Zoé"].games, people["Zoé"].casts, people["Zoé"].by_game["cameroun"].best) == (1, 5, 33)


def test_a_mark_is_a_shape_and_a_colour_and_nobody_has_anothers() -> None:
    assert len({mark.shape for mark in OWN}) == len({mark.colour for mark in OWN}) == len(OWN) == 8
    assert marks_of(("A", "B"), {}) == OWN[:2]
    star = PlayerMark("star", "red")
    assert marks_of(("A", "B", "C"), {"B": star, "C": star}) == (OWN[0], star, OWN[1])
    many = marks_of([f"N{n}" for n in range(32)], {"N3": OWN[0]})
    assert len(set(many)) == 32 and many[3] == OWN[0] and set(many) <= set(EVERY)
    assert mark_from("star-red") == star and mark_from("star-mauve") is None and mark_from(None) is None


def test_a_mark_is_kept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    Table.create(store, "cameroun", ["Anne"])
    choose_mark(store, "Anne", PlayerMark("heart", "pink"))
    choose_mark(store, "Neuf", PlayerMark("ring", "sky"))
    store.close()
    assert chosen_marks(Store(tmp_path)) == {"Anne": PlayerMark("heart", "pink"), "Neuf": PlayerMark("ring", "sky")}


def test_one_of_hundreds_is_found_by_the_first_letters() -> None:
    names = [f"{first} {last}" for first in ("Éloïse", "Eric", "Anne", "Zoé") for last in "ABCDEFGHIJ"]
    assert next_letters(names, "") == sorted({*"ABCDEFGHIJ", "E", "A", "Z"})
    assert next_letters(names, "E") == ["L", "R"]
    assert beginning(names, "elo")[0] == "Éloïse A" and len(beginning(names, "elo")) == 10
    assert beginning(["Jean-Luc", "Luc", "Lucie", "Paul"], "lu") == ["Jean-Luc", "Luc", "Lucie"]
    assert beginning(["Anne"], "b") == [] and next_letters(["Anne"], "anne") == []


def test_a_players_data_goes_and_the_games_stay(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = Table.create(store, "cameroun", ["Anne", "Bruno"], SHORT)
    table.play(replacing(1, "Zoé Gone"))
    finish(table)
    other = Table.create(store, "cameroun", ["Zoé Gone", "Anneliese"], SHORT)
    other.play(THROW)
    choose_mark(store, "Zoé Gone", PlayerMark("heart", "pink"))
    anonymous = remove(store, "Zoé Gone")
    assert store.finished()[0].names == ("Anne", anonymous) and store.finished()[0].scores == (15, 15)
    assert store.unfinished()[0].names == (anonymous, "Anneliese")
    assert "Zoé Gone" not in store.remembered_names() and anonymous not in store.remembered_names()
    assert chosen_marks(store) == {} and {r.name for r in records(store)} == {"Anne", "Bruno", anonymous}
    assert remove(store, "Anne") != anonymous and store.unfinished()[0].names[1] == "Anneliese"
    with pytest.raises(sqlite3.IntegrityError, match="only added"):
        store._database.execute("UPDATE entries SET entry = '{}'")
    store.close()
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert "Zoé Gone".encode() not in written and json.dumps("Zoé Gone").encode() not in written
    assert Table.resume(Store(tmp_path), table.id).names[1] == anonymous


def test_a_captains_second_player_goes_with_him_and_no_other_of_that_name(tmp_path: Path) -> None:
    store = Store(tmp_path)
    event = tournament.start(store, "cribble", ["Anne", "Zoé", "Bruno", "Claude"], {}, tournament.KNOCKOUT)
    for meeting in meeting_list.meetings(store, event):
        if meeting.ready:
            meeting_list.table_of(store, event, meeting)
    Table.create(store, "cameroun", ["Anne 2", "Bruno"], SHORT)
    other, another = remove(store, "Zoé"), remove(store, "Anne")
    every = {name for table in store.unfinished() for name in table.names}
    assert every == {other, f"{other} 2", another, f"{another} 2", "Bruno", "Bruno 2", "Claude", "Claude 2", "Anne 2"}
    assert {"Anne 2", "Bruno"} <= set(store.remembered_names()) and "Zoé 2" not in store.remembered_names()


def test_a_journal_of_the_version_before_goes_on(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as old:
        old.executescript(
            files("kiosk.table.storage.schema").joinpath("1.sql").read_text("utf-8") + "PRAGMA user_version = 1;"
        )
        old.execute(
            "INSERT INTO tables (id, game, names, options, demo, started, after) VALUES (?, ?, ?, ?, ?, ?, ?)",
            ("t1", "cameroun", '["Anne","Bruno"]', '{"turns":1}', 0, "2026-01-02T03:04:05+00:00", 0),
        )
        for line in ('{"throw":[5,5,5,6,2]}', '{"decide":"write","column":"5"}'):
            old.execute(
                "INSERT INTO entries (table_id, at, entry) VALUES ('t1', '2026-01-02T03:04:06+00:00', ?)", (line,)
            )
        old.execute("INSERT INTO players VALUES ('Anne', '2026-01-02T03:04:05+00:00', 1)")
        old.commit()
    before = (tmp_path / FILE).read_bytes()
    reader = Store(tmp_path, read_only=True)
    assert reader.unfinished()[0].names == ("Anne", "Bruno") and reader.remembered_names() == ("Anne",)
    assert (tmp_path / FILE).read_bytes() == before, "who reads changes nothing"
    reader.close()
    store = Store(tmp_path)
    assert store.notice is None
    table = Table.resume(store, "t1")
    assert table.state.scores() == (15, 0)
    finish(table)
    assert store.finished()[0].scores[0] == 15 and len(store.entries("t1")) == 4
