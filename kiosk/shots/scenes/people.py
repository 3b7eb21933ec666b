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
from kiosk.shots.staging.props import CROWD, PEOPLE, Setting, filled, in_turn, laid, lay, play, scenes_in, tapped
from kiosk.table.player_marks import PlayerMark, choose_mark


def festival(app: App) -> None:
    """Two hundred people have played here."""
    names = [f"{first} {second}" for first in FIRST for second in SECOND]
    names += [f"{first}-{other}" for first in FIRST for other in FIRST[:7]]
    for start in range(0, len(names), 8):
        app.store.lay("cameroun", names[start : start + 8], {}, False)
    app.home()


_scene_company = tapped(laid(4), "menu", "company")


_replaced = in_turn(laid(5, (*PEOPLE, "Odette")), lambda app: play(app, replacing(1, "Maximilienne")))
_scene_company_passed = tapped(_replaced, "menu", "company", "skip")


def _scene_play_handicap(app: App) -> None:
    choose_mark(app.store, "Yvonne", PlayerMark("heart", "pink"))
    lay(app, (*PEOPLE, CROWD[0]), handicap={"1": 20, "3": 100})
    filled(app, 6)


def _options(game: str, count: int) -> Setting:
    return lambda app: app.push(GameOptions(app, app.games[game], PEOPLE[:count]))


_scene_options_handicap = tapped(_options("cameroun", 3), "plan", "plan:2", "all", "option:handicap")
_scene_plans = tapped(_options("linotte", 2), "plan")


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
        laid(len(people), people, turns=1)(app)
    choose_mark(app.store, "Odette", PlayerMark("star", "pink"))
    app.home()
    while app.clerk.work():
        pass
    app.push(PlayerProfile(app, "Odette"))


_scene_history_matches = tapped(in_turn(match(0, 1), match(2, 2), lambda app: app.home()), "history", "matches")


def _scene_players_festival(app: App) -> None:
    festival(app)
    app.push(PlayerSetup(app, app.games["cameroun"], PEOPLE[:2]))


def _find(app: App) -> None:
    festival(app)
    app.push(NameSearch(app, app.store.remembered_names(), lambda name: None))


_scene_company_pick = tapped(in_turn(festival, _scene_company), "add")


SCENES: dict[str, Setting] = {
    **scenes_in(globals()),
    "company-replace": tapped(_scene_company, "seat:1"),
    "person-shape": tapped(_scene_person, "mark"),
    "person-colour": tapped(_scene_person, "mark", "shape:star"),
    "person-remove": tapped(_scene_person, "remove"),
    "export": lambda app: app.push(Export(app)),
    "find": _find,
    "find-letter": tapped(_find, "letter:M"),
    "find-few": tapped(_find, "letter:Z", "letter:O"),
}
