"""The chances of Le 421 against a plain count of all throws."""

import re
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from kiosk.games.engine.moves import Throw
from kiosk.games.le_421 import advice, guide
from kiosk.games.le_421.decisions import STOP
from kiosk.games.le_421.game import Le421
from kiosk.games.le_421.hands import DOWNWARDS, HandRules, HandValue, category, downwards, strength
from kiosk.games.le_421.odds import chance, single, thrown_for, usual
from kiosk.games.le_421.state import Le421State
from tests.rules.adapters.le_421 import _start

RULES = HandRules()
ALL = [downwards(dice) for dice in product(range(1, 7), repeat=3)]


def part(kind: str) -> float:
    """The part of all 216 throws that are of a kind."""
    return sum(category(dice) == kind for dice in ALL) / len(ALL)


def test_there_are_56_hands_and_no_two_are_equal() -> None:
    assert len(DOWNWARDS) == 56 == len({strength(dice, RULES) for dice in DOWNWARDS}) and set(DOWNWARDS) == set(ALL)


@pytest.mark.parametrize(
    ("kind", "count"),
    [("421", 6), ("trois_as", 1), ("fiche", 15), ("brelan", 5), ("suite", 24), ("nenette", 3), ("points", 162)],
)
def test_one_throw_has_every_hand_as_often_as_counted(kind: str, count: int) -> None:
    assert part(kind) == pytest.approx(count / 216)
    assert sum(likely for dice, likely in single().items() if category(dice) == kind) == pytest.approx(count / 216)
    assert chance(1, lambda dice: category(dice) == kind) == pytest.approx(count / 216)


@cache
def in_throws(kept: tuple[int, ...], throws: int, wanted: tuple[int, ...]) -> Fraction:
    """The chance of a hand for who keeps what belongs to it, counted throw by throw with fractions."""
    missing = list(wanted)
    for face in kept:
        missing.remove(face)
    if not missing or not throws:
        return Fraction(not missing)
    found = Fraction(0)
    for dice in product(range(1, 7), repeat=len(missing)):
        left, more = list(missing), []
        for face in dice:
            if face in left:
                left.remove(face)
                more.append(face)
        found += in_throws(tuple(sorted((*kept, *more))), throws - 1, wanted) / 6 ** len(missing)
    return found


@pytest.mark.parametrize("throws", [1, 2, 3])
@pytest.mark.parametrize("hand", [(4, 2, 1), (1, 1, 1), (6, 1, 1)])
def test_one_hand_in_up_to_three_throws(hand: tuple[int, ...], throws: int) -> None:
    assert chance(throws, lambda dice: dice == hand) == pytest.approx(float(in_throws((), throws, hand)), abs=1e-12)


def test_the_usual_hands_are_stronger_with_more_throws() -> None:
    value = HandValue(RULES)
    means = [sum(part * value.of(dice) for dice, part in usual(RULES, throws).items()) for throws in (1, 2, 3)]
    assert means == sorted(means) and means[0] == pytest.approx(0.5, abs=0.02)
    assert all(sum(usual(RULES, throws).values()) == pytest.approx(1) for throws in (1, 2, 3))


def discharge(*tokens: int, **options: object) -> Le421State:
    setup = {"phase": "decharge", "tokens_held": tokens, "players": len(tokens), **options}
    return _start({"setup": setup})


def test_against_a_hand_that_stands_the_chances_are_the_counted_ones() -> None:
    """Two players, one throw each, the second one to throw: the best and the weakest is counted over all throws."""
    state = discharge(10, 11).play(Throw((6, 6, 5))).play(STOP)
    stakes = advice.stakes(advice.others_of(state, 1))
    for dice, stake in stakes.items():
        stronger = strength(dice, RULES) > strength((6, 6, 5), RULES)
        half = 0.5 * (dice == (6, 6, 5))
        assert stake.best == stronger + half and stake.weakest == (not stronger) - half


