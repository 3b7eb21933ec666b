import time
from itertools import combinations, product

import pytest

from kiosk.games.cameroun import Cameroun
from kiosk.games.cameroun_columns import KEYS, PLACE, scores
from kiosk.games.cameroun_odds import _announced, expected, keep, last_throw, second_throw, written
from kiosk.games.engine import Throw

HANDS = [(1, 2, 3, 4, 6), (5, 5, 5, 6, 6), (2, 2, 4, 4, 5), (3, 3, 3, 3, 3), (1, 1, 2, 5, 6), (2, 3, 4, 5, 6)]


def mean(kept: tuple[int, ...], column: str, left: int = 99) -> float:
    thrown = list(product(range(1, 7), repeat=5 - len(kept)))
    return sum(min(left, scores(kept + dice)[PLACE[column]]) for dice in thrown) / len(thrown)


@pytest.mark.parametrize("kept", [(), (5, 5), (1, 2, 3, 4), (6, 6, 6)])
@pytest.mark.parametrize("column", KEYS)
def test_means_agree_with_every_throw(kept: tuple[int, ...], column: str) -> None:
    assert last_throw(column, 30, True)[kept] == pytest.approx(mean(kept, column))
    assert last_throw(column, 10, True)[kept] == pytest.approx(mean(kept, column, 10))


@pytest.mark.parametrize("dice", HANDS)
@pytest.mark.parametrize("column", KEYS)
def test_no_other_dice_are_better_left_lying(dice: tuple[int, ...], column: str) -> None:
    best = mean(keep(dice, column, 30, True)[0], column)
    for size in range(2, 5):
        assert all(mean(hand, column) <= best + 1e-8 for hand in combinations(dice, size))


def test_the_cap_counts() -> None:
    dice = (1, 2, 5, 5, 5)
    assert expected(dice, "5", 30, True) == pytest.approx(15 + 2 * 5 / 6)
    assert expected(dice, "5", 15, True) == 15
    assert expected(dice, "5", 15, False) == pytest.approx(15 * 5 / 6), "one die alone is thrown"


def test_two_throws_are_the_best_of_every_second_throw() -> None:
    room, kept = (0, 0, 0, 0, 30, 30, 15, 20, 30, 30), (5, 5, 5)
    total = 0.0
    for dice in product(range(1, 7), repeat=2):
        hand = tuple(sorted(kept + dice))
        announced = [expected(hand, column, left, True) for column, left in zip(KEYS, room, strict=True) if left]
        total += max(written(hand, room, True), *announced)
    assert second_throw(room, True)[kept] == pytest.approx(total / 36)


@pytest.mark.slow
def test_advice_takes_no_longer_than_people_wait() -> None:
    state = Cameroun().start(2).play(Throw((5, 2, 5, 6, 1)))
    for cached in (last_throw, keep, second_throw, _announced):
        cached.cache_clear()
    begun = time.process_time()
    state.advise()
    assert time.process_time() - begun < 0.2
