"""What the throws of a turn that are left are worth in Le Cameroun: exact means.

A turn may be weighed against the turns to come: what is written or closed then lets less into the columns, and the
mean of a whole turn falls by so much. `weight` says how much of that counts, 0 for the points of this turn alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import factorial, prod
from operator import mul

from kiosk.games.cameroun.board import COLUMNS, scores
from kiosk.games.odds import DICE, FACES, HANDS, PLACE, Values, best_choice, best_of, means, thrown

MOST = 30
"""No column brings more than this in one turn."""
FAR = 2 * MOST
"""With that much left a column is as good as without a cap, in this turn and in the next."""
NUDGE = 1e-6
"""How much more points are worth while those of the best play are measured."""
NEVER = float("-inf")
_NOTHING = [0.0] * len(HANDS)
Room = tuple[int, ...]
"""What is left under the cap of each column, `FAR` at most, 0 where it is closed."""


def under(points: int, left: int, clipped: bool) -> int:
    """What counts of points with so much left. `clipped`: those beyond are cut off, otherwise all are lost."""
    if points <= left:
        return points
    return left if clipped else 0


@lru_cache(maxsize=2048)
def _points(place: int, left: int, clipped: bool) -> tuple[int, ...]:
    """What each full hand brings in a column."""
    return tuple(under(scores(hand)[place], left, clipped) for hand in HANDS)


@lru_cache(maxsize=2048)
def last_throw(place: int, left: int, clipped: bool) -> Values:
    """Mean points in an announced column, for every holding before the last throw."""
    return means(list(map(float, _points(place, left, clipped))))


def expected(dice: Sequence[int], place: int, left: int, clipped: bool) -> float:
    """Mean points of announcing a column before the last throw, with so much left under its cap.

    Rounded, so that equal chances compare as equal in whatever order they were added up.
    """
    spread = last_throw(place, min(MOST, left), clipped)
    return round(spread[PLACE[best_choice(dice, spread)]], 9)


@lru_cache(maxsize=2048)
def _column(place: int, left: int, clipped: bool) -> tuple[Values, Values]:
    """For every full hand what writing in a column brings, and the better of that and of announcing the column."""
    now = list(map(float, _points(place, left, clipped)))
    return now, best_of(now, last_throw(place, left, clipped))


def _most(rows: Sequence[Values]) -> Values:
    """The greatest of several numbers for each full hand."""
    return list(map(max, *rows)) if len(rows) > 1 else list(rows[0])


@cache
def _likely() -> Values:
    """How likely each full hand is when all dice are thrown."""
    ways = [factorial(DICE) // prod(factorial(hand.count(face)) for face in set(hand)) for hand in HANDS]
    return [way / len(FACES) ** DICE for way in ways]


def turn_mean(room: Room, clipped: bool) -> float:
    """The mean of a whole turn that is played for its points alone."""
    columns = [_column(place, min(MOST, left), clipped) for place, left in enumerate(room) if left]
    return _mean(_most([now for now, _ in columns]), _most([best for _, best in columns])) if columns else 0.0


def _mean(written: Values, announced: Values) -> float:
    """By the best that each full hand brings at once, and with an announcement at the most."""
    return sum(map(mul, _likely(), best_of(written, means(announced))), 0.0)


def closed_after(place: int, left: int, points: int) -> int:
    """What is left in a column once points are written in it, 0 where that closes it."""
    return 0 if COLUMNS[place].once else left - points


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as far as its end, by the room that the columns have.

    For each open column, by its place: `write` is what each full hand is worth written there, `last` what each
    holding is worth before the last throw for it. `second` is what each holding is worth before the second throw.
    """

    write: Mapping[int, Values]
    last: Mapping[int, Values]
    second: Values


def _turn(ends: Mapping[int, tuple[Values, Values]]) -> Turn:
    """By what each full hand is worth written in a column, and after its announcement."""
    last = {place: means(announced) for place, (_, announced) in ends.items()}
    best = [*(written for written, _ in ends.values()), *map(thrown, last.values())]
    return Turn({place: written for place, (written, _) in ends.items()}, last, means(_most(best)))


def _loss(room: Room, clipped: bool) -> Callable[[int, int], float]:
    """What the mean of a turn loses when no more than so much is left in a column."""
    columns = {place: _column(place, min(MOST, left), clipped) for place, left in enumerate(room) if left}
    before, known = turn_mean(room, clipped), dict[tuple[int, int], float]()

    @cache
    def others(place: int) -> tuple[Values, Values]:
        rest = [column for other, column in columns.items() if other != place] or [(_NOTHING, _NOTHING)]
        return _most([now for now, _ in rest]), _most([best for _, best in rest])

    def loss(place: int, left: int) -> float:
        key = place, min(MOST, left)
        if key not in known:
            written, announced = (map(max, *both) for both in zip(others(place), _column(*key, clipped), strict=True))
            known[key] = before - _mean(list(written), list(announced))
        return 0.0 if key[1] == min(MOST, room[place]) else known[key]

    return loss


def _ends(room: Room, clipped: bool, weight: float, more: float) -> Mapping[int, tuple[Values, Values]]:
    """What each full hand is worth at the end of a turn written in a column, and after its announcement.

    That is its points, and `more` times as many again, less what they cost later turns.
    """
    found = {}
    loss = _loss(room, clipped) if weight else lambda place, left: 0.0
    for place, left in enumerate(room):
        if not left:
            continue
        written, announced = [], []
        for hand, points in zip(HANDS, _points(place, left, clipped), strict=True):
            worth = points * (1 + more) - weight * loss(place, closed_after(place, left, points)) if points else NEVER
            missed = COLUMNS[place].face is None and not scores(hand)[place]
            written.append(worth)
            announced.append(worth if points else -weight * loss(place, 0) if missed else 0.0)
        found[place] = written, announced
    return found


@lru_cache(maxsize=16)
def turns(room: Room, clipped: bool, weight: float) -> tuple[Turn, Turn]:
    """A turn by its worth, and the same by the points that the play for the greatest worth brings.

    `weight` is how often the loss of a later turn counts. The points are the slope of the worth when points count a
    little more (the envelope theorem).
    """
    worth = _turn(_ends(room, clipped, weight, 0.0))
    if not weight:
        return worth, worth
    more = _turn(_ends(room, clipped, weight, NUDGE))
    return worth, _slope(worth, more)


def _slope(worth: Turn, more: Turn) -> Turn:
    def slope(before: Values, after: Values) -> Values:
        return [(b - a) / NUDGE if a > NEVER else NEVER for a, b in zip(before, after, strict=True)]

    return Turn(
        {place: slope(before, more.write[place]) for place, before in worth.write.items()},
        {place: slope(before, more.last[place]) for place, before in worth.last.items()},
        slope(worth.second, more.second),
    )
