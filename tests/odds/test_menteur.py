"""How likely each call of Le Poker d'As menteur is true: no screen shows that, but sensible play goes by it."""

import pytest

from kiosk.games.menteur.calls import LADDER
from kiosk.games.menteur.odds import chance
from tests.odds.five_dice import FIRST, HANDS, best_course, each_hand
from tests.odds.poker import LETTERS, ORDER, Table, strength

TABLE = Table(joker=True)
NAMES = {"paire": 1, "deux_paires": 2, "brelan": 1, "sequence": 5, "full": 2, "carre": 1, "poker": 1}
"""How many figures a call of each kind names: never a die beside the combination."""


def height(category: str, figures: tuple[str, ...]) -> tuple[int, list[int]]:
    """What a call is compared by."""
    plain = {"deux_paires": "deux paires", "sequence": "séquence", "carre": "carré"}.get(category, category)
    return ORDER.index(plain), [5 - LETTERS.index(figure) for figure in figures]


def reaches(hand: tuple[int, ...], call: tuple[str, tuple[str, ...]]) -> bool:
    order, figures, _, _ = strength(hand, TABLE)
    wanted = height(*call)
    return (order, list(figures)[: NAMES[call[0]]]) >= wanted  # type: ignore[operator, call-overload]


@pytest.mark.parametrize("call", LADDER, ids=lambda call: " ".join((call[0], *call[1])))
def test_a_call_is_true_as_often_as_its_chance_says(call: tuple[str, tuple[str, ...]]) -> None:
    made = each_hand(lambda hand: reaches(hand, call))
    rung = LADDER.index(call)
    assert chance(rung, fresh=True) == pytest.approx(float(FIRST @ made), abs=1e-9)
    assert chance(rung, fresh=False) == pytest.approx(float(FIRST @ best_course(made, 1).worth[-1]), abs=1e-9)


def test_every_hand_makes_a_call_true() -> None:
    assert all(reaches(hand, LADDER[0]) for hand in HANDS)
