from dataclasses import replace
from fractions import Fraction
from random import Random

from kiosk.pairing import points
from kiosk.pairing.facts import Facts, Played, settled
from kiosk.pairing.forms import Form, Format
from kiosk.pairing.meeting import BYE, Meeting
from kiosk.pairing.planned import meetings
from kiosk.pairing.standings import standings


def won(number: int, round_: int, one: int, other: int) -> Meeting:
    return Meeting(number, round_, one, other, one, False, (1, 0))


def test_buchholz_and_sonneborn_berger_are_those_of_the_opponents() -> None:
    planned = [
        won(0, 0, 0, 1), won(1, 0, 2, 3), Meeting(2, 0, 4, BYE, 4),
        Meeting(3, 1, 0, 2, None, True, (1, 1)), won(4, 1, 1, 4), Meeting(5, 1, 3, BYE, 3),
    ]  # fmt: skip
    rows = {row.entrant: row for row in standings(Format(Form.SWISS, 5, rounds=2), planned)}
    assert {one: row.points for one, row in rows.items()} == {0: 3, 1: 2, 2: 3, 3: 2, 4: 2}
    # A bye counts as an opponent with one's own points.
    assert {one: row.buchholz for one, row in rows.items()} == {0: 5, 1: 5, 2: 5, 3: 5, 4: 4}
    half = Fraction(3, 2)
    assert {one: row.sonneborn for one, row in rows.items()} == {0: 2 + half, 1: 2, 2: 2 + half, 3: 2, 4: 2}
    assert [(row.place, row.entrant) for row in standings(Format(Form.SWISS, 5, rounds=2), planned)] == [
        (1, 0), (1, 2), (3, 1), (3, 3), (5, 4),
    ]  # fmt: skip


def test_the_direct_encounter_decides_among_equals_who_have_all_met() -> None:
    own = {0: [won(0, 0, 0, 1)], 1: [won(0, 0, 0, 1)], 2: []}
    assert points.between(own, 0, {0, 1}) == 1 and points.between(own, 1, {0, 1}) == 0
    assert points.between(own, 0, {0, 1, 2}) is None


def test_a_place_at_a_table_brings_the_share_of_those_behind() -> None:
    for size, expected in ((3, [24, 12, 0]), (4, [24, 16, 8, 0]), (5, [24, 18, 12, 6, 0])):
        sides = tuple(range(size))
        met = Meeting(0, 0, 0, 1, 0, more=sides[2:], places=tuple(range(1, size + 1)), scores=sides)
        assert points.totals([met], size, 24) == expected
    tied = Meeting(0, 0, 0, 1, drawn=True, more=(2, 3, 4), places=(1, 1, 3, 3, 5), scores=(5, 5, 2, 2, 1))
    assert points.totals([tied], 5, 24) == [21, 21, 9, 9, 0]


def table(absent: frozenset[int], scores: tuple[int, ...], winners: tuple[int, ...]) -> Meeting:
    facts = Facts({0: Played(scores, winners)} if scores else {}, {0: absent})
    return settled(facts, Meeting(0, 0, 3, 1, more=(2, 0)), replayed=False)


def test_who_won_is_first_then_scores_decide_and_who_did_not_come_has_no_place() -> None:
    assert table(frozenset(), (5, 9, 9, 7), (0,)).places == (1, 2, 2, 4)
    three = table(frozenset({1}), (5, 9, 7), (1,))
    assert (three.places, three.scores, three.winner) == ((3, 0, 1, 2), (5, 0, 9, 7), 2)
    assert points.totals([three], 4, 24) == [12, 0, 24, 0]
    assert not table(frozenset({1}), (), ()).over, "the three others play"
    alone = table(frozenset({1, 2, 3}), (), ())
    assert (alone.places, alone.winner, points.totals([alone], 4, 24)) == ((0, 0, 0, 1), 0, [24, 0, 0, 0])
    nobody = table(frozenset({0, 1, 2, 3}), (), ())
    assert nobody.over and nobody.winner is None and points.totals([nobody], 4, 24) == [0, 0, 0, 0]


def test_a_game_of_more_or_fewer_than_came_does_not_count() -> None:
    assert not table(frozenset({1}), (5, 9, 9, 7), (0,)).over


def test_points_are_given_whole_whoever_comes() -> None:
    random = Random(4)
    for size in range(2, 6):
        for _ in range(200):
            sides = tuple(range(size))
            scores = tuple(random.randint(0, 3) for _ in sides)
            best = tuple(seat for seat in sides if scores[seat] == max(scores))
            met = settled(Facts({0: Played(scores, best)}), Meeting(0, 0, 0, 1, more=sides[2:]), replayed=False)
            assert sum(points.totals([met], size, 24)) == 12 * size


def test_a_forfeit_brings_the_points_of_a_win_and_no_opponent() -> None:
    chosen = Format(Form.SWISS, 4, rounds=1)
    facts = Facts({0: Played((2, 1), (0,))}, {1: frozenset({2})}, rounds=(((0, 1), (2, 3)),))
    planned = meetings(chosen, facts)
    rows = {row.entrant: row for row in standings(chosen, planned)}
    assert (rows[3].points, rows[3].buchholz, rows[2].points, rows[2].buchholz) == (2, 2, 0, 0)
    neither = meetings(chosen, replace(facts, absent={1: frozenset({2, 3})}))
    assert neither[1].over and [row.points for row in standings(chosen, neither)] == [2, 0, 0, 0]
