"""La Linotte at the table: the board filling, claims, an appel, the end."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.moves import Decision, Throw, decision
from kiosk.games.linotte.game import Linotte
from kiosk.games.linotte.state import LinotteState
from kiosk.screens.app.application import App
from kiosk.screens.games.linotte.rule_pages import pages
from kiosk.screens.lobby.game_options import GameOptions
from kiosk.shots.staging.game_scenes import GameScenes
from kiosk.shots.staging.hands import MIDDLE
from kiosk.shots.staging.props import AGAINST, CROWD, Setting, play, press, see, throw
from vision.types.track_events import Lifted

PAIR = ("Gisèle", "Marcel")
LONG = (CROWD[5], CROWD[3])


def _lay(app: App, names: Sequence[str] = PAIR, **options: Any) -> None:
    app.lay("linotte", names, options)
    app.update(app.now + 0.5)


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


def _options(app: App) -> None:
    app.push(GameOptions(app, app.games["linotte"], PAIR))
    app.update(app.now + 0.5)


def _options_all(app: App) -> None:
    _options(app)
    app.screen.tap("all")


def _midgame(app: App, turns: int = 20, names: Sequence[str] = PAIR) -> None:
    _lay(app, names)
    _advised(app, turns)


def _choose(app: App) -> None:
    _midgame(app)
    throw(app, (4, 4, 4, 4, 4))


def _next_square(app: App) -> None:
    _choose(app)
    press(app, Gesture.RIGHT)


def _nothing(app: App) -> None:
    _midgame(app, 6)
    throw(app, (1, 2, 4, 6, 6))


def _in_hand(app: App) -> None:
    _nothing(app)
    see(app, Lifted(1.0, (0, 1, 2)))


def _announce(app: App) -> None:
    _nothing(app)
    app.screen.tap("announce")


def _announced(app: App) -> None:
    _nothing(app)
    play(app, decision("appel", figure="carre"))


def _guide(app: App) -> None:
    _lay(app, guide=True)
    _advised(app, 6)
    throw(app, (1, 2, 4, 6, 6))


def _guide_in_hand(app: App) -> None:
    _guide(app)
    see(app, Lifted(1.0, (2, 3, 4)))


def _guide_square(app: App) -> None:
    _lay(app, guide=True)
    _advised(app, 20)
    throw(app, (4, 4, 4, 4, 4))


def _why(app: App) -> None:
    _over(app)
    press(app, Gesture.UNDO)
    app.screen.tap("menu")
    app.screen.tap("why")


def _last_throw(app: App) -> None:
    _announced(app)
    play(app, Throw((6, 6, 4, 6, 6), (0, 1)), Throw((6, 6, 6, 6, 6), (2,)))


def _missed(app: App) -> None:
    _announced(app)
    play(app, Throw((6, 6, 4, 6, 6), (0, 1)), decision("pass"))


def _entering(app: App) -> None:
    _midgame(app, 6)
    app.screen.tap("menu")
    app.screen.tap("enter")


def _over(app: App, names: Sequence[str] = PAIR) -> None:
    _lay(app, names)
    _advised(app, 999)


def _last_board(app: App) -> None:
    _over(app)
    app.screen.tap("sheet")


def _menu(app: App) -> None:
    _midgame(app)
    app.screen.tap("menu")


def _steps(app: App) -> None:
    _menu(app)
    app.screen.tap("undo")
    press(app, Gesture.LEFT)


def _rules_page(page: int) -> Setting:
    def turn(app: App) -> None:
        _menu(app)
        app.screen.tap("rules")
        press(app, *[Gesture.RIGHT] * page)

    return turn


def _machine_begun(app: App) -> None:
    _lay(app, AGAINST[::-1])
    play(app, Throw((3, 3, 3, 2, 1)), decision("place", square=[0, 1]))
    play(app, Throw((4, 4, 4, 2, 1)), decision("place", square=[0, 3]))


def _machine_rethrows(app: App) -> None:
    _machine_begun(app)
    throw(app, (6, 6, 2, 3, 4))


def _machine_places(app: App) -> None:
    _machine_begun(app)
    throw(app, (5, 5, 5, 2, 2))


SCENES = GameScenes(
    {
        "options-linotte": _options,
        "options-linotte-all": _options_all,
        "linotte-throw": _lay,
        "linotte-turn": _midgame,
        "linotte-turn-long": lambda app: _midgame(app, 21, LONG),
        "linotte-choose": _choose,
        "linotte-next-square": _next_square,
        "linotte-nothing": _nothing,
        "linotte-in-hand": _in_hand,
        "linotte-announce": _announce,
        "linotte-announced": _announced,
        "linotte-last-throw": _last_throw,
        "linotte-missed": _missed,
        "linotte-entering": _entering,
        "linotte-guide": _guide,
        "linotte-guide-in-hand": _guide_in_hand,
        "linotte-guide-square": _guide_square,
        "why-linotte": _why,
        "linotte-menu": _menu,
        "undo-linotte": _steps,
        **{f"rules-linotte-{page + 1}": _rules_page(page) for page in range(len(pages({})))},
        "linotte-result": _over,
        "linotte-board": _last_board,
        "machine-linotte": _machine_begun,
        "machine-linotte-rethrows": _machine_rethrows,
        "machine-linotte-places": _machine_places,
    },
    by_hand={
        "linotte-choose": (MIDDLE,),
    },
)
