"""Le Poker d'As anew, from its rule sheet: what hands are worth, and what the players still to throw make of them.

Everybody plays for his own win of the round, knows what lies there and how many throws he has. Those who tie throw
once more each, as often as need be, so that each of k has one k-th. Nothing of `kiosk` is used here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

import numpy as np

from tests.odds.five_dice import HANDS, PLACE, Counts, Values, best_course, better

LETTERS = ("A", "R", "D", "V", "10", "9")
ORDER = ("rien", "paire", "deux paires", "séquence", "brelan", "full", "carré", "poker")


@dataclass(frozen=True)
class Table:
    """How hands are compared: an As for any figure; a séquence in a row; a hand without joker first; side dice."""

    joker: bool = False
    strict: bool = False
    pure: bool = True
    kickers: bool = False


def hand_of(letters: str) -> Counts:
    """Counts of a hand written "R R 9 9 A"."""
    shown = Counter(letters.split())
    return tuple(shown[letter] for letter in LETTERS)


def _classic(hand: Counts, strict: bool) -> tuple[str, list[int], list[int]]:
    """Combination, its figures, and the figures of the dice beside it, each 5 (As) to 0 (9)."""
    by_count = sorted(((count, 5 - place) for place, count in enumerate(hand) if count), reverse=True)
    shape = [count for count, _ in by_count]
    made = [figure for count, figure in by_count if count > 1]
    beside = [figure for count, figure in by_count if count == 1]
    if shape == [1] * 5:
        in_a_row = beside[0] - beside[-1] == 4
        return ("rien", [], beside) if strict and not in_a_row else ("séquence", beside, [])
    if shape == [2, 2, 1]:
        return "deux paires", made + beside, beside
    names = {(5,): "poker", (4, 1): "carré", (3, 2): "full", (3, 1, 1): "brelan", (2, 1, 1, 1): "paire"}
    return names[tuple(shape)], made, beside


def _candidates(hand: Counts) -> list[Counts]:
    """Every hand that the As of this one may stand for."""
    found = [(0, *hand[1:])]
    for _ in range(hand[0]):
        grown = []
        for known in found:
            grown += [tuple(n + (place == more) for place, n in enumerate(known)) for more in range(6)]
        found = list(dict.fromkeys(grown))
    return found


@cache
def strength(hand: Counts, table: Table) -> tuple[object, ...]:
    """What is compared: combination, figures, no joker used, side dice."""
    if not table.joker or hand[0] in (0, 5):
        name, figures, beside = _classic(hand, table.strict)
        return ORDER.index(name), figures, True, beside if table.kickers else []
    jokers, best = hand[0], None
    for standing in _candidates(hand):
        name, figures, _ = _classic(standing, table.strict)
        # The rules know no As in a combination of the joker game but in a séquence and in the poker of five.
        if name in ("paire", "deux paires", "rien") or (name != "séquence" and 5 in figures):
            continue
        own = standing[0] == jokers
        made = (ORDER.index(name), figures, own, standing)
        if best is None or made[:3] > best[:3]:
            best = made
    assert best is not None
    order, figures, own, standing = best
    used = {"poker": 5, "carré": 4, "brelan": 3}.get(ORDER[order])
    beside: list[int] = []
    if used:
        # Dice beside the combination: what is left when its figure and every joker are taken away.
        beside = sorted(
            (5 - p for p, n in enumerate(hand) if p and 5 - p != figures[0] for _ in range(n)), reverse=True
        )
    return order, figures, own or not table.pure, beside if table.kickers else []


@cache
def classes(table: Table) -> tuple[np.ndarray, int]:
    """For each hand the number of its strength, from the lowest; and how many strengths there are."""
    made = [strength(hand, table) for hand in HANDS]
    ranked = sorted({repr(one): one for one in made}.values())  # type: ignore[type-var]
    return np.array([ranked.index(one) for one in made]), len(ranked)


@cache
def stop_worth(table: Table, level: int, held: int, behind: int, limit: int) -> Values:
    """For each hand of the next player the chance of the round when he stops there.

    `held` players share the best hand so far, of strength `level` (none at all: -1, 0); `behind` throw after him,
    up to `limit` times each.
    """
    kinds, count = classes(table)
    won = np.array([share(table, kind, 1, behind, limit) if kind > level else 0.0 for kind in range(count)])
    if level >= 0:
        won[level] = share(table, level, held + 1, behind, limit)
    return won[kinds]


@cache
def share(table: Table, level: int, held: int, behind: int, limit: int) -> float:
    """The chance of the round of each of `held` players with the best hand so far, while `behind` are to throw."""
    if not behind:
        return 1 / held
    kinds, _ = classes(table)
    stop = stop_worth(table, level, held, behind - 1, limit)
    end = best_course(stop, limit - 1).end
    stays, ties = float(end[kinds < level].sum()), float(end[kinds == level].sum())
    return stays * share(table, level, held, behind - 1, limit) + ties * share(
        table, level, held + 1, behind - 1, limit
    )


def standing(table: Table, hand: Counts, behind: int, limit: int) -> float:
    """The chance of a first player who stands by a hand."""
    return share(table, int(classes(table)[0][PLACE[hand]]), 1, behind, limit)


def first_stop(table: Table, behind: int, limit: int) -> Values:
    """For each hand the chance of a first player who stands by it, the others having so many throws."""
    kinds, count = classes(table)
    return np.array([share(table, kind, 1, behind, limit) for kind in range(count)])[kinds]


def first_worth(table: Table, behind: int, last: int, fewer: bool = False) -> dict[int, Values]:
    """Best play of a first player who throws `last` times at most: his chance with each hand, by throws taken."""
    found: dict[int, Values] = {}
    for taken in range(last, 0, -1):
        stop = first_stop(table, behind, max(1, taken - fewer))
        found[taken] = stop if taken == last else better(stop, found[taken + 1])
    return found
