"""Rows of a journal that nobody wrote: each is a line that cannot be played, or a table that cannot be read."""

import json
from pathlib import Path
from typing import Any

import pytest

from kiosk.errors import StoreError
from kiosk.games.engine.moves import Throw, decision
from kiosk.table.storage.rows.saved_games import MOST_BYTES, entry_from, names_from
from kiosk.table.storage.store import Store
from kiosk.table.table import Table

DEEP = "[" * 100_000
ODD: tuple[Any, ...] = (
    DEEP, '{"a":' * 50_000, "", "nonsense", '"\\ud800"', '["\\ud800"]', "NaN", "1e999", "9" * 5000, "[1e999]", "null",
    '{"a": 1, "a": 2}', f'"{"x" * MOST_BYTES}"', "[[[[[[[[[1]]]]]]]]]", None, 5, b"\xff\xfe", b"{}",
)  # fmt: skip


@pytest.mark.parametrize("text", ODD, ids=lambda text: repr(text)[:20])
def test_an_entry_that_is_no_object_is_no_move(text: Any) -> None:
    entry = entry_from(text)
    assert list(entry) == ["unreadable"] and len(json.dumps(entry)) < 300


@pytest.mark.parametrize("text", [*ODD, "{}", "[1]", '"Anne"', '["Anne", null]'], ids=lambda text: repr(text)[:20])
def test_names_that_are_no_list_of_names(text: Any) -> None:
    with pytest.raises(ValueError, match=r"^(it|the|NaN) "):
        names_from(text)


def test_honest_rows_are_read() -> None:
    assert entry_from('{"decide":"add","name":"Zoé"}') == {"decide": "add", "name": "Zoé"}
    assert names_from('["Anne","Zoé"]') == ("Anne", "Zoé")


@pytest.mark.parametrize("column", ["names", "options", "seated"])
@pytest.mark.parametrize("text", ODD[:11], ids=lambda text: repr(text)[:20])
def test_a_table_of_which_a_cell_cannot_be_read_is_one_line(column: str, text: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    good, bad = (Table.create(store, "cameroun", names, {"turns": 1}) for names in (["Anne"], ["Bruno"]))
    for table in (good, bad):
        table.play(Throw((5, 5, 5, 6, 2)))
    store.write((f"UPDATE tables SET {column} = ? WHERE id = ?", (text, bad.id)))
    with pytest.raises(StoreError, match="cannot be read") as refused:
        Table.resume(store, bad.id)
    assert len(str(refused.value)) < 200 and [saved.id for saved in store.unfinished()] == [good.id]


@pytest.mark.parametrize(
    "ended", ["2026-01-02T03:04:05", "9999-01-01T00:00:00+00:00", "0001-01-01", "yesterday", "x" * 99]
)
def test_a_result_without_a_true_date_is_left_out(ended: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    for name in ("Anne", "Bruno"):
        table = Table.create(store, "cameroun", [name], {"turns": 1})
        table.play(Throw((5, 5, 5, 6, 2)))
        table.play(decision("write", column="5"))
    store.write(("UPDATE results SET ended = ? WHERE table_id = ?", (ended, table.id)))
    assert [line.names for line in store.finished()] == [("Anne",)]


def test_entries_nested_without_end_end_the_replay_there(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = Table.create(store, "cameroun", ["Anne", "Bruno"])
    table.play(Throw((5, 5, 5, 6, 2)))
    store.write(("INSERT INTO entries (table_id, at, entry) VALUES (?, ?, ?)", (table.id, store.now(), DEEP)))
    again = Table.resume(store, table.id)
    assert len(again.moves) == 1 and "move 2 of 2" in str(again.unplayable)
