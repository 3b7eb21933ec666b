"""An event from the attract screen to its end with three buttons, over a restart; brackets in pieces."""

from itertools import pairwise
from pathlib import Path

import pytest

from kiosk.config.schema import Config
from kiosk.games.engine.moves import Throw, decision
from kiosk.games.seats import SKIP
from kiosk.screens.app.application import App
from kiosk.screens.lobby.tournament_setup import TournamentSetup
from kiosk.screens.tournament import bracket
from kiosk.screens.tournament.schedule import TournamentSchedule
from kiosk.shots.staging.props import StillEyes, play
from kiosk.table.referee.referee import Referee
from kiosk.table.storage.store import Store
from kiosk.table.tournament import meeting_list, standings_list, tournament
from tests.screens.people.test_marks_and_names import walk


def app_on(store: Store) -> App:
    return App(Config(), store, StillEyes(), lambda table: Referee(table, Config()), language="fr")


def turns(app: App) -> None:
    """The game at the table, to its end: the first seat wins."""
    table, number = app.referee.table, 0
    while table.state.outcome() is None:
        first = table.state.ask().player == 0
        play(app, Throw((6, 6, 6, 5, 5) if first else (1, 2, 3, 4, 6)))
        writes = sorted((m for m in table.state.moves() if m.kind == "write"), key=lambda move: move.points or 0)
        play(app, *(writes[-1:] if first else writes[:1]), *([] if writes else [SKIP]))
        number += 1
        assert number < 100


@pytest.mark.parametrize("form", [tournament.KNOCKOUT, tournament.ROBIN])
def test_an_event_is_set_up_and_played_with_three_buttons(tmp_path: Path, form: str) -> None:
    app = app_on(Store(tmp_path))
    walk(app, "new")
    walk(app, "event")
    for name in ("Anne", "Bruno", "Zoé"):
        walk(app, "add")
        app.typed(name)
        walk(app, "finish")
    walk(app, "guest")
    if form == tournament.ROBIN:
        walk(app, "form")
    walk(app, "go")
    assert len(tournament.current(app.store).names) == 4  # type: ignore[union-attr]
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
    event = tournament.current(app.store)
    assert event is not None
    assert standings_list.champion(event, meeting_list.meetings(app.store, event))
    walk(app, "away")
    walk(app, "away")
    assert tournament.current(app.store) is None
    assert "event" not in [item.key for item in app.screen.items()]


@pytest.mark.parametrize("count", range(4, 33))
@pytest.mark.parametrize("most", [1, 2, 3, 4, 8, 16])
def test_the_pieces_of_a_bracket_show_every_meeting(count: int, most: int) -> None:
    store = Store(None)
    event = tournament.start(store, "cameroun", [f"N{n}" for n in range(count)], {"turns": 1}, tournament.KNOCKOUT)
    planned = meeting_list.meetings(store, event)
    pieces = bracket.pages(planned, most)
    shown = [meeting.number for tree in pieces for column in tree for meeting in column]
    assert sorted(shown) == [meeting.number for meeting in planned]
    for tree in pieces:
        assert len(tree[0]) <= max(1, most)
        assert all(len(after) * 2 == len(before) for before, after in pairwise(tree))


def test_undoing_the_end_of_a_game_reopens_its_meeting(tmp_path: Path) -> None:
    app = app_on(Store(tmp_path))
    event = tournament.start(app.store, "cameroun", ["A", "B", "C", "D"], {"turns": 1}, tournament.KNOCKOUT)
    coming = meeting_list.next_meeting(meeting_list.meetings(app.store, event))
    assert coming is not None
    app.sit_down(meeting_list.table_of(app.store, event, coming))
    for _ in range(2):
        play(app, Throw((5, 1, 2, 3, 4)), decision("write", column="5"))
    assert app.screen.items()[0].key == "event"
    app.screen.undo()
    app.update(app.now + 1)
    assert meeting_list.next_meeting(meeting_list.meetings(app.store, event)) == coming


def test_who_goes_home_in_the_middle_and_comes_back_by_three_buttons(tmp_path: Path) -> None:
    app = app_on(Store(tmp_path))
    event = tournament.start(app.store, "cameroun", ["Anne", "Bruno", "Luc", "Zoé"], {"turns": 1}, tournament.ROBIN)
    app.push(TournamentSchedule(app, event))
    walk(app, "others")
    walk(app, "meeting:0")
    walk(app, next(item.key for item in app.screen.items() if item.key.startswith("gone:")))
    (gone,) = meeting_list.left(app.store, event)
    planned = meeting_list.meetings(app.store, event)
    assert sum(meeting.forfeit == gone for meeting in planned) == 3
    walk(app, "others")
    walk(app, "meeting:0")
    walk(app, "returns")
    assert not meeting_list.left(app.store, event)
    assert not any(meeting.over for meeting in meeting_list.meetings(app.store, event))


def test_who_goes_home_from_a_cup_before_the_opponent_is_known(tmp_path: Path) -> None:
    app = app_on(Store(tmp_path))
    event = tournament.start(
        app.store, "cameroun", ["Anne", "Bruno", "Luc", "Zoé"], {"turns": 1}, tournament.KNOCKOUT
    )
    app.push(TournamentSchedule(app, event))
    walk(app, "play")
    turns(app)
    walk(app, "event")

    def final() -> meeting_list.Meeting:
        return meeting_list.meetings(app.store, event)[-1]

    winner = final().one
    assert winner is not None and final().other is None
    for key in (f"gone:{winner}", "returns", f"gone:{winner}"):
        walk(app, "others")
        walk(app, f"meeting:{final().number}")
        assert "play" not in [item.key for item in app.screen.items()]
        walk(app, key)
        assert (winner in meeting_list.left(app.store, event)) == (key != "returns")
    walk(app, "play")
    turns(app)
    walk(app, "event")
    assert (final().forfeit, final().winner) == (winner, final().other)
    assert standings_list.champion(event, meeting_list.meetings(app.store, event)) == (final().other,)


def test_an_event_is_played_by_the_options_that_were_chosen() -> None:
    app = app_on(Store(None))
    setup = TournamentSetup(app)
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
    event = tournament.current(app.store)
    assert event is not None and event.options[changed.key] != before
