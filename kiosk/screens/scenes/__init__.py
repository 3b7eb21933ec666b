"""Every screen and main situation, set up with a real table and a real umpire: for pictures and for tests."""

from kiosk.screens.app import App
from kiosk.screens.scenes import (
    before,
    beside,
    by_hand,
    calibrating,
    cribble,
    damaged,
    linotte,
    machine,
    machine_state,
    owner,
    people,
    playing,
    poker,
    safe,
    si_no,
    sticks,
)
from kiosk.screens.scenes.props import Setting, lay, new_app

SCENES: dict[str, Setting] = {
    **before.SCENES,
    **people.SCENES,
    **playing.SCENES,
    **beside.SCENES,
    **si_no.SCENES,
    **cribble.SCENES,
    **linotte.SCENES,
    **poker.SCENES,
    **safe.SCENES,
    **machine.SCENES,
    **machine_state.SCENES,
    **owner.SCENES,
    **sticks.SCENES,
    **damaged.SCENES,
    **calibrating.SCENES,
    **by_hand.SCENES,
}
DEMOS: dict[str, Setting] = {
    "demo-attract": lambda app: None,
    "demo-throw": lambda app: lay(app),
    "demo-choose": playing.rolled,
    "demo-third": playing.twice,
    "demo-hold": beside.hold,
}


def stage(name: str, language: str = "fr") -> App:
    """The app as that scene shows it."""
    app = new_app(language, demo=name in DEMOS)
    (SCENES | DEMOS)[name](app)
    app.update(app.now + 0.5)
    return app
