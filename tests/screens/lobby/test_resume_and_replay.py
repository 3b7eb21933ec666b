"""An evening at one kiosk, by what people choose on its screens: orders drawn, games left, resumed, played again."""

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Face, Throw
from kiosk.games.playout import random_move
from kiosk.games.seats import adding
from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.play.result import Result
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import new_app
from kiosk.table.tournament.matches import Plan
from tests.screens.lobby.pressing import choose
from tests.shared import sampled

SHORT = {
    "cameroun": {"turns": 1},
    "linotte": {},
    "poker_as": {},
    "menteur": {"match": "tours", "tours": 1},
    "cribble": {},
    "si_no": {"target": 500, "croupier": "0"},
    "le_421": {"tokens": "court"},
}


def seat(app: App, game: str, people: Sequence[str]) -> None:
    """From the attract screen to the options of a game."""
    choose(app, "new", f"game:{game}")
    for name in people:
        app.screen.seat(name)  # type: ignore[attr-defined]


def finish(app: App, limit: int = 5_000) -> Any:
    """Plays at random until the result is shown, and returns the table."""
    table, lay = app.referee.table, tuple[Face, ...]()
    for _ in range(limit):
        ask = table.state.ask()
        if ask.what == "over":
            break
        move = random_move(table.state, ask, lay, app.chance)
        lay = move.faces if isinstance(move, Throw) else lay
        table.play(move)
    app.referee.refresh()
    app.update(app.now + 0.1)
    while not isinstance(app.screen, Result):
        app.gesture(Gesture.OK)
        app.update(app.now + 2.0)
    return table


def test_lots_are_drawn_for_the_order() -> None:
    orders = set()
    for number in range(12):
        app = new_app()
        app.chance.seed(number)
        seat(app, "linotte", ("Anne", "Bruno"))
        choose(app, "lot", "go", "play")
        orders.add(tuple(app.referee.table.names))
    assert orders == {("Anne", "Bruno"), ("Bruno", "Anne")}


NEXT_BEGINS = ("cameroun", "linotte", "menteur")
"""Played again, these begin with the next player; the others say themselves who does, or draw for it."""


@pytest.mark.parametrize("key", sampled(GAMES, every=3, first=2))
def test_a_game_is_played_again_by_the_same_people_and_by_others(key: str) -> None:
    app, game = new_app(), GAMES[key]
    app.chance.seed(1)
    people = ["Anne", "Bruno", "Chloé", "Denis"][: max(2, game.least_players)]
    app.lay(key, people, SHORT[key])
    app.update(0.1)
    first = finish(app)
    choose(app, "again")
    assert isinstance(app.screen, TableScreen) and app.referee.table.id != first.id
    people = [*people[1:], people[0]] if key in NEXT_BEGINS else people
    assert list(app.referee.table.names) == people and app.referee.table.state.outcome() is None
    finish(app)
    choose(app, "players")
    assert app.screen.names == people  # type: ignore[attr-defined]
    choose(app, "seats")


def test_several_games_are_left_and_each_goes_on_where_it_was() -> None:
    app = new_app()
    app.chance.seed(2)
    left = {}
    for key in GAMES:
        people = ["Anne", "Bruno", "Chloé", "Denis"][: max(2, GAMES[key].least_players)]
        app.lay(key, people, SHORT[key] | ({"turns": 3} if key == "cameroun" else {}))
        app.update(app.now + 0.1)
        table, lay = app.referee.table, tuple[Face, ...]()
        for _ in range(2):
            move = random_move(table.state, table.state.ask(), lay, app.chance)
            lay = move.faces if isinstance(move, Throw) else lay
            table.play(move)
        app.referee.refresh()
        app.update(app.now + 0.1)
        assert table.state.outcome() is None
        left[table.id] = table.state
        choose(app, "menu", "leave", "later")
        assert isinstance(app.screen, Attract)
    for table_id, state in reversed(left.items()):
        choose(app, "resume", f"table:{table_id}")
        assert app.referee.table.id == table_id and app.referee.table.state == state
        choose(app, "menu", "leave", "later")
    choose(app, "resume", f"table:{next(iter(left))}", "menu", "leave", "end", "resume")
    assert f"table:{next(iter(left))}" not in [item.key for item in app.screen.items()]


def test_somebody_who_joined_is_there_in_the_next_game() -> None:
    app = new_app()
    app.chance.seed(3)
    app.lay("cameroun", ["Anne", "Bruno"], {"turns": 1, "handicap": {"1": 20}})
    app.referee.table.play(adding("Zoé"))
    app.referee.refresh()
    app.update(0.1)
    finish(app)
    choose(app, "again")
    assert app.referee.table.names == ("Bruno", "Zoé", "Anne") and app.referee.table.state.scores() == (20, 0, 0)


def test_a_match_with_a_handicap_goes_on_over_an_evening() -> None:
    app = new_app()
    app.chance.seed(4)
    seat(app, "cameroun", ("Anne", "Bruno"))
    choose(app, "go", "plan", "plan:1", "all", "option:turns")
    while app.screen.value > 1:  # type: ignore[attr-defined]
        app.gesture(Gesture.LEFT)
    app.gesture(Gesture.OK)
    choose(app, "option:handicap", "entry:1")
    app.gesture(Gesture.RIGHT)
    app.gesture(Gesture.OK)
    choose(app, "done", "play")
    ahead = []
    for number in range(3):
        table = app.referee.table
        ahead.append(dict(zip(table.names, table.state.scores(), strict=True)))
        finish(app)
        if "next" not in [item.key for item in app.screen.items()]:
            break
        if number == 0:
            choose(app, "home", "later", "resume")
            choose(app, next(item.key for item in app.screen.items() if item.key.startswith("match:")))
        else:
            choose(app, "next")
    assert len(ahead) >= 2 and all(given == {"Anne": 0, "Bruno": 5} for given in ahead)
    assert "again" in [item.key for item in app.screen.items()], "the match is over"
    choose(app, "match")


def test_a_match_is_given_up_between_two_games() -> None:
    app = new_app()
    app.chance.seed(5)
    app.lay("cameroun", ["Anne", "Bruno"], {"turns": 1}, Plan("best", 3))
    app.update(0.1)
    finish(app)
    choose(app, "home", "stay", "home", "end")
    assert isinstance(app.screen, Attract) and not app.waiting_matches()
    assert "resume" not in [item.key for item in app.screen.items()]


def test_going_on_is_written_large_on_a_small_screen() -> None:
    """Its button is no cramped one of four: the names of those who played take one line."""
    app = stage("attract-resume")
    app.paint(pygame.Surface((800, 480)))
    names = next(mark for mark in app.marks if mark.kind == "text" and mark.what.startswith("Gisèle"))
    assert names.what == "Gisèle, Marcel, Yvonne" and names.px >= measures((800, 480)).text
