"""Beside and after a game: the menu and what is behind it, the result."""

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.moves import Throw, decision
from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.screens.games.cameroun.scenes import rolled, twice
from kiosk.screens.games.catalogue import SCREENS
from kiosk.shots.staging.props import CROWD, PEOPLE, Setting, filled, lay, play, press, scenes_in, tapped

_menu = tapped(rolled, "menu")


def _scene_undo(app: App) -> None:
    _menu(app)
    app.screen.tap("undo")
    press(app, Gesture.LEFT, Gesture.LEFT)


_scores = tapped(_menu, "scores")


def _scene_scores_eight(app: App) -> None:
    lay(app, CROWD)
    filled(app, 12)
    app.screen.tap("menu")
    app.screen.tap("scores")


_photo = tapped(_menu, "photo")


_rules = tapped(_menu, "rules")


def _rules_page(page: int) -> Setting:
    def turn(app: App) -> None:
        _rules(app)
        press(app, *[Gesture.RIGHT] * page)

    return turn


def _scene_rules_agreed(app: App) -> None:
    """The rules of a table that plays by others than the usual ones."""
    lay(app, preset="long", over_cap="refus", turns=6, announce_by_throwing=True, caps={"6": 120})
    app.screen.tap("menu")
    app.screen.tap("rules")


def _scene_rules_agreed_more(app: App) -> None:
    _scene_rules_agreed(app)
    press(app, Gesture.RIGHT)


_leave = tapped(_menu, "leave")


def _scene_result(app: App) -> None:
    lay(app, turns=2)
    filled(app, 6)


def _scene_result_eight(app: App) -> None:
    lay(app, CROWD, turns=2)
    filled(app, 16)


def _scene_result_tie(app: App) -> None:
    lay(app, PEOPLE, turns=1)
    play(app, Throw((5, 5, 5, 6, 2)), decision("write", column="5"))
    play(app, Throw((5, 5, 5, 6, 2)), decision("write", column="5"))
    play(app, Throw((1, 1, 5, 6, 2)), decision("write", column="1"))


_last_sheet = tapped(_scene_result_eight, "sheet")


def _scene_play_disk_full(app: App) -> None:
    rolled(app)
    app.store.trouble = phrase("Le disque est plein : la partie continue, mais elle n’est plus enregistrée.")
    press(app)


hold = tapped(twice, "hand:hold")
"""The demonstration: which dice stay."""


SCENES: dict[str, Setting] = {
    **scenes_in(globals()),
    "menu": _menu,
    "photo": _photo,
    "scores": _scores,
    **{f"rules-{page + 1}": _rules_page(page) for page in range(len(SCREENS["cameroun"].rules({})))},
    "leave": _leave,
    "result-sheet": _last_sheet,
    "off": lambda app: app.ask_off(),
}
