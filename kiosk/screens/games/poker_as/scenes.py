"""Le Poker d'As while it is played, and how it ends."""

from kiosk.games.engine.moves import Throw, decision
from kiosk.screens.app.application import App
from kiosk.screens.games.poker_as.rule_pages import pages
from kiosk.screens.lobby.game_options import GameOptions
from kiosk.shots.staging.game_scenes import GameScenes
from kiosk.shots.staging.props import (
    AGAINST,
    CROWD,
    PEOPLE,
    after,
    lay_game,
    play,
    press,
    rules_page,
    scenes_in,
    see,
    tapped,
    throw,
    unplug,
)
from vision.types.track_events import Lifted

STOP = decision("stop")


def dice(said: str) -> Throw:
    """A throw, its faces written with spaces between."""
    return Throw(tuple(said.split()))


def _scene_poker_opens(app: App) -> None:
    lay_game(app, "poker_as")


_scene_poker_first = after(_scene_poker_opens, throw, ["R", "R", "9", "10", "V"])


def _scene_poker_follows(app: App) -> None:
    lay_game(app, "poker_as", throws="trois")
    play(app, dice("R R 9 10 V"), Throw(("R", "R", "R", "10", "A"), (2, 4)), STOP)


_scene_poker_chooses = after(_scene_poker_follows, throw, ["D", "D", "V", "V", "9"])
_scene_poker_takes_up = after(_scene_poker_chooses, see, Lifted(1.0, (4,)))


def _scene_poker_many(app: App) -> None:
    lay_game(app, "poker_as", CROWD, throws="trois", match="jetons", stake=2)
    play(app, *[dice(said) for said in ("R R R 10 A", "D D D 10 9")])
    play(app, STOP)
    hands = ("9 9 A R D", "V V V V 9", "A R D V 10", "10 10 10 9 9", "A A R R D")
    for said in hands:
        play(app, dice(said), STOP)
    throw(app, ["A", "A", "9", "9", "9"])


def _scene_poker_dry(app: App) -> None:
    lay_game(app, "poker_as")
    play(app, dice("R R R 10 9"), STOP, dice("R R R D A"), dice("9 9 A R D"))


_scene_poker_dry_second = after(_scene_poker_dry, play, dice("D D V 10 9"))


def _scene_poker_next_round(app: App) -> None:
    lay_game(app, "poker_as", match="coups", rounds=5, mode="joker")
    play(app, dice("R R R 10 9"), STOP, dice("D D D A 9"), dice("9 9 A R D"))


def _scene_poker_guide(app: App) -> None:
    lay_game(app, "poker_as", throws="trois", guide=True)
    play(app, dice("R R 9 10 V"), Throw(("R", "R", "R", "10", "A"), (2, 4)), STOP)
    throw(app, ["D", "D", "V", "V", "9"])


_scene_poker_guide_in_hand = after(_scene_poker_guide, see, Lifted(1.0, (2, 3, 4)))


def _scene_poker_guide_joker(app: App) -> None:
    lay_game(app, "poker_as", throws="trois", mode="joker", guide=True)
    throw(app, ["A", "D", "D", "D", "9"])


def _scene_poker_guide_free(app: App) -> None:
    """A first player who may throw on, and for whom that is better."""
    lay_game(app, "poker_as", CROWD[:5], throws="libre", guide=True)
    throw(app, ["R", "R", "9", "10", "V"])


_scene_poker_guide_free_in_hand = after(_scene_poker_guide_free, see, Lifted(1.0, (2, 3, 4)))


def _scene_options_poker(app: App) -> None:
    app.push(GameOptions(app, app.games["poker_as"], PEOPLE))
    app.update(app.now + 0.5)


def _scene_poker_plain(app: App) -> None:
    lay_game(app, "poker_as", dice="pips")
    throw(app, (1, 1, 2, 4, 6))


_scene_poker_doubt = after(_scene_poker_follows, throw, ["D", "D", "V", "V", "9"], unsure=2)


def _scene_poker_entering(app: App) -> None:
    _scene_poker_follows(app)
    unplug(app)
    for face in ("D", "D"):
        app.typed(face)
    press(app)


def _scene_poker_result(app: App) -> None:
    lay_game(app, "poker_as", throws="trois")
    play(app, dice("R R R 10 9"), STOP, dice("D D D D 9"), dice("9 9 A R D"))


_scene_poker_sheet = tapped(_scene_poker_result, "sheet")


def _scene_machine_poker(app: App) -> None:
    lay_game(app, "poker_as", AGAINST, throws="trois")
    play(app, *[Throw(tuple(said.split())) for said in ("R R 9 10 V", "R R R 10 A")], decision("stop"))


_scene_machine_poker_rethrows = after(_scene_machine_poker, throw, ["D", "D", "V", "V", "9"])
_scene_machine_poker_stops = after(_scene_machine_poker, throw, ["A", "A", "A", "V", "9"])


def _scene_machine_joker(app: App) -> None:
    lay_game(app, "poker_as", AGAINST[::-1], throws="trois", mode="joker", dice="pips")
    throw(app, (1, 2, 2, 4, 6))


SCENES = GameScenes(
    {
        **scenes_in(globals()),
        "why-poker": tapped(_scene_poker_next_round, "menu", "why"),
        **{f"rules-poker-{page + 1}": rules_page(_scene_poker_opens, page) for page in range(len(pages({})))},
    },
    by_hand={
        "poker-first": (),
    },
)
