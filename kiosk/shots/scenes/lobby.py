"""Before a game: guests arrive, sit down and choose."""

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.moves import Throw, decision
from kiosk.screens.app.application import App
from kiosk.shots.staging.props import CROWD, PEOPLE, Setting, filled, lay, play, press, scenes_in, tapped


def _scene_attract_resume(app: App) -> None:
    lay(app)
    filled(app, 4)
    app.home()
    press(app)


def _scene_tables(app: App) -> None:
    lay(app, ("Odette", "Lucien"))
    filled(app, 2)
    _scene_attract_resume(app)
    app.screen.tap("resume")


def _history(page: str) -> Setting:
    def leaf(app: App) -> None:
        for people in (("Odette", "Lucien"), PEOPLE, CROWD):
            lay(app, people, turns=1)
            filled(app, len(people))
        throw = Throw((1, 2, 3, 4, 6), colours=("white",) * 5)
        for _ in range(13):
            lay(app, ("Odette",), turns=1)
            play(app, throw, decision("write", column="6"))
        app.home()
        while app.clerk.work():
            pass
        app.screen.tap("history")
        app.screen.tap(page)

    return leaf


def _scene_history_dice_poker(app: App) -> None:
    """Plain dice of two colours, and poker dice."""
    white = ("white",) * 5
    app.lay("poker_as", ("Odette", "Lucien"), {})
    hand = Throw(("A", "R", "D", "V", "9"), colours=white)
    play(app, hand, decision("stop"), Throw(("9", "9", "10", "V", "A"), colours=white))
    for colour in ("white", "green"):
        lay(app, ("Odette",), turns=1)
        play(app, Throw((1, 2, 3, 4, 6), colours=(colour,) * 5), decision("write", column="6"))
    app.home()
    while app.clerk.work():
        pass
    app.screen.tap("history")
    app.screen.tap("dice")


def _scene_games(app: App) -> None:
    press(app, Gesture.OK)


def _remember(app: App) -> None:
    app.lay("cameroun", ("Odette", "Lucien", "Simone", *PEOPLE), {})
    app.in_play.table.leave()
    app.home()


def _scene_players(app: App) -> None:
    _remember(app)
    press(app, Gesture.OK, Gesture.OK, Gesture.OK, Gesture.OK)


def _scene_players_eight(app: App) -> None:
    app.lay("cameroun", CROWD, {})
    app.in_play.table.leave()
    app.home()
    press(app, Gesture.OK, Gesture.OK, *[Gesture.OK] * 8)


def _scene_name(app: App) -> None:
    press(app, Gesture.OK, Gesture.OK, Gesture.OK)
    app.typed("Maximilie")


_seats = tapped(_scene_players_eight, "seats")


_seat = tapped(_seats, "seat:2")


_options = tapped(_scene_players, "go")


_options_all = tapped(_options, "all")


_caps = tapped(_options_all, "option:caps")


_cap = tapped(_caps, "entry:6")


SCENES: dict[str, Setting] = {
    **scenes_in(globals()),
    "attract": lambda app: None,
    **{f"history-{page}": _history(page) for page in ("games", "people", "dice")},
    "seats": _seats,
    "seat": _seat,
    "options": _options,
    "options-all": _options_all,
    "caps": _caps,
    "cap": _cap,
}
