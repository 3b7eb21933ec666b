"""Before a game: guests arrive, sit down and choose."""

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.moves import Throw, decision
from kiosk.screens.app.application import App
from kiosk.screens.lobby.attract import EVERY
from kiosk.shots.staging.props import (
    CROWD,
    PEOPLE,
    Setting,
    in_turn,
    laid,
    lay,
    play,
    press,
    pressed,
    scenes_in,
    tapped,
)


def _played(*names: str) -> Setting:
    """These people have thrown dice here, and gone."""

    def leaf(app: App) -> None:
        lay(app, names)
        play(app, Throw((1, 2, 3, 4, 6)))
        app.in_play.table.leave()
        app.home()

    return leaf


_scene_attract_quick = _played("Odette", "Lucien")
_scene_attract_quick_eight = _played(*CROWD)
_scene_players_same = pressed(tapped(_scene_attract_quick, "new"), Gesture.OK)


def _scene_attract_cover(app: App) -> None:
    """A while later a cover is shown, with a throw of that game beside it."""
    app.update(app.now + 0.5)
    app.update(app.now + EVERY)


def _home(app: App) -> None:
    app.home()
    press(app)


_scene_attract_resume = in_turn(laid(4), _home)
_scene_tables = tapped(in_turn(laid(2, ("Odette", "Lucien")), _scene_attract_resume), "resume")


def history(page: str) -> Setting:
    """A page of what was played here."""

    def leaf(app: App) -> None:
        for number in range(13):
            faces = (*range(1, 1 + 4 - number % 4), *(6,) * (1 + number % 4))
            lay(app, ("Odette",), turns=1)
            play(app, Throw(faces, colours=("white",) * 5), decision("write", column="6"))
        for people in (("Odette", "Lucien"), PEOPLE, CROWD):
            laid(len(people), people, turns=1)(app)
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


def _remembered(*names: str) -> Setting:
    """These people have played here."""

    def shown(app: App) -> None:
        app.lay("cameroun", names, {})
        app.in_play.table.leave()
        app.home()

    return shown


def _seated(count: int, *names: str) -> Setting:
    """So many of those who have played here take a seat."""

    def shown(app: App) -> None:
        pressed(_remembered(*names), Gesture.OK, Gesture.OK)(app)
        for _ in range(count):
            app.screen.tap(next(item.key for item in app.screen.items() if item.key.startswith("name:")))

    return shown


_scene_players = _seated(2, "Odette", "Lucien", "Simone", *PEOPLE)
_scene_players_eight = _seated(8, *CROWD)


def _scene_name(app: App) -> None:
    press(app, Gesture.OK, Gesture.OK)
    app.screen.tap("new")
    app.typed("Maximilie")


SCENES: dict[str, Setting] = {
    **scenes_in(globals()),
    "attract": lambda app: None,
    **{f"games-{number}": pressed(_scene_games, *[Gesture.RIGHT] * number) for number in (1, 2, 3, 5, 6)},
    **{f"history-{page}": history(page) for page in ("games", "people", "dice")},
    "seats": tapped(_scene_players_eight, "seats"),
    "seat": tapped(_scene_players_eight, "seats", "seat:2"),
    "options": tapped(_scene_players, "go"),
    "options-all": tapped(_scene_players, "go", "all"),
    "caps": tapped(_scene_players, "go", "all", "option:caps"),
    "cap": tapped(_scene_players, "go", "all", "option:caps", "entry:6"),
}
