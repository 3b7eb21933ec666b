"""A match's length and score, and the meetings of a tournament that can be played."""

from kiosk.screens.tournament.lookup import event_of, result_line
from kiosk.screens.tournament.match_screens import MatchLength, said, standing_of
from kiosk.screens.tournament.meetings import play
from kiosk.shots.staging.props import new_app
from kiosk.table.tournament import matches, meeting_list, standings_list, tournament
from kiosk.table.tournament.matches import PLANS, Plan


def test_a_length_is_chosen_once() -> None:
    app, chosen = new_app(), list[Plan]()
    app.push(MatchLength(app, chosen.append))
    assert len(app.screen.items()) == len(PLANS)
    app.screen.tap("plan:1")
    assert chosen == [PLANS[1]] and not isinstance(app.screen, MatchLength)


def test_the_running_score_is_told_and_nothing_of_a_match_that_is_none() -> None:
    app = new_app()
    table = matches.start(app.store, "cameroun", ("Anne", "Luc"), {}, Plan("best", 3))
    stands = standing_of(app, table.frame.match)
    assert stands is not None and "Anne" in str(said(app, stands, marks=False))
    assert standing_of(app, None) is None is standing_of(app, "none")


def test_the_next_meeting_is_named_and_its_table_comes_to_the_front() -> None:
    app = new_app()
    event = tournament.start(app.store, "cameroun", ("Anne", "Luc", "Mia", "Zoé"), {}, tournament.KNOCKOUT)
    assert event_of(app, event.id) == event and event_of(app, "none") is None is event_of(app, None)
    planned = meeting_list.meetings(app.store, event)
    first = meeting_list.next_meeting(planned)
    assert first is not None and "Prochaine rencontre" in str(result_line(app, event, None, marks=False))
    play(app, event, first)
    assert app.in_play.table.names == meeting_list.seats(event, first)
    assert [row.place for row in standings_list.standings(event, planned)] == [1] * 4


def test_a_meeting_without_a_winner_is_played_again() -> None:
    app = new_app()
    event = tournament.start(app.store, "cameroun", ("Anne", "Luc", "Mia", "Zoé"), {}, tournament.KNOCKOUT)
    first = meeting_list.next_meeting(meeting_list.meetings(app.store, event))
    assert first is not None and "se rejoue" in str(result_line(app, event, first.number))
    meeting_list.forfeit(app.store, event, first, first.one or 0)
    over = meeting_list.meetings(app.store, event)[first.number]
    assert over.winner == first.other and over.forfeit == first.one
