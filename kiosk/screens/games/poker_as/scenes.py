"""Le Poker d'As and its menteur while they are played, and how they end."""

from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.status import EyesStatus
from kiosk.games.engine.moves import (
    Decision,
    Throw,
    decision,
)
from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.screens.games.poker_as.rule_pages import POKER_AS
from kiosk.screens.lobby.game_options import Options
from kiosk.shots.staging.props import CROWD, PEOPLE, Setting, play, press, see, still_eyes, throw
from vision.types.track_events import Lifted

OWN_PAGES = 8
"""The pages of menteur's book that are not those of Le Poker d'As."""
STOP, ACCEPT, BLUFF = decision("stop"), decision("accept"), decision("bluff")


def _dice(said: str) -> Throw:
    return Throw(tuple(said.split()))


def _call(category: str, *figures: str) -> Decision:
    return decision("call", category=category, figures=figures)


def _lay(app: App, game: str, names: tuple[str, ...] = PEOPLE, **options: object) -> None:
    app.lay(game, names, options)
    app.update(app.now + 0.5)


def _opens(app: App) -> None:
    _lay(app, "poker_as")


def _first(app: App) -> None:
    _opens(app)
    throw(app, ["R", "R", "9", "10", "V"])


def _follows(app: App) -> None:
    _lay(app, "poker_as", throws="trois")
    play(app, _dice("R R 9 10 V"), Throw(("R", "R", "R", "10", "A"), (2, 4)), STOP)


def _chooses(app: App) -> None:
    _follows(app)
    throw(app, ["D", "D", "V", "V", "9"])


def _takes_up(app: App) -> None:
    _chooses(app)
    see(app, Lifted(1.0, (4,)))


def _many(app: App) -> None:
    _lay(app, "poker_as", CROWD, throws="trois", match="jetons", stake=2)
    play(app, *[_dice(said) for said in ("R R R 10 A", "D D D 10 9")])
    play(app, STOP)
    hands = ("9 9 A R D", "V V V V 9", "A R D V 10", "10 10 10 9 9", "A A R R D")
    for said in hands:
        play(app, _dice(said), STOP)
    throw(app, ["A", "A", "9", "9", "9"])


def _dry(app: App) -> None:
    _lay(app, "poker_as")
    play(app, _dice("R R R 10 9"), STOP, _dice("R R R D A"), _dice("9 9 A R D"))


def _dry_second(app: App) -> None:
    _dry(app)
    play(app, _dice("9 9 A R D"))


def _next_round(app: App) -> None:
    _lay(app, "poker_as", match="coups", rounds=5, mode="joker")
    play(app, _dice("R R R 10 9"), STOP, _dice("D D D A 9"), _dice("9 9 A R D"))


def _guide(app: App) -> None:
    _lay(app, "poker_as", throws="trois", guide=True)
    play(app, _dice("R R 9 10 V"), Throw(("R", "R", "R", "10", "A"), (2, 4)), STOP)
    throw(app, ["D", "D", "V", "V", "9"])


def _guide_in_hand(app: App) -> None:
    _guide(app)
    see(app, Lifted(1.0, (2, 3, 4)))


def _guide_joker(app: App) -> None:
    _lay(app, "poker_as", throws="trois", mode="joker", guide=True)
    throw(app, ["A", "D", "D", "D", "9"])


def _guide_free(app: App) -> None:
    """A first player who may throw on, and for whom that is better."""
    _lay(app, "poker_as", CROWD[:5], throws="libre", guide=True)
    throw(app, ["R", "R", "9", "10", "V"])


def _guide_free_in_hand(app: App) -> None:
    _guide_free(app)
    see(app, Lifted(1.0, (2, 3, 4)))


def _options(app: App) -> None:
    app.push(Options(app, app.games["poker_as"], PEOPLE))
    app.update(app.now + 0.5)


def _plain(app: App) -> None:
    _lay(app, "poker_as", dice="pips")
    throw(app, (1, 1, 2, 4, 6))


def _poker_doubt(app: App) -> None:
    _follows(app)
    throw(app, ["D", "D", "V", "V", "9"], unsure=2)


def _poker_entry(app: App) -> None:
    _follows(app)
    still_eyes(app).now = EyesStatus(False, phrase("La caméra n’est pas branchée."), "scene")
    press(app)
    for face in ("D", "D"):
        app.typed(face)
    press(app)


def _poker_result(app: App) -> None:
    _lay(app, "poker_as", throws="trois")
    play(app, _dice("R R R 10 9"), STOP, _dice("D D D D 9"), _dice("9 9 A R D"))


