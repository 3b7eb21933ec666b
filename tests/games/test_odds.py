from itertools import product
from random import Random

import pytest

from kiosk.games.odds import HANDS, HOLDINGS, PLACE, best_choice, best_of, choices, means, thrown


def test_the_mean_of_anything_agrees_with_every_throw() -> None:
    rng = Random(3)
    worth = [rng.random() for _ in HANDS]
    spread = means(worth)
    for kept in [(), (1, 1), (2, 3, 4), (1, 3, 3, 6)]:
        every = [tuple(sorted((*kept, *fresh))) for fresh in product(range(1, 7), repeat=5 - len(kept))]
        assert spread[PLACE[kept]] == pytest.approx(sum(worth[PLACE[hand]] for hand in every) / len(every))


def test_the_best_throw_is_the_best_of_all_that_may_stay() -> None:
    rng = Random(4)
    spread = [rng.random() for _ in HOLDINGS]
    best = thrown(spread)
    stop = [rng.random() for _ in HANDS]
    for hand in HANDS:
        most = max(spread[PLACE[kept]] for kept in choices(hand))
        assert best[PLACE[hand]] == most == spread[PLACE[best_choice(hand, spread)]]
        assert best_of(stop, spread)[PLACE[hand]] == max(stop[PLACE[hand]], most)


def test_what_may_stay() -> None:
    found = choices((6, 2, 6, 6, 2))
    assert len(found) == 4 * 3 - 1 and found[()] == (0, 1, 2, 3, 4)
    assert found[(2, 6, 6)] == (3, 4) and next(iter(found)) in {(2, 2, 6, 6), (2, 6, 6, 6)}
    assert best_choice((1, 2, 3, 4, 5), [0.0] * len(HOLDINGS)) == (1, 2, 3, 4), "of equal ones most dice stay"
