"""`vision.cards.decision`: sure only where both looks agree and the deal allows it."""

import numpy as np
import pytest

from vision.cards.card_looks import NAMES, Look, Looks
from vision.cards.card_reading import Card, CardReason, CardReasonCode
from vision.cards.decision import (
    Seen,
    agreeing,
    beside,
    chosen,
    confirmed,
    denied,
    displaced,
    in_order,
    lying_free,
    of_the_picture,
    own_index,
    strange,
    without_doubles,
)
from vision.cards.left_over import FITTED, LeftOver
from vision.cards.outlines import Outline
from vision.cards.sureness import LIMITS, MOST_CARDS

SHAPE = (720, 1280, 3)


def outline(x: float = 100, y: float = 100, size: float = 100, support: float = 0.95) -> Outline:
    corners = [(x, y), (x + size, y), (x + size, y + 1.4 * size), (x, y + 1.4 * size)]
    return Outline(np.array(corners, np.float32), support)


def look(name: str | None, clear: float = 0.9999) -> Look:
    cards = np.full(len(NAMES), (1 - clear) / (len(NAMES) - 1), np.float32)
    if name:
        cards[NAMES.index(name)] = clear
    return Look(cards, 0.0 if name else 1.0)


def seen(first: str | None, second: str | None, inside: str | None, clear: float = 0.9999, **where: float) -> Seen:
    looks = Looks((look(first, clear), look(second, clear)), look(inside, clear))
    return Seen.of(outline(**where), looks)


def codes(one: Seen) -> list[CardReasonCode]:
    return [reason.code for reason in one.as_card(SHAPE).reasons]


@pytest.mark.parametrize("looks", [("7C", "7C", "7C"), ("7C", None, "7C"), ("KD", "KD", "KD")])
def test_sure_where_the_looks_agree(looks: tuple[str, str | None, str]) -> None:
    one = seen(*looks, size=150)
    assert one.read and NAMES[one.card] == looks[0]
    assert codes(one) == []


def test_the_pips_and_one_index_outvote_the_other_but_no_portrait_does() -> None:
    assert codes(seen("7C", "7S", "7S", size=150)) == codes(seen("8D", "QD", "8D", size=150)) == []
    assert CardReasonCode.DISAGREE in codes(seen("KD", "QD", "KD", size=150))


@pytest.mark.parametrize("looks", [("7C", "8C", "7S"), ("7C", "8C", "9C"), ("KD", "QD", "KD"), ("7C", None, "8C")])
def test_doubted_where_they_do_not(looks: tuple[str, str | None, str | None]) -> None:
    assert CardReasonCode.DISAGREE in codes(seen(*looks))


def test_doubted_where_the_inside_is_no_cards() -> None:
    assert codes(seen("7C", "7C", None, size=150))


def test_doubted_where_no_look_is_clear() -> None:
    assert CardReasonCode.UNSURE in codes(seen("7C", "7C", "7C", clear=0.06))


def test_sure_from_the_limit_on(monkeypatch: pytest.MonkeyPatch) -> None:
    one, limit = seen("7C", "7C", "7C"), LIMITS.sure.value
    for sure, reasons in ((limit, []), (limit - 0.001, [CardReasonCode.UNSURE])):
        monkeypatch.setattr("vision.cards.decision.sureness", lambda *of, sure=sure: sure)
        assert codes(one) == reasons


def test_doubted_where_it_reaches_over_the_edge() -> None:
    assert codes(seen("7C", "7C", "7C", x=-20)) == [CardReasonCode.CUT_OFF]


def test_without_an_index_nothing_is_read() -> None:
    assert not seen(None, None, "7C").read
    assert chosen([seen(None, None, "7C")]) == []


def test_of_two_outlines_in_one_place_the_clearer_counts() -> None:
    clear, dull = seen("7C", "7C", "7C"), seen("9C", None, "9C", size=80, clear=0.8)
    assert chosen([dull, clear]) == [clear]
    apart = seen("9C", "9C", "9C", x=400)
    assert chosen([clear, apart]) == [clear, apart]


def test_a_card_without_a_face_is_strange_where_it_is_as_large_as_the_others() -> None:
    read = seen("7C", "7C", "7C")
    joker, crumb, same = (seen(None, None, None, x=x, size=s) for x, s in ((400, 100), (700, 40), (102, 100)))
    assert strange([read, joker, crumb, same], [read]) == [joker.outline]
    assert strange([joker], []) == [joker.outline]


def test_a_deck_has_every_card_once() -> None:
    cards = [seen(name, name, name, x=x).as_card(SHAPE) for name, x in (("7C", 100), ("7C", 400), ("8C", 700))]
    assert [card.sure for card in without_doubles(cards)] == [False, False, True]


