from dataclasses import replace
from random import Random

import pytest

from kiosk.pairing.forms import Form, Format
from kiosk.pairing.planned import meetings
from kiosk.pairing.standings import standings
from kiosk.pairing.swiss import Record
from kiosk.pairing.tables import draw, repeats, sizes
from tests.proofs.pairing.fewest_repeats import fewest_repeats
from tests.proofs.pairing.random_tournament import RandomTournament
from tests.shared import sampled


@pytest.mark.parametrize("size", [3, 4, 5])
def test_tables_have_three_to_five(size: int) -> None:
    for people in range(3, 257):
        found = sizes(people, size)
        assert sum(found) == people and max(found) - min(found) <= 1
        assert min(found) >= 3 and max(found) <= 5
        assert max(found) <= size or len(found) == people // 3, "larger only where it does not come out"


def played(entrants: int, size: int, rounds: int, form: Form, leaving: bool = False) -> RandomTournament:
    tournament = RandomTournament(Format(form, entrants, rounds=rounds, size=size), Random(entrants), leaving)
    tournament.play()
    return tournament


@pytest.mark.parametrize("form", [Form.TABLES, Form.SWISS])
@pytest.mark.parametrize(
    ("entrants", "size", "rounds", "more"),
    sampled(
        [
            (9, 3, 4, 0), (8, 4, 3, 0), (10, 4, 5, 1), (20, 5, 4, 0), (12, 4, 4, 5), (16, 4, 5, 9), (15, 3, 7, 9),
            (31, 4, 6, 0), (100, 4, 6, 0), (256, 4, 4, 0),
        ],
        every=2,
    ),
)  # fmt: skip
def test_few_meet_again_counted_against_what_nobody_can_go_below(
    form: Form, entrants: int, size: int, rounds: int, more: int
) -> None:
    tournament = played(entrants, size, rounds, form)
    least = fewest_repeats(entrants, [sizes(entrants, size)] * rounds)
    assert least <= repeats(tournament.facts.rounds) <= least + more
    assert repeats(tournament.facts.rounds) == tournament.account.rematches


def test_no_seating_has_fewer_repeats_than_the_bound() -> None:
    random = Random(1)
    for _ in range(300):
        people, size = random.randint(3, 14), random.randint(3, 5)
        shape = sizes(people, size)
        rounds = []
        for _ in range(random.randint(1, 5)):
            order = random.sample(range(people), people)
            rounds.append(tuple(tuple(order.pop() for _ in range(count)) for count in shape))
        assert repeats(rounds) >= fewest_repeats(people, [shape] * len(rounds))


@pytest.mark.parametrize("form", [Form.TABLES, Form.SWISS])
@pytest.mark.parametrize(("entrants", "size"), [(4, 4), (7, 3), (13, 4), (40, 5)])
def test_everybody_who_is_there_sits_once_whoever_comes_and_goes(form: Form, entrants: int, size: int) -> None:
    tournament = played(entrants, size, 3, form, leaving=True)
    assert tournament.account.not_seated == 0 and tournament.account.told == 0
    planned = meetings(tournament.format, tournament.facts)
    rows = standings(tournament.format, planned)
    assert sorted(row.entrant for row in rows) == list(range(tournament.format.entrants))


@pytest.mark.parametrize("form", [Form.TABLES, Form.SWISS])
@pytest.mark.parametrize("size", [3, 4, 5])
def test_there_are_standings_while_a_round_is_played(form: Form, size: int) -> None:
    whole = played(9, size, 3, form)
    numbers = list(whole.facts.played)
    for count in range(len(numbers) + 1):
        some = {number: whole.facts.played[number] for number in numbers[:count]}
        facts = replace(whole.facts, played=some)
        found = standings(whole.format, meetings(whole.format, facts))
        assert sorted(line.entrant for line in found) == list(range(9))
        assert sum(line.played for line in found) == sum(len(one.scores) for one in some.values())


def test_equals_sit_together_and_the_same_facts_are_drawn_alike() -> None:
    people = [Record(one, points=24 * (one % 4 == 0)) for one in range(16)]
    drawn = draw(people, 4, by_points=True)
    assert drawn == draw(people, 4, by_points=True)
    assert any(set(table) == {0, 4, 8, 12} for table in drawn)
    for other in (4, 8, 12):
        people[0].met[other] = people[other].met[0] = 1
    again = draw(people, 4, by_points=True)
    assert not any(0 in table and {4, 8, 12} & set(table) for table in again), "who has met sits elsewhere first"


def test_who_has_begun_least_often_begins() -> None:
    people = [Record(one, begun=one == 0, ended=one == 2) for one in range(3)]
    assert draw(people, 3, by_points=False) == ((2, 1, 0),)
