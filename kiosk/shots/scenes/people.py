"""People: who plays, changes in the middle of a game, finding one of many, marks."""

from kiosk.games.engine.moves import Throw, decision
from kiosk.games.seats import replacing
from kiosk.screens.app.application import App
from kiosk.screens.lobby.game_options import GameOptions
from kiosk.screens.lobby.player_setup import PlayerSetup
from kiosk.screens.people.daily_ranking import DailyRanking
from kiosk.screens.people.name_search import NameSearch
from kiosk.screens.people.player_profile import PlayerProfile
from kiosk.screens.settings.storage.results_export import Export
from kiosk.shots.scenes.tournament import FIRST, SECOND, match
from kiosk.shots.staging.props import CROWD, PEOPLE, Setting, filled, lay, play, scenes_in, tapped
from kiosk.table.player_marks import PlayerMark, choose_mark


def festival(app: App) -> None:
    """Two hundred people have played here."""
    names = [f"{first} {second}" for first in FIRST for second in SECOND]
    names += [f"{first}-{other}" for first in FIRST for other in FIRST[:7]]
    for start in range(0, len(names), 8):
        app.store.lay("cameroun", names[start : start + 8], {}, False)
    app.home()


def _scene_company(app: App) -> None:
    lay(app)
    filled(app, 4)
    app.screen.tap("menu")
    app.screen.tap("company")


_replace = tapped(_scene_company, "seat:1")


def _scene_company_passed(app: App) -> None:
    lay(app, ("Gisèle", "Marcel", "Yvonne", "Odette"))
    filled(app, 5)
    play(app, replacing(1, "Maximilienne"))
    app.screen.tap("menu")
    app.screen.tap("company")
    app.screen.tap("skip")


def _scene_play_handicap(app: App) -> None:
    choose_mark(app.store, "Yvonne", PlayerMark("heart", "pink"))
    lay(app, (*PEOPLE, CROWD[0]), handicap={"1": 20, "3": 100})
    filled(app, 6)


def _scene_options_handicap(app: App) -> None:
    app.push(GameOptions(app, app.games["cameroun"], PEOPLE))
    app.screen.tap("plan")
    app.screen.tap("plan:2")
    app.screen.tap("all")
    app.screen.tap("option:handicap")


def _scene_plans(app: App) -> None:
    app.push(GameOptions(app, app.games["linotte"], PEOPLE[:2]))
    app.screen.tap("plan")


def _games_of_the_day(app: App) -> None:
    festival(app)
    names = app.store.remembered_names()
    for number in range(60):
        lay(app, (names[number], names[number + 60]), turns=1)
        for fives in (1 + number % 4, 1 + number % 3):
            play(app, Throw((5,) * fives + (1, 2, 3, 4, 6)[: 5 - fives]), decision("write", column="5"))
        app.in_play.table.leave()
    app.home()


def _scene_day(app: App) -> None:
    _games_of_the_day(app)
    app.push(DailyRanking(app))


def _scene_day_sought(app: App) -> None:
    _scene_day(app)
    app.screen.tap("find")
    app.screen.done(app.screen.names[70])  # type: ignore[attr-defined]
    app.pop()


def _scene_person(app: App) -> None:
    for people in (("Odette", "Lucien"), PEOPLE):
        lay(app, people, turns=1)
        filled(app, len(people))
    choose_mark(app.store, "Odette", PlayerMark("star", "pink"))
    app.home()
    while app.clerk.work():
        pass
    app.push(PlayerProfile(app, "Odette"))


def _behind(*keys: str) -> Setting:
    def look(app: App) -> None:
        _scene_person(app)
        for key in keys:
            app.screen.tap(key)

    return look


def _scene_history_matches(app: App) -> None:
    match(0, 1)(app)
    match(2, 2)(app)
    app.home()
    app.screen.tap("history")
    app.screen.tap("matches")


def _scene_players_festival(app: App) -> None:
    festival(app)
    app.push(PlayerSetup(app, app.games["cameroun"], PEOPLE[:2]))


def _find(*letters: str) -> Setting:
    def look(app: App) -> None:
        festival(app)
        app.push(NameSearch(app, app.store.remembered_names(), lambda name: None))
        for letter in letters:
            app.screen.tap(f"letter:{letter}")

    return look


def _scene_company_pick(app: App) -> None:
    festival(app)
    _scene_company(app)
    app.screen.tap("add")


SCENES: dict[str, Setting] = {
    **scenes_in(globals()),
    "company-replace": _replace,
    "person-shape": _behind("mark"),
    "person-colour": _behind("mark", "shape:star"),
    "person-remove": _behind("remove"),
    "export": lambda app: app.push(Export(app)),
    "find": _find(),
    "find-letter": _find("M"),
    "find-few": _find("Z", "O"),
}
