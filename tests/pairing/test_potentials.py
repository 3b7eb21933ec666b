from random import Random

import pytest

from kiosk.pairing import matching
from kiosk.pairing.matching import Pair
from kiosk.pairing.potentials import beyond


def some_pairs(seed: int) -> tuple[int, dict[Pair, int]]:
    """A field, and what those of its pairs cost that may be."""
    random = Random(seed)
    count, part, most = 2 * random.randint(1, 6), random.choice((0.4, 0.7, 1)), random.choice((2, 1000, 10**25))
    pairs = [(one, other) for other in range(count) for one in range(other)]
    return count, {pair: random.randint(0, most) for pair in pairs if random.random() < part}


@pytest.mark.parametrize("seed", range(20))
def test_the_cheapest_pairs_stay_the_cheapest_and_none_is_below_nothing(seed: int) -> None:
    pytest.importorskip("networkx")
    count, costs = some_pairs(seed)
    more, wanted = beyond(count, costs), matching.cheapest(count, costs)
    found = matching.cheapest(count, more)
    assert all(cost >= 0 for cost in more.values())
    assert (found is None) == (wanted is None)
    if found is not None and wanted is not None:
        assert sum(costs[pair] for pair in found) == sum(costs[pair] for pair in wanted)


def test_without_circles_a_round_costs_nothing_beyond() -> None:
    costs = {(0, 1): 5, (0, 3): 1, (1, 2): 2, (2, 3): 7}
    assert [pair for pair, cost in beyond(4, costs).items() if cost == 0] == [(0, 3), (1, 2)]


def test_where_somebody_can_be_given_nobody_there_are_no_pairs() -> None:
    assert beyond(4, {(0, 1): 1, (0, 2): 1, (0, 3): 1}) == {}
    assert beyond(2, {}) == {}