def test_what_is_wrong_with_the_picture() -> None:
    card = seen("7C", "7C", "7C").as_card(SHAPE)

    def told(cards: list[Card], unread: int = 0, left: float = 0.0, marks: int = 0) -> list[CardReason]:
        return [reason.code for reason in of_the_picture(cards, unread, LeftOver(left, marks))]

    assert told([card]) == []
    assert told([]) == [CardReasonCode.NO_CARD]
    assert told([card], 1) == [CardReasonCode.UNKNOWN]
    assert told([card], 0, 1.0) == [CardReasonCode.MISSED]
    assert told([card], 0, 0.1) == []
    assert told([card], 0, 0.3) == []
    assert told([card], 0, FITTED.piece.value) == [CardReasonCode.MISSED]
    assert told([card], 0, 0.0, 1) == [CardReasonCode.MARKS]
    assert told([card] * MOST_CARDS) == []
    assert told([card] * (MOST_CARDS + 1)) == [CardReasonCode.TOO_MANY]


def test_a_card_under_others_counts_once() -> None:
    whole, other = (seen(name, name, name).as_card(SHAPE) for name in ("7C", "8C"))
    assert beside([whole], [whole, other]) == [other]


def test_an_outline_in_which_several_indices_are_seen_is_that_of_several_cards() -> None:
    sure, doubted = (seen("7C", "7C", "7C", clear=clear).as_card(SHAPE) for clear in (0.9999, 0.06))
    one, other, elsewhere = (seen(n, n, n, x=x).as_card(SHAPE) for n, x in (("8C", 140), ("7C", 110), ("9C", 400)))
    assert displaced(doubted, [one, other])
    assert not displaced(sure, [one, other]) and not displaced(doubted, [one, elsewhere])


def test_a_whole_cards_own_index_seen_again_is_no_other_card() -> None:
    whole, again, away, other = (
        seen(n, n, n, x=x).as_card(SHAPE) for n, x in (("7C", 100), ("7C", 95), ("7C", 400), ("8C", 95))
    )
    assert own_index(again, [whole])
    assert not own_index(away, [whole]) and not own_index(other, [whole])


def test_only_cards_that_touch_no_other_one_may_lie_there_whole() -> None:
    one, over, apart = (seen(n, n, n, x=x).as_card(SHAPE) for n, x in (("7C", 100), ("8C", 180), ("9C", 400)))
    assert [float(place.corners[0, 0]) for place in lying_free([one, over, apart], [])] == [400]
    assert lying_free([one], [over]) == []
    assert len(lying_free([one], [apart])) == 1


@pytest.mark.parametrize(
    ("looks", "name", "there"),
    [
        (("7C", "7C", "7C"), "7C", True),
        (("7C", None, "7C"), "7C", False),
        (("7C", "7C", "8C"), "7C", False),
        (("7C", "7C", "7C"), "8C", False),
    ],
)
def test_a_whole_card_where_an_index_was_found_has_both(
    looks: tuple[str, str | None, str], name: str, there: bool
) -> None:
    one, index = seen(*looks, size=150), seen(name, name, name, size=150).as_card(SHAPE)
    assert confirmed(one, one.as_card(SHAPE), [index]) is there


@pytest.mark.parametrize(
    ("looks", "x", "doubted"),
    [
        (("7C", "7C", "AC"), 100, True),
        (("8C", "8C", "7C"), 100, True),
        (("7C", "7C", "7C"), 100, False),
        ((None, None, None), 100, True),
        (("7C", "7C", "AC"), 400, False),
    ],
)
def test_a_card_read_by_its_index_is_doubted_if_it_looks_like_another_where_it_lies_whole(
    looks: tuple[str | None, str | None, str | None], x: float, doubted: bool
) -> None:
    index = seen("7C", "7C", "7C").as_card(SHAPE)
    told = denied(index, [seen(*looks, x=x)])
    assert [reason.code for reason in told.reasons] == ([CardReasonCode.DISAGREE] if doubted else [])


def test_a_second_outline_makes_a_card_sure_only_if_both_together_do() -> None:
    looks = Looks((look("KD"), look("KD", 0.9)), look("KD", 0.67))
    one = Seen.of(outline(size=150), looks)
    likely = Looks((look("KD"), look("QD", 0.6)), looks.inside)
    torn = Looks((look("QD", 0.6), look("QD")), look("QD", 0.67))
    turned = Outline(np.roll(one.outline.corners, 2, 0), 0.9)
    for looks, together in ((likely, True), (torn, False)):
        assert agreeing(one, Seen(one.outline, looks, one.card, 0.5)) is together
        back = Looks(looks.indices[::-1], looks.inside)
        assert agreeing(one, Seen(turned, back, one.card, 0.5)) is together


def test_cards_are_told_row_by_row() -> None:
    cards = [
        seen(n, n, n, x=x, y=y).as_card(SHAPE) for n, x, y in (("7C", 500, 400), ("8C", 300, 90), ("9C", 90, 100))
    ]
    assert [card.card for card in in_order(cards)] == ["9C", "8C", "7C"]
