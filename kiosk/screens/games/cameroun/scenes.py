"""While a game is played: every kind of question."""

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.moves import decision
from kiosk.screens.app.application import App
from kiosk.shots.staging.game_scenes import GameScenes
from kiosk.shots.staging.hands import AWAY, FULL, MIDDLE
from kiosk.shots.staging.props import (
    CROWD,
    after,
    crossed,
    filled,
    lay,
    play,
    press,
    scenes_in,
    see,
    tapped,
    throw,
    unplug,
)
from vision.types.track_events import Lifted


def _scene_play_throw(app: App) -> None:
    lay(app)


def _scene_play_throw_eight(app: App) -> None:
    lay(app, CROWD)
    filled(app, 13)


def rolled(app: App) -> None:
    """A first throw that lies there, some turns into the game."""
    lay(app)
    filled(app, 7)
    throw(app, (5, 5, 5, 6, 2))


def _scene_play_guide(app: App) -> None:
    lay(app, guide=True)
    filled(app, 7)
    throw(app, (5, 5, 2, 6, 1))


_scene_play_guide_in_hand = after(_scene_play_guide, see, Lifted(1.0, (2, 3, 4)))


def _scene_play_guide_sheet(app: App) -> None:
    """The dice of the rule sheet's example, of which the guide keeps more than the sheet."""
    lay(app, guide=True)
    throw(app, (5, 5, 5, 6, 2))


def _scene_play_choose_eight(app: App) -> None:
    lay(app, CROWD)
    filled(app, 12)
    throw(app, (3, 4, 2, 5, 6))


_scene_play_in_hand = after(rolled, see, Lifted(1.0, (3, 4)))
_scene_play_rethrown = after(rolled, throw, (5, 5, 5, 4, 4), first=10, kept=(0, 1, 2))
_scene_play_throw_again = after(_scene_play_in_hand, press, Gesture.OK)
_scene_play_second = after(_scene_play_throw_again, throw, (5, 5, 5, 4, 4), first=10, kept=(0, 1, 2))


def twice(app: App) -> None:
    """Two throws: the announcement comes next."""
    lay(app)
    filled(app, 7)
    throw(app, (5, 4, 4, 3, 2))
    see(app, Lifted(1.0, (2, 4)))
    press(app, Gesture.OK)
    throw(app, (5, 4, 1, 3, 3), first=10, kept=(0, 1, 3))


_scene_play_announce = tapped(twice, "announce")
_scene_play_announced = after(twice, play, decision("announce", column="F"))
_scene_play_changed = after(lay, filled, 8)


def _scene_play_crossed(app: App) -> None:
    lay(app)
    filled(app, 7)
    crossed(app)


def _scene_play_doubt(app: App) -> None:
    lay(app)
    filled(app, 7)
    throw(app, (5, 5, 3, 6, 2), unsure=2)


_scene_play_which_die = tapped(rolled, "correct")
_scene_play_correct = tapped(_scene_play_which_die, "die:2")


def _scene_play_missing(app: App) -> None:
    lay(app)
    filled(app, 7)
    throw(app, (5, 5, 3, 6))


def _scene_play_aside(app: App) -> None:
    rolled(app)
    see(app, Lifted(1.0, (0, 1, 2, 3, 4)))
    throw(app, (4, 4), first=20)


def _scene_play_no_camera(app: App) -> None:
    lay(app)
    filled(app, 7)
    unplug(app)


def _scene_play_entering(app: App) -> None:
    _scene_play_no_camera(app)
    for face in ("5", "5", "3"):
        app.typed(face)
    press(app)


def _scene_play_entered(app: App) -> None:
    _scene_play_entering(app)
    for face in ("6", "2"):
        app.typed(face)
    press(app)


def _scene_play_all_kept(app: App) -> None:
    rolled(app)
    unplug(app)
    press(app, *[Gesture.OK] * 6)


SCENES = GameScenes(
    {
        **scenes_in(globals()),
        "play-choose": rolled,
        "play-third": twice,
    },
    by_hand={
        "play-throw": (AWAY,),
        "play-choose": (MIDDLE,),
        "play-announce": (FULL,),
        "play-doubt": (),
        "play-third": (),
    },
)
