"""The ladder of calls of Le Poker d'As menteur: every hand that can be announced, from the lowest to the highest."""

from dataclasses import replace
from functools import cache
from itertools import combinations, permutations

from kiosk.games.engine.base_game import game_data
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision, Face, decision
from kiosk.games.poker_as.hand_names import CATEGORY, first_figure, hand_name, hand_within
from kiosk.games.poker_as.hands import ACE, DICE, FIGURES, HandRules, category_rank, dice_of, downwards, rank, values
from kiosk.i18n.phrase import Phrase, phrase

DATA = game_data("kiosk.games.menteur")
WAYS = HandRules(joker=True)
"""Hands are those of Poker-Joker: an As is any figure, five of them are the highest hand."""

Call = tuple[str, tuple[str, ...]]
"""A category and the figures that it names."""


def _figures(category: str) -> list[tuple[str, ...]]:
    plain = [figure for figure in FIGURES if figure != ACE]
    if category == "sequence":
        return list(combinations(FIGURES, DICE))
    if category == "deux_paires":
        return list(combinations(plain, 2))
    if category == "full":
        return list(permutations(plain, 2))
    return [(figure,) for figure in (FIGURES if category == "poker" else plain)]


def height(call: Call) -> tuple[int, tuple[int, ...]]:
    """What calls are compared by: the greater is higher."""
    category, figures = call
    return category_rank(category), values(figures)


LADDER: tuple[Call, ...] = tuple(
    sorted(((category, figures) for category in DATA["calls"] for figures in _figures(category)), key=height)
)
RUNG: dict[Call, int] = {call: place for place, call in enumerate(LADDER)}
TOP = len(LADDER) - 1
"""Poker d'As, above which there is nothing."""
NONE = -1
"""As a rung: nothing has been validated yet."""


def rung_of(faces: tuple[Face, ...]) -> int:
    """The highest call that these dice make true."""
    hand = rank(faces, WAYS)
    named: int = DATA["calls"][hand.category]
    return RUNG[hand.category, hand.figures[:named]]


HIGHER = {
    "paire": phrase("Paire plus haute"),
    "deux_paires": phrase("Deux paires plus hautes"),
    "sequence": phrase("Séquence plus haute"),
    "brelan": phrase("Brelan plus haut"),
    "full": phrase("Full plus haut"),
    "carre": phrase("Carré plus haut"),
    "poker": phrase("Poker plus haut"),
}
"""The calls of one category that are higher than one of them."""


def name(rung: int) -> Phrase:
    """The call as players say it."""
    return hand_name(*LADDER[rung])


def within(rung: int) -> Phrase:
    """The call within a sentence."""
    return hand_within(*LADDER[rung])


@cache
def above(rung: int) -> tuple[Decision, ...]:
    """The calls higher than one, from the lowest."""
    bar = None if rung == NONE else LADDER[rung][0]
    return tuple(_decision(call, bar) for call in LADDER[rung + 1 :])


def _decision(call: Call, bar: str | None) -> Decision:
    """A call; of those of the category of the `bar` some are too low."""
    category, figures = call
    inner = (first_figure(category, figures[0]),) if len(figures) == 2 else ()
    spoken = decision("call", label=hand_name(category, figures), category=category, figures=figures)
    return replace(spoken, group=((HIGHER if category == bar else CATEGORY)[category], *inner), dice=shown(call))


def called_rung(move: Decision) -> int:
    """The rung that a "call" names. Raises `IllegalMove`."""
    category, figures = move.get("category"), move.get("figures")
    known = isinstance(figures, tuple) and all(figure in FIGURES for figure in figures)
    ordered = downwards(figures) if known and category in ("sequence", "deux_paires") else figures
    rung = RUNG.get((category, ordered)) if known and isinstance(category, str) else None
    if rung is None:
        raise IllegalMove(
            "unknown_call",
            phrase("Cette annonce n’existe pas ; de la plus basse, {low}, à la plus haute, {high}.",
                   low=name(0), high=name(len(LADDER) - 1)),
        )  # fmt: skip
    return rung


def shown(call: Call) -> tuple[str, ...]:
    """The dice that a call speaks of."""
    return dice_of(*call)
