"""A laying of eight cards: which is which by what the reader is sure of and by the order, and what is asked again."""

import numpy as np
import pytest

from calibration.cards import deck_enrolment
from calibration.cards.deck_enrolment import LAYINGS, DeckEnrolment, _judged, _Named
from tests.vision.cards.drawn_cards import table_top
from vision.cards.card_looks import NAMES
from vision.cards.outlines import Outline

WANTED, LAST = LAYINGS[1], LAYINGS[-1]
CARD = np.array([(0, 0), (126, 0), (126, 176), (0, 176)], np.float32)


def at(place: int, card: str | None, sure: bool = True, confidence: float = 0.99) -> _Named:
    outline = Outline(CARD + np.array((150 * (place % 4), 200 * (place // 4)), np.float32), 1.0)
    return _Named(outline, card, sure, confidence)


def lain(names: list[str | None]) -> list[_Named]:
    """The cards in their places; those without a name are not read."""
    return [at(place, name, name is not None) for place, name in enumerate(names)]


def turned(found: list[_Named], quarters: int) -> list[_Named]:
    def way(outline: Outline) -> Outline:
        corners = outline.corners
        for _ in range(quarters):
            corners = np.stack([-corners[:, 1], corners[:, 0]], 1)
        return Outline(corners.astype(np.float32), 1.0)

    return [_Named(way(one.outline), one.card, one.sure, one.confidence) for one in found]


def test_seven_layings_are_a_deck() -> None:
    assert len(LAYINGS) == 7 and sorted(sum(LAYINGS, ())) == sorted(NAMES)
    assert LAYINGS[0] == ("AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S")


@pytest.mark.parametrize("quarters", range(4))
def test_cards_that_are_not_read_are_what_the_order_says_from_whichever_side(quarters: int) -> None:
    names: list[str | None] = list(WANTED)
    names[2] = names[5] = None
    found = turned(lain(names), quarters)
    found = [found[k] for k in (3, 1, 7, 0, 2, 6, 5, 4)]
    shown = _judged(found, WANTED, False, False)
    assert shown.learnt and [name for name, _ in shown.cards] == [WANTED[k] for k in (3, 1, 7, 0, 2, 6, 5, 4)]


def test_in_any_order_if_all_but_one_are_sure() -> None:
    mixed: list[str | None] = [WANTED[k] for k in (1, 0, 2, 3, 4, 5, 7, 6)]
    assert _judged(lain(mixed), WANTED, False, False).learnt
    mixed[3] = None
    assert [name for name, _ in _judged(lain(mixed), WANTED, False, False).cards][3] == WANTED[3]
    mixed[2] = None
    assert _judged(lain(mixed), WANTED, False, False).problem == deck_enrolment.PLACE


def test_a_sure_card_of_another_laying_is_told_even_where_the_order_is_trusted() -> None:
    names: list[str | None] = [*WANTED[:7], "7D"]
    for trusted in (False, True):
        shown = _judged(lain(names), WANTED, False, trusted)
        assert (shown.problem, shown.what) == (deck_enrolment.ANOTHER, "7D")


def test_a_card_that_only_looks_like_another_is_asked_about_and_then_believed() -> None:
    found = [*lain(list(WANTED[:7])), at(7, "7D", False, 0.9)]
    shown = _judged(found, WANTED, False, False)
    assert (shown.problem, shown.what) == (deck_enrolment.DOUBT, WANTED[7])
    assert [name for name, _ in _judged(found, WANTED, False, True).cards] == list(WANTED)
    assert _judged([*found[:7], at(7, "7D", False, 0.6)], WANTED, False, False).learnt


def test_where_hardly_any_is_read_the_order_is_not_believed_unless_told_so() -> None:
    names: list[str | None] = [WANTED[0], *[None] * 7]
    assert _judged(lain(names), WANTED, False, False).problem == deck_enrolment.PLACE
    assert [name for name, _ in _judged(lain(names), WANTED, False, True).cards] == list(WANTED)


@pytest.mark.parametrize(("count", "problem"), [(7, deck_enrolment.COUNT), (8, None), (9, deck_enrolment.COUNT)])
def test_eight_cards_are_wanted(count: int, problem: str | None) -> None:
    names: list[str | None] = [*WANTED, "AC"][:count]
    shown = _judged(lain(names), WANTED, False, False)
    assert shown.problem == problem and (problem is None or shown.what == str(count))


@pytest.mark.parametrize(("jokers", "learnt"), [(0, True), (2, True), (4, True), (5, False)])
def test_behind_the_last_cards_up_to_four_jokers_may_lie(jokers: int, learnt: bool) -> None:
    shown = _judged(lain([*LAST, *[None] * jokers]), LAST, True, False)
    assert shown.learnt is learnt
    assert not learnt or [name for name, _ in shown.cards][4:] == [f"joker-{k + 1}" for k in range(jokers)]


def test_small_cards_are_not_learnt() -> None:
    small = [_Named(Outline(one.outline.corners * 0.7, 1.0), one.card, True, 1.0) for one in lain(list(WANTED))]
    assert _judged(small, WANTED, False, False).problem == deck_enrolment.SMALL


def test_an_empty_table_teaches_nothing_and_nothing_is_finished_early() -> None:
    session = DeckEnrolment()
    shown = session.show(table_top())
    assert (shown.problem, shown.what, session.at) == (deck_enrolment.COUNT, "0", 0)
    with pytest.raises(ValueError, match="not shown yet: AS"):
        session.finished("x")