def _poker_sheet(app: App) -> None:
    _poker_result(app)
    app.screen.tap("sheet")


def _caller(app: App) -> None:
    _lay(app, "menteur")


def _figures(app: App) -> None:
    _caller(app)
    app.screen.tap(next(item.key for item in app.screen.items() if str(item.label) == "Full"))
    press(app, Gesture.RIGHT, Gesture.RIGHT)


def _one_figure(app: App) -> None:
    _caller(app)
    app.screen.tap(next(item.key for item in app.screen.items() if str(item.label) == "Carré"))
    press(app, Gesture.RIGHT, Gesture.RIGHT)


def _answer(app: App) -> None:
    _caller(app)
    play(app, _call("deux_paires", "R", "9"))


def _higher(app: App) -> None:
    _answer(app)
    play(app, ACCEPT)


def _lift(app: App) -> None:
    _higher(app)
    play(app, _call("full", "D", "10"), BLUFF)


def _liar(app: App) -> None:
    _lift(app)
    throw(app, ["D", "D", "10", "9", "V"])


def _honest(app: App) -> None:
    _lift(app)
    throw(app, ["D", "D", "A", "10", "10"])


def _badly_read(app: App) -> None:
    _lift(app)
    throw(app, ["D", "D", "A", "10", "10"], unsure=2)


def _half_lifted(app: App) -> None:
    _lift(app)
    throw(app, ["D", "D", "A"])


def _long_ladder(app: App) -> None:
    _lay(app, "menteur", CROWD)
    calls = (_call("paire", "9"), _call("deux_paires", "R", "9"), _call("sequence", "A", "R", "D", "V", "9"))
    for call in (*calls, _call("brelan", "D"), _call("full", "V", "9"), _call("carre", "10")):
        play(app, call, ACCEPT)


def _next_tour(app: App) -> None:
    _lift(app)
    play(app, _dice("D D D 10 10"), _call("carre", "9"), decision("bluff", dice=list("99RDV")))


def _menteur_result(app: App) -> None:
    _lay(app, "menteur", match="tours", tours=1)
    play(app, _call("paire", "9"), ACCEPT, _call("brelan", "R"), ACCEPT, _call("full", "R", "9"), BLUFF)
    throw(app, ["R", "R", "A", "9", "9"])


def _menteur_steps(app: App) -> None:
    _long_ladder(app)
    app.screen.tap("menu")
    app.screen.tap("undo")
    press(app, Gesture.LEFT)


def _why(before: Setting) -> Setting:
    def ask(app: App) -> None:
        before(app)
        app.screen.tap("menu")
        app.screen.tap("why")

    return ask


def _rules(game: str, page: int) -> Setting:
    def turn(app: App) -> None:
        _lay(app, game)
        app.screen.tap("menu")
        app.screen.tap("rules")
        press(app, *[Gesture.RIGHT] * page)

    return turn


SCENES: dict[str, Setting] = {
    "poker-opens": _opens,
    "poker-first": _first,
    "poker-follows": _follows,
    "poker-chooses": _chooses,
    "poker-takes-up": _takes_up,
    "poker-many": _many,
    "poker-dry": _dry,
    "poker-dry-second": _dry_second,
    "poker-next-round": _next_round,
    "poker-guide": _guide,
    "poker-guide-in-hand": _guide_in_hand,
    "poker-guide-joker": _guide_joker,
    "poker-guide-free": _guide_free,
    "poker-guide-free-in-hand": _guide_free_in_hand,
    "options-poker": _options,
    "poker-plain": _plain,
    "poker-doubt": _poker_doubt,
    "poker-entering": _poker_entry,
    "poker-result": _poker_result,
    "poker-sheet": _poker_sheet,
    "menteur-calls": _caller,
    "menteur-figures": _figures,
    "menteur-one-figure": _one_figure,
    "menteur-answer": _answer,
    "menteur-higher": _higher,
    "menteur-lift": _lift,
    "menteur-liar": _liar,
    "menteur-honest": _honest,
    "menteur-doubt": _badly_read,
    "menteur-half-lifted": _half_lifted,
    "menteur-ladder": _long_ladder,
    "menteur-next-tour": _next_tour,
    "menteur-result": _menteur_result,
    "undo-menteur": _menteur_steps,
    "why-poker": _why(_next_round),
    "why-menteur": _why(_next_tour),
    **{f"rules-poker-{page + 1}": _rules("poker_as", page) for page in range(len(POKER_AS))},
    **{f"rules-menteur-{page + 1}": _rules("menteur", page) for page in range(OWN_PAGES)},
}
