"""The hands of Le 421: what three dice are, what they are worth in jetons, and which is stronger.

From the highest: 421; three As; then fiches (two As and a face) and brelans (three alike) by their jetons, of equal
ones the fiche; suites (three in a row) from 6 5 4 down; anything else, read from its highest die; and the nénette,
2 2 1, the weakest of all.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

from kiosk.games.dice import PIPS
from kiosk.games.dice_value import falls
from kiosk.games.engine.base_game import game_data
from kiosk.games.engine.moves import Face

DATA = game_data("kiosk.games.le_421")
DICE: int = DATA["dice"]
WORTH: dict[str, int] = DATA["worth"]

Dice = tuple[int, ...]
"""Three faces from the highest, as players read them: (6, 5, 3)."""
Strength = tuple[int, ...]

QUATRE_VINGT_ET_UN: Dice = (4, 2, 1)
TROIS_AS: Dice = (1, 1, 1)
NENETTE: Dice = (2, 2, 1)
DOWNWARDS: tuple[Dice, ...] = tuple(combinations_with_replacement(range(6, 0, -1), DICE))
"""The 56 ways in which three dice can lie, order aside."""


@dataclass(frozen=True, slots=True)
class HandRules:
    """How the table counts hands: what the 421 is worth, and whether every fiche beats every brelan."""

    worth_421: int = WORTH["421"]
    fiches_first: bool = False


def downwards(faces: Iterable[Face]) -> Dice:
    """The faces from the highest."""
    return tuple(sorted((face for face in faces if isinstance(face, int)), reverse=True))


@cache
def category(dice: Dice) -> str:
    """What kind of hand three dice, from the highest, are: a key of `WORTH`, "fiche" or "brelan"."""
    named = {QUATRE_VINGT_ET_UN: "421", TROIS_AS: "trois_as", NENETTE: "nenette"}.get(dice)
    if named is not None:
        return named
    high, middle, low = dice
    if middle == low == 1:
        return "fiche"
    if high == low:
        return "brelan"
    return "suite" if high - middle == middle - low == 1 else "points"


def jetons(dice: Dice, rules: HandRules) -> int:
    """What a hand is worth."""
    kind = category(dice)
    if kind in ("fiche", "brelan"):
        return dice[0]
    return rules.worth_421 if kind == "421" else WORTH[kind]


@cache
def strength(dice: Dice, rules: HandRules) -> Strength:
    """What hands are compared by: the greater wins, equal ones tie."""
    kind = category(dice)
    if kind in ("fiche", "brelan"):
        fiche, worth = int(kind == "fiche"), dice[0]
        return (3, fiche, worth) if rules.fiches_first else (3, worth, fiche)
    return ({"421": 5, "trois_as": 4, "suite": 2, "points": 1, "nenette": 0}[kind], *dice)


@cache
def ladder(rules: HandRules) -> tuple[Dice, ...]:
    """All 56 hands from the weakest."""
    return tuple(sorted(DOWNWARDS, key=lambda dice: strength(dice, rules)))


@cache
def levels(rules: HandRules) -> dict[Dice, int]:
    """The place of every hand on the ladder, 0 for the nénette; no two hands are equal."""
    return {dice: level for level, dice in enumerate(ladder(rules))}


@dataclass(frozen=True, slots=True)
class HandValue:
    """The part of all throws of three dice that a hand beats."""

    ways: HandRules
    faces: tuple[Face, ...] = PIPS

    def of(self, dice: tuple[Face, ...]) -> float:
        """That part, from 0 to 1."""
        return _beaten(self.ways)[downwards(dice)]


@cache
def _beaten(ways: HandRules) -> dict[Dice, float]:
    counts = {downwards(dice): count for dice, count in falls(PIPS, DICE)}
    found, below = dict[Dice, float](), 0
    for dice in ladder(ways):
        found[dice] = below / len(PIPS) ** DICE
        below += counts[dice]
    return found
