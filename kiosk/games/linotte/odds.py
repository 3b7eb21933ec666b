"""Best play of the rest of a turn of La Linotte: exact, back from the last throw."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from kiosk.games.odds import HANDS, PLACE, Holding, Values, best_choice, means


@dataclass(frozen=True, slots=True)
class Plan:
    """What the best play brings, with so many throws still to come, by holding.

    `worth` is the mean of what is kept, `hit` the chance that this play ends with a hand that brings anything.
    """

    worth: Values
    hit: Values

    def mean(self, part: Holding) -> float:
        """What keeping these dice, sorted, brings on average."""
        return self.worth[PLACE[part]]

    def chance(self, part: Holding) -> float:
        """How likely it is, from 0 to 1, that keeping these dice ends with a hand that brings anything."""
        return self.hit[PLACE[part]]

    def best(self, hand: Holding, allowed: Callable[[Holding], bool] = lambda part: True) -> tuple[Holding, float]:
        """The part to keep and its mean; of equal ones that with most dice. To keep none is always `allowed`."""
        part = best_choice(hand, self.worth, allowed)
        return part, self.mean(part)


def plan(stop: Callable[[Holding], float], throws: int) -> Plan:
    """Best play with `throws` (at least one) to come; `stop` is what a hand brings when the turn ends with it."""
    last = [stop(hand) for hand in HANDS]
    sure = [1.0 if value > 0 else 0.0 for value in last]
    made = Plan(means(last), means(sure))
    for _ in range(throws - 1):
        now, hits = list(last), list(sure)
        for place, hand in enumerate(HANDS):
            part, mean = made.best(hand)
            if mean > last[place]:
                now[place], hits[place] = mean, made.chance(part)
        made = Plan(means(now), means(hits))
    return made


def to_throw(dice: Iterable[int], part: Holding, first: Iterable[int] = ()) -> tuple[int, ...]:
    """The indices of the dice to throw so that `part` stays; those of `first` go before others of the same face."""
    shown, eager = list(dice), set(first)
    stay = list(part)
    kept = set()
    for index in sorted(range(len(shown)), key=lambda index: index in eager):
        if shown[index] in stay:
            stay.remove(shown[index])
            kept.add(index)
    return tuple(index for index in range(len(shown)) if index not in kept)
