"""Every screen and main situation, set up with a real table and a real umpire: for pictures and for tests."""

from kiosk.screens.app.application import App
from kiosk.screens.games.cameroun import scenes as playing
from kiosk.screens.games.cribble import scenes
from kiosk.screens.games.linotte import scenes as linotte
from kiosk.screens.games.poker_as import scenes as poker
from kiosk.screens.games.si_no import scenes as si_no
from kiosk.shots.scenes import (
    backup_stick,
    bot_turns,
    calibration,
    hands_free,
    journal_repair,
    lobby,
    machine_health,
    menu_and_result,
    people_and_tournament,
    safe_mode,
    settings_pages,
)
from kiosk.shots.staging.props import Setting, lay, new_app

SCENES: dict[str, Setting] = {
    **lobby.SCENES,
    **people_and_tournament.SCENES,
    **playing.SCENES,
    **menu_and_result.SCENES,
    **si_no.SCENES,
    **scenes.SCENES,
    **linotte.SCENES,
    **poker.SCENES,
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
    "demo-choose": playing.rolled,
    "demo-third": playing.twice,
    "demo-hold": menu_and_result.hold,
}


def stage(name: str, language: str = "fr") -> App:
    """The app as that scene shows it."""
    app = new_app(language, demo=name in DEMOS)
    (SCENES | DEMOS)[name](app)
    app.update(app.now + 0.5)
    return app
