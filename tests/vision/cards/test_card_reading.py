"""`vision.cards.card_reading`: the JSON of a card, the order of reasons, what makes a picture unsure."""

import pytest

from vision.cards.card_reading import Card, CardReason, CardReasonCode, CardsReading, gravest_first, hidden

CORNERS = ((10.0, 20.0), (60.2, 20.0), (60.2, 90.0), (10.0, 90.0))
UNSURE, TWICE = CardReason(CardReasonCode.UNSURE, 0.51239, 0.9), CardReason(CardReasonCode.TWICE, 2, 1)


def test_a_card_as_the_contract_writes_it() -> None:
    assert Card("10H", 0.98765, CORNERS).to_json() == {
        "card": "10H", "sure": True, "confidence": 0.9877, "box": [10, 20, 50, 70],
        "corners": [[10.0, 20.0], [60.2, 20.0], [60.2, 90.0], [10.0, 90.0]], "reasons": [],
    }  # fmt: skip


def test_reasons_are_in_order_and_each_once() -> None:
    assert gravest_first([UNSURE, TWICE, UNSURE]) == (TWICE, UNSURE)
    doubted = Card("QS", 0.5, CORNERS).doubted(UNSURE)
    assert not doubted.sure
    assert doubted.to_json()["reasons"] == [{"code": "unsure-card", "measured": 0.5124, "limit": 0.9}]


@pytest.mark.parametrize(("reason", "sure"), [(UNSURE, False), (CardReason(CardReasonCode.HIDDEN, 0.9, 0.99), True)])
def test_only_a_hidden_card_leaves_its_picture_sure(reason: CardReason, sure: bool) -> None:
    card = Card("QS", 0.5, CORNERS).doubted(reason)
    assert CardsReading((card,)).sure is sure
    assert hidden(card) is sure


def test_what_is_wrong_with_the_picture_makes_it_unsure() -> None:
    reading = CardsReading((Card("QS", 1.0, CORNERS),), (CardReason(CardReasonCode.MISSED, 0.7),), 12.345)
    told = reading.to_json("a.png")
    assert set(told) == {"image", "cards", "sure", "ms", "reasons"}
    assert (told["image"], told["sure"], told["ms"]) == ("a.png", False, 12.35) or told["ms"] == 12.34
    assert told["reasons"] == [{"code": "maybe-missed", "measured": 0.7, "limit": None}]
