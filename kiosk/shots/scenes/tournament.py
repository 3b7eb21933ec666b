"""Matches and tournaments: between two games, the bracket, the standings, the meetings."""

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.moves import Throw, decision
from kiosk.screens.app.application import App
from kiosk.screens.lobby.tournament_setup import TournamentSetup
from kiosk.shots.staging.props import CROWD, PEOPLE, Setting, lay, play, press, scenes_in
from kiosk.table.tournament import meeting_list, tournament
from kiosk.table.tournament.matches import Plan

FIRST = ("Marie", "Jean", "Anne", "Luc", "Éloïse", "Paul", "Zoé", "René", "Sylvie", "Hugo", "Inès", "Théo")
SECOND = ("Martin", "Bernard", "Petit", "Robert", "Durand", "Moreau", "Laurent", "Simon", "Michel", "Garcia")


def match(*games: int, people: tuple[str, ...] = PEOPLE) -> Setting:
    """A match whose games were won by contenders at these places."""

    def look(app: App) -> None:
        app.lay("cameroun", people, {"turns": 1, "handicap": {"1": 5}}, Plan("best", 3))
        for number, winner in enumerate(games):
            for name in app.in_play.table.names:
                fives = 3 if name == people[winner] else 1
                play(app, Throw((5,) * fives + (1, 2, 3, 4, 6)[: 5 - fives]), decision("write", column="5"))
            if number + 1 < len(games):
                app.screen.tap("next")

    return look


def _scene_match_board(app: App) -> None:
    match(2, 1, people=(*PEOPLE, CROWD[5]))(app)
    app.screen.tap("match")


def _scene_match_waits(app: App) -> None:
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
            coming = meeting_list.next_meeting(meeting_list.meetings(app.store, begun))
            if coming is None:
                break
            if number == 2:
                meeting_list.forfeit(app.store, begun, coming, coming.one or 0)
                continue
            table = meeting_list.table_of(app.store, begun, coming)
            for fives in (3, 1) if number % 3 else (2, 4):
                table.play(Throw((5,) * fives + (1, 2, 3, 4, 6)[: 5 - fives]))
                table.play(decision("write", column="5"))
            table.leave()
        app.home()
        app.screen.tap("event")

    return look


def _scene_event_result(app: App) -> None:
    event("knockout", 8, 1)(app)
    app.screen.tap("play")
    for fives in (3, 1):
        play(app, Throw((5,) * fives + (1, 2, 3, 4, 6)[: 5 - fives]), decision("write", column="5"))


def _scene_event_meetings(app: App) -> None:
    event("robin", 6, 4)(app)
    app.screen.tap("others")


def _scene_event_meeting(app: App) -> None:
    _scene_event_meetings(app)
    press(app, Gesture.OK)


def _scene_event_coming(app: App) -> None:
    """A meeting that can be played, put off or forfeited."""
    _scene_event_meetings(app)
    press(app, Gesture.RIGHT, Gesture.OK)


def _scene_event_waits(app: App) -> None:
    """Who has won in a knock-out, and goes home before the next opponent is known."""
    event("knockout", 4, 1)(app)
    app.screen.tap("others")
    press(app, Gesture.RIGHT, Gesture.OK)


def _scene_attract_event(app: App) -> None:
    event("robin", 6, 1)(app)
    app.home()


def _scene_event_away(app: App) -> None:
    event("robin", 4, 2)(app)
    app.screen.tap("away")


def _event_setup(count: int) -> Setting:
    def look(app: App) -> None:
        app.push(TournamentSetup(app))
        for name in [*CROWD, *(f"{one} {two[0]}." for two in SECOND[:2] for one in FIRST)][:count]:
            app.screen.enter(name)  # type: ignore[attr-defined]

    return look


SCENES: dict[str, Setting] = {
    **scenes_in(globals()),
    "match-between": match(0, 1),
    "match-won": match(0, 0),
    "event-setup": _event_setup(0),
    "event-setup-many": _event_setup(32),
    "event-cup": event("knockout", 8, 3),
    "event-cup-byes": event("knockout", 11, 2),
    "event-cup-32": event("knockout", 32, 20),
    "event-cup-won": event("knockout", 6, 9),
    "event-league": event("robin", 6, 7),
    "event-league-many": event("robin", 16, 11),
}
