"""The chance of placing a pawn that La Linotte's guide shows, against going through every throw.

The player's choices after each throw are those that the game advises; what dice allow is told by the rules engine.
Ways to count throws are this file's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from kiosk.games.engine.moves import Decision, Throw
from kiosk.games.linotte.advice import every_keep
from kiosk.games.linotte.board import SQUARES
from kiosk.games.linotte.game import Linotte
from kiosk.games.linotte.state import LinotteState
from kiosk.i18n.number_format import percent
from kiosk.i18n.phrase import Phrase
from tests.shared import sampled

Faces = tuple[int, ...]
GAME = Linotte()
OPTIONS: list[dict[str, Any]] = [
    {},
    {"defi_libre": True},
    {"appel_souple": True},
    {"appel_case_seule": True, "victoire_immediate": True},
    {"yam_predateur": True},
    {"defi_libre": True, "appel_souple": True, "yam_predateur": True},
]


@cache
def throws_of(dice: int) -> tuple[tuple[Faces, float], ...]:
    """What so many dice show, sorted, with its chance."""
    found: dict[Faces, int] = {}
    for faces in product(range(1, 7), repeat=dice):
        key = tuple(sorted(faces))
        found[key] = found.get(key, 0) + 1
    return tuple((faces, ways / 6**dice) for faces, ways in found.items())


def after(state: LinotteState, thrown: Faces) -> Iterator[tuple[LinotteState, float]]:
    """Every state that throwing these dice leads to, with its chance."""
    for faces, chance in throws_of(len(thrown)):
        dice = list(state.dice)
        for index, face in zip(thrown, faces, strict=True):
            dice[index] = face
        yield state.play(Throw(tuple(dice), thrown)), chance


class Placing:
    """The chance that the turn being played ends with a pawn put (or taken back, where a yam does that)."""

    def __init__(self, begun: LinotteState) -> None:
        self.turn = begun.turn
        self.known: dict[tuple[int, Faces, bool], float] = {}

    def of(self, state: LinotteState) -> float:
        """By the advice from here on."""
        if state.turn != self.turn:
            return 0.0
        key = (state.throw, tuple(sorted(state.dice)), bool(state.due))
        if key not in self.known:
            self.known[key] = self._of(state)
        return self.known[key]

    def _of(self, state: LinotteState) -> float:
        wish = GAME.advise(state)
        if isinstance(wish, Decision):
            return float(wish.kind in ("place", "remove"))
        return self.throwing(state, wish)

    def throwing(self, state: LinotteState, thrown: Faces) -> float:
        return sum(chance * self.of(later) for later, chance in after(state, thrown))


def stepped(state: LinotteState, rng: Random, wild: float) -> LinotteState:
    """One more move: the advised one, or now and then all dice thrown again."""
    wish = GAME.advise(state) if rng.random() >= wild or state.throw in (0, 3) else tuple(range(5))
    if isinstance(wish, Decision):
        return state.play(wish)
    return thrown(state, wish, [rng.randint(1, 6) for _ in wish])


def thrown(state: LinotteState, indices: Faces, faces: list[int]) -> LinotteState:
    dice = list(state.dice) or [0] * 5
    for index, face in zip(indices, faces, strict=True):
        dice[index] = face
    return state.play(Throw(tuple(dice), indices if state.dice else None))


def random_state(seed: int, options: dict[str, Any]) -> LinotteState:
    """Somewhere in a game, after the first or second throw of a turn."""
    rng = Random(seed)
    state = GAME.start(2, {**options, "guide": True})
    moves = rng.randint(0, 90)
    while moves > 0 or state.throw not in (1, 2):
        state, moves = stepped(state, rng, 0.1), moves - 1
        if state.end is not None:
            return random_state(seed + 1000, options)
    return state


def promised(state: LinotteState, thrown: tuple[int, ...], told: Phrase) -> float:
    """The exact chance of throwing these dice, which the sentence tells rounded."""
    stay = sorted(face for index, face in enumerate(state.dice) if index not in thrown)
    part = next(one.chance for one in every_keep(state) if list(one.keep) == stay)
    assert f"{percent(part)} %" in str(told)
    return part


def check(state: LinotteState, others: int, rng: Random) -> bool:
    """The advised throw, after the announcement that may come first, and some others; whether a throw was advised."""
    told, wish = GAME.guide(state), GAME.advise(state)
    assert told is not None
    every = [thrown for size in range(1, 6) for thrown in combinations(range(5), size)]
    truth = Placing(state)
    for some in rng.sample(every, others):
        other = GAME.promise(state, some)
        if other is not None:
            assert promised(state, some, other) == pytest.approx(truth.throwing(state, some), abs=1e-9)
    if isinstance(wish, Decision) and wish.kind == "appel":
        state = state.play(wish)
        wish = GAME.advise(state)
    if isinstance(wish, Decision):
        return False
    part = promised(state, wish, told)
    assert part == pytest.approx(Placing(state).throwing(state, wish), abs=1e-9)
    assert f"{round(100 * part)} % de chances de poser" in str(told) or not 0.005 < part < 0.995
    return True


@pytest.mark.parametrize("options", sampled(OPTIONS, every=2), ids=lambda options: "-".join(options) or "usual")
def test_pawns_are_placed_as_often_as_the_guide_says(options: dict[str, Any]) -> None:
    assert sum(check(random_state(seed, options), 2, Random(seed)) for seed in range(2)) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "usual")
def test_pawns_are_placed_as_often_as_the_guide_says_everywhere(options: dict[str, Any]) -> None:
    seen = sum(check(random_state(seed, options), 6, Random(seed)) for seed in range(100, 160))
    print(f"\nlinotte {options}: {seen} advised throws of 60 positions")


@pytest.mark.parametrize(("first", "figure"), [((4, 4, 4, 4, 2), "carre"), ((1, 1, 1, 1, 2), "yam")])
def test_after_an_announcement_on_a_sec_one_of_its_dice_is_thrown(first: Faces, figure: str) -> None:
    state = GAME.start(2, {"guide": True}).play(Throw(first))
    state = state.play(next(move for move in state.moves() if move.get("figure") == figure))
    check(state, 8, Random(1))


def test_a_yam_that_takes_a_pawn_back_counts_too() -> None:
    """Four 4s, and every square that a 4 more could go on is taken."""
    taken = {square for label in ("4", "carre", "full", "yam") for square in SQUARES[label]}
    board = tuple((square % 2 if square in taken else None) for square in range(25))
    for predator, chance in ((True, 1 / 6), (False, 0.0)):
        state = replace(GAME.start(2, {"guide": True, "yam_predateur": predator}), board=board)
        state = state.play(Throw((4, 4, 4, 4, 1))).play(Throw((4, 4, 4, 4, 1), (4,)))
        told = GAME.promise(state, (4,))
        assert told is not None and promised(state, (4,), told) == pytest.approx(chance)
        assert ("reprendre un pion" in str(told)) == predator
