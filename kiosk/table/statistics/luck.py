"""How lucky the dice were: what a throw was worth against what it was worth on average, given the dice that stayed.

As in backgammon's luck analysis (GNU Backgammon): luck is the value after the dice fell less its mean over all ways
in which they could have fallen. The value of dice is the game's own; nothing that a player decides enters it.

- Le Cameroun: points of the best column, caps aside; of the announced one after an announcement.
- La Linotte: how many kinds of square the dice allow.
- Le Poker d'As: the part of all throws that the hand beats.
- Les Cases Si-No: points that the green and the red die bring a player, the croupier included.
- Poker d'As menteur and Cribble have none: dice under a cup are nobody's to count, cards are not thrown.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Any

from kiosk.games.cameroun.board import PLACE, scores
from kiosk.games.dice import PIPS
from kiosk.games.engine.moves import Face, Throw
from kiosk.games.linotte.hands import combinations
from kiosk.games.poker_as.hands import FIGURES, Ways, rank, strength
from kiosk.games.si_no.board import SEVEN, draw_of
from kiosk.games.si_no.payouts import paid, settled
from kiosk.table.replay import Step

Value = Callable[[tuple[Face, ...]], float]
SIDES = 6


def _alike(dice: tuple[int, int]) -> tuple[str, bool]:
    """Throws of the green and the red die that pay alike: by their draw, a 7 by the die that is higher."""
    draw = draw_of(dice)
    return draw, draw == SEVEN and dice[0] > dice[1]


_BY_DRAW: dict[tuple[str, bool], list[tuple[int, int]]] = {}
for _dice in product(range(1, SIDES + 1), repeat=2):
    _BY_DRAW.setdefault(_alike((_dice[0], _dice[1])), []).append((_dice[0], _dice[1]))
SI_NO_THROWS = tuple((alike[0], len(alike)) for alike in _BY_DRAW.values())
"""One throw of each kind with the number of its kind, 36 in all."""


@dataclass(frozen=True, slots=True)
class Fortune:
    """What one throw brought a seat: `value`, against a `mean` with a `variance`, in the game's own measure."""

    seat: int
    value: float
    mean: float
    variance: float


def fortunes(key: str, step: Step) -> Iterator[Fortune]:
    """What a move's dice brought whom; nothing for a move without dice, or one whose dice have no value."""
    if not isinstance(step.move, Throw):
        return
    if key == "si_no":
        yield from _of_chips(step)
    elif key in _VALUES:
        yield _of_dice(key, step, step.move)


def _of_dice(key: str, step: Step, throw: Throw) -> Fortune:
    named, faces = _VALUES[key](step.before, throw)
    rethrown = range(len(throw.faces)) if throw.rethrown is None else throw.rethrown
    kept = tuple(sorted((face for i, face in enumerate(throw.faces) if i not in rethrown), key=str))
    mean, variance = _expected(named, faces, kept, len(rethrown))
    return Fortune(step.before.ask().player, _value(named)(throw.faces), mean, variance)


Named = tuple[str, Any]
"""A way to value dice, by what it depends on, so that what was reckoned once is known."""


def _cameroun(state: Any, _: Throw) -> tuple[Named, tuple[Face, ...]]:
    return ("column", state.announce), PIPS


def _linotte(state: Any, _: Throw) -> tuple[Named, tuple[Face, ...]]:
    return ("squares", state.throw + 1), PIPS


def _poker(state: Any, _: Throw) -> tuple[Named, tuple[Face, ...]]:
    return ("hand", state.rules.ways), PIPS if state.rules.plain else FIGURES


_VALUES = {"cameroun": _cameroun, "linotte": _linotte, "poker_as": _poker}


def _value(named: Named) -> Value:
    what, how = named
    if what == "column":
        return lambda dice: _column(dice, how)
    if what == "squares":
        return lambda dice: len(combinations(_pips(dice), how))
    return lambda dice: _beaten(how)[strength(rank(dice, how), how)]


def _column(dice: tuple[Face, ...], announced: str | None) -> float:
    worth = scores(_pips(dice))
    return max(worth) if announced is None else worth[PLACE[announced]]


def _pips(dice: tuple[Face, ...]) -> tuple[int, ...]:
    return tuple(sorted(face for face in dice if isinstance(face, int)))


@lru_cache(maxsize=8)
def _beaten(ways: Ways) -> dict[Any, float]:
    """The part of all throws of five dice that is weaker, by strength."""
    weights: dict[Any, int] = {}
    for dice, count in falls(FIGURES, 5):
        own = strength(rank(dice, ways), ways)
        weights[own] = weights.get(own, 0) + count
    found, below = dict[Any, float](), 0
    for own in sorted(weights):
        found[own] = below / SIDES**5
        below += weights[own]
    return found


@lru_cache(maxsize=4096)
def _expected(named: Named, faces: tuple[Face, ...], kept: tuple[Face, ...], count: int) -> tuple[float, float]:
    """Mean and variance of the value when `count` dice are thrown beside those that stay; exact."""
    value = _value(named)
    fallen = [(value((*kept, *dice)), weight) for dice, weight in falls(faces, count)]
    return _moments(fallen, SIDES**count)


def falls(faces: tuple[Face, ...], count: int) -> Iterator[tuple[tuple[Face, ...], int]]:
    """Every way in which so many dice can fall, order aside, and how many orders it has."""
    for dice in combinations_with_replacement(faces, count):
        yield dice, factorial(count) // prod(factorial(dice.count(face)) for face in set(dice))


def _moments(fallen: list[tuple[float, int]], whole: int) -> tuple[float, float]:
    mean = sum(value * weight for value, weight in fallen) / whole
    return mean, sum((value - mean) ** 2 * weight for value, weight in fallen) / whole


def _of_chips(step: Step) -> Iterator[Fortune]:
    before, after = step.before, step.after
    if getattr(before, "phase", "") != "montee":
        return
    brought = [(_brought(before, dice), count) for dice, count in SI_NO_THROWS]
    for seat, (had, has) in enumerate(zip(before.scores(), after.scores(), strict=True)):
        mean, variance = _moments([(points[seat] - had, count) for points, count in brought], SIDES**2)
        if variance:
            yield Fortune(seat, has - had, mean, variance)


def _brought(state: Any, dice: tuple[int, int]) -> tuple[int, ...]:
    """The points of all seats after that throw."""
    rules, (green, red) = state.rules, dice
    owed = paid(
        draw_of((green, red)), (green, red), state.croupier, state.bets, rules.values, state.seven(), rules.red_loses
    )
    return settled(state.points, owed, rules.target)[0]
