"""Who plays: once enough people sit, OK goes on and adds nobody."""

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.screens.app.application import App
from kiosk.screens.lobby.game_options import GameOptions
from kiosk.screens.lobby.player_setup import PlayerSetup
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import new_app, press
from kiosk.table.referee.state.bot_player import NAMES


def at_table(game: str) -> tuple[App, PlayerSetup]:
    app = new_app()
    setup = PlayerSetup(app, app.games[game])
    app.push(setup)
    return app, setup


def focused(setup: PlayerSetup) -> str:
    return setup.items()[setup.place].key


@pytest.mark.parametrize("game", ["cameroun", "linotte", "menteur", "cribble"])
def test_going_on_has_the_focus_as_soon_as_enough_sit(game: str) -> None:
    app, setup = at_table(game)
    for seated in range(1, setup.game.most_players + 1):
        setup.tap("guest")
        assert (focused(setup) == "go") == (seated >= setup.game.least_players)
    press(app, Gesture.OK)
    assert isinstance(app.screen, GameOptions)


def test_ok_and_ok_and_ok_seats_no_more_than_are_needed() -> None:
    app, setup = at_table("linotte")
    while app.screen is setup:
        press(app, Gesture.OK if setup.names or focused(setup) == "guest" else Gesture.RIGHT)
    assert len(setup.names) == setup.game.least_players


@pytest.mark.parametrize(
    ("game", "machines", "seated"), [("cameroun", 1, 2), ("linotte", 1, 2), ("linotte", 2, None)]
)
def test_beside_the_machine_a_guest_is_filled_in_where_there_is_room(
    game: str, machines: int, seated: int | None
) -> None:
    _, setup = at_table(game)
    for name in list(NAMES.values())[:machines]:
        setup.seat(name)
    assert ("fill" in [item.key for item in setup.items()]) == (seated is not None)
    setup.tap("fill")
    assert len(setup.names) == (seated or machines) and (focused(setup) == "go") == (seated is not None)


def test_those_who_played_before_only_go_on() -> None:
    app = new_app()
    assert focused(PlayerSetup(app, app.games["cameroun"], ("Anne", "Bruno"))) == "go"


@pytest.mark.parametrize(("scene", "shown"), [("players-eight", True), ("players", False)])
def test_which_way_the_order_goes_is_shown_where_a_list_would_be_read_otherwise(scene: str, shown: bool) -> None:
    app = stage(scene)
    for size in ((800, 480), (1280, 800)):
        app.paint(pygame.Surface(size))
        assert ("clockwise" in {mark.what for mark in app.marks}) == shown
