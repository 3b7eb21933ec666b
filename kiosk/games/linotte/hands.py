"""What dice form in La Linotte.

A *brelan* is three dice alike, for the square of their face. The majors are *full* (three and two alike, five alike
included), *quinte* (five in a row), *carré* (four alike), *small* (a sum of at most 8) and *yam* (five alike).
A *sec* is a major in the first throw; an *appel* is a major that was announced after it, and then made.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from kiosk.games.dice import PIPS, pips
from kiosk.games.engine.moves import Face
from kiosk.games.linotte.board import DATA
from kiosk.games.linotte.options import HouseRules
from kiosk.i18n.phrase import Phrase, phrase

DICE: int = DATA["dice"]
LIBRE = "libre"
"""The appel that names no figure."""
MAJORS = ("yam", "small", "carre", "quinte", "full")
WHOLE = ("yam", "small", "quinte", "full")
"""Majors that all five dice form together."""
NAMES: Mapping[str, Phrase] = {
    "full": phrase("full"),
    "quinte": phrase("quinte"),
    "carre": phrase("carré"),
    "small": phrase("small"),
    "yam": phrase("yam"),
    "sec": phrase("sec"),
    "appel": phrase("appel"),
}
FIGURES: Mapping[str, Phrase] = {
    "full": phrase("un full"),
    "quinte": phrase("une quinte"),
    "carre": phrase("un carré"),
    "small": phrase("un small"),
    "yam": phrase("un yam"),
    LIBRE: phrase("une figure majeure"),
}


def figure_words(appel: str) -> Phrase:
    """The figure that is called, in a sentence."""
    return FIGURES[appel]


def name(label: str) -> Phrase:
    """What a square is called on the board; the squares of the brelans bear their figure."""
    return NAMES.get(label) or Phrase(label)


@cache
def majors(dice: tuple[int, ...]) -> frozenset[str]:
    """The majors that five sorted dice form."""
    most = max(Counter(dice).values())
    kinds = len(set(dice))
    tests = {
        "yam": most == DICE,
        "small": sum(dice) <= DATA["small"],
        "carre": most >= DICE - 1,
        "quinte": kinds == DICE and dice[-1] - dice[0] == DICE - 1,
        "full": kinds == 1 or (kinds == 2 and most == DICE - 2),
    }
    return frozenset(major for major, formed in tests.items() if formed)


@cache
def plain(dice: tuple[int, ...]) -> frozenset[str]:
    """Everything that five sorted dice form in any throw: majors, and the face of a brelan."""
    return majors(dice) | {str(face) for face, count in Counter(dice).items() if count >= DICE - 2}


@cache
def combinations(dice: tuple[int, ...], throw: int) -> frozenset[str]:
    """The labels of the squares that sorted dice allow after so many throws, without an appel."""
    return plain(dice) | ({"sec"} if throw == 1 and majors(dice) else frozenset())


def forming(dice: tuple[int, ...]) -> tuple[int, ...]:
    """The indices of the dice of which one has to be thrown for an appel after a first throw that is a major already.

    Empty where any rethrow will do. A carré leaves its odd die out; with any other major all five dice take part.
    """
    formed = majors(tuple(sorted(dice)))
    if not formed or formed & set(WHOLE):
        return ()
    face = Counter(dice).most_common(1)[0][0]
    return tuple(index for index, shown in enumerate(dice) if shown == face)


def makes(appel: str, hand: tuple[int, ...]) -> bool:
    """Whether sorted dice form what was announced."""
    formed = majors(hand)
    return bool(formed) if appel == LIBRE else appel in formed


def under_appel(rules: HouseRules, appel: str, hand: tuple[int, ...], made: bool) -> frozenset[str]:
    """The labels that sorted dice allow after the rethrow while an appel runs, made or not."""
    if not made:
        return plain(hand) if rules.appel_souple else frozenset()
    if rules.appel_case_seule:
        return frozenset({"appel"})
    own = majors(hand) if appel == LIBRE else frozenset({appel})
    return own | {"appel"} | (plain(hand) if rules.appel_souple else frozenset())


@dataclass(frozen=True, slots=True)
class SquareKinds:
    """How many kinds of square five dice allow as the throw of that number, without an appel."""

    throw: int
    faces: tuple[Face, ...] = PIPS

    def of(self, dice: tuple[Face, ...]) -> float:
        """The number of kinds."""
        return len(combinations(pips(dice), self.throw))
