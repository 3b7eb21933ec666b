"""Le 421 while it is played, and how it ends."""

from collections.abc import Callable
from random import Random

from kiosk.games.engine.moves import Decision, Throw
from kiosk.games.le_421.decisions import STOP
from kiosk.games.le_421.position import Phase
from kiosk.games.le_421.state import Le421State
from kiosk.games.playout import thrown
from kiosk.screens.app.application import App
from kiosk.screens.games.le_421.rule_pages import pages
from kiosk.screens.lobby.game_options import GameOptions
from kiosk.shots.staging.game_scenes import GameScenes
from kiosk.shots.staging.props import (
    AGAINST,
    CROWD,
    PEOPLE,
    after,
    lay_game,
    play,
    rules_page,
    scenes_in,
    see,
    tapped,
    throw,
)
from vision.types.track_events import Lifted

SEED = 421


def _lay(app: App, names: tuple[str, ...] = PEOPLE, **options: object) -> None:
    lay_game(app, "le_421", names, **options)


def _until(app: App, reached: Callable[[Le421State], bool], seed: int = SEED) -> None:
    """Plays sensibly, with dice that the seed throws, up to a moment."""
    chance, table = Random(seed), app.in_play.table
    while not reached(state := _state(app)):
        wish = table.game.advise(state)
        table.play(wish if isinstance(wish, Decision) else thrown(state.ask(), state.dice, wish, chance))
    play(app)


def _state(app: App) -> Le421State:
    state = app.in_play.table.state
    assert isinstance(state, Le421State), "a table of Le 421"
    return state


def _dice(said: str) -> Throw:
    """A throw of all dice by their faces: "653"."""
    return Throw(tuple(int(face) for face in said))


def _scene_421_opens(app: App) -> None:
    _lay(app)


_scene_421_charge = after(_lay, play, *map(_dice, ("653", "666", "221", "431", "115")))
_scene_421_charge_settled = after(_scene_421_charge, play, _dice("543"))
_scene_421_tie = after(_lay, play, *map(_dice, ("653", "666", "653")))
_scene_421_tie_thrown = after(_scene_421_tie, play, _dice("441"))


def _discharging(state: Le421State) -> bool:
    """The décharge begins, with all three in it."""
    return state.phase is Phase.DECHARGE and state.between and not state.out


def _scene_421_discharge(app: App, **options: object) -> None:
    _lay(app, PEOPLE, safe="joue", **options)
    _until(app, _discharging)


_scene_421_first = after(_scene_421_discharge, throw, (4, 2, 6))
_scene_421_in_hand = after(_scene_421_first, see, Lifted(1.0, (2,)))
_scene_421_follows = after(_scene_421_discharge, play, _dice("426"), Throw((4, 2, 2), (2,)), STOP)
"""The first player took two throws."""


_scene_421_chooses = after(_scene_421_follows, throw, (1, 1, 5))


def _scene_421_guide(app: App) -> None:
    _scene_421_discharge(app, guide=True)
    play(app, _dice("426"), Throw((4, 2, 2), (2,)), STOP)
    throw(app, (1, 1, 5))


def _scene_421_guide_first(app: App) -> None:
    _scene_421_discharge(app, guide=True)
    throw(app, (4, 2, 6))


def _scene_421_exactly(app: App) -> None:
    """Who follows has to throw as often as the first."""
    _scene_421_discharge(app, throws="exactement")
    play(app, _dice("426"), Throw((4, 2, 2), (2,)), STOP)
    throw(app, (1, 1, 5))


_scene_421_out = after(_lay, _until, lambda state: len(state.order) == 2 and state.between)
"""One of three is out of danger."""


def _scene_421_many(app: App) -> None:
    """Six players, forty-one jetons."""
    _lay(app, CROWD[:6], manches=3, tokens="long", safe="joue")
    _until(app, lambda state: state.phase is Phase.DECHARGE and len(state.hands) == 3 and state.round > 14)


_scene_421_many_chooses = after(_scene_421_many, throw, (6, 5, 1))


def _scene_421_second_manche(app: App) -> None:
    """The second of three manches begins."""
    _lay(app, manches=3)
    _until(app, lambda state: state.manche == 2)


_scene_421_result = after(_lay, _until, lambda state: state.over)
_scene_421_sheet = tapped(_scene_421_result, "sheet")
_scene_why_421 = tapped(_scene_421_second_manche, "menu", "why")


def _scene_options_421(app: App) -> None:
    app.push(GameOptions(app, app.games["le_421"], PEOPLE))
    app.update(app.now + 0.5)


def _scene_machine_421(app: App) -> None:
    _lay(app, AGAINST, safe="joue")
    _until(app, lambda state: _discharging(state) and state.player == 1)
    throw(app, (4, 2, 6))


SCENES = GameScenes(
    {
        **scenes_in(globals()),
        **{f"rules-421-{page + 1}": rules_page(_lay, page) for page in range(len(pages({})))},
    },
    by_hand={
        "421-chooses": (),
    },
)
