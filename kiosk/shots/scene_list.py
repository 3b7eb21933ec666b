"""Every screen and main situation, set up with a real table and a real referee: for pictures and for tests."""

from kiosk.screens.app.application import App
from kiosk.screens.games.cameroun.scenes import rolled, twice
from kiosk.shots.scenes import (
    backup_stick,
    bot_turns,
    calibration,
    hands_free,
    journal_repair,
    lobby,
    machine_health,
    menu_and_result,
    people,
    replay,
    safe_mode,
    settings_pages,
    tournament,
)
from kiosk.shots.staging.game_scenes import every_games_scenes
from kiosk.shots.staging.props import Setting, lay, new_app

SCENES: dict[str, Setting] = {
    **lobby.SCENES,
    **people.SCENES,
    **tournament.SCENES,
    **menu_and_result.SCENES,
    **replay.SCENES,
    **{name: scene for game in every_games_scenes() for name, scene in game.scenes.items()},
    **safe_mode.SCENES,
    **bot_turns.SCENES,
    **machine_health.SCENES,
    **settings_pages.SCENES,
    **backup_stick.SCENES,
    **journal_repair.SCENES,
    **calibration.SCENES,
    **hands_free.SCENES,
}
DEMOS: dict[str, Setting] = {
    "demo-attract": lambda app: None,
    "demo-throw": lambda app: lay(app),
    "demo-choose": rolled,
    "demo-third": twice,
    "demo-hold": menu_and_result.hold,
}


def stage(name: str, language: str = "fr") -> App:
    """The app as that scene shows it."""
    app = new_app(language, demo=name in DEMOS)
    (SCENES | DEMOS)[name](app)
    app.update(app.now + 0.5)
    return app


def enlarge(app: App) -> None:
    """The same in larger type, whatever its profile says."""
    screen = app.config.screen.model_copy(update={"larger_type": True})
    app.reconfigure(app.config.model_copy(update={"screen": screen}))
