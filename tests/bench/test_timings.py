"""The stages of `kiosk bench`: how a stage is measured, and that each runs a round and again."""

import pytest

from kiosk.bench import timings
from kiosk.bench.stage import Stage, Timing, measure
from kiosk.bench.timings import engine_moves
from kiosk.config.schema import Config
from kiosk.table.storage.store import Store


def test_the_first_round_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    rounds = iter([9.0, 0.001, 0.004, 0.002])

    def once() -> None:
        clock[0] += next(rounds)

    monkeypatch.setattr("time.perf_counter", lambda: clock[0])
    found = measure(Stage("a stage", 4, 3, once))
    assert (found.stage, found.budget_ms, found.rounds) == ("a stage", 4, 3)
    assert [found.median_ms, found.worst_ms] == pytest.approx([2, 4])


def test_a_line_of_json_has_the_share_of_the_budget() -> None:
    assert Timing("a stage", 2.00049, 4.12349, 8, 3).to_json() == {
        "stage": "a stage",
        "median_ms": 2.0,
        "worst_ms": 4.123,
        "budget_ms": 8,
        "ratio": 0.25,
        "rounds": 3,
    }


def test_a_round_of_the_rules_is_a_thousand_moves() -> None:
    moves = engine_moves().once()
    assert isinstance(moves, list) and len(moves) == 1000


def test_a_move_is_in_the_journal_and_on_the_screen_and_a_game_that_is_over_is_followed_by_another() -> None:
    store = Store(None)
    stage = timings.moving(Config(), store)
    while len(store.finished()) < 1:
        stage.once()
    before = store.rows("SELECT count(*) FROM entries")[0][0]
    stage.once()
    assert store.rows("SELECT count(*) FROM entries")[0][0] == before + 1
    assert len(store.unfinished()) == 1
