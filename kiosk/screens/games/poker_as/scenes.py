"""Le Poker d'As while it is played, and how it ends."""

from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.games.engine.moves import Throw, decision
from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.screens.games.poker_as.rule_pages import pages
from kiosk.screens.lobby.game_options import GameOptions
from kiosk.shots.staging.game_scenes import GameScenes
from kiosk.shots.staging.props import AGAINST, CROWD, PEOPLE, Setting, play, press, scenes_in, see, still_eyes, throw
from vision.types.track_events import Lifted

STOP = decision("stop")


def dice(said: str) -> Throw:
    """A throw, its faces written with spaces between."""
    return Throw(tuple(said.split()))


def lay(app: App, game: str, names: tuple[str, ...] = PEOPLE, **options: object) -> None:
    """A new table of one of the two pokers."""
    app.lay(game, names, options)
    app.update(app.now + 0.5)


def _scene_poker_opens(app: App) -> None:
    lay(app, "poker_as")


def _scene_poker_first(app: App) -> None:
    _scene_poker_opens(app)
    throw(app, ["R", "R", "9", "10", "V"])


def _scene_poker_follows(app: App) -> None:
    lay(app, "poker_as", throws="trois")
    play(app, dice("R R 9 10 V"), Throw(("R", "R", "R", "10", "A"), (2, 4)), STOP)


def _scene_poker_chooses(app: App) -> None:
    _scene_poker_follows(app)
    throw(app, ["D", "D", "V", "V", "9"])


def _scene_poker_takes_up(app: App) -> None:
    _scene_poker_chooses(app)
    see(app, Lifted(1.0, (4,)))


def _scene_poker_many(app: App) -> None:
    lay(app, "poker_as", CROWD, throws="trois", match="jetons", stake=2)
    play(app, *[dice(said) for said in ("R R R 10 A", "D D D 10 9")])
    play(app, STOP)
    hands = ("9 9 A R D", "V V V V 9", "A R D V 10", "10 10 10 9 9", "A A R R D")
    for said in hands:
        play(app, dice(said), STOP)
    throw(app, ["A", "A", "9", "9", "9"])


def _scene_poker_dry(app: App) -> None:
    lay(app, "poker_as")
    play(app, dice("R R R 10 9"), STOP, dice("R R R D A"), dice("9 9 A R D"))


def _scene_poker_dry_second(app: App) -> None:
    _scene_poker_dry(app)
    play(app, dice("9 9 A R D"))


def _scene_poker_next_round(app: App) -> None:
    lay(app, "poker_as", match="coups", rounds=5, mode="joker")
    play(app, dice("R R R 10 9"), STOP, dice("D D D A 9"), dice("9 9 A R D"))


def _scene_poker_guide(app: App) -> None:
    lay(app, "poker_as", throws="trois", guide=True)
    play(app, dice("R R 9 10 V"), Throw(("R", "R", "R", "10", "A"), (2, 4)), STOP)
    throw(app, ["D", "D", "V", "V", "9"])


def _scene_poker_guide_in_hand(app: App) -> None:
    _scene_poker_guide(app)
    see(app, Lifted(1.0, (2, 3, 4)))


def _scene_poker_guide_joker(app: App) -> None:
    lay(app, "poker_as", throws="trois", mode="joker", guide=True)
    throw(app, ["A", "D", "D", "D", "9"])


def _scene_poker_guide_free(app: App) -> None:
    """A first player who may throw on, and for whom that is better."""
    lay(app, "poker_as", CROWD[:5], throws="libre", guide=True)
    throw(app, ["R", "R", "9", "10", "V"])


def _scene_poker_guide_free_in_hand(app: App) -> None:
    _scene_poker_guide_free(app)
    see(app, Lifted(1.0, (2, 3, 4)))


def _scene_options_poker(app: App) -> None:
    app.push(GameOptions(app, app.games["poker_as"], PEOPLE))
    app.update(app.now + 0.5)


def _scene_poker_plain(app: App) -> None:
    lay(app, "poker_as", dice="pips")
    throw(app, (1, 1, 2, 4, 6))


def _scene_poker_doubt(app: App) -> None:
    _scene_poker_follows(app)
    throw(app, ["D", "D", "V", "V", "9"], unsure=2)


def _scene_poker_entering(app: App) -> None:
    _scene_poker_follows(app)
    still_eyes(app).now = CameraStatus(False, phrase("La caméra n’est pas branchée."), "scene")
    press(app)
    for face in ("D", "D"):
        app.typed(face)
    press(app)


def _scene_poker_result(app: App) -> None:
    lay(app, "poker_as", throws="trois")
    play(app, dice("R R R 10 9"), STOP, dice("D D D D 9"), dice("9 9 A R D"))


def _scene_poker_sheet(app: App) -> None:
    _scene_poker_result(app)
    app.screen.tap("sheet")


def why(before: Setting) -> Setting:
    """The explanation of the scores after another scene."""

    def ask(app: App) -> None:
        before(app)
        app.screen.tap("menu")
        app.screen.tap("why")

    return ask


def rules(game: str, page: int) -> Setting:
    """A page of the rules, from 0."""

    def turn(app: App) -> None:
        lay(app, game)
        app.screen.tap("menu")
        app.screen.tap("rules")
        press(app, *[Gesture.RIGHT] * page)

    return turn


def _scene_machine_poker(app: App) -> None:
    lay(app, "poker_as", AGAINST, throws="trois")
    play(app, *[Throw(tuple(said.split())) for said in ("R R 9 10 V", "R R R 10 A")], decision("stop"))


def _scene_machine_poker_rethrows(app: App) -> None:
    _scene_machine_poker(app)
    throw(app, ["D", "D", "V", "V", "9"])


def _scene_machine_poker_stops(app: App) -> None:
    _scene_machine_poker(app)
    throw(app, ["A", "A", "A", "V", "9"])


def _scene_machine_joker(app: App) -> None:
    lay(app, "poker_as", AGAINST[::-1], throws="trois", mode="joker", dice="pips")
    throw(app, (1, 2, 2, 4, 6))


SCENES = GameScenes(
    {
        **scenes_in(globals()),
        "why-poker": why(_scene_poker_next_round),
        **{f"rules-poker-{page + 1}": rules("poker_as", page) for page in range(len(pages({})))},
    },
    by_hand={
        "poker-first": (),
    },
)
