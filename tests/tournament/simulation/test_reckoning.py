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


def led(factory: pytest.TempPathFactory, form: str, people: int) -> Evening:
    if form == "swiss":
        pytest.importorskip("networkx", reason="the pairing library is missing: pip install 'piste[director]'")
    plan = plan_of(form, people, 3)
    truth, told = played(factory.mktemp("evening"), plan)
    return Evening(plan, {one.number: one.game for one in truth}, list(told.standings))


@pytest.fixture(scope="module", params=WORDS)
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """Of every form."""
    return led(tmp_path_factory, request.param, PEOPLE)


def test_the_standings_are_those_of_the_director(evening: Evening) -> None:
    found = reckoned(evening.plan, evening.games)
    assert found.lines == evening.standings and not found.astray


def test_another_result_gives_others(evening: Evening) -> None:
    number = min(evening.games)
    game = evening.games[number]
    turned = replace(game, scores=game.scores[::-1], winners=(len(game.names) - 1 - game.winners[0],))
    assert reckoned(evening.plan, {**evening.games, number: turned}).lines != evening.standings


def test_people_who_should_not_have_met_are_found(evening: Evening) -> None:
    one, other = sorted(evening.games)[:2]
    swapped = replace(evening.games[one], names=evening.games[other].names)
    assert reckoned(evening.plan, {**evening.games, one: swapped}).astray


def test_two_who_meet_again_are_found(tmp_path_factory: pytest.TempPathFactory) -> None:
    evening = led(tmp_path_factory, "swiss", 8)
    again = {number + 4: replace(evening.games[number], id=f"again-{number}") for number in range(4)}
    assert reckoned(evening.plan, {**evening.games, **again}).astray == {4, 5, 6, 7}
