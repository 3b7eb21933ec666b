"""`vision.cards.following.card_events`: the JSON of a rest, what makes it unsure."""

from vision.cards.card_reading import Card, CardReason, CardReasonCode
from vision.cards.following.card_events import CardsAtRest, TrackedCard, every_doubt
from vision.types.reasons import Reason, ReasonCode

CARD = Card("QS", 0.99, ((0, 0), (60, 0), (60, 90), (0, 90)))
DOUBTED = TrackedCard(2, False, CARD.doubted(CardReason(CardReasonCode.UNSURE, 0.5, 0.9)))
HAND = Reason(ReasonCode.COVERED)


def test_a_rest_as_the_contract_writes_it() -> None:
    told = CardsAtRest(1.23456, (TrackedCard(1, True, CARD),), picture=b"x").to_json()
    assert told == {
        "t": 1.235, "event": "at_rest", "sure": True, "reasons": [],
        "cards": [{**CARD.to_json(), "id": 1, "kept": True}],
    }  # fmt: skip


def test_a_doubt_of_a_card_or_of_all_makes_it_unsure() -> None:
    assert not CardsAtRest(0.0, (DOUBTED,)).sure
    assert not CardsAtRest(0.0, (), (HAND,)).sure
    rest = CardsAtRest(0.0, (DOUBTED, DOUBTED), (HAND,))
    assert [one.code for one in every_doubt(rest.cards, rest.reasons)] == ["covered", "unsure-card"]
    assert [one["code"] for one in rest.to_json()["reasons"]] == ["covered", "unsure-card"]  # type: ignore[attr-defined]
