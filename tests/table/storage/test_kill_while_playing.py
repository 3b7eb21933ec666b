"""kill -9 while a game is played: what was shown is still there, and at most one move more."""

import json
import os
import signal
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kiosk.games.playout import random_move
from kiosk.table.journal import Journal, position
from kiosk.table.storage.store import Store
from kiosk.table.table import Table


def play_for_ever(folder: Path, seed: int, shown: int) -> None:
    """Plays, takes back now and then, and writes each new state to the file descriptor `shown`."""
    store, rng = Store(folder), Random(seed)
    while True:
        table = Table.create(store, "cameroun", ["Anne", "Bruno"], {"turns": 2})
        show(table, shown)
        while table.state.outcome() is None:
            if table.can_undo and rng.random() < 0.1:
                table.undo(rng.randint(1, min(3, table.can_undo)))
            else:
                dice = tuple(table.game.sheet(table.state)["dice"])
                table.play(random_move(table.state, table.state.ask(), dice, rng))
            show(table, shown)


def show(table: Table, shown: int) -> None:
    os.write(shown, json.dumps(table.to_json()).encode() + b"\n")


def killed_while_playing(folder: Path, seed: int, states: int) -> list[dict[str, Any]]:
    """Every state that a player process showed before it was killed, some time after its `states`-th."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            play_for_ever(folder, seed, write)
        finally:
            os._exit(1)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        lines = [pipe.readline() for _ in range(states)]
        os.kill(child, signal.SIGKILL)
        lines += pipe.readlines()
    os.waitpid(child, 0)
    return [json.loads(line) for line in lines if line.endswith(b"\n")]


def check_restart(folder: Path, last: dict[str, Any]) -> None:
    # As `kiosk state` looks first, so that it is the reader who finds the journal as the kill left it.
    reader = Store(folder, read_only=True)
    seen = reader.latest()
    assert seen is not None
    found = json.loads(json.dumps(Table.resume(reader, seen.id).to_json()))
    reader.close()
    store = Store(folder)
    table = Table.resume(store, seen.id)
    assert json.loads(json.dumps(table.to_json())) == found
    entries = store.entries(table.id)
    store.close()
    if found == last:
        return
    if found["table"] != last["table"]:
        assert last["over"] and found["entries"] == 0, "the next table, just laid"
        return
    assert found["entries"] == last["entries"] + 1
    before = Journal(table.game, len(table.names), table.options, entries[:-1])
    shown = position(before.game, before.state)
    assert json.loads(json.dumps(shown)) == {name: last[name] for name in shown}


def prove(folder: Path, kills: int) -> None:
    rng = Random(kills)
    for kill in range(kills):
        shown = killed_while_playing(folder, kill, rng.randint(1, 80))
        check_restart(folder, shown[-1])


def test_ten_kills_lose_nothing(tmp_path: Path) -> None:
    prove(tmp_path, 10)


@pytest.mark.slow
def test_a_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    prove(tmp_path, 100)
