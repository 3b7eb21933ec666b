"""La Linotte at the table: the board filling, claims, an appel, the end."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.moves import Decision, Throw, decision
from kiosk.games.linotte.game import Linotte
from kiosk.games.linotte.state import LinotteState
from kiosk.screens.app.application import App
from kiosk.screens.games.linotte.rule_pages import pages
from kiosk.screens.lobby.game_options import GameOptions
from kiosk.shots.staging.game_scenes import GameScenes
from kiosk.shots.staging.hands import MIDDLE
from kiosk.shots.staging.props import (
    AGAINST,
    CROWD,
    after,
    lay_game,
    play,
    press,
    rules_page,
    scenes_in,
    see,
    tapped,
    throw,
)
from vision.types.track_events import Lifted

PAIR = ("Gisèle", "Marcel")
LONG = (CROWD[5], CROWD[3])


def _scene_linotte_throw(app: App, names: Sequence[str] = PAIR, **options: object) -> None:
    lay_game(app, "linotte", names, **options)


def _advised(app: App, turns: int, seed: int = 4) -> None:
    """Plays so many turns as the advice has it, or to the end; the dice are those of a seed."""
    state = app.in_play.table.state
    assert isinstance(state, LinotteState)
    play(app, *_advised_moves(state, turns, seed))


@lru_cache(maxsize=16)
def _advised_moves(state: LinotteState, turns: int, seed: int) -> tuple[Throw | Decision, ...]:
    """What is played from there. Kept: many scenes begin with the same turns, and advice takes long."""
    moves: list[Throw | Decision] = []
    game, rng = Linotte(), Random(seed)
    while state.outcome() is None and state.turn < turns:
        advice = game.advise(state)
        if isinstance(advice, Decision):
            moves.append(advice)
        else:
            rolled = tuple(rng.randint(1, 6) if index in advice else face for index, face in enumerate(state.dice))
            moves.append(Throw(rolled, advice) if state.dice else Throw(tuple(rng.randint(1, 6) for _ in range(5))))
        state = state.play(moves[-1])
    return tuple(moves)


def _scene_options_linotte(app: App) -> None:
    app.push(GameOptions(app, app.games["linotte"], PAIR))
    app.update(app.now + 0.5)


_scene_options_linotte_all = tapped(_scene_options_linotte, "all")


def _scene_linotte_turn(app: App, turns: int = 20, names: Sequence[str] = PAIR) -> None:
    _scene_linotte_throw(app, names)
    _advised(app, turns)


_scene_linotte_choose = after(_scene_linotte_turn, throw, (4, 4, 4, 4, 4))
_scene_linotte_next_square = after(_scene_linotte_choose, press, Gesture.RIGHT)


def _scene_linotte_nothing(app: App) -> None:
    _scene_linotte_turn(app, 6)
    throw(app, (1, 2, 4, 6, 6))


_scene_linotte_in_hand = after(_scene_linotte_nothing, see, Lifted(1.0, (0, 1, 2)))
_scene_linotte_announce = tapped(_scene_linotte_nothing, "announce")


def _scene_linotte_announced(app: App) -> None:
    _scene_linotte_nothing(app)
    play(app, decision("appel", figure="carre"))


def _scene_linotte_guide(app: App) -> None:
    _scene_linotte_throw(app, guide=True)
    _advised(app, 6)
    throw(app, (1, 2, 4, 6, 6))


_scene_linotte_guide_in_hand = after(_scene_linotte_guide, see, Lifted(1.0, (2, 3, 4)))


def _scene_linotte_guide_square(app: App) -> None:
    _scene_linotte_throw(app, guide=True)
    _advised(app, 20)
    throw(app, (4, 4, 4, 4, 4))


def _scene_why_linotte(app: App) -> None:
    _scene_linotte_result(app)
    press(app, Gesture.UNDO)
    app.screen.tap("menu")
    app.screen.tap("why")


_scene_linotte_last_throw = after(
    _scene_linotte_announced, play, Throw((6, 6, 4, 6, 6), (0, 1)), Throw((6, 6, 6, 6, 6), (2,))
)


_scene_linotte_missed = after(
    _scene_linotte_announced, play, Throw((3, 6, 4, 6, 6), (0, 1, 2)), Throw((5, 6, 2, 6, 6), (0, 2))
)


def _scene_linotte_entering(app: App) -> None:
    _scene_linotte_turn(app, 6)
    app.screen.tap("menu")
    app.screen.tap("enter")


def _scene_linotte_result(app: App, names: Sequence[str] = PAIR) -> None:
    _scene_linotte_throw(app, names)
    _advised(app, 999)


_scene_linotte_board = tapped(_scene_linotte_result, "sheet")
_scene_linotte_menu = tapped(_scene_linotte_turn, "menu")


def _scene_undo_linotte(app: App) -> None:
    _scene_linotte_menu(app)
    app.screen.tap("undo")
    press(app, Gesture.LEFT)


def _scene_machine_linotte(app: App) -> None:
    _scene_linotte_throw(app, AGAINST[::-1])
    play(app, Throw((3, 3, 3, 2, 1)), decision("place", square=[0, 1]))
    play(app, Throw((4, 4, 4, 2, 1)), decision("place", square=[0, 3]))


_scene_machine_linotte_rethrows = after(_scene_machine_linotte, throw, (6, 6, 2, 3, 4))
_scene_machine_linotte_places = after(_scene_machine_linotte, throw, (5, 5, 5, 2, 2))


SCENES = GameScenes(
    {
        **scenes_in(globals()),
        "linotte-turn-long": lambda app: _scene_linotte_turn(app, 21, LONG),
        **{f"rules-linotte-{page + 1}": rules_page(_scene_linotte_turn, page) for page in range(len(pages({})))},
    },
    by_hand={
        "linotte-choose": (MIDDLE,),
    },
)
