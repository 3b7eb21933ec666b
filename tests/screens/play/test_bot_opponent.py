"""The automatic opponent takes a seat, and plays while the table is in sight."""

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.bot import Level
from kiosk.games.catalogue import find_game
from kiosk.screens.lobby.player_setup import PlayerSetup
from kiosk.screens.people.bot_level import BotLevel
from kiosk.screens.play.table_menu import TableMenu
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import new_app, press
from kiosk.table.referee.state.bot_player import NAMES, READING


def keys(screen: PlayerSetup) -> list[str]:
    return [item.key for item in screen.items()]


def seats(game: str, *names: str) -> PlayerSetup:
    app = new_app()
    app.push(PlayerSetup(app, find_game(game), names))
    assert isinstance(app.screen, PlayerSetup)
    return app.screen


def test_the_machine_takes_a_seat_at_a_level() -> None:
    screen = seats("cameroun", "Marie")
    screen.tap("machine")
    assert isinstance(screen.app.screen, BotLevel)
    press(screen.app, Gesture.RIGHT, Gesture.OK)
    assert screen.names == ["Marie", NAMES[Level.MEDIUM]]
    screen.tap("machine")
    assert [item.key for item in screen.app.screen.items()] == ["easy", "hard", "back"], "no level twice"


def test_somebody_has_to_throw() -> None:
    alone = seats("cameroun", NAMES[Level.HARD])
    assert "go" not in keys(alone)
    alone.seat("Marie")
    assert "go" in keys(alone)


def test_only_where_it_can_play_honestly() -> None:
    assert "machine" not in keys(seats("cribble", "Marie"))
    assert all(
        "machine" in keys(seats(game, "Marie")) for game in ("cameroun", "linotte", "poker_as", "si_no", "le_421")
    )


def test_its_name_is_not_offered_as_somebody_who_played_here() -> None:
    app = new_app()
    app.lay("cameroun", ("Marie", NAMES[Level.HARD]), {})
    app.home()
    assert PlayerSetup(app, find_game("cameroun")).remembered == ["Marie"]


def test_it_plays_while_the_table_is_in_sight_and_waits_behind_the_menu() -> None:
    app = stage("machine-writes")
    table = app.referee.table
    moves = len(table.moves)
    app.screen.tap("menu")
    assert isinstance(app.screen, TableMenu)
    for _ in range(10):
        app.update(app.now + READING)
    assert len(table.moves) == moves
    app.pop()
    app.update(app.now + 0.1)
    assert len(table.moves) == moves, "it can be read first"
    app.update(app.now + READING + 0.1)
    assert len(table.moves) == moves + 1 and isinstance(app.screen, TableScreen)
