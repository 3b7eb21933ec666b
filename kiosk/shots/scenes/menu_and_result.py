"""Beside and after a game: the menu and what is behind it, the result."""

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.moves import Throw, decision
from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.screens.games.cameroun.scenes import rolled
from kiosk.screens.games.catalogue import SCREENS
from kiosk.shots.staging.props import CROWD, PEOPLE, Setting, laid, lay, play, press, pressed, scenes_in, tapped

_scene_undo = pressed(tapped(rolled, "menu", "undo"), Gesture.LEFT, Gesture.LEFT)
_scene_scores_eight = tapped(laid(12, CROWD), "menu", "scores")
_rules = tapped(rolled, "menu", "rules")
PAGES = len(SCREENS["cameroun"].rules({}))


def _scene_rules_agreed(app: App) -> None:
    """The rules of a table that plays by others than the usual ones."""
    lay(app, preset="long", over_cap="refus", turns=6, announce_by_throwing=True, caps={"6": 120})
    app.screen.tap("menu")
    app.screen.tap("rules")


_scene_rules_agreed_more = pressed(_scene_rules_agreed, Gesture.RIGHT)
_scene_result = laid(6, turns=2)
_scene_result_eight = laid(16, CROWD, turns=2)


def _scene_result_tie(app: App) -> None:
    lay(app, PEOPLE, turns=1)
    play(app, Throw((5, 5, 5, 6, 2)), decision("write", column="5"))
    play(app, Throw((5, 5, 5, 6, 2)), decision("write", column="5"))
    play(app, Throw((1, 1, 5, 6, 2)), decision("write", column="1"))


def _scene_play_disk_full(app: App) -> None:
    rolled(app)
    app.store.trouble = phrase("Le disque est plein : on joue sans enregistrer.")
    press(app)


hold = tapped(rolled, "hand:hold")
"""The demonstration: which dice stay."""


SCENES: dict[str, Setting] = {
    **scenes_in(globals()),
    "menu": tapped(rolled, "menu"),
    "photo": tapped(rolled, "menu", "photo"),
    "scores": tapped(rolled, "menu", "scores"),
    **{
        f"rules-{page + 1}": pressed(_rules, *[Gesture.RIGHT] * page)
        for page in range(len(SCREENS["cameroun"].rules({})))
    },
    "leave": tapped(rolled, "menu", "leave"),
    "result-sheet": tapped(_scene_result_eight, "sheet"),
    "result-phone": tapped(_scene_result_eight, "phone"),
    "off": lambda app: app.ask_off(),
}
