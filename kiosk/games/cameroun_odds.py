"""What one more throw is worth in Le Cameroun: exact chances, for the order of the choices on the screen."""

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

from kiosk.games.cameroun_columns import PLACE, scores

MOST = 30
"""No column brings more than this in one turn."""


@cache
def outcomes(kept: tuple[int, ...], column: str) -> tuple[tuple[int, float], ...]:
    """(points, chance) after throwing the five minus `kept` (sorted) dice; the chances add up to 1."""
    free, chances = 5 - len(kept), Counter[int]()
    for thrown in combinations_with_replacement(range(1, 7), free):
        ways = factorial(free) // prod(factorial(count) for count in Counter(thrown).values())
        chances[scores(kept + thrown)[PLACE[column]]] += ways
    return tuple((points, ways / 6**free) for points, ways in chances.items())


@cache
def keep(dice: tuple[int, ...], column: str) -> tuple[int, ...]:
    """The dice (sorted, as `dice`) to leave for the best mean in a column; at least one die is thrown."""
    hands = {hand for size in range(5) for hand in combinations(dice, size)}
    return max(sorted(hands), key=lambda hand: (_mean(outcomes(hand, column)), len(hand)))


def _mean(chances: tuple[tuple[int, float], ...]) -> float:
    # Rounded, so that equal chances compare as equal in whatever order they were added up.
    return round(sum(points * chance for points, chance in chances), 9)


@lru_cache(maxsize=100_000)
def expected(dice: tuple[int, ...], column: str, left: int, clipped: bool) -> float:
    """Mean points of announcing `column` with sorted `dice` before the last throw, `left` (at most 30) under its cap.

    `clipped`: points beyond the cap are cut off, otherwise the whole score is lost.
    """
    chances = outcomes(keep(dice, column), column)
    return _mean(tuple((_under(points, left, clipped), chance) for points, chance in chances))


def _under(points: int, left: int, clipped: bool) -> int:
    if points <= left:
        return points
    return left if clipped else 0


def rethrow(dice: tuple[int, ...], column: str) -> tuple[int, ...]:
    """The indices of the dice to throw again for the best mean in a column."""
    stay = Counter(keep(tuple(sorted(dice)), column))
    thrown = []
    for index, face in enumerate(dice):
        if stay[face]:
            stay[face] -= 1
        else:
            thrown.append(index)
    return tuple(thrown)
