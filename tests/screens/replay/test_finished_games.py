"""The games of the history as buttons: any of them is watched; one that cannot be says why and the list stays."""

from pathlib import Path

import pytest

from kiosk.config.schema import Config
from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.errors import StoreError
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Throw, decision
from kiosk.screens.app.application import App
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.lobby.play_history import PlayHistory
from kiosk.screens.replay.finished_games import AT_ONCE, FinishedGames
from kiosk.screens.replay.replay_screen import Replay
from kiosk.table.recording import DAMAGED, OTHER_VERSION
from kiosk.table.referee.referee import Referee
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.screens.lobby.pressing import choose
from tests.table.test_recording import SHORT, broken, played


def kiosk(store: Store) -> App:
    config = Config()
    app = App(config, store, NoCamera(), lambda table: Referee(table, config))
    app.update(0.1)
    return app


def alone(store: Store, name: str) -> Table:
    """A game of one turn that somebody played alone."""
    table = Table.create(store, "cameroun", (name,), {"turns": 1})
    table.play(Throw((6, 6, 6, 1, 2)))
    table.play(decision("write", column="6"))
    return table


def shown(app: App) -> FinishedGames:
    assert isinstance(app.screen, FinishedGames)
    return app.screen


@pytest.mark.whole
def test_three_buttons_lead_from_the_first_screen_to_any_game_and_back(tmp_path: Path) -> None:
    store = Store(tmp_path)
    tables = [played(store, kind)[0] for kind in SHORT if kind.split()[0] == kind]
    app = kiosk(store)
    assert len(tables) == len(GAMES) == AT_ONCE + 1
    choose(app, "history", "replays")
    before = store._database.total_changes
    for table in reversed(tables):
        if f"game:{table.id}" not in [item.key for item in app.screen.items()]:
            choose(app, "older")
        choose(app, f"game:{table.id}")
        assert isinstance(app.screen, Replay)
        assert app.screen.recording.outcome == table.state.outcome()
        app.gesture(Gesture.LEFT)
        shown(app)
    assert store._database.total_changes == before
    choose(app, "back")
    assert isinstance(app.screen, PlayHistory)
    choose(app, "back")
    assert isinstance(app.screen, Attract)


def test_games_that_go_on_and_demonstrations_are_not_offered() -> None:
    store = Store(None)
    done = alone(store, "Anne")
    Table.create(store, "cameroun", ("Bruno",), {"turns": 1}).play(Throw((6, 6, 6, 1, 2)))
    taken_back = alone(store, "Chloé")
    taken_back.undo()
    demo = Table.create(store, "cameroun", ("Denis",), {"turns": 1}, demo=True)
    demo.play(Throw((6, 6, 6, 1, 2)))
    demo.play(decision("write", column="6"))
    app = kiosk(store)
    app.push(FinishedGames(app))
    assert [item.key for item in shown(app).items()] == [f"game:{done.id}", "back"]


def test_however_old_a_game_is_it_is_found(tmp_path: Path) -> None:
    store = Store(tmp_path)
    names = [f"P{number}" for number in range(2 * AT_ONCE + 2)]
    for name in names:
        alone(store, name)
    app = kiosk(store)
    app.push(FinishedGames(app))
    met = []
    while True:
        screen = shown(app)
        met += [line.names[0] for line in screen.games]
        if not screen.more:
            break
        choose(app, "older")
    assert met == names[::-1]
    choose(app, "newer", "newer")
    assert shown(app).games[0].names == (names[-1],)
    assert "newer" not in [item.key for item in shown(app).items()]


def test_a_damaged_game_says_so_in_a_line_and_the_others_are_watched() -> None:
    store = Store(None)
    good, bad = alone(store, "Anne"), alone(store, "Bruno")
    broken(store, bad, "UPDATE entries SET entry = '{\"thr' WHERE number = 3 AND table_id = ?")
    app = kiosk(store)
    app.push(FinishedGames(app))
    choose(app, f"game:{bad.id}")
    app.update(app.now + 0.1)
    assert shown(app) and app.notice == DAMAGED
    choose(app, f"game:{good.id}")
    assert isinstance(app.screen, Replay)


def test_a_game_that_this_version_does_not_know_stands_there_under_its_key() -> None:
    store = Store(None)
    table = alone(store, "Anne")
    broken(store, table, "UPDATE tables SET game = 'belote' WHERE id = ?")
    app = kiosk(store)
    app.push(FinishedGames(app))
    game, back = shown(app).items()
    assert app.words.say(game.note or "").startswith("belote, ") and back.key == "back"
    choose(app, f"game:{table.id}")
    assert shown(app) and app.notice == OTHER_VERSION


def test_a_disk_that_gives_nothing_back_leaves_an_empty_list(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(None)
    alone(store, "Anne")
    app = kiosk(store)

    def fails(*_: object) -> None:
        raise StoreError("cannot read the journal")

    monkeypatch.setattr(Store, "rows", fails)
    app.push(FinishedGames(app))
    app.update(app.now + 0.1)
    assert [item.key for item in shown(app).items()] == ["back"] and app.notice is not None


def test_a_row_tells_who_played_and_with_how_many_points() -> None:
    store = Store(None)
    alone(store, "Anne")
    for names in (("Anne", "Bruno"), ("Anne", "Bruno", "Chloé", "Denis")):
        table = Table.create(store, "cameroun", names, {"turns": 1})
        for place in range(len(names)):
            table.play(Throw((6,) * (4 - place) + (1,) * (1 + place)))
            table.play(decision("write", column="6"))
    app = kiosk(store)
    app.push(FinishedGames(app))
    said = [app.words.say(item.label) for item in shown(app).items()[:-1]]
    assert said == ["Anne\u00a024 et trois autres", "Anne\u00a024, Bruno\u00a018", "Anne\u00a018"]
