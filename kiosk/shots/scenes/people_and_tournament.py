"""People: who plays, changes in the middle of a game, finding one of many, marks."""

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.moves import Throw, decision
from kiosk.games.seats import replacing
from kiosk.screens.app.application import App
from kiosk.screens.lobby.game_options import Options
from kiosk.screens.lobby.player_setup import Players
from kiosk.screens.lobby.tournament_setup import EventSetup
from kiosk.screens.people.daily_ranking import Day
from kiosk.screens.people.name_search import Find
from kiosk.screens.people.player_profile import Person
from kiosk.screens.settings.storage.results_export import Export
from kiosk.shots.staging.props import CROWD, PEOPLE, Setting, filled, lay, play, press
from kiosk.table.player_marks import Mark, choose_mark
from kiosk.table.tournament import tournament
from kiosk.table.tournament.matches import Plan

FIRST = ("Marie", "Jean", "Anne", "Luc", "Éloïse", "Paul", "Zoé", "René", "Sylvie", "Hugo", "Inès", "Théo")
SECOND = ("Martin", "Bernard", "Petit", "Robert", "Durand", "Moreau", "Laurent", "Simon", "Michel", "Garcia")


def festival(app: App) -> None:
    """Two hundred people have played here."""
    names = [f"{first} {second}" for first in FIRST for second in SECOND]
    names += [f"{first}-{other}" for first in FIRST for other in FIRST[:7]]
    for start in range(0, len(names), 8):
        app.store.lay("cameroun", names[start : start + 8], {}, False)
    app.home()


def _company(app: App) -> None:
    lay(app)
    filled(app, 4)
    app.screen.tap("menu")
    app.screen.tap("company")


def _replace(app: App) -> None:
    _company(app)
    app.screen.tap("seat:1")


def _passed(app: App) -> None:
    lay(app, ("Gisèle", "Marcel", "Yvonne", "Odette"))
    filled(app, 5)
    play(app, replacing(1, "Maximilienne"))
    app.screen.tap("menu")
    app.screen.tap("company")
    app.screen.tap("skip")


def _ahead(app: App) -> None:
    choose_mark(app.store, "Yvonne", Mark("heart", "pink"))
    lay(app, (*PEOPLE, CROWD[0]), handicap={"1": 20, "3": 100})
    filled(app, 6)


def _options(app: App) -> None:
    app.push(Options(app, app.games["cameroun"], PEOPLE))
    app.screen.tap("plan")
    app.screen.tap("plan:2")
    app.screen.tap("all")
    app.screen.tap("option:handicap")


def _plans(app: App) -> None:
    app.push(Options(app, app.games["linotte"], PEOPLE[:2]))
    app.screen.tap("plan")


def match(*games: int, people: tuple[str, ...] = PEOPLE) -> Setting:
    """A match whose games were won by contenders at these places."""

    def look(app: App) -> None:
        app.lay("cameroun", people, {"turns": 1, "handicap": {"1": 5}}, Plan("best", 3))
        for number, winner in enumerate(games):
            for name in app.umpire.table.names:
                fives = 3 if name == people[winner] else 1
                play(app, Throw((5,) * fives + (1, 2, 3, 4, 6)[: 5 - fives]), decision("write", column="5"))
            if number + 1 < len(games):
                app.screen.tap("next")

    return look


def _board(app: App) -> None:
    match(2, 1, people=(*PEOPLE, CROWD[5]))(app)
    app.screen.tap("match")


def _waiting(app: App) -> None:
    lay(app, ("Odette", "Lucien"))
    match(0)(app)
    app.home()
    app.screen.tap("resume")


def event(form: str, count: int, played: int) -> Setting:
    """An event with so many entrants, of which some games are played."""

    def look(app: App) -> None:
        names = [*CROWD, *(f"{one} {two[0]}." for two in SECOND[:2] for one in FIRST)][:count]
        begun = tournament.start(app.store, "cameroun", names, {"turns": 1}, form)
        for number in range(played):
            coming = tournament.next_meeting(tournament.meetings(app.store, begun))
            if coming is None:
                break
            if number == 2:
                tournament.forfeit(app.store, begun, coming, coming.one or 0)
                continue
            table = tournament.table_of(app.store, begun, coming)
            for fives in (3, 1) if number % 3 else (2, 4):
                table.play(Throw((5,) * fives + (1, 2, 3, 4, 6)[: 5 - fives]))
                table.play(decision("write", column="5"))
            table.leave()
        app.home()
        app.screen.tap("event")

    return look


