"""The owner's setting for beginners: what each game's guide is when a new game is laid."""

import pytest

from kiosk.config.schema import Config
from kiosk.screens.app.application import App
from kiosk.screens.lobby.game_options import GameOptions
from kiosk.screens.lobby.tournament_setup import TournamentSetup
from kiosk.shots.staging.props import new_app

GUIDED = {"cameroun": 3, "linotte": 2, "poker_as": 3, "si_no": 3, "le_421": 3}


@pytest.fixture
def app() -> App:
    app = new_app()
    app.reconfigure(Config.model_validate({"play": {"guide": True}}))
    return app


def options(app: App, game: str) -> GameOptions:
    names = ("Marie", "Paul", "Zoé", "Luc", "Anna", "Max")[: max(GUIDED.get(game, 2), app.games[game].least_players)]
    app.push(GameOptions(app, app.games[game], names))
    assert isinstance(app.screen, GameOptions)
    return app.screen


def choose(screen: GameOptions, key: str) -> None:
    next(item for item in screen.items() if item.key == key).action()


def said(screen: GameOptions) -> str | None:
    return next((str(item.value) for item in screen.items() if item.key == "option:guide"), None)


@pytest.mark.parametrize("game", GUIDED)
def test_a_new_game_is_guided_and_says_so(app: App, game: str) -> None:
    screen = options(app, game)
    assert said(screen) == "Oui"
    choose(screen, "play")
    assert app.referee.table.options["guide"] is True


@pytest.mark.parametrize("game", GUIDED)
def test_it_is_switched_off_for_one_game_and_back_at_the_next(app: App, game: str) -> None:
    screen = options(app, game)
    choose(screen, "option:guide")
    assert said(screen) == "Non"
    choose(screen, "play")
    assert not app.referee.table.options.get("guide")
    assert said(options(app, game)) == "Oui"


@pytest.mark.parametrize("game", GUIDED)
def test_without_the_setting_no_game_is_guided(game: str) -> None:
    app = new_app()
    screen = options(app, game)
    choose(screen, "all")
    assert said(screen) == "Non"
    choose(screen, "play")
    assert not app.referee.table.options.get("guide")


def test_games_without_a_guide_are_laid_as_ever(app: App) -> None:
    for game in app.games.keys() - GUIDED.keys():
        screen = options(app, game)
        choose(screen, "play")
        assert "guide" not in app.referee.table.options


def test_the_games_with_a_guide_are_these(app: App) -> None:
    assert {key for key, game in app.games.items() if any(one.key == "guide" for one in game.options)} == set(GUIDED)


def test_an_event_is_guided_too(app: App) -> None:
    setup = TournamentSetup(app)
    app.push(setup)
    for name in ("Marie", "Paul", "Zoé", "Luc", "Anna"):
        setup.enter(name)
    setup.items()[[item.key for item in setup.items()].index("go")].action()
    event = app.current_event()
    assert event is not None
    assert event.options["guide"] is True
