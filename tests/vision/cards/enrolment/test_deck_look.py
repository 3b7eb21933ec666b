"""`vision.cards.enrolment.deck_look`: which card of the deck it is, whether any, and how clearly."""

import cv2
import numpy as np
import pytest

from tests.shared import sampled
from tests.vision.cards.drawn_cards import card
from tests.vision.cards.enrolment.drawn_deck import deck, seen
from vision.cards.card_looks import NAMES, SIZE
from vision.cards.enrolment.deck_look import LIMITS, DeckLook, DeckMatcher
from vision.cards.enrolment.known_deck import JOKERS

OTHER = NAMES.index("2H")


@pytest.fixture(scope="module")
def matcher() -> DeckMatcher:
    return DeckMatcher(deck())


@pytest.mark.parametrize(
    "name", sampled(["AS", "AC", "6C", "6S", "7D", "9H", "10H", "JS", "QS", "KS", "KH"], every=3)
)
def test_a_card_is_known_in_another_light(matcher: DeckMatcher, name: str) -> None:
    rng = np.random.default_rng(NAMES.index(name))
    looks = [matcher.look(seen(name, rng), OTHER) for _ in range(4)]
    assert {look.name for look in looks} == {name} and {look.card for look in looks} == {NAMES.index(name)}
    assert all(look.clear for look in looks)


def test_a_card_too_far_off_for_a_first_glance_is_known_where_other_looks_name_it(matcher: DeckMatcher) -> None:
    far = np.roll(seen("3C", np.random.default_rng(5), 0.5), (7, 6), (0, 1))
    assert matcher.look(np.ascontiguousarray(far), NAMES.index("3C")).name == "3C"


def test_a_joker_that_was_shown_is_known_and_is_no_card(matcher: DeckMatcher) -> None:
    look = matcher.look(seen(JOKERS[0], np.random.default_rng(1)), OTHER)
    assert (look.name, look.card) == (JOKERS[0], None) and look.clear


def test_a_card_of_another_deck_and_no_card_at_all_are_none_of_the_deck(matcher: DeckMatcher) -> None:
    other = np.asarray(cv2.resize(card("9D"), SIZE), np.uint8)
    noise = np.random.default_rng(3).integers(0, 255, (SIZE[1], SIZE[0], 3)).astype(np.uint8)
    for strange in (other[:, ::-1], noise, np.full_like(other, 200)):
        look = matcher.look(np.ascontiguousarray(strange), OTHER)
        assert not look.of_deck and not look.clear


@pytest.mark.parametrize(
    ("fit", "margin", "of_deck", "clear"),
    [(0.0, 0.0, True, True), (-0.01, 0.5, False, False), (0.1, -0.01, True, False)],
)
def test_clear_takes_both_fit_and_margin(fit: float, margin: float, of_deck: bool, clear: bool) -> None:
    look = DeckLook(1, "AD", LIMITS.fit.value + fit, LIMITS.margin.value + margin)
    assert (look.of_deck, look.clear) == (of_deck, clear)


def test_a_deck_with_the_same_pips_differs_in_its_index() -> None:
    index = LIMITS.index.value
    assert DeckLook(1, "AD", 0.99, 0.9, index).of_deck and not DeckLook(1, "AD", 0.99, 0.9, index - 0.01).firm


def test_firm_takes_more() -> None:
    fit, margin = LIMITS.firm_fit.value, LIMITS.firm_margin.value
    assert DeckLook(1, "AD", fit, margin).firm
    assert not DeckLook(1, "AD", fit - 0.01, margin).firm and not DeckLook(1, "AD", fit, margin - 0.01).firm
