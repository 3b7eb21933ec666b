"""Poker d'As menteur while it is played: calls, answers, what lay under the cup."""

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.moves import Decision, decision
from kiosk.screens.app.application import App
from kiosk.screens.games.poker_as.scenes import dice
from kiosk.shots.staging.game_scenes import GameScenes
from kiosk.shots.staging.hands import MIDDLE
from kiosk.shots.staging.props import CROWD, after, lay_game, play, press, rules_page, scenes_in, tapped, throw

OWN_PAGES = 8
"""The pages of the book that are not those of Le Poker d'As."""
ACCEPT, BLUFF = decision("accept"), decision("bluff")


def _call(category: str, *figures: str) -> Decision:
    return decision("call", category=category, figures=figures)


def _scene_menteur_calls(app: App) -> None:
    lay_game(app, "menteur")


def _scene_menteur_figures(app: App) -> None:
    _scene_menteur_calls(app)
    app.screen.tap(next(item.key for item in app.screen.items() if str(item.label) == "Full"))
    press(app, Gesture.RIGHT, Gesture.RIGHT)


def _scene_menteur_one_figure(app: App) -> None:
    _scene_menteur_calls(app)
    app.screen.tap(next(item.key for item in app.screen.items() if str(item.label) == "Carré"))
    press(app, Gesture.RIGHT, Gesture.RIGHT)


_scene_menteur_answer = after(_scene_menteur_calls, play, _call("deux_paires", "R", "9"))
_scene_menteur_higher = after(_scene_menteur_answer, play, ACCEPT)
_scene_menteur_lift = after(_scene_menteur_higher, play, _call("full", "D", "10"), BLUFF)
_scene_menteur_liar = after(_scene_menteur_lift, throw, ["D", "D", "10", "9", "V"])
_scene_menteur_honest = after(_scene_menteur_lift, throw, ["D", "D", "A", "10", "10"])
_scene_menteur_doubt = after(_scene_menteur_lift, throw, ["D", "D", "A", "10", "10"], unsure=2)
_scene_menteur_half_lifted = after(_scene_menteur_lift, throw, ["D", "D", "A"])


def _scene_menteur_ladder(app: App) -> None:
    lay_game(app, "menteur", CROWD)
    calls = (_call("paire", "9"), _call("deux_paires", "R", "9"), _call("sequence", "A", "R", "D", "V", "9"))
    for call in (*calls, _call("brelan", "D"), _call("full", "V", "9"), _call("carre", "10")):
        play(app, call, ACCEPT)


_scene_menteur_next_tour = after(
    _scene_menteur_lift, play, dice("D D D 10 10"), _call("carre", "9"), decision("bluff", dice=list("99RDV"))
)


def _scene_menteur_result(app: App) -> None:
    lay_game(app, "menteur", match="tours", tours=1)
    play(app, _call("paire", "9"), ACCEPT, _call("brelan", "R"), ACCEPT, _call("full", "R", "9"), BLUFF)
    throw(app, ["R", "R", "A", "9", "9"])


def _scene_undo_menteur(app: App) -> None:
    _scene_menteur_ladder(app)
    app.screen.tap("menu")
    app.screen.tap("undo")
    press(app, Gesture.LEFT)


SCENES = GameScenes(
    {
        **scenes_in(globals()),
        "why-menteur": tapped(_scene_menteur_next_tour, "menu", "why"),
        **{f"rules-menteur-{page + 1}": rules_page(_scene_menteur_calls, page) for page in range(OWN_PAGES)},
    },
    by_hand={
        "menteur-calls": (),
        "menteur-answer": (MIDDLE,),
    },
)
