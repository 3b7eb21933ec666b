"""A hand held over the track, for scenes in which hands choose."""

from kiosk.config.schema import Config
from kiosk.screens.app.application import App
from kiosk.shots.staging.props import Setting, see
from vision.types.track_events import Hand


def by_hand(app: App) -> None:
    """Hands choose from now on."""
    app.reconfigure(Config.model_validate({"hands": {"hands_free": True}}))
    app.update(app.now + 0.1)


def held(zone: str, x: float, still: float) -> Setting:
    """A hand that has been held over a third for so long."""

    def setting(app: App) -> None:
        see(app, Hand(1.0, True, zone, 0.0, x, 0.3))
        see(app, Hand(1.0 + still, True, zone, still, x, 0.3))

    return setting


MIDDLE, FULL, RIGHT, AWAY = (
    held("middle", 0.5, 0.62),
    held("middle", 0.52, 1.1),
    held("right", 0.84, 0.4),
    held("", 0.34, 0.4),
)
