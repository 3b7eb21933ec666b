"""The last game: which table counts, and until when its people are taken to be there."""

from datetime import UTC, datetime, timedelta

import pytest

from kiosk.errors import StoreError
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Throw
from kiosk.table.last_game import SAME_EVENING, is_recent, last_game
from kiosk.table.storage.rows.saved_games import GameContext
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament import tournament

BEGIN = datetime(2026, 11, 24, 20, 0, tzinfo=UTC)


class Evening:
    """A journal on a clock that jumps."""

    def __init__(self) -> None:
        self.now = BEGIN
        self.store = Store(None, clock=lambda: self.now)

    def table(self, *names: str, thrown: bool = True, demo: bool = False) -> Table:
        table = Table.create(self.store, "cameroun", names, demo=demo)
        if thrown:
            table.play(Throw((1, 2, 3, 4, 6)))
        return table

    def names(self, demo: bool = False) -> tuple[str, ...] | None:
        found = last_game(self.store, GAMES, demo)
        return None if found is None else found.saved.names


def test_the_table_with_the_last_move_counts() -> None:
    evening = Evening()
    assert evening.names() is None
    first, _ = evening.table("Odette"), evening.table("Lucien")
    assert evening.names() == ("Lucien",)
    first.undo()
    assert evening.names() == ("Odette",)


def test_neither_a_table_without_a_move_nor_a_demonstration_counts() -> None:
    evening = Evening()
    evening.table("Lucien", thrown=False)
    assert evening.names() is None
    evening.table("Odette")
    evening.table("Lucien", thrown=False)
    evening.table("Simone", demo=True)
    assert evening.names() == ("Odette",) and evening.names(demo=True) == ("Simone",)


def test_a_meeting_of_a_tournament_does_not_count() -> None:
    evening = Evening()
    evening.table("Odette")
    event = tournament.start(evening.store, "cameroun", ["A", "B", "C", "D"], {}, tournament.ROBIN, False)
    frame = GameContext(event=event.id, number=1)
    meeting = Table.create(evening.store, "cameroun", ("A", "B"), frame=frame)
    meeting.play(Throw((1, 2, 3, 4, 6)))
    assert evening.names() == ("Odette",)


def test_people_are_there_for_twelve_hours_after_the_last_move() -> None:
    evening = Evening()
    table = evening.table("Odette", thrown=False)
    evening.now += SAME_EVENING - timedelta(minutes=1)
    assert is_recent(evening.store, evening.store.find(table.id))
    table.play(Throw((1, 2, 3, 4, 6)))
    evening.now += SAME_EVENING - timedelta(minutes=1)
    found = last_game(evening.store, GAMES, False)
    assert found is not None and found.recent
    evening.now += timedelta(minutes=1)
    found = last_game(evening.store, GAMES, False)
    assert found is not None and not found.recent


def test_a_time_that_cannot_be_read_is_a_store_error() -> None:
    evening = Evening()
    saved = evening.store.find(evening.table("Odette", thrown=False).id)
    evening.store.write(("UPDATE tables SET started = ?", ("yesterday",)))
    with pytest.raises(StoreError, match="no readable time"):
        is_recent(evening.store, evening.store.find(saved.id))
