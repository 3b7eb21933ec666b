"""What further throws are worth in Le Cameroun: exact means, for the order of the choices and for who plays well."""

from collections.abc import Mapping
from functools import cache, lru_cache

from kiosk.games.cameroun_columns import KEYS, PLACE, scores
from kiosk.games.pips_odds import HANDS, Hand, best_part, means

MOST = 30
"""No column brings more than this in one turn."""
Room = tuple[int, ...]
"""What is left under the cap of each column, 30 at most, 0 where it is closed."""


def under(points: int, left: int, clipped: bool) -> int:
    """What counts of points with so much left. `clipped`: those beyond are cut off, otherwise all are lost."""
    if points <= left:
        return points
    return left if clipped else 0


@lru_cache(maxsize=1024)
def last_throw(column: str, left: int, clipped: bool) -> Mapping[Hand, float]:
    """Mean points in an announced column, for every part of the dice that may stay before the last throw."""
    place = PLACE[column]
    return means({hand: float(under(scores(hand)[place], left, clipped)) for hand in HANDS})


@lru_cache(maxsize=100_000)
def keep(dice: Hand, column: str, left: int, clipped: bool) -> tuple[Hand, float]:
    """The dice to leave (sorted, as `dice`) for an announced column, and the mean; at least one die is thrown."""
    return best_part(dice, last_throw(column, left, clipped))


def expected(dice: Hand, column: str, left: int, clipped: bool) -> float:
    """Mean points of announcing `column` with sorted `dice` before the last throw, `left` (at most 30) under its cap.

    Rounded, so that equal chances compare as equal in whatever order they were added up.
    """
    return round(keep(dice, column, left, clipped)[1], 9)


def written(dice: Hand, room: Room, clipped: bool) -> int:
    """The most points that sorted dice bring at once."""
    return max(under(points, left, clipped) for points, left in zip(scores(dice), room, strict=True))


@lru_cache(maxsize=64)
def second_throw(room: Room, clipped: bool) -> Mapping[Hand, float]:
    """The mean of the best play of two more throws, for every part of the dice that may stay before the first."""
    worth = {hand: float(written(hand, room, clipped)) for hand in HANDS}
    for column, left in zip(KEYS, room, strict=True):
        if left:
            for hand, mean in _announced(column, left, clipped).items():
                worth[hand] = max(worth[hand], mean)
    return means(worth)


@cache
def _announced(column: str, left: int, clipped: bool) -> Mapping[Hand, float]:
    """`expected` for every hand."""
    return {hand: expected(hand, column, left, clipped) for hand in HANDS}
