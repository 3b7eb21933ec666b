"""The menu of a table stays as it is while people look at it, whatever the dice do."""

import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.moves import Throw
from kiosk.screens.app.application import App
from kiosk.screens.play.table_menu import TableMenu
from kiosk.shots.staging.props import lay, new_app, play, press


def opened() -> tuple[App, TableMenu]:
    """The menu of a game of which nothing was played yet."""
    app = new_app()
    lay(app, ("Anne", "Bruno"))
    menu = TableMenu(app, app.in_play)
    app.push(menu)
    return app, menu


def test_a_throw_that_lands_moves_nothing_under_the_cursor() -> None:
    app, menu = opened()
    before = [item.key for item in menu.items()]
    assert before[:2] == ["back", "away"]
    play(app, Throw((5, 5, 5, 6, 2)))
    assert [item.key for item in menu.items()] == before
    menu.shown()
    assert [item.key for item in menu.items()][:2] == ["back", "undo"]


@pytest.mark.parametrize("thrown", [False, True])
def test_a_game_in_which_a_throw_has_landed_meanwhile_is_left_only_after_a_question(thrown: bool) -> None:
    app, menu = opened()
    menu.step(1)
    if thrown:
        play(app, Throw((5, 5, 5, 6, 2)))
    table = app.in_play.table
    press(app, Gesture.OK)
    assert (app.screen.screen_key == "leave") is thrown
    assert bool(table.moves) is thrown


def test_its_language_changes_at_once() -> None:
    _, menu = opened()
    labels = [[str(item.label) for item in menu.items() if item.key == "language"]]
    menu.tap("language")
    labels.append([str(item.label) for item in menu.items() if item.key == "language"])
    assert labels == [["English"], ["Français"]]
