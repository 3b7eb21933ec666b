from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from kiosk.games.catalogue import GAMES
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.moves import Throw, decision
from kiosk.games.playout import random_play
from kiosk.pairing.meeting import BYE, Meeting
from kiosk.pairing.pairings import bracket_size, rounds_of_robin, slots
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament import meeting_list, standings_list, tournament
from kiosk.table.tournament.tournament import KNOCKOUT, ROBIN, Tournament

SHORT = {"turns": 1}


def people(count: int) -> list[str]:
    return [f"N{number}" for number in range(count)]


def play(table: Table, first: int, second: int) -> None:
    for fives in (first, second):
        table.play(Throw((5,) * fives + (1, 2, 3, 4, 6)[: 5 - fives]))
        table.play(decision("write", column="5"))


def stage(store: Store, event: Tournament) -> tuple[tuple[Meeting, ...], Meeting | None]:
    planned = meeting_list.meetings(store, event)
    return planned, meeting_list.next_meeting(planned)


@pytest.mark.parametrize("count", range(4, 33))
def test_a_bracket_holds_everybody_once_and_nobody_meets_a_bye_twice(count: int) -> None:
    places = slots(count)
    assert sorted(place for place in places if place != BYE) == list(range(count))
    assert len(places) == bracket_size(count) < 2 * count
    pairs = [places[start : start + 2] for start in range(0, len(places), 2)]
    assert all(pair != (BYE, BYE) for pair in pairs)
    byes = {max(pair) for pair in pairs if BYE in pair}
    assert byes == set(range(len(places) - count)), "the first of the draw have the byes"
    assert (0 in places[: len(places) // 2]) != (1 in places[: len(places) // 2]), "they can only meet in the final"


@pytest.mark.parametrize("count", range(4, 33))
def test_in_a_round_robin_every_pair_meets_once_and_nobody_twice_in_a_round(count: int) -> None:
    rounds = rounds_of_robin(count)
    assert sorted(tuple(sorted(pair)) for pairs in rounds for pair in pairs) == list(combinations(range(count), 2))
    for pairs in rounds:
        seen = [entrant for pair in pairs for entrant in pair]
        assert len(set(seen)) == len(seen)
    begins = [sum(pair[0] == entrant for pairs in rounds for pair in pairs) for entrant in range(count)]
    assert max(begins) - min(begins) <= 1


@pytest.mark.parametrize("form", [KNOCKOUT, ROBIN])
@pytest.mark.parametrize("count", [4, 5, 7, 8, 11])
def test_every_event_comes_to_its_end(form: str, count: int) -> None:
    store, random = Store(None), Random(count)
    event = tournament.start(store, "cameroun", people(count), SHORT, form)
    games = 0
    planned, meeting = stage(store, event)
    while meeting is not None:
        assert standings_list.champion(event, planned) == ()
        if random.random() < 0.1:
            meeting_list.forfeit(store, event, meeting, random.choice((meeting.one, meeting.other)) or 0)
        else:
            games += 1
            play(meeting_list.table_of(store, event, meeting), random.randint(1, 3), random.randint(1, 3))
        planned, meeting = stage(store, event)
        assert games < 2000
    winners = standings_list.champion(event, planned)
    lines = standings_list.standings(event, planned)
    assert winners and sorted(line.entrant for line in lines) == list(range(count)) and lines[0].place == 1
    if form == KNOCKOUT:
        assert len(winners) == 1 and planned[-1].winner == winners[0]
    else:
        assert sum(line.points for line in lines) == 2 * len(planned) and all(m.over for m in planned)


def test_a_drawn_game_is_played_again_in_a_knockout_and_counts_in_a_round_robin() -> None:
    store = Store(None)
    cup, league = (tournament.start(store, "cameroun", people(4), SHORT, form) for form in (KNOCKOUT, ROBIN))
    for event in (cup, league):
        _, meeting = stage(store, event)
        assert meeting is not None
        play(meeting_list.table_of(store, event, meeting), 2, 2)
    planned, meeting = stage(store, cup)
    assert meeting is not None and meeting.number == 0 and meeting.scores == (10, 10)
    play(meeting_list.table_of(store, cup, meeting), 1, 3)
    planned, meeting = stage(store, cup)
    assert planned[0].winner == planned[0].other and meeting is not None and meeting.number == 1
    planned, _ = stage(store, league)
    assert planned[0].drawn and [line.points for line in standings_list.standings(league, planned)] == [1, 1, 0, 0]


def test_an_event_goes_on_after_a_restart_in_the_middle_of_a_meeting(tmp_path: Path) -> None:
    store = Store(tmp_path)
    event = tournament.start(store, "cameroun", people(4), SHORT, KNOCKOUT)
    _, meeting = stage(store, event)
    assert meeting is not None
    table = meeting_list.table_of(store, event, meeting)
    table.play(Throw((5, 5, 5, 6, 2)))
    store.close()
    store = Store(tmp_path)
    event_again = tournament.current(store)
    assert event_again == event
    again = meeting_list.table_of(store, event, meeting)
    assert again.id == table.id and again.state == table.state and again.frame.event == event.id
    tournament.put_away(store, event)
    assert tournament.current(store) is None and tournament.every(store)[0].put_away


def test_who_did_not_come_may_come_after_all() -> None:
    store = Store(None)
    event = tournament.start(store, "cameroun", people(5), SHORT, KNOCKOUT)
    planned, meeting = stage(store, event)
    assert meeting is not None and meeting.one is not None
    assert sum(m.bye for m in planned) == 3
    meeting_list.forfeit(store, event, meeting, meeting.one)
    planned, later = stage(store, event)
    assert planned[meeting.number].winner == meeting.other and planned[meeting.number].forfeit == meeting.one
    meeting_list.comes_after_all(store, event, meeting)
    assert stage(store, event)[1] == meeting and later is not None and later.number != meeting.number


def test_equal_points_are_parted_by_the_meeting_between_them_then_by_the_difference() -> None:
    event = Tournament("e", "cameroun", ("A", "B", "C", "D"), {}, ROBIN, False, "")
    pairs = {(0, 1): (1, 3), (0, 2): (3, 1), (0, 3): (3, 1), (1, 2): (1, 3), (1, 3): (3, 1), (2, 3): (1, 3)}
    planned = []
    for number, ((one, other), scores) in enumerate(pairs.items()):
        winner = one if scores[0] > scores[1] else other
        planned.append(Meeting(number, 0, one, other, winner, False, scores))
    lines = standings_list.standings(event, planned)
    assert [(line.entrant, line.place, line.points) for line in lines] == [(1, 1, 4), (0, 2, 4), (3, 3, 2), (2, 4, 2)]


def test_two_pairs_meet_in_a_game_for_four() -> None:
    store = Store(None)
    event = tournament.start(store, "cribble", ["Rouges", "Verts", "Bleus", "Gris"], {"mode": "marque"}, KNOCKOUT)
    _, meeting = stage(store, event)
    assert meeting is not None
    table = meeting_list.table_of(store, event, meeting)
    assert len(table.names) == 4 and table.names[2] == f"{table.names[0]} 2"
    for move, _ in random_play(table.game, 4, Random(1), table.options):
        table.play(move)
    planned, _ = stage(store, event)
    outcome = table.state.outcome()
    assert outcome is not None
    assert planned[meeting.number].winner == (meeting.one if outcome.winners[0] == 0 else meeting.other)


@pytest.mark.parametrize("count", [3, 33])
def test_too_few_and_too_many_are_refused(count: int) -> None:
    with pytest.raises(BadOptions, match="entre 4 et 32"):
        tournament.start(Store(None), "cameroun", people(count), SHORT, ROBIN)


def test_every_game_can_be_played_as_an_event() -> None:
    assert all(tournament.can_hold(game) for game in GAMES.values())


@pytest.mark.parametrize("form", [KNOCKOUT, ROBIN])
@pytest.mark.parametrize("count", [4, 5, 9])
def test_who_goes_home_keeps_what_was_played_and_forfeits_the_rest(form: str, count: int) -> None:
    store, random = Store(None), Random(count)
    event = tournament.start(store, "cameroun", people(count), SHORT, form)
    _, meeting = stage(store, event)
    assert meeting is not None and meeting.one is not None and meeting.other is not None
    play(meeting_list.table_of(store, event, meeting), 3, 1)
    winner, gone = meeting.one, {meeting.one, (meeting.one + 1) % count, (meeting.one + 2) % count}
    for entrant in gone:
        meeting_list.leave(store, event, entrant)
    planned, _ = stage(store, event)
    assert planned[meeting.number].winner == winner and planned[meeting.number].forfeit is None
    assert not any(m.ready and gone & {m.one, m.other} for m in planned)
    for entrant in gone - {winner}:
        meeting_list.come_back(store, event, entrant)
    assert meeting_list.left(store, event) == {winner}
    planned, coming = stage(store, event)
    assert not any(m.ready and winner in (m.one, m.other) for m in planned)
    while coming is not None:
        play(meeting_list.table_of(store, event, coming), random.randint(1, 3), random.randint(1, 3))
        planned, coming = stage(store, event)
    assert standings_list.champion(event, planned)
    lost = [m for m in planned if m.forfeit == winner]
    assert all(m.winner not in (None, winner) and m.scores is None for m in lost)
    assert len(lost) == (1 if form == KNOCKOUT else count - 2)


def test_everybody_goes_home_and_the_event_is_over() -> None:
    store = Store(None)
    for form in (KNOCKOUT, ROBIN):
        event = tournament.start(store, "cameroun", people(5), SHORT, form)
        for entrant in range(5):
            meeting_list.leave(store, event, entrant)
        planned, coming = stage(store, event)
        assert coming is None and all(meeting.over for meeting in planned)
        assert standings_list.standings(event, planned)[0].place == 1
