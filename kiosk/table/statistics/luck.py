"""How lucky the dice were: what a throw was worth against what it was worth on average, given the dice that stayed.

As in backgammon's luck analysis (GNU Backgammon): luck is the value after the dice fell less its mean over all ways
in which they could have fallen. The value of dice is the game's own (`ValuesDice`, `PaysSeats`); nothing that a
player decides enters it. Dice under a cup are nobody's to count, cards are not thrown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kiosk.games.dice_value import DiceValue, PaysSeats, ValuesDice, falls
from kiosk.games.engine.moves import Face, Throw
from kiosk.games.engine.protocols import Game, State
from kiosk.table.replay import ReplayStep


@dataclass(frozen=True, slots=True)
class LuckSample:
    """What one throw brought a seat: `value`, and its mean and variance over all throws, in the game's measure."""

    seat: int
    value: float
    mean: float
    variance: float


def luck_samples(game: Game, step: ReplayStep) -> Iterator[LuckSample]:
    """The samples of one move, one or none a seat; none for a move without dice, or one whose dice have no value."""
    if not isinstance(step.move, Throw):
        return
    if isinstance(game, PaysSeats):
        yield from _of_seats(game, step)
    elif isinstance(game, ValuesDice):
        yield _of_dice(game.dice_value(step.before), step, step.move)


def _of_dice(value: DiceValue, step: ReplayStep, throw: Throw) -> LuckSample:
    rethrown = range(len(throw.faces)) if throw.rethrown is None else throw.rethrown
    kept = tuple(sorted((face for i, face in enumerate(throw.faces) if i not in rethrown), key=str))
    mean, variance = _expected(value, kept, len(rethrown))
    return LuckSample(step.before.ask().player, value.of(throw.faces), mean, variance)


@lru_cache(maxsize=4096)
def _expected(value: DiceValue, kept: tuple[Face, ...], count: int) -> tuple[float, float]:
    """Exact mean and variance of the value when `count` dice are thrown beside those `kept`."""
    return _moments([(value.of((*kept, *dice)), weight) for dice, weight in falls(value.faces, count)])


def _moments(fallen: Sequence[tuple[float, int]]) -> tuple[float, float]:
    whole = sum(weight for _, weight in fallen)
    mean = sum(value * weight for value, weight in fallen) / whole
    return mean, sum((value - mean) ** 2 * weight for value, weight in fallen) / whole


def _of_seats(game: PaysSeats[State], step: ReplayStep) -> Iterator[LuckSample]:
    fallen = game.fallen(step.before)
    if not fallen:
        return
    for seat, (had, has) in enumerate(zip(step.before.scores(), step.after.scores(), strict=True)):
        mean, variance = _moments([(points[seat] - had, count) for points, count in fallen])
        if variance:
            yield LuckSample(seat, has - had, mean, variance)
