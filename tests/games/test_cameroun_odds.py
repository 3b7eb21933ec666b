from itertools import combinations, product
from math import isclose

import pytest

from kiosk.games.cameroun_columns import KEYS, PLACE, scores
from kiosk.games.cameroun_odds import expected, keep, outcomes, rethrow

HANDS = [(1, 2, 3, 4, 6), (5, 5, 5, 6, 6), (2, 2, 4, 4, 5), (3, 3, 3, 3, 3), (1, 1, 2, 5, 6), (2, 3, 4, 5, 6)]


def mean(kept: tuple[int, ...], column: str, left: int = 99) -> float:
    thrown = list(product(range(1, 7), repeat=5 - len(kept)))
    return sum(min(left, scores(kept + dice)[PLACE[column]]) for dice in thrown) / len(thrown)


@pytest.mark.parametrize("kept", [(), (5, 5), (1, 2, 3, 4), (6, 6, 6)])
@pytest.mark.parametrize("column", KEYS)
def test_chances_add_up_and_agree_with_every_throw(kept: tuple[int, ...], column: str) -> None:
    chances = outcomes(kept, column)
    assert isclose(sum(chance for _, chance in chances), 1)
    assert isclose(sum(points * chance for points, chance in chances), mean(kept, column), abs_tol=1e-9)


@pytest.mark.parametrize("dice", HANDS)
@pytest.mark.parametrize("column", KEYS)
def test_no_other_dice_are_better_left_lying(dice: tuple[int, ...], column: str) -> None:
    best = mean(keep(dice, column), column)
    for size in range(2, 5):
        assert all(mean(hand, column) <= best + 1e-8 for hand in combinations(dice, size))


def test_the_cap_counts() -> None:
    dice = (1, 2, 5, 5, 5)
    assert expected(dice, "5", 30, True) == pytest.approx(15 + 2 * 5 / 6)
    assert expected(dice, "5", 15, True) == 15
    assert expected(dice, "5", 15, False) == pytest.approx(15 * (5 / 6) ** 2)


def test_which_dice_to_throw_again() -> None:
    assert rethrow((5, 2, 5, 6, 5), "5") == (1, 3)
    assert rethrow((5, 4, 4, 3, 2), "B") in ((1,), (2,))
    assert rethrow((2, 2, 6, 6, 1), "F") == (4,)
    assert len(rethrow((4, 4, 4, 4, 4), "Q")) == 1
