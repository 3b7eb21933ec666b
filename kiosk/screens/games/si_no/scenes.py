"""Les Cases Si-No while it is played: the draw, the circles, the bets, the steps."""

from dataclasses import replace

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.moves import Decision, Throw, decision
from kiosk.games.engine.values import AskKind
from kiosk.screens.app.application import App
from kiosk.screens.games.si_no.rule_pages import pages
from kiosk.screens.help.rule_book import RuleBook
from kiosk.screens.lobby.game_options import GameOptions
from kiosk.shots.staging.game_scenes import GameScenes
from kiosk.shots.staging.hands import MIDDLE
from kiosk.shots.staging.props import (
    AGAINST,
    PEOPLE,
    Setting,
    after,
    at_rest,
    lay_game,
    play,
    press,
    scenes_in,
    see,
    tapped,
    track,
    unplug,
)
from vision.types.reasons import Reason, ReasonCode
from vision.types.track_events import AtRest, Rolling

SIX = ("Gisèle", "Jean-Jacques", "Yvonne", "Maximilienne", "Wolfgang", "Marie-Claire")
PALE = Reason(ReasonCode.COLOUR, 0.71, 0.93)
LINES = ("ligne1", "ligne2", "ligne3", "verticale")


def _white(*dice: tuple[int, int]) -> list[Throw]:
    return [Throw(pair, colours=("white", "white")) for pair in dice]


def _coloured(*dice: tuple[int, int]) -> list[Throw]:
    return [Throw(pair, colours=("green", "red")) for pair in dice]


def _lay(app: App, names: tuple[str, ...] = PEOPLE, **options: object) -> None:
    lay_game(app, "si_no", names, **options)


def _scene_si_no_lot(app: App) -> None:
    _lay(app, croupier="tirage")
    play(app, *_white((3, 4), (2, 1)))


_scene_si_no_circles = after(_lay, play, *_white((3, 5), (2, 2)))
_scene_si_no_bet = after(_scene_si_no_circles, play, *_white((5, 2)))


def _scene_si_no_chips(app: App) -> None:
    """Two chips lie, the third is being chosen on the board."""
    _scene_si_no_bet(app)
    play(app, decision("bet", player=1, chips=["8", "10", "4.4", "8"]))
    play(app, decision("chip", player=2, line="ligne1", draw="6"))
    play(app, decision("chip", player=2, line="ligne2", draw="10"))
    press(app, Gesture.RIGHT)


def _scene_si_no_vertical(app: App) -> None:
    _scene_si_no_chips(app)
    play(app, decision("chip", player=2, line="ligne3", draw="2.2"))
    press(app, Gesture.RIGHT, Gesture.RIGHT)


def _scene_si_no_climb(app: App) -> None:
    """Some throws into a turn of three."""
    _scene_si_no_bet(app)
    play(app, decision("bet", player=1, chips=["8", "10", "4.4", "8"]))
    play(app, decision("bet", player=2, chips=["6", "10", "2.2", "8"]))
    play(app, *_coloured((5, 2), (1, 1), (4, 6)))


_scene_si_no_paid = after(_scene_si_no_climb, play, *_coloured((6, 2)))


def _follow_advice(app: App) -> None:
    laid = app.in_play.table
    advice = laid.game.advise(laid.state)
    if isinstance(advice, Decision):
        play(app, advice)


def _scene_si_no_six(app: App) -> None:
    """Six players, five bets, some years of luck."""
    _lay(app, SIX)
    play(app, *_white((3, 4)))
    while app.in_play.table.state.ask().what == AskKind.CHOOSE:
        _follow_advice(app)
    play(app, *_coloured((2, 6), (3, 4), (6, 4)))


def _scene_si_no_six_bets(app: App) -> None:
    _scene_si_no_six(app)
    play(app, *_coloured(*[(1, 3)] * 7), *_white((2, 1), (6, 1)))
    for _ in range(3):
        _follow_advice(app)


def _scene_si_no_bet_no_camera(app: App) -> None:
    """A bet while a notice takes room."""
    _scene_si_no_bet(app)
    unplug(app)


_scene_si_no_wrong_dice = after(_scene_si_no_climb, see, Rolling(0.0), at_rest((3, 5), first=30))
"""The white dice were thrown where the green and the red one are asked for."""


