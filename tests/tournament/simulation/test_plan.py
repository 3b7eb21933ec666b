"""What is played in a simulated evening: kiosk.tournament.simulation.plan."""

import pytest

from kiosk.cli.development.simulate_evening import FORMS
from kiosk.errors import UsageError
from kiosk.games.catalogue import find_game
from kiosk.tournament.control.evening_format import seats_at_tables
from kiosk.tournament.simulation.plan import WORDS, games_of, plan_of


def test_the_command_names_every_form() -> None:
    assert FORMS.__class__ is tuple and sorted(FORMS) == sorted(WORDS)


@pytest.mark.parametrize(
    ("form", "people", "games"),
    [
        ("swiss", 9, 16),
        ("single", 9, 8),
        ("double", 9, 17),
        ("round-robin", 9, 36),
        ("pools", 9, 19),
        ("tables", 9, 12),
    ],
)
def test_an_evening_has_so_many_games(form: str, people: int, games: int) -> None:
    plan = plan_of(form, people, 3)
    assert games_of(plan.format) == games
    for seats in seats_at_tables(plan.format, people):
        find_game(plan.game).start(seats, dict(plan.options))


def test_rounds_are_those_that_were_asked_for() -> None:
    assert plan_of("swiss", 24, 6, 3).format.rounds == 3
    with pytest.raises(UsageError, match="rounds is for swiss"):
        plan_of("single", 24, 6, 3)
    with pytest.raises(UsageError, match="rounds is 1 to 12"):
        plan_of("swiss", 24, 6, 13)
