"""How long a player of Les Cases Si-No still has to bet: the mean number of croupiers' turns, with the best bets.

From the least that can be missing upwards: what is left after a turn is never more than before it. Within a turn the
mean after each throw follows from that after the next one; a turn that brings nothing leads back to where it began,
which is solved for (a stochastic shortest path). What the player gets as croupier in between is left out.
"""

from functools import lru_cache
from math import gcd, inf

from kiosk.games.si_no.board import STEPS, THROWS, Bet, Values
from kiosk.games.si_no.odds import Prizes, model_bets, prizes


@lru_cache(maxsize=16)
def turns(values: Values, target: int) -> dict[int, tuple[float, ...]]:
    """For all that can be missing the mean number of turns to come, by kind of bet in the order of `model_bets`."""
    kinds = [prizes(bet, values) for bet in model_bets()]
    found: dict[int, tuple[float, ...]] = {}
    later: list[list[dict[int, float]]] = [[{0: 0.0} for _ in range(STEPS + 1)] for _ in kinds]
    step = gcd(*(points for kind in kinds for points, _ in kind), *values.vert, *values.rouge)
    for missing in range(step, target + 1, step):
        means = tuple(_fill(kind, table, missing) for kind, table in zip(kinds, later, strict=True))
        best = min(means)
        for kind, table in zip(kinds, later, strict=True):
            idle = _idle(kind, missing)
            for throws in range(STEPS + 1):
                table[throws][missing] += idle**throws * best if best < inf else inf
        found[missing] = means
    return found


def _idle(kind: Prizes, missing: int) -> float:
    """The chance that a throw changes nothing."""
    return 1 - sum(ways for points, ways in kind if points <= missing) / THROWS


def _fill(kind: Prizes, table: list[dict[int, float]], missing: int) -> float:
    """Turns to come with this bet in this turn, and the part of `table` that does not lead back to `missing`."""
    idle = _idle(kind, missing)
    table[0][missing] = 0.0
    for throws in range(1, STEPS + 1):
        paid = sum(ways * table[throws - 1][missing - points] for points, ways in kind if points <= missing)
        table[throws][missing] = idle * table[throws - 1][missing] + paid / THROWS
    stay = idle**STEPS
    return (1 + table[STEPS][missing]) / (1 - stay) if stay < 1 else inf


@lru_cache(maxsize=1024)
def quickest_kinds(values: Values, target: int, missing: int) -> tuple[Bet, ...]:
    """The kinds of bet, that which leads to the target soonest first."""
    means = turns(values, target).get(missing)
    if means is None:
        return model_bets()
    return tuple(bet for _, bet in sorted(zip(means, model_bets(), strict=True), key=lambda entry: entry[0]))
