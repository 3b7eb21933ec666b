"""An event from the attract screen to its end with three buttons, over a restart; brackets in pieces."""

from itertools import pairwise
from pathlib import Path

import pytest

from kiosk.config.schema import Config
from kiosk.games.engine import Throw, decision
from kiosk.games.seats import SKIP
from kiosk.screens import bracket
from kiosk.screens.app import App
from kiosk.screens.event import EventBoard
from kiosk.screens.event_setup import EventSetup
from kiosk.screens.scenes.props import StillEyes, play
from kiosk.table import events
from kiosk.table.store import Store
from kiosk.table.umpire import Umpire
from tests.screens.test_people import walk


def app_on(store: Store) -> App:
    return App(Config(), store, StillEyes(), lambda table: Umpire(table, Config()), language="fr")


def turns(app: App) -> None:
    """The game at the table, to its end: the first seat wins."""
    table, number = app.umpire.table, 0
    while table.state.outcome() is None:
        first = table.state.ask().player == 0
        play(app, Throw((6, 6, 6, 5, 5) if first else (1, 2, 3, 4, 6)))
        writes = sorted((m for m in table.state.moves() if m.kind == "write"), key=lambda move: move.points or 0)
        play(app, *(writes[-1:] if first else writes[:1]), *([] if writes else [SKIP]))
        number += 1
        assert number < 100


@pytest.mark.parametrize("form", [events.KNOCKOUT, events.ROBIN])
def test_an_event_is_set_up_and_played_with_three_buttons(tmp_path: Path, form: str) -> None:
    app = app_on(Store(tmp_path))
    walk(app, "new")
    walk(app, "event")
    for name in ("Anne", "Bruno", "Zoé"):
        walk(app, "add")
        app.typed(name)
        walk(app, "finish")
    walk(app, "guest")
    if form == events.ROBIN:
        walk(app, "form")
    walk(app, "go")
    assert len(events.current(app.store).names) == 4  # type: ignore[union-attr]
    walk(app, "others")
    walk(app, next(item.key for item in app.screen.items() if item.key.startswith("meeting:")))
    walk(app, next(item.key for item in app.screen.items() if item.key.startswith("absent:")))
    for number in range(20):
        if number == 1:
            play_on = app.store
            play_on.close()
            app = app_on(Store(tmp_path))
            walk(app, "event")
        if "play" not in [item.key for item in app.screen.items()]:
            break
        walk(app, "play")
        turns(app)
        walk(app, "event")
    event = events.current(app.store)
    assert event is not None
    assert events.champion(event, events.meetings(app.store, event))
    walk(app, "away")
    walk(app, "away")
    assert events.current(app.store) is None
    assert "event" not in [item.key for item in app.screen.items()]


@pytest.mark.parametrize("count", range(4, 33))
@pytest.mark.parametrize("most", [1, 2, 3, 4, 8, 16])
def test_the_pieces_of_a_bracket_show_every_meeting(count: int, most: int) -> None:
    store = Store(None)
    event = events.start(store, "cameroun", [f"N{n}" for n in range(count)], {"turns": 1}, events.KNOCKOUT)
    planned = events.meetings(store, event)
    pieces = bracket.pages(planned, most)
    shown = [meeting.number for tree in pieces for column in tree for meeting in column]
    assert sorted(shown) == [meeting.number for meeting in planned]
    for tree in pieces:
        assert len(tree[0]) <= max(1, most)
        assert all(len(after) * 2 == len(before) for before, after in pairwise(tree))


def test_undoing_the_end_of_a_game_reopens_its_meeting(tmp_path: Path) -> None:
    app = app_on(Store(tmp_path))
    event = events.start(app.store, "cameroun", ["A", "B", "C", "D"], {"turns": 1}, events.KNOCKOUT)
    coming = events.next_meeting(events.meetings(app.store, event))
    assert coming is not None
    app.sit_down(events.table_of(app.store, event, coming))
    for _ in range(2):
        play(app, Throw((5, 1, 2, 3, 4)), decision("write", column="5"))
    assert app.screen.items()[0].key == "event"
    app.screen.undo()
    app.update(app.now + 1)
    assert events.next_meeting(events.meetings(app.store, event)) == coming


def test_who_goes_home_in_the_middle_and_comes_back_by_three_buttons(tmp_path: Path) -> None:
    app = app_on(Store(tmp_path))
    event = events.start(app.store, "cameroun", ["Anne", "Bruno", "Luc", "Zoé"], {"turns": 1}, events.ROBIN)
    app.push(EventBoard(app, event))
    walk(app, "others")
    walk(app, "meeting:0")
    walk(app, next(item.key for item in app.screen.items() if item.key.startswith("gone:")))
    (gone,) = events.left(app.store, event)
    planned = events.meetings(app.store, event)
    assert sum(meeting.forfeit == gone for meeting in planned) == 3
    walk(app, "others")
    walk(app, "meeting:0")
    walk(app, "returns")
    assert not events.left(app.store, event)
    assert not any(meeting.over for meeting in events.meetings(app.store, event))


def test_who_goes_home_from_a_cup_before_the_opponent_is_known(tmp_path: Path) -> None:
    app = app_on(Store(tmp_path))
    event = events.start(app.store, "cameroun", ["Anne", "Bruno", "Luc", "Zoé"], {"turns": 1}, events.KNOCKOUT)
    app.push(EventBoard(app, event))
    walk(app, "play")
    turns(app)
    walk(app, "event")

    def final() -> events.Meeting:
        return events.meetings(app.store, event)[-1]

    winner = final().one
    assert winner is not None and final().other is None
    for key in (f"gone:{winner}", "returns", f"gone:{winner}"):
        walk(app, "others")
        walk(app, f"meeting:{final().number}")
        assert "play" not in [item.key for item in app.screen.items()]
        walk(app, key)
        assert (winner in events.left(app.store, event)) == (key != "returns")
    walk(app, "play")
    turns(app)
    walk(app, "event")
    assert (final().forfeit, final().winner) == (winner, final().other)
    assert events.champion(event, events.meetings(app.store, event)) == (final().other,)


def test_an_event_is_played_by_the_options_that_were_chosen() -> None:
    app = app_on(Store(None))
    setup = EventSetup(app)
    app.push(setup)
    for name in ("Anne", "Bruno", "Luc", "Zoé"):
        setup.enter(name)
    walk(app, "rules")
    keys = [item.key for item in app.screen.items()]
    assert keys[0] == "done" and not {"play", "plan", "back", "option:handicap"} & set(keys)
    changed = next(option for option in setup.game.options if option.kind in ("bool", "choice") and option.shown)
    before = app.screen.value(changed)  # type: ignore[attr-defined]
    walk(app, f"option:{changed.key}")
    walk(app, "done")
    walk(app, "go")
    event = events.current(app.store)
    assert event is not None and event.options[changed.key] != before
