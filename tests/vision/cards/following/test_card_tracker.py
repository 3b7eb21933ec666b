"""`vision.cards.following.card_tracker`: who is who; nothing sure is lost or doubled."""

from collections.abc import Sequence

import pytest

from vision.cards.card_reading import Card, CardReason, CardReasonCode
from vision.cards.following.card_tracker import CardTracker, Settled, apart, middle, moved, width

DOUBT = CardReason(CardReasonCode.UNSURE, 0.5, 0.9)


def at(name: str, x: float, y: float, sure: bool = True) -> Card:
    card = Card(name, 0.99, ((x, y), (x + 60, y), (x + 60, y + 90), (x, y + 90)))
    return card if sure else card.doubted(DOUBT)


def gone(card: Card, fresh: Sequence[Card]) -> bool:
    return False


def stays(card: Card, fresh: Sequence[Card]) -> bool:
    return True


@pytest.fixture
def tracker() -> CardTracker:
    tracker = CardTracker()
    tracker.take(tracker.settled([at("7C", 0, 0), at("10H", 100, 0)], (), gone))
    return tracker


def told(settled: Settled) -> list[tuple[int, str, bool, bool]]:
    return [(one.id, one.card.card, one.kept, one.card.sure) for one in settled.cards]


def test_new_cards_are_numbered_in_their_order(tracker: CardTracker) -> None:
    assert [(one.id, one.card.card, one.kept) for one in tracker.lying] == [(1, "7C", False), (2, "10H", False)]


def test_the_order_is_that_of_laying(tracker: CardTracker) -> None:
    now = tracker.settled([at("QS", 200, 0), at("7C", 20, 0)], (tracker.lying[1],), gone)
    assert told(now) == [(2, "10H", True, True), (3, "QS", False, True), (1, "7C", False, True)]
    assert now.slid[0].id == 1


@pytest.mark.parametrize(("far", "slid"), [(6, False), (9, True)])
def test_a_card_slid_from_some_way_on(tracker: CardTracker, far: int, slid: bool) -> None:
    now = tracker.settled([at("7C", far, 0), at("10H", 100, 0)], (), gone)
    assert [one.card for one in now.slid] == (["7C"] if slid else [])
    assert now.changed is slid and now.lifted == ()


def test_where_nothing_says_that_it_moved_a_corner_may_tell_its_place_badly(tracker: CardTracker) -> None:
    now = tracker.settled([at("7C", 15, 0), at("10H", 100, 0)], (), stays)
    assert not now.changed


def test_what_is_not_read_again_is_gone_or_stays(tracker: CardTracker) -> None:
    assert tracker.settled([at("7C", 0, 0)], (), gone).lifted == (2,)
    assert told(tracker.settled([at("7C", 0, 0)], (), stays)) == [(1, "7C", True, True), (2, "10H", True, True)]


def test_what_was_sure_stays_sure_where_it_lies(tracker: CardTracker) -> None:
    now = tracker.settled([at("7C", 2, 0, sure=False)], (tracker.lying[1],), stays)
    assert told(now) == [(1, "7C", True, True), (2, "10H", True, True)]


def test_what_was_sure_and_lies_doubtful_elsewhere_is_doubtful(tracker: CardTracker) -> None:
    now = tracker.settled([at("7C", 40, 0, sure=False)], (tracker.lying[1],), gone)
    assert told(now) == [(2, "10H", True, True), (1, "7C", False, False)]
    assert now.slid == ()


def test_a_doubtful_card_becomes_another_and_keeps_its_number(tracker: CardTracker) -> None:
    tracker.take(tracker.settled([at("3D", 200, 0, sure=False)], tracker.lying, gone))
    now = tracker.settled([at("8D", 203, 0)], tracker.lying[:2], gone)
    assert told(now)[2] == (3, "8D", False, True) and now.lifted == ()


def test_a_doubtful_card_that_is_read_surely_in_its_place_is_news(tracker: CardTracker) -> None:
    tracker.take(tracker.settled([at("3D", 200, 0, sure=False)], tracker.lying, gone))
    assert tracker.settled([at("3D", 200, 0)], tracker.lying[:2], gone).changed


def test_a_card_that_lies_there_twice_is_doubted(tracker: CardTracker) -> None:
    now = tracker.settled([at("7C", 300, 0)], tracker.lying, gone)
    assert [one.card.reasons[0].code for one in now.cards if not one.kept] == [CardReasonCode.TWICE]


def test_an_index_that_is_read_once_more_is_no_second_card(tracker: CardTracker) -> None:
    assert not tracker.settled([at("7C", 20, 0)], tracker.lying, gone).changed


def test_a_card_comes_back_with_its_number_until_all_is_forgotten(tracker: CardTracker) -> None:
    tracker.take(tracker.settled([], tracker.lying[1:], gone))
    assert told(tracker.settled([at("7C", 300, 0)], tracker.lying, gone))[-1] == (1, "7C", False, True)
    tracker.forget()
    assert tracker.lying == ()
    assert tracker.settled([at("7C", 300, 0)], (), gone).cards[0].id != 1


def test_events_come_before_the_rest(tracker: CardTracker) -> None:
    lifted, slid = tracker.settled([at("7C", 60, 0)], (), gone).events(2.5)
    assert lifted.to_json() == {"t": 2.5, "event": "lifted", "ids": [2]}
    assert slid.to_json() == {
        "t": 2.5, "event": "slid", "id": 1, "card": "7C", "before": [30.0, 45.0], "after": [90.0, 45.0],
    }  # fmt: skip


def test_places_of_cards() -> None:
    card = at("7C", 10, 20)
    assert (middle(card), width(card)) == ((40, 65), 60)
    assert apart(card, moved([card], 30, 0)[0]) == 0.5
