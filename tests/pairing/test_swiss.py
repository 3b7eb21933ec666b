from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from kiosk.pairing import matching, swiss
from kiosk.pairing.facts import Facts, Played, Round
from kiosk.pairing.forms import Form, Format, most_rounds
from kiosk.pairing.meeting import BYE, Meeting
from kiosk.pairing.planned import meetings, next_round, takes_late
from kiosk.pairing.swiss import NoLegalPairing, Record, draw, records
from tests.proofs.pairing.random_tournament import RandomTournament, sized
from tests.proofs.pairing.swiss import faults, tournaments


@pytest.fixture(autouse=True)
def library() -> None:
    pytest.importorskip("networkx", reason="the pairing library is missing: pip install 'piste[director]'")


@pytest.mark.parametrize("leaving", [False, True])
def test_tournaments_at_random_keep_what_they_promise(leaving: bool) -> None:
    told = 0
    for chosen, account in tournaments(3, range(60), leaving, 24):
        assert faults(account, leaving) == [], chosen
        assert account.rounds == chosen.rounds or leaving
        told += account.told
    assert (told > 0) == leaving, "one of them comes to where nothing is legal"


@pytest.mark.parametrize("entrants", range(8, 22))
def test_half_the_field_can_be_played_without_a_rematch(entrants: int) -> None:
    chosen = Format(Form.SWISS, entrants, rounds=most_rounds(entrants))
    account = RandomTournament(chosen, Random(entrants)).play()
    assert (account.rounds, faults(account, leaving=False)) == (entrants // 2, [])


def rounds(entrants: int, count: int, seed: int) -> Iterator[list[Record]]:
    """What stands before each round of a tournament."""
    tournament = RandomTournament(Format(Form.SWISS, entrants, rounds=count), Random(seed))
    account = tournament.play()
    for played in range(count):
        facts = replace(tournament.facts, rounds=tournament.facts.rounds[:played])
        yield records(meetings(tournament.format, facts), entrants, 2)
    assert account.rounds == count


@pytest.mark.parametrize(("entrants", "count"), [(30, 8), (41, 9), (17, 8)])
def test_the_likely_pairs_hold_the_cheapest_round(entrants: int, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for before in rounds(entrants, count, 5):
        likely = draw(before)
        monkeypatch.setattr(swiss, "LIKELY", entrants)
        assert cost(before, likely) == cost(before, draw(before))
        monkeypatch.undo()


def cost(before: list[Record], drawn: Round) -> int:
    """What a round costs by the weights of all pairs."""
    people = sorted(before, key=lambda record: -record.points)
    people += [Record(BYE)] * (len(people) % 2)
    places = {record.entrant: place for place, record in enumerate(people)}
    costs = swiss._costs(people, repeats=False)
    pairs = (sorted((places[one], places[other])) for one, other in drawn)
    return sum(costs[one, other] for one, other in pairs)


def test_groups_meet_among_themselves_the_upper_half_the_lower() -> None:
    assert draw([Record(one) for one in range(8)]) == ((0, 4), (5, 1), (2, 6), (7, 3))
    halves = [Record(one, points=2 * (one % 2)) for one in range(8)]
    assert all(one % 2 == other % 2 for one, other in draw(halves))


def test_one_leaves_an_odd_group_who_did_so_least_often() -> None:
    people = [Record(one, points=2 * (one < 3), floats=int(one == 2)) for one in range(6)]
    across = [pair for pair in draw(people) if (min(pair) < 3) != (max(pair) < 3)]
    assert len(across) == 1 and 2 not in across[0]


def test_the_bye_goes_to_the_last_who_had_none() -> None:
    people = [Record(one, points=8 - 2 * one) for one in range(5)]
    assert (4, BYE) in draw(people)
    people[4].met[BYE] = 1
    assert (3, BYE) in draw(people)


def test_where_nothing_is_legal_it_is_said_and_repeats_are_as_few_as_can_be() -> None:
    people = [Record(one) for one in range(4)]
    people[0].met.update({1: 1, 2: 1, 3: 2})
    for other in (1, 2, 3):
        people[other].met[0] = people[0].met[other]
    with pytest.raises(NoLegalPairing):
        draw(people)
    again = [set(pair) for pair in draw(people, repeats=True) if 0 in pair]
    assert again in ([{0, 1}], [{0, 2}])


def test_who_begins_is_in_turn() -> None:
    chosen = Format(Form.SWISS, 16, rounds=8)
    tournament = RandomTournament(chosen, Random(2))
    tournament.play()
    after = records(meetings(chosen, tournament.facts), 16, 2)
    assert max(abs(one.begun - one.ended) for one in after) <= 2


def test_a_round_is_drawn_when_the_one_before_is_over_and_stays_as_it_was() -> None:
    chosen = Format(Form.SWISS, 8, rounds=2)
    first = next_round(chosen, Facts())
    assert first is not None
    facts = Facts(rounds=(first,))
    assert next_round(chosen, facts) is None
    facts = replace(facts, played={number: Played((1, 0), (0,)) for number in range(4)})
    second = next_round(chosen, facts)
    assert second is not None
    facts = replace(facts, rounds=(first, second))
    before = meetings(chosen, facts)
    corrected = meetings(chosen, replace(facts, played={**facts.played, 0: Played((0, 1), (1,))}))
    assert [meeting.sides for meeting in corrected] == [meeting.sides for meeting in before]
    over = replace(facts, played={number: Played((1, 0), (0,)) for number in range(8)})
    assert next_round(chosen, over) is None, "both rounds are played"


def test_who_comes_late_or_leaves_counts_from_the_next_round_on() -> None:
    chosen = Format(Form.SWISS, 8, rounds=3)
    facts = Facts({number: Played((1, 0), (0,)) for number in range(4)}, left=frozenset({3}), rounds=(
        ((0, 4), (1, 5), (2, 6), (3, 7)),
    ))  # fmt: skip
    assert takes_late(chosen, facts)
    late = replace(chosen, entrants=10, late=2)
    drawn = next_round(late, facts)
    assert drawn is not None
    assert sorted(side for pair in drawn for side in pair) == [BYE, 0, 1, 2, 4, 5, 6, 7, 8, 9]


def test_only_one_file_knows_the_library_and_a_kiosk_alone_does_not_need_it(pytestconfig: pytest.Config) -> None:
    files = (pytestconfig.rootpath / "kiosk").rglob("*.py")
    found = [file for file in files if "networkx import" in file.read_text("utf-8")]
    assert found == [pytestconfig.rootpath / "kiosk/pairing/matching.py"]
    assert matching.available()
    assert matching.cheapest(4, {(0, 1): 1, (2, 3): 1, (0, 2): 9, (1, 3): 9}) == [(0, 1), (2, 3)]
    assert matching.cheapest(4, {(0, 1): 1, (0, 2): 1, (0, 3): 1}) is None


def test_small_fields_are_as_likely_as_large_ones() -> None:
    random = Random(1)
    found = [sized(random, 8, 256) for _ in range(4000)]
    assert (min(found), max(found)) == (8, 256)
    assert 0.4 < sum(one < 45 for one in found) / len(found) < 0.6


def test_a_meeting_of_a_recorded_round_is_numbered_on() -> None:
    chosen = Format(Form.SWISS, 5, rounds=2)
    facts = Facts(rounds=(((0, 1), (2, 3), (4, BYE)),))
    assert meetings(chosen, facts)[2] == Meeting(2, 0, 4, BYE, winner=4)
