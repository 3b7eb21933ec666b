from itertools import product

import pytest

from kiosk.games.linotte.evaluation import figure_plan as chance
from kiosk.games.linotte.hands import MAJORS, majors
from kiosk.games.linotte.odds import plan, to_throw
from kiosk.games.odds import HANDS, choices


def throw_all(kept: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [tuple(sorted((*kept, *fresh))) for fresh in product(range(1, 7), repeat=5 - len(kept))]


@pytest.mark.parametrize("kept", [(), (5, 5), (1, 2, 3, 4), (6, 6, 6)])
@pytest.mark.parametrize("figure", MAJORS)
def test_chances_of_one_throw_agree_with_every_throw(kept: tuple[int, ...], figure: str) -> None:
    thrown = throw_all(kept)
    share = sum(figure in majors(hand) for hand in thrown) / len(thrown)
    assert chance(figure, 1).mean(kept) == pytest.approx(share)


def test_two_throws_are_the_best_of_every_second_throw() -> None:
    one = chance("full", 1)
    after = {hand: max(1.0 if "full" in majors(hand) else 0, *(one.mean(k) for k in choices(hand))) for hand in HANDS}
    thrown = throw_all((3, 3))
    expected = sum(after[hand] for hand in thrown) / len(thrown)
    assert chance("full", 2).mean((3, 3)) == pytest.approx(expected)


def test_known_chances() -> None:
    for figure, throws, hand, keep, share in [
        ("yam", 1, (4, 4, 4, 4, 1), (4, 4, 4, 4), 1 / 6),
        ("quinte", 1, (2, 3, 4, 5, 5), (2, 3, 4, 5), 1 / 3),
        ("yam", 2, (4, 4, 4, 4, 1), (4, 4, 4, 4), 11 / 36),
    ]:
        best, found = chance(figure, throws).best(hand)
        assert best == keep and found == pytest.approx(share)
    assert chance("yam", 1).mean(()) == pytest.approx(6 / 6**5)


def test_a_hand_already_made_may_stay_only_when_it_stops() -> None:
    made = plan(lambda hand: 1.0 if hand == (1, 1, 1, 1, 1) else 0.0, 1)
    best, found = made.best((1, 1, 1, 1, 1))
    assert best == (1, 1, 1, 1) and found == pytest.approx(1 / 6)


def test_which_dice_are_thrown() -> None:
    assert to_throw((5, 2, 5, 6, 5), (5, 5, 5)) == (1, 3)
    assert to_throw((2, 2, 2, 2, 2), (2, 2, 2, 2), first=(0, 1, 2, 3)) in ((0,), (1,), (2,), (3,))
    assert to_throw((1, 2, 3, 4, 6), ()) == (0, 1, 2, 3, 4)
