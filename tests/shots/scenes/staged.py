"""Scenes of one module, set up by themselves."""

from collections.abc import Mapping
from dataclasses import dataclass

from kiosk.screens.app.application import App
from kiosk.shots.staging.props import Setting, new_app


def staged(scenes: Mapping[str, Setting], name: str) -> App:
    """The app as that scene shows it."""
    app = new_app()
    scenes[name](app)
    app.update(app.now + 0.5)
    return app


@dataclass(frozen=True, slots=True)
class Situation:
    """What a scene of a game shows: the screen, the referee's panel and whose turn it is, so many moves on."""

    screen: str
    panel: str
    player: int
    moves: int

    @classmethod
    def of(cls, app: App) -> "Situation":
        """As the app has it."""
        panel, table = app.in_play.panel(), app.in_play.table
        return cls(app.screen.screen_key, panel.kind, panel.player, len(table.moves))
