"""Replays to look at: games that were played at once, and time that passes for who watches."""

from kiosk.screens.app.application import App
from kiosk.screens.replay.replay_screen import Replay
from kiosk.shots.scenes.replay import played
from kiosk.shots.staging.props import new_app, tapped


def opened(game: str = "cameroun", seed: int = 3) -> tuple[App, Replay]:
    """The replay of a game, from its result."""
    app = new_app()
    tapped(played(game, seed), "replay")(app)
    app.update(app.now + 0.01)
    screen = app.screen
    assert isinstance(screen, Replay)
    return app, screen


def passes(app: App, seconds: float, frame: float = 0.05) -> None:
    """Time passes."""
    start = app.now
    for number in range(1, round(seconds / frame) + 1):
        app.update(start + number * frame)
