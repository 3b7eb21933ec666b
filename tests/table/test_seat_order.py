from pathlib import Path

import pytest

from kiosk.games.seats import adding, replacing
from kiosk.table import seat_order
from kiosk.table.storage.rows.saved_games import GameContext
from kiosk.table.storage.store import Store
from kiosk.table.table import Table

ANNE, BRUNO, CLAIRE = "Anne", "Bruno", "Claire"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def laid(store: Store, *names: str, match: str | None = None) -> Table:
    return Table.create(store, "cameroun", names, frame=GameContext(match))


def people(table: Table) -> list[str]:
    return [table.names[seat] for seat in table.order]


def test_who_plays_on_keeps_the_place_of_the_first_game(store: Store) -> None:
    assert people(laid(store, ANNE, BRUNO, CLAIRE)) == [ANNE, BRUNO, CLAIRE]
    assert people(laid(store, BRUNO, CLAIRE, ANNE)) == [ANNE, BRUNO, CLAIRE]
    assert people(laid(store, CLAIRE, ANNE, BRUNO)) == [ANNE, BRUNO, CLAIRE]
    assert people(laid(store, CLAIRE, ANNE)) == [CLAIRE, ANNE], "others begin anew"
    assert people(laid(store, CLAIRE, ANNE, BRUNO)) == [CLAIRE, ANNE, BRUNO]


def test_a_table_that_is_resumed_has_the_same_order(store: Store) -> None:
    laid(store, ANNE, BRUNO)
    second = laid(store, BRUNO, ANNE)
    laid(store, CLAIRE, ANNE)
    laid(store, BRUNO, ANNE)
    assert people(Table.resume(store, second.id)) == [ANNE, BRUNO]


def test_who_takes_over_a_seat_has_its_place_and_who_joins_the_last(store: Store) -> None:
    table = laid(store, ANNE, BRUNO)
    table.play(replacing(0, "Zoé"))
    table.play(adding("Luc"))
    assert people(laid(store, BRUNO, "Luc", "Zoé")) == ["Zoé", BRUNO, "Luc"]


def test_the_games_of_a_match_follow_each_other_whatever_is_played_in_between(store: Store) -> None:
    laid(store, CLAIRE, BRUNO, ANNE)
    assert people(laid(store, ANNE, BRUNO, CLAIRE, match="m")) == [CLAIRE, BRUNO, ANNE]
    laid(store, ANNE, BRUNO)
    assert people(laid(store, BRUNO, CLAIRE, ANNE, match="m")) == [CLAIRE, BRUNO, ANNE]
    assert seat_order.order(store, "", [ANNE, BRUNO, CLAIRE], "m") == (2, 1, 0)


def test_who_was_spelled_otherwise_once_keeps_the_place(store: Store) -> None:
    store.lay("cameroun", [" anne", "Zoe\u0301"], {}, False)
    assert laid(store, "Zoé", ANNE).order == (1, 0)


def test_a_damaged_row_ends_what_is_known(store: Store) -> None:
    table = laid(store, ANNE, BRUNO)
    store.write(("UPDATE tables SET names = '{' WHERE id = ?", (table.id,)))
    assert people(laid(store, BRUNO, ANNE)) == [BRUNO, ANNE]
