"""People who play what is called: kiosk.tournament.simulation.table_player."""

from contextlib import closing
from pathlib import Path
from random import Random

from kiosk.table.storage.store import Store
from kiosk.tournament.messages.call import Call, Calls
from kiosk.tournament.simulation.table_player import TablePlayer

CALLS = Calls(tuple(Call(number, "cameroun", ("Odette", "Lucien"), {"turns": 1}) for number in (4, 2)))


def played(store: Store) -> list[int | None]:
    return [game.frame.number for game in store.results("event_id = '@e' ORDER BY results.rowid")]


def test_each_meeting_is_played_once_in_the_order_of_the_calls(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        player = TablePlayer(store, "@e", Random(1))
        for _ in range(60):
            player.step(CALLS)
        assert played(store) == [4, 2] and not player.playing


def test_a_game_that_was_cut_off_goes_on(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        TablePlayer(store, "@e", Random(1)).step(CALLS)
        (begun,) = store.unfinished()
        again = TablePlayer(store, "@e", Random(2))
        while not played(store):
            again.step(CALLS)
        assert [game.id for game in store.results("1 = 1")] == [begun.id]


def test_nothing_called_nothing_played(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        TablePlayer(store, "@e", Random(1)).step(Calls())
        assert not store.unfinished()
