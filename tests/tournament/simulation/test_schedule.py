"""Who meets whom in a simulated evening: kiosk.tournament.simulation.schedule."""

import pytest

from kiosk.pairing.facts import Played
from kiosk.tournament.simulation.schedule import Schedule, table_name


@pytest.mark.parametrize(("tables", "people", "rounds"), [(1, 4, 3), (32, 128, 3), (5, 9, 4), (8, 256, 2)])
def test_nobody_meets_twice_and_everybody_plays_as_often(tables: int, people: int, rounds: int) -> None:
    schedule = Schedule(tables, people, rounds)
    met = [frozenset(pair) for pair in schedule.pairs]
    assert len(set(met)) == len(met) == rounds * (people // 2)
    assert len(set(schedule.names)) == people
    assert {schedule.table_of(number) for number in range(len(met))} <= set(map(table_name, range(tables)))


def test_standings_are_those_of_a_league_of_one_kiosk() -> None:
    schedule = Schedule(1, 4, 3)
    played = dict.fromkeys(range(5), Played((2, 1), (0,))) | {5: Played((1, 1), (0, 1))}
    rows = schedule.standings(played)
    assert sum(row.points for row in rows) == 12 and sum(row.played for row in rows) == 12
    assert schedule.standings({}) != rows
    assert rows[0].points >= rows[-1].points