def _event_result(app: App) -> None:
    event("knockout", 8, 1)(app)
    app.screen.tap("play")
    for fives in (3, 1):
        play(app, Throw((5,) * fives + (1, 2, 3, 4, 6)[: 5 - fives]), decision("write", column="5"))


def _event_meetings(app: App) -> None:
    event("robin", 6, 4)(app)
    app.screen.tap("others")


def _event_meeting(app: App) -> None:
    _event_meetings(app)
    press(app, Gesture.OK)


def _event_coming(app: App) -> None:
    """A meeting that can be played, put off or forfeited."""
    _event_meetings(app)
    press(app, Gesture.RIGHT, Gesture.OK)


def _event_waits(app: App) -> None:
    """Who has won in a knock-out, and goes home before the next opponent is known."""
    event("knockout", 4, 1)(app)
    app.screen.tap("others")
    press(app, Gesture.RIGHT, Gesture.OK)


def _attract_event(app: App) -> None:
    event("robin", 6, 1)(app)
    app.home()


def _event_away(app: App) -> None:
    event("robin", 4, 2)(app)
    app.screen.tap("away")


def _event_setup(count: int) -> Setting:
    def look(app: App) -> None:
        app.push(EventSetup(app))
        for name in [*CROWD, *(f"{one} {two[0]}." for two in SECOND[:2] for one in FIRST)][:count]:
            app.screen.enter(name)  # type: ignore[attr-defined]

    return look


def _games_of_the_day(app: App) -> None:
    festival(app)
    names = app.store.remembered_names()
    for number in range(60):
        lay(app, (names[number], names[number + 60]), turns=1)
        for fives in (1 + number % 4, 1 + number % 3):
            play(app, Throw((5,) * fives + (1, 2, 3, 4, 6)[: 5 - fives]), decision("write", column="5"))
        app.umpire.table.leave()
    app.home()


def _today(app: App) -> None:
    _games_of_the_day(app)
    app.push(Day(app))


def _sought(app: App) -> None:
    _today(app)
    app.screen.tap("find")
    app.screen.done(app.screen.names[70])  # type: ignore[attr-defined]
    app.pop()


def _person(app: App) -> None:
    for people in (("Odette", "Lucien"), PEOPLE):
        lay(app, people, turns=1)
        filled(app, len(people))
    choose_mark(app.store, "Odette", Mark("star", "pink"))
    app.home()
    while app.clerk.work():
        pass
    app.push(Person(app, "Odette"))


def _behind(*keys: str) -> Setting:
    def look(app: App) -> None:
        _person(app)
        for key in keys:
            app.screen.tap(key)

    return look


def _history_matches(app: App) -> None:
    match(0, 1)(app)
    match(2, 2)(app)
    app.home()
    app.screen.tap("history")
    app.screen.tap("matches")


def _players(app: App) -> None:
    festival(app)
    app.push(Players(app, app.games["cameroun"], PEOPLE[:2]))


def _find(*letters: str) -> Setting:
    def look(app: App) -> None:
        festival(app)
        app.push(Find(app, app.store.remembered_names(), lambda name: None))
        for letter in letters:
            app.screen.tap(f"letter:{letter}")

    return look


def _pick(app: App) -> None:
    festival(app)
    _company(app)
    app.screen.tap("add")


SCENES: dict[str, Setting] = {
    "company": _company,
    "company-replace": _replace,
    "company-passed": _passed,
    "company-pick": _pick,
    "play-handicap": _ahead,
    "options-handicap": _options,
    "plans": _plans,
    "match-between": match(0, 1),
    "match-won": match(0, 0),
    "match-board": _board,
    "match-waits": _waiting,
    "event-setup": _event_setup(0),
    "event-setup-many": _event_setup(32),
    "event-cup": event("knockout", 8, 3),
    "event-cup-byes": event("knockout", 11, 2),
    "event-cup-32": event("knockout", 32, 20),
    "event-cup-won": event("knockout", 6, 9),
    "event-league": event("robin", 6, 7),
    "event-league-many": event("robin", 16, 11),
    "event-result": _event_result,
    "event-meetings": _event_meetings,
    "event-meeting": _event_meeting,
    "event-coming": _event_coming,
    "event-waits": _event_waits,
    "event-away": _event_away,
    "attract-event": _attract_event,
    "day": _today,
    "day-sought": _sought,
    "person": _person,
    "person-shape": _behind("mark"),
    "person-colour": _behind("mark", "shape:star"),
    "person-remove": _behind("remove"),
    "history-matches": _history_matches,
    "export": lambda app: app.push(Export(app)),
    "players-festival": _players,
    "find": _find(),
    "find-letter": _find("M"),
    "find-few": _find("Z", "O"),
}