def test_the_first_of_two_is_beaten_as_often_as_all_throws_do() -> None:
    state = discharge(10, 11).play(Throw((6, 5, 4)))
    better = sum(strength(dice, RULES) > strength((6, 5, 4), RULES) for dice in ALL)
    equal = sum(dice == (6, 5, 4) for dice in ALL)
    stake = advice.standing(state)
    assert stake.weakest == pytest.approx((better + equal / 2) / 216)
    assert stake.best == pytest.approx(1 - (better + equal / 2) / 216)


def test_what_three_players_can_do_sums_to_one_best_and_one_weakest() -> None:
    state = discharge(7, 7, 7).play(Throw((6, 5, 3)))
    others = advice.others_of(state, 1)
    stakes = advice.stakes(others)
    likely = usual(RULES, 1)
    assert sum(likely[dice] * stake.best for dice, stake in stakes.items()) == pytest.approx(1 / 3, abs=0.002)
    assert sum(likely[dice] * stake.weakest for dice, stake in stakes.items()) == pytest.approx(1 / 3, abs=0.002)


def test_a_421_is_kept_and_a_nenette_is_not() -> None:
    state = discharge(10, 11)
    assert Le421().advise(state) == (0, 1, 2)
    assert Le421().advise(state.play(Throw((4, 2, 1)))) == STOP
    assert Le421().advise(state.play(Throw((2, 2, 1)))) != STOP
    assert Le421().advise(state.play(Throw((4, 2, 6)))) == (2,), "four and two of the 421 stay"


def test_the_guide_names_every_choice_once_and_the_advised_first() -> None:
    state = discharge(10, 11).play(Throw((4, 2, 6)))
    choices = guide.guided(state)
    assert len({choice.dice for choice in choices}) == len(choices) == 8
    assert choices[0].do == "throw" and choices[0].dice == (2,) and choices[1].do == "stand"
    said = guide.guide(state)
    assert said is not None and "Garde 4 2" in str(said)
    assert guide.promise(state, (0, 1, 2)) is not None and guide.guide(discharge(10, 11)) is None


def test_dice_in_hand_are_no_order_and_stand_beside_better_ones() -> None:
    state = discharge(10, 11).play(Throw((4, 2, 6)))
    worse, advised = guide.promise(state, (0, 2)), guide.promise(state, (2,))
    assert worse is not None and str(worse).startswith("Tu gardes 2 : ") and "(mieux : 4 2)." in str(worse)
    assert advised is not None and str(advised).startswith("Tu gardes 4 2 : ") and "mieux" not in str(advised)


def test_the_guide_tells_the_jetons_that_decide_and_nothing_else() -> None:
    state = discharge(10, 11).play(Throw((4, 2, 6)))
    choices, said = guide.guided(state), guide.guide(state)
    assert said is not None and choices[0].points > choices[1].points
    told = str(said)
    figures = [float(number.replace(",", ".")) for number in re.findall(r"\d+,\d", told)]
    assert figures == [round(abs(choice.points), 1) for choice in choices[:2]] and "%" not in told
    assert [word in told for word in ("tu donnes", "tu reçois")] == [
        any(choice.points > 0 for choice in choices[:2]),
        any(choice.points < 0 for choice in choices[:2]),
    ]
    kept = guide.guide(discharge(10, 11).play(Throw((4, 2, 1))))
    assert kept is not None and str(kept).startswith("Garde ces dés : en moyenne, tu donnes")


def test_who_has_to_throw_is_told_nothing_of_stopping() -> None:
    state = discharge(10, 11, throws="exactement").play(Throw((6, 6, 5))).play(Throw((6, 6, 4), (2,))).play(STOP)
    state = state.play(Throw((1, 1, 6)))
    assert state.ask().what == "throw" and state.moves() == ()
    assert all(choice.do == "throw" for choice in guide.guided(state))
    said = guide.guide(state)
    assert said is not None and "t’arrêter" not in str(said)
    assert thrown_for((6, 5, 6), (6,)) == (1, 2)
