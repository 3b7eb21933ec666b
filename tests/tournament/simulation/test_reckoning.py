"""Standings from the tables' games alone are those of the director: kiosk.tournament.simulation.reckoning."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from kiosk.tournament.control.evening_file import EveningPlan
from kiosk.tournament.simulation.plan import WORDS, plan_of
from kiosk.tournament.simulation.reckoning import Games, reckoned
from tests.tournament.simulation.played_evening import played

PEOPLE = 9


@dataclass
class Evening:
    plan: EveningPlan
    games: Games
    standings: list[Any]


def led(factory: pytest.TempPathFactory, form: str, people: int, *games: str) -> Evening:
    if form == "swiss":
        pytest.importorskip("networkx", reason="the pairing library is missing: pip install 'piste[director]'")
    plan = plan_of(form, people, 3, None, games)
    truth, told = played(factory.mktemp("evening"), plan)
    return Evening(plan, {one.number: one.game for one in truth}, list(told.standings))


PLAYED = [(word, PEOPLE) for word in WORDS]
PLAYED += [("double", 14, "cribble"), ("swiss", 18, "cribble"), ("round-robin", 5, "cameroun", "si_no")]


@pytest.fixture(scope="module", params=PLAYED, ids=str)
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """Of every form, by teams too, and of several games."""
    form, people, *games = request.param
    return led(tmp_path_factory, form, people, *games)


def test_the_standings_are_those_of_the_director(evening: Evening) -> None:
    found = reckoned(evening.plan, evening.games)
    assert found.lines == evening.standings and not found.astray


def test_another_result_gives_others(evening: Evening) -> None:
    number = min(evening.games)
    game = evening.games[number]
    turned = replace(game, names=game.names[::-1])
    assert reckoned(evening.plan, {**evening.games, number: turned}).lines != evening.standings


def test_people_who_should_not_have_met_are_found(evening: Evening) -> None:
    one, other = sorted(evening.games)[:2]
    swapped = replace(evening.games[one], names=evening.games[other].names)
    assert reckoned(evening.plan, {**evening.games, one: swapped}).astray


def test_two_who_meet_again_are_found(tmp_path_factory: pytest.TempPathFactory) -> None:
    evening = led(tmp_path_factory, "swiss", 8)
    again = {number + 4: replace(evening.games[number], id=f"again-{number}") for number in range(4)}
    assert reckoned(evening.plan, {**evening.games, **again}).astray == {4, 5, 6, 7}


def test_partners_who_sat_with_others_and_another_game_are_found(tmp_path_factory: pytest.TempPathFactory) -> None:
    evening = led(tmp_path_factory, "single", 8, "cribble")
    one, other, third, fourth = evening.games[0].names
    apart = replace(evening.games[0], names=(one, third, other, fourth))
    assert 0 in reckoned(evening.plan, {**evening.games, 0: apart}).astray
    mixed = led(tmp_path_factory, "single", 8, "cameroun", "si_no")
    assert {mixed.games[number].game for number in range(4)} == {"cameroun"} and mixed.games[4].game == "si_no"
    assert 4 in reckoned(mixed.plan, {**mixed.games, 4: replace(mixed.games[4], game="cameroun")}).astray
