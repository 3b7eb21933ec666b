"""The hands of Le Poker d'As and of its Joker, in which an As stands for any figure.

From the highest: poker (five alike), carré (four), full (three and two), brelan (three), séquence (five different
dice), deux paires, paire. Figures from the highest: As, Roi, Dame, Valet, 10, 9. Plain dice may stand for them.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from kiosk.games.dice import PIPS
from kiosk.games.dice_value import falls
from kiosk.games.engine.base_game import game_data
from kiosk.games.engine.moves import Face

DATA = game_data("kiosk.games.poker_as")
FIGURES: tuple[str, ...] = tuple(face["key"] for face in DATA["faces"])
PLAIN: dict[int, str] = {face["plain"]: face["key"] for face in DATA["faces"]}
"""The figure that a face of an ordinary die stands for."""
CATEGORIES: tuple[str, ...] = tuple(DATA["combinations"]["order"])
DICE: int = DATA["dice"]
_VALUE = {key: len(FIGURES) - place for place, key in enumerate(FIGURES)}
_RANK = {name: len(CATEGORIES) - place for place, name in enumerate(CATEGORIES)}
_REPEATS = {"paire": (2,), "deux_paires": (2, 2), "brelan": (3,), "full": (3, 2), "carre": (4,), "poker": (5,)}
"""How many dice show each figure of a combination; one each where it is not named."""
ACE = FIGURES[0]

Strength = tuple[int, tuple[int, ...], bool, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class HandRules:
    """How the table counts hands: `joker` (an As is any figure), `strict` (a séquence is five in a row), `pure` (of
    two equal hands the one without joker wins), `kickers` (then the dice beside the combination decide).
    """

    joker: bool = False
    strict: bool = False
    pure: bool = True
    kickers: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """What five dice are: `figures` name the combination, `rest` are the dice beside it, downwards.

    `pure`: no As stands for another figure. Two pairs name their fifth die as third figure.
    """

    category: str
    figures: tuple[str, ...]
    pure: bool = True
    rest: tuple[str, ...] = ()


def figures_of(faces: Iterable[Face]) -> tuple[str, ...]:
    """The figures that dice show, plain dice as what they stand for."""
    return tuple(PLAIN[face] if isinstance(face, int) else face for face in faces)


def downwards(figures: Iterable[str]) -> tuple[str, ...]:
    """Figures from the highest to the lowest."""
    return tuple(sorted(figures, key=lambda figure: -_VALUE[figure]))


def values(figures: Iterable[str]) -> tuple[int, ...]:
    """A number for each figure, higher for a higher one."""
    return tuple(_VALUE[figure] for figure in figures)


def category_rank(category: str) -> int:
    """A number for a category, higher for a higher one."""
    return _RANK[category]


def rank(faces: Sequence[Face], ways: HandRules) -> Hand:
    """The best hand that five dice make under these rules."""
    return _rank(downwards(figures_of(faces)), ways.joker, ways.strict)


def strength(hand: Hand, ways: HandRules) -> Strength:
    """What hands are compared by: the greater wins, equal ones tie."""
    rest = values(hand.rest) if ways.kickers else ()
    return _RANK[hand.category], values(hand.figures), hand.pure or not ways.pure, rest


@cache
def _rank(dice: tuple[str, ...], joker: bool, strict: bool) -> Hand:
    jokers = dice.count(ACE) if joker else 0
    if 0 < jokers < len(dice):
        return _with_jokers(dice, jokers, strict)
    groups = _groups(dice)
    category: str = DATA["combinations"][" ".join(str(count) for _, count in groups)]
    if category == "sequence":
        return Hand(category, dice) if not strict or in_a_row(dice) else Hand("rien", (), rest=dice)
    named = [figure for figure, count in groups if count > 1]
    rest = tuple(figure for figure, count in groups if count == 1)
    return Hand(category, (*named, *rest) if category == "deux_paires" else tuple(named), rest=rest)


def _groups(dice: Iterable[str]) -> list[tuple[str, int]]:
    """Figures with their number of dice: the most frequent first, of equally frequent ones the higher."""
    return sorted(Counter(dice).items(), key=lambda entry: (-entry[1], -_VALUE[entry[0]]))


def in_a_row(dice: tuple[str, ...]) -> bool:
    """Whether five different figures, from the highest, are neighbours: A to 10, or R to 9."""
    return dice in (FIGURES[:DICE], FIGURES[-DICE:])


def _with_jokers(dice: tuple[str, ...], jokers: int, strict: bool) -> Hand:
    groups = _groups(figure for figure in dice if figure != ACE)
    (best, most), others = groups[0], groups[1:]
    alike = most + jokers
    rest = tuple(figure for figure, count in others for _ in range(count))
    if alike == 3 and others[0][1] == 2:
        return Hand("full", (best, others[0][0]), pure=False)
    if alike >= 3:
        return Hand({5: "poker", 4: "carre", 3: "brelan"}[alike], (best,), pure=False, rest=downwards(rest))
    if strict and not in_a_row(dice):
        return Hand("sequence", FIGURES[-DICE:], pure=False)
    return Hand("sequence", dice)


def dice_of(category: str, figures: Sequence[str]) -> tuple[str, ...]:
    """The dice that a combination of these figures takes, without those beside it."""
    repeats = _REPEATS.get(category, (1,) * len(figures))
    return tuple(figure for figure, count in zip(figures, repeats, strict=False) for _ in range(count))


def stand_ins(faces: Sequence[Face], made: Iterable[str]) -> tuple[str | None, ...]:
    """For each of the dice that make up `made` the figure that it stands for; None where that is its own, or none."""
    shown = figures_of(faces)
    lacking = _lacking(shown, made)
    return tuple(lacking.pop() if figure == ACE and lacking else None for figure in shown)


def makes(faces: Sequence[Face], made: Iterable[str]) -> bool:
    """Whether dice are these figures, with an As for each that lacks."""
    shown, asked = figures_of(faces), Counter(made)
    return len(_lacking(shown, asked.elements())) <= shown.count(ACE) - asked[ACE]


def _lacking(shown: Iterable[str], made: Iterable[str]) -> list[str]:
    return [*(Counter(made) - Counter(shown)).elements()]


def face_worth(face: Face) -> int:
    """What a face is worth, an As 6, a 9 one; plain dice as what they stand for."""
    return _VALUE[PLAIN[face] if isinstance(face, int) else face]


@dataclass(frozen=True, slots=True)
class HandValue:
    """The part of all throws of five dice that a hand beats; `plain`: ordinary dice stand for the figures."""

    ways: HandRules
    plain: bool

    @property
    def faces(self) -> tuple[Face, ...]:
        """The figures, or the pips that stand for them."""
        return PIPS if self.plain else FIGURES

    def of(self, dice: tuple[Face, ...]) -> float:
        """That part, from 0 to 1."""
        return _beaten(self.ways)[strength(rank(dice, self.ways), self.ways)]


@lru_cache(maxsize=8)
def _beaten(ways: HandRules) -> dict[Strength, float]:
    """The part of all throws of five dice that is weaker, by strength."""
    weights: dict[Strength, int] = {}
    for dice, count in falls(FIGURES, DICE):
        own = strength(rank(dice, ways), ways)
        weights[own] = weights.get(own, 0) + count
    found, below = dict[Strength, float](), 0
    for own in sorted(weights):
        found[own] = below / len(FIGURES) ** DICE
        below += weights[own]
    return found
