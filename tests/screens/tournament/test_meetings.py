"""The meetings of a tournament: what can be said of one, forfeits and their way back, what comes next."""

import pygame
import pytest

from kiosk.errors import StoreError
from kiosk.pairing.meeting import Meeting
from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.play.table_screen import TableScreen
from kiosk.screens.tournament.lookup import event_of, result_line
from kiosk.screens.tournament.meetings import Meetings, OneMeeting, Schedule, play
from kiosk.screens.tournament.schedule import BRIEF, STANDINGS, TournamentSchedule, standing_rows
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import new_app
from kiosk.table.tournament import meeting_list, tournament
from kiosk.table.tournament.tournament import KNOCKOUT, ROBIN, Tournament
from tests.screens.drawing import SIZES, canvas_of, well_set, words_on

NAMES = ("Anne", "Bruno", "Luc", "Zoé")


def begun(form: str = ROBIN) -> tuple[App, Tournament, TournamentSchedule]:
    app = new_app()
    event = tournament.start(app.store, "cameroun", NAMES, {}, form)
    board = TournamentSchedule(app, event)
    app.push(board)
    return app, event, board


def opened(app: App, board: TournamentSchedule, number: int) -> OneMeeting:
    """One meeting, by its place in the list."""
    app.push(Meetings(app, board))
    app.screen.tap(f"meeting:{number}")
    assert isinstance(app.screen, OneMeeting)
    return app.screen


def keys(screen: OneMeeting) -> list[str]:
    return [item.key for item in screen.items()]


def test_a_ready_meeting_can_be_played_or_forfeited_by_either_side() -> None:
    app, _, board = begun()
    one = opened(app, board, 0)
    sides = [one.meeting.one, one.meeting.other]
    assert keys(one) == ["back", "play", *(f"absent:{n}" for n in sides), *(f"gone:{n}" for n in sides)]
    one.tap("play")
    assert isinstance(app.screen, TableScreen)
    assert set(app.in_play.table.names) == {NAMES[n] for n in sides if n is not None}


def test_a_forfeit_goes_back_to_the_board_and_can_be_taken_back() -> None:
    app, event, board = begun()
    absent = opened(app, board, 0).meeting.other
    app.screen.tap(f"absent:{absent}")
    assert app.screen is board
    meeting = meeting_list.meetings(app.store, event)[0]
    assert meeting.forfeit == absent and meeting.winner == meeting.one
    one = opened(app, board, 0)
    assert keys(one) == ["back", "comes"]
    one.tap("comes")
    assert not meeting_list.meetings(app.store, event)[0].over


def test_who_left_altogether_loses_every_meeting_until_he_returns() -> None:
    app, event, board = begun()
    gone = opened(app, board, 0).meeting.one
    app.screen.tap(f"gone:{gone}")
    mine = [meeting for meeting in meeting_list.meetings(app.store, event) if gone in (meeting.one, meeting.other)]
    assert len(mine) == 3 and all(meeting.over and meeting.winner != gone for meeting in mine)
    one = opened(app, board, mine[0].number)
    assert keys(one) == ["back", "returns"]
    one.tap("returns")
    assert not any(meeting.over for meeting in meeting_list.meetings(app.store, event))


def test_a_side_that_waits_for_an_opponent_can_only_go_home() -> None:
    app, event, board = begun(KNOCKOUT)
    opened(app, board, 0)
    app.screen.tap(f"absent:{meeting_list.meetings(app.store, event)[0].other}")
    final = next(meeting for meeting in meeting_list.meetings(app.store, event) if meeting.waits)
    known = final.one if final.other is None else final.other
    assert keys(opened(app, board, final.number)) == ["back", f"gone:{known}"]
    app.screen.tap(f"gone:{known}")
    assert keys(opened(app, board, final.number)) == ["back", "returns"]


def test_the_list_tells_the_round_under_the_cursor_and_marks_forfeits() -> None:
    app, _, board = begun()
    schedule: Schedule = board
    absent = opened(app, board, 0).meeting.other
    app.screen.tap(f"absent:{absent}")
    listed, said = Meetings(app, schedule), []
    app.push(listed)
    for place, item in enumerate(listed.items()):
        listed.cursor, canvas = place, canvas_of()
        listed.draw(canvas, canvas.inner)
        said.append((str(item.label)[0] == "✗", words_on(canvas)[0]))
        assert str(listed.pointed()[-1]) == words_on(canvas)[0], "it is heard as well"
    assert said[0] == (True, "Tour 1 : forfait")
    assert {heading for _, heading in said[1:]} == {f"Rencontres, tour {n}" for n in (1, 2, 3)}
    assert not any(crossed for crossed, _ in said[1:])


def test_the_names_of_meetings_are_no_smaller_than_other_buttons() -> None:
    app = stage("event-meetings")
    app.paint(pygame.Surface(SIZES[0]))
    names = [mark.px for mark in app.marks if mark.kind == "text" and "\u00a0– " in mark.what.replace("\n", " ")]
    assert len(names) >= 4 and min(names) >= measures(SIZES[0]).text


@pytest.mark.parametrize("size", SIZES)
def test_a_meeting_says_who_meets_whom(size: tuple[int, int]) -> None:
    app, _, board = begun()
    one, canvas = opened(app, board, 0), canvas_of(size)
    one.draw(canvas, canvas.inner)
    names = [NAMES[n] for n in (one.meeting.one, one.meeting.other) if n is not None]
    assert well_set(canvas) and all(name in words_on(canvas)[0] for name in names)


def test_a_table_that_cannot_be_made_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise StoreError("disk")

    app, event, board = begun()
    monkeypatch.setattr(meeting_list, "table_of", broken)
    play(app, event, Meeting(0, 0, 0, 1))
    app.update(1.0)
    assert str(app.notice) == "Cette partie ne peut pas être reprise." and app.screen is board


def test_the_result_of_a_game_says_what_comes_next() -> None:
    app, event, _ = begun()
    planned = meeting_list.meetings(app.store, event)
    assert str(result_line(app, event, planned[0].number, marks=False)) == "Égalité : cette rencontre se rejoue."
    meeting_list.forfeit(app.store, event, planned[0], planned[0].other or 0)
    following = planned[1]
    said = f"Prochaine rencontre : {NAMES[following.one or 0]}\u00a0– {NAMES[following.other or 0]}"
    assert str(result_line(app, event, planned[0].number, marks=False)) == said
    assert str(result_line(app, event, None, marks=False)) == said
    for meeting in planned[1:]:
        meeting_list.forfeit(app.store, event, meeting, meeting.other or 0)
    assert str(result_line(app, event, planned[0].number)) == "Le tournoi est terminé."


def test_an_event_is_found_by_its_id_or_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    app, event, _ = begun()
    assert event_of(app, event.id) == event and event_of(app, None) is None and event_of(app, "gone") is None

    def broken(*_: object) -> None:
        raise StoreError("disk")

    monkeypatch.setattr(meeting_list, "meetings", broken)
    assert result_line(app, event, 0) is None


def test_the_standings_have_a_text_for_every_column() -> None:
    app, event, _ = begun()
    planned = meeting_list.meetings(app.store, event)
    meeting_list.forfeit(app.store, event, planned[0], planned[0].other or 0)
    rows = standing_rows(event, meeting_list.meetings(app.store, event), NAMES)
    assert all(len(row) == len(STANDINGS) for row in rows) and max(BRIEF) < len(STANDINGS)
    assert rows[0][:4] == ("1.", NAMES[planned[0].one or 0], "1", "1")
    assert sorted(row[1] for row in rows) == sorted(NAMES)
