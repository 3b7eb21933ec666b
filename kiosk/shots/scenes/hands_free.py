"""Playing with nothing but a hand over the track: the rail that shows what it does, in every kind of question."""

from kiosk.config.schema import Config
from kiosk.screens.app.application import App
from kiosk.shots.scenes import lobby, menu_and_result
from kiosk.shots.scenes.games import cameroun, cribble, linotte, menteur, poker_as, si_no
from kiosk.shots.staging.props import Setting, see
from vision.types.track_events import Hand, Rolling


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


def after(scene: Setting, *hands: Setting) -> Setting:
    """A scene in which hands choose."""

    def setting(app: App) -> None:
        scene(app)
        by_hand(app)
        for hand in hands:
            hand(app)

    return setting


def _spoilt(app: App) -> None:
    MIDDLE(app)
    see(app, Rolling(2.0))


ALL: dict[str, Setting] = {
    **lobby.SCENES,
    **cameroun.SCENES,
    **menu_and_result.SCENES,
    **si_no.SCENES,
    **cribble.SCENES,
    **linotte.SCENES,
    **poker_as.SCENES,
    **menteur.SCENES,
}
QUESTIONS: dict[str, tuple[Setting, ...]] = {
    "attract": (),
    "games": (RIGHT,),
    "players-eight": (),
    "options": (),
    "play-throw": (AWAY,),
    "play-choose": (MIDDLE,),
    "play-announce": (FULL,),
    "play-doubt": (),
    "play-third": (),
    "menu": (),
    "linotte-choose": (MIDDLE,),
    "si-no-bet": (MIDDLE,),
    "cribble-marque": (),
    "cribble-marque-points": (MIDDLE,),
    "poker-first": (),
    "menteur-calls": (),
    "menteur-answer": (MIDDLE,),
    "result": (),
}
SCENES: dict[str, Setting] = {
    **{f"hands-{name}": after(ALL[name], *hands) for name, hands in QUESTIONS.items()},
    "hands-spoilt": after(cameroun.rolled, _spoilt),
}
