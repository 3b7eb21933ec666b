"""Matches and tournaments: between two games, the bracket, the standings, the meetings."""

import json
from collections.abc import Sequence

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.moves import Throw, decision
from kiosk.screens.app.application import App
from kiosk.screens.kit.background_command import CommandResult
from kiosk.screens.lobby.tournament_setup import TournamentSetup
from kiosk.screens.play.outcome import sheet_code
from kiosk.screens.settings.several_tables import SeveralTables
from kiosk.shots.scenes.backup_stick import STICK, Sent
from kiosk.shots.staging.props import (
    CROWD,
    PEOPLE,
    Setting,
    in_turn,
    lay,
    paper_on_track,
    play,
    pressed,
    scenes_in,
    still_eyes,
    tapped,
)
from kiosk.table.tournament import meeting_list, tournament
from kiosk.table.tournament.called_games import CalledGame
from kiosk.table.tournament.joining import Desk, Do, Stage, Trouble
from kiosk.table.tournament.matches import Plan

FIRST = ("Marie", "Jean", "Anne", "Luc", "Éloïse", "Paul", "Zoé", "René", "Sylvie", "Hugo", "Inès", "Théo")
SECOND = ("Martin", "Bernard", "Petit", "Robert", "Durand", "Moreau", "Laurent", "Simon", "Michel", "Garcia")


def entrants(count: int) -> list[str]:
    """So many names."""
    return [*CROWD, *(f"{one} {two[0]}." for two in SECOND[:2] for one in FIRST)][:count]


def fives(count: int) -> Throw:
    """A throw with so many fives."""
    return Throw((5,) * count + (1, 2, 3, 4, 6)[: 5 - count])


WRITTEN = decision("write", column="5")


def match(*games: int, people: tuple[str, ...] = PEOPLE) -> Setting:
    """A match whose games were won by contenders at these places."""

    def look(app: App) -> None:
        app.lay("cameroun", people, {"turns": 1, "handicap": {"1": 5}}, Plan("best", 3))
        for number, winner in enumerate(games):
            for name in app.in_play.table.names:
                play(app, fives(3 if name == people[winner] else 1), WRITTEN)
            if number + 1 < len(games):
                app.screen.tap("next")

    return look


_scene_match_board = tapped(match(2, 1, people=(*PEOPLE, CROWD[5])), "match")


def _scene_match_waits(app: App) -> None:
    lay(app, ("Odette", "Lucien"))
    match(0)(app)
    app.home()
    app.screen.tap("resume")


def event(form: str, count: int, played: int) -> Setting:
    """An event with so many entrants, of which some games are played."""

    def look(app: App) -> None:
        begun = tournament.start(app.store, "cameroun", entrants(count), {"turns": 1}, form)
        for number in range(played):
            coming = meeting_list.next_meeting(meeting_list.meetings(app.store, begun))
            if coming is None:
                break
            if number == 2:
                meeting_list.forfeit(app.store, begun, coming, coming.one or 0)
                continue
            table = meeting_list.table_of(app.store, begun, coming)
            for thrown in (3, 1) if number % 3 else (2, 4):
                table.play(fives(thrown))
                table.play(WRITTEN)
            table.leave()
        app.home()
        app.screen.tap("event")

    return look


def _scene_event_result(app: App) -> None:
    tapped(event("knockout", 8, 1), "play")(app)
    play(app, fives(3), WRITTEN)
    play(app, fives(1), WRITTEN)


_scene_event_meetings = tapped(event("robin", 6, 4), "others")
_scene_event_meeting = pressed(_scene_event_meetings, Gesture.OK)
_scene_event_coming = pressed(_scene_event_meetings, Gesture.RIGHT, Gesture.OK)
"""A meeting that can be played, put off or forfeited."""
_scene_event_waits = pressed(tapped(event("knockout", 4, 1), "others"), Gesture.RIGHT, Gesture.OK)
"""Who has won in a knock-out, and goes home before the next opponent is known."""
_scene_attract_event = in_turn(event("robin", 6, 1), lambda app: app.home())
_scene_event_away = tapped(event("robin", 4, 2), "away")


class CalledHere:
    """An evening as one of its tables sees it, without a director: what it is called, and whether all is sent."""

    def __init__(self, called: Sequence[CalledGame], connected: bool = True, sent: bool = True) -> None:
        self.table, self.called, self.connected, self.sent = "table-4", called, connected, sent
        self.desk: Desk | None = None
        self.asked: list[tuple[Do, object]] = []

    def ask(self, do: Do, what: object = None) -> None:
        """It is noted."""
        self.asked.append((do, what))

    def tick(self, now: float) -> bool:
        """Nothing ever comes."""
        return False

    def arrived(self, game: str) -> bool:
        """Whether the scene is one of a result that has arrived."""
        return self.sent