def _rest(faces: tuple[int, ...], colours: tuple[str, ...], doubtful: int | None = None) -> AtRest:
    """Coloured dice at rest; the colour of one may be doubtful."""
    rest = at_rest(faces, doubtful, first=40)
    dice = tuple(
        replace(die, die=replace(die.die, colour=colour, reasons=(PALE,) if place == doubtful else ()))
        for place, (die, colour) in enumerate(zip(rest.dice, colours, strict=True))
    )
    return replace(rest, dice=dice, picture=track(faces, colours))


_scene_si_no_too_many = after(_scene_si_no_climb, see, Rolling(0.0), _rest((3, 5, 4), ("green", "red", "white")))
_scene_si_no_colour = after(_scene_si_no_climb, see, Rolling(0.0), _rest((3, 5), ("green", "yellow"), doubtful=1))


def _scene_si_no_by_hand(app: App) -> None:
    _scene_si_no_climb(app)
    unplug(app)


def _scene_si_no_level(app: App) -> None:
    """Two arrived together and throw for a 7."""
    _lay(app, PEOPLE, target=1000)
    play(app, *_white((3, 4)))
    play(app, decision("bet", player=1, chips=["8", "10", "4.4", "9"]))
    play(app, decision("bet", player=2, chips=["8", "11", "5.5", "9"]))
    play(app, *_coloured(*[(2, 6)] * 5, (1, 5)))


def _scene_si_no_result(app: App) -> None:
    _lay(app, PEOPLE, target=1000)
    play(app, *_white((3, 4)))
    play(app, decision("bet", player=1, chips=["8", "10", "4.4", "8"]))
    play(app, decision("bet", player=2, chips=["6", "10", "2.2", "8"]))
    play(app, *_coloured((6, 2), (5, 2)))


def _rules(app: App) -> None:
    _lay(app)
    app.push(RuleBook(app, "si_no"))


def _rules_page(page: int) -> Setting:
    return after(_rules, press, *[Gesture.RIGHT] * page)


def _scene_si_no_guide(app: App) -> None:
    """Near the end, with the beginners' guide."""
    _lay(app, target=500, guide=True)
    play(app, *_white((3, 4)))


_scene_si_no_guide_chip = after(_scene_si_no_guide, press, Gesture.RIGHT)
_scene_si_no_menu = tapped(_scene_si_no_paid, "menu")
_scene_rules_why_si_no = tapped(_scene_si_no_menu, "why")
_scene_rules_why_si_no_bettor = after(_scene_rules_why_si_no, press, Gesture.RIGHT)


def _scene_options_si_no(app: App) -> None:
    app.push(GameOptions(app, app.games["si_no"], SIX))


_scene_options_si_no_all = tapped(_scene_options_si_no, "all")
_scene_options_si_no_lines = tapped(_scene_options_si_no_all, "option:lines")
_scene_cap_si_no_target = tapped(_scene_options_si_no, "option:target")


def _scene_options_si_no_refused(app: App) -> None:
    """Values that could never come out even."""
    app.push(GameOptions(app, app.games["si_no"], SIX, {"lines": {"ligne1": 250}}))
    app.screen.tap("play")


def _scene_machine_si_no_croupier(app: App) -> None:
    _lay(app, (*AGAINST, "Marcel"), croupier="1")


def _scene_machine_si_no_bets(app: App) -> None:
    _lay(app, (*AGAINST, "Marcel"), croupier="0")
    play(app, Throw((3, 4), colours=("white", "white")))


def _scene_machine_si_no_climbs(app: App) -> None:
    _scene_machine_si_no_croupier(app)
    play(app, Throw((3, 4), colours=("white", "white")))
    play(app, decision("bet", player=2, chips=["8", "10", "4.4", "8"]))
    play(app, decision("bet", player=0, chips=["5", "3", "2.2", "6"]))
    play(app, Throw((5, 2), colours=("green", "red")))


SCENES = GameScenes(
    {
        **scenes_in(globals()),
        **{
            f"rules-si-no-{page + 1}": after(_rules, press, *[Gesture.RIGHT] * page) for page in range(len(pages({})))
        },
    },
    by_hand={
        "si-no-bet": (MIDDLE,),
    },
)
