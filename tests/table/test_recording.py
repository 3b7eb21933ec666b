"""Recordings: what was played is there again, place by place; what cannot be watched says why; nothing is written."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from kiosk.config.schema import Config
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Throw, decision
from kiosk.games.engine.protocols import State
from kiosk.games.playout import random_play
from kiosk.games.seats import adding, replacing
from kiosk.i18n.words import Words
from kiosk.simulation.builder import simulated
from kiosk.simulation.simulated_game import Setup
from kiosk.table.recording import CUT_OFF, DAMAGED, OTHER_VERSION, NotRecorded, Recording, found, recorded
from kiosk.table.storage.rows.saved_games import FinishedGame
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.shared import sampled
from tests.simulation.ground_truth_reader import TruthfulReader

SHORT: dict[str, dict[str, object]] = {
    "cameroun": {"turns": 2},
    "linotte": {},
    "poker_as": {"match": "coups", "rounds": 2},
    "poker_as joker": {"mode": "joker", "match": "coups", "rounds": 2},
    "menteur": {"match": "tours", "tours": 2},
    "cribble": {},
    "cribble marque": {"mode": "marque"},
    "si_no": {"target": 500, "croupier": "0"},
    "le_421": {"tokens": "court"},
}
QUICK = {"cameroun": pytest.mark.whole, "cribble marque": pytest.mark.whole}
"""Games of dice and of cards that take three seconds on the virtual track."""
PEOPLE = ("Gisèle", "Marcel", "Yvonne", "Paul")


def played(store: Store, kind: str, seed: int = 3) -> tuple[Table, list[State]]:
    """A game played at random to its end, and the state after each number of moves."""
    game = GAMES[kind.split()[0]]
    names = PEOPLE[: max(2, game.least_players)]
    table = Table.create(store, game.key, names, SHORT[kind])
    states = [table.state]
    for move, _ in random_play(game, len(names), Random(seed), dict(table.options)):
        table.play(move)
        states.append(table.state)
    return table, states


def line_of(store: Store) -> FinishedGame:
    """The newest line of the history, demonstrations included."""
    return store.results("1 ORDER BY results.rowid DESC LIMIT 1")[0]


def ends_as_told(store: Store) -> Recording:
    """The newest game, watched: its last state is the result of the history."""
    line = line_of(store)
    shown = found(store, line)
    last = shown.state(len(shown.steps))
    outcome = last.outcome()
    assert outcome is not None and outcome == shown.outcome
    assert (outcome.scores, outcome.winners) == (line.scores, line.winners)
    assert last.scores() == line.scores and shown.names(len(shown.steps)) == line.names
    return shown


def test_every_game_has_its_case() -> None:
    assert {kind.split()[0] for kind in SHORT} == set(GAMES)


@pytest.mark.parametrize("kind", sampled(SHORT, every=2))
def test_a_game_is_there_again_state_by_state(tmp_path: Path, kind: str) -> None:
    store = Store(tmp_path)
    table, states = played(store, kind)
    shown = ends_as_told(store)
    assert [shown.state(place) for place in range(len(states))] == states
    assert recorded(table).steps == shown.steps
    throws = sum(isinstance(move, Throw) for move in table.moves)
    assert shown.count(len(shown.steps)) == (throws if shown.in_throws else len(table.moves))
    assert shown.count(0) == 0 and shown.in_throws == (kind.split()[0] not in ("cribble", "menteur"))


@pytest.mark.parametrize("kind", [pytest.param(kind, marks=QUICK.get(kind, pytest.mark.slow)) for kind in SHORT])
def test_a_game_that_was_simulated_on_the_virtual_track_ends_as_it_did(tmp_path: Path, kind: str) -> None:
    store, game = Store(tmp_path), kind.split()[0]
    options: dict[str, Any] = dict(SHORT[kind]) | ({"turns": 1} if game == "cameroun" else {})
    simulation = simulated(
        Setup(game, 1, store=store, config=Config(), size=(800, 480), options=options, reader=TruthfulReader)
    )
    assert simulation.run().over, simulation.stuck
    shown = ends_as_told(store)
    assert len(shown.steps) == len(simulation.app.in_play.table.moves)


def test_what_was_taken_back_is_not_shown_and_names_are_those_of_the_time(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = Table.create(store, "cameroun", ("Anne", "Bruno"), {"turns": 1})
    table.play(Throw((1, 2, 3, 4, 6)))
    table.undo()
    table.play(replacing(0, "Zoé"))
    table.play(adding("Chloé"))
    while table.state.outcome() is None:
        table.play(Throw((6, 6, 6, 1, 2)))
        table.play(next(move for move in table.state.moves() if move.kind == "write"))
    shown = ends_as_told(store)
    assert shown.names(0) == ("Anne", "Bruno") and shown.names(1) == ("Zoé", "Bruno")
    assert shown.names(len(shown.steps)) == ("Zoé", "Bruno", "Chloé")
    assert shown.count(1) == 0


def broken(store: Store, table: Table, sql: str) -> None:
    """Changes rows as damage does: without triggers."""
    for (name,) in store.rows("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
        store.rows(f"DROP TRIGGER {name}")
    store.rows(sql, table.id)


BROKEN = {
    "not JSON": ("UPDATE entries SET entry = '{\"thr' WHERE number = 3 AND table_id = ?", DAMAGED),
    "a move gone": ("DELETE FROM entries WHERE number = 3 AND table_id = ?", OTHER_VERSION),
    "the end gone": ("DELETE FROM entries WHERE number > 3 AND table_id = ?", CUT_OFF),
    "everything gone": ("DELETE FROM entries WHERE table_id = ?", CUT_OFF),
    "names no list": ("UPDATE tables SET names = '7' WHERE id = ?", DAMAGED),
    "a game of another version": ("UPDATE tables SET game = 'belote' WHERE id = ?", OTHER_VERSION),
    "options of another version": (
        'UPDATE tables SET options = \'{"turns":"many"}\' WHERE id = ?',
        OTHER_VERSION,
    ),
    "a move of another version": (
        'UPDATE entries SET entry = \'{"decide":"pirouette"}\' WHERE number = 2 AND table_id = ?',
        OTHER_VERSION,
    ),
    "other points than then": (
        "UPDATE entries SET entry = '{\"throw\":[6,6,5,1,2]}' WHERE number = 1 AND table_id = ?",
        OTHER_VERSION,
    ),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_game_that_cannot_be_watched_says_why_in_one_line(how: str) -> None:
    sql, reason = BROKEN[how]
    store = Store(None)
    table = Table.create(store, "cameroun", ("Anne", "Bruno"), {"turns": 1})
    for _ in range(2):
        table.play(Throw((6, 6, 6, 1, 2)))
        table.play(decision("write", column="6"))
    line = line_of(store)
    assert found(store, line).outcome.scores == line.scores
    broken(store, table, sql)
    with pytest.raises(NotRecorded) as refusal:
        found(store, line)
    assert refusal.value.reason == reason
    said = [Words(language).say(refusal.value.reason) for language in ("fr", "en")]
    assert len(set(said)) == 2 and not any("\n" in one for one in said)


def test_rules_that_stumble_over_a_move_say_that_it_is_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(None)
    table, _ = played(store, "le_421")

    def stumbles(*_: object) -> object:
        raise KeyError("no such thing")

    monkeypatch.setattr("kiosk.table.recording.replay", stumbles)
    with pytest.raises(NotRecorded, match="abîmée"):
        recorded(table)
    monkeypatch.setattr(Table, "resume", stumbles)
    with pytest.raises(NotRecorded, match="abîmée"):
        found(store, line_of(store))


def test_a_game_that_goes_on_is_not_recorded() -> None:
    table = Table.create(Store(None), "cameroun", ("Anne", "Bruno"), {"turns": 1})
    with pytest.raises(NotRecorded):
        recorded(table)
    table.play(Throw((6, 6, 6, 1, 2)))
    with pytest.raises(NotRecorded):
        recorded(table)