def call(number: int, *names: str) -> CalledGame:
    """A short game that is called."""
    return CalledGame("@juin", number, "cameroun", names, {"turns": 1})


def evening(*called: CalledGame, connected: bool = True, sent: bool = True) -> Setting:
    """A table of an evening that waits for players."""

    def look(app: App) -> None:
        app.evening = CalledHere(called, connected, sent)
        app.home()

    return look


def _evening_played(connected: bool, sent: bool, *called: CalledGame) -> Setting:
    """The called game has ended."""

    def look(app: App) -> None:
        evening(call(7, "Odette", "Lucien"), connected=connected, sent=sent)(app)
        app.screen.tap("called")
        for thrown in (3, 1):
            play(app, fives(thrown), WRITTEN)
        app.evening = CalledHere(called, connected, sent)

    return look


def _event_setup(count: int) -> Setting:
    def look(app: App) -> None:
        app.push(TournamentSetup(app))
        for name in entrants(count):
            app.screen.enter(name)  # type: ignore[attr-defined]

    return look


WORDS = ("champagne", "meringue", "xylophone")
FILES = CommandResult(
    True,
    "\n".join(json.dumps({"table": f"table-{n}", "event": "@juin", "access": {}}) for n in (3, 4, 5)),
)


def _tables(
    desk: Desk, *keys: str, at: int | None = None, end: CommandResult | None = FILES, typed: str = ""
) -> Setting:
    """The page with these buttons pressed, and what is typed then; the cursor at a place."""

    def shown(app: App) -> None:
        evening = CalledHere((), desk.stage is Stage.JOINED)
        evening.table, evening.desk = "table-4" if desk.stage is Stage.JOINED else "", desk
        app.evening = evening
        app.settings()
        app.push(SeveralTables(app, lambda: STICK, lambda words: Sent(end)))
        for key in keys:
            app.screen.tap(key)
            app.screen.update(app.now)
        app.screen.cursor = app.screen.cursor if at is None else at
        app.typed(typed)

    return shown


def _code_shown(app: App) -> None:
    """Somebody holds a code on paper under the camera."""
    code = sheet_code.fitting(("PISTE:1 55152800",), 200)
    still_eyes(app).picture = None if code is None else paper_on_track(code)


ALONE = Desk(Stage.ALONE)
JOINING: dict[str, Setting] = {
    "tables-alone": _tables(ALONE),
    "tables-camera": in_turn(_code_shown, _tables(ALONE, "camera")),
    "tables-typed": _tables(ALONE, "typed", typed="55152800"),
    "tables-files": _tables(ALONE, "file"),
    "tables-no-file": _tables(ALONE, "file", end=CommandResult(True)),
    "tables-asking": _tables(Desk(Stage.ASKING)),
    "tables-words": _tables(Desk(Stage.WORDS, WORDS)),
    "tables-waiting": _tables(Desk(Stage.WAITING, WORDS)),
    "tables-joined": _tables(Desk(Stage.JOINED)),
    "tables-leave": _tables(Desk(Stage.JOINED), "leave"),
    **{f"tables-{one}": _tables(Desk(Stage.ALONE, trouble=one)) for one in (Trouble.STRANGER, Trouble.TOKEN)},
}

SCENES: dict[str, Setting] = {
    **scenes_in(globals()),
    **JOINING,
    "match-between": match(0, 1),
    "match-won": match(0, 0),
    "evening-called": evening(call(7, "Odette", "Lucien")),
    "evening-called-long": evening(call(7, "Marie-Antoinette de la Tour", "Jean-Christophe Lefebvre")),
    "evening-waits": evening(),
    "evening-cut-off": evening(connected=False),
    "evening-sent": _evening_played(True, True, call(12, "Simone", "Marcel")),
    "evening-unsent": _evening_played(False, False),
    "event-setup": _event_setup(0),
    "event-setup-many": _event_setup(32),
    "event-cup": event("knockout", 8, 3),
    "event-cup-byes": event("knockout", 11, 2),
    "event-cup-32": event("knockout", 32, 20),
    "event-cup-won": event("knockout", 6, 9),
    "event-league": event("robin", 6, 7),
    "event-league-many": event("robin", 16, 11),
}
