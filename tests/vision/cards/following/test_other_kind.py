"""Cards among dice, and dice among cards: said, looked for where something was doubtful, never read as the other."""

from collections.abc import Sequence

import numpy as np
import pytest

from tests.vision.tracking.blob_reader import BlobReader
from vision.cards.card_reading import Card, CardReason, CardReasonCode, CardsReading
from vision.cards.following.card_events import CardsAtRest, TrackedCard
from vision.cards.following.other_kind import with_cards, with_dice
from vision.geometry.track_view import TrackView
from vision.types.picture import Picture
from vision.types.reading import Die
from vision.types.reasons import Reason, ReasonCode
from vision.types.track_events import AtRest, TrackedDie

PICTURE = np.full((400, 600, 3), 40, np.uint8)
CARD = Card("7C", 0.99, ((100, 100), (160, 100), (160, 190), (100, 190)))
UNCLEAR = CARD.doubted(CardReason(CardReasonCode.UNSURE, 0.5, 0.9))
THING = Reason(ReasonCode.UNKNOWN_OBJECT, 90.0)


class Cards:
    """A reader that finds these cards, and counts how often it is made and asked."""

    def __init__(self, *cards: Card) -> None:
        self.cards, self.made, self.asked = cards, 0, 0

    def make(self) -> "Cards":
        self.made += 1
        return self

    def read(self, image: Picture) -> CardsReading:
        self.asked += 1
        return CardsReading(self.cards)


def rest(*reasons: Reason, dice: Sequence[tuple[int, int]] = (), of_die: Sequence[Reason] = ()) -> AtRest:
    lying = (Die("5", "white", (x - 8, y - 8, 16, 16), 0.99, tuple(of_die)) for x, y in dice)
    return AtRest(1.0, tuple(TrackedDie(place, False, die) for place, die in enumerate(lying)), reasons)


def nobody_looks() -> Picture:
    raise AssertionError("the frame was taken")


@pytest.mark.parametrize("reason", [ReasonCode.UNKNOWN_OBJECT, ReasonCode.MISSED, ReasonCode.NO_DIE])
def test_a_card_that_makes_dice_doubtful_is_named(reason: ReasonCode) -> None:
    doubtful = (
        rest(of_die=[Reason(reason)], dice=[(300, 300)]) if reason is ReasonCode.NO_DIE else rest(Reason(reason))
    )
    said = with_cards(doubtful, Cards(CARD).make, lambda: PICTURE, None)
    assert ReasonCode.PLAYING_CARD in said.doubts and ReasonCode.UNKNOWN_OBJECT not in said.doubts and not said.sure


def test_where_nothing_is_doubtful_or_a_hand_is_nobody_looks() -> None:
    reader = Cards(CARD)
    for calm in (rest(dice=[(130, 140)]), rest(Reason(ReasonCode.COVERED))):
        assert with_cards(calm, reader.make, nobody_looks, None) is calm
    assert (reader.made, reader.asked) == (0, 0)


def test_what_looks_like_a_die_on_a_card_is_doubted_and_a_die_beside_it_is_not() -> None:
    said = with_cards(rest(THING, dice=[(130, 140), (300, 300)]), Cards(CARD).make, lambda: PICTURE, None)
    assert [tracked.die.sure for tracked in said.dice] == [False, True]


def test_a_card_that_is_not_sure_or_lies_beside_the_track_is_none() -> None:
    view = TrackView(np.diag([0.5, 0.5, 1.0]), 100, 100)
    thing = rest(THING)
    assert with_cards(thing, Cards(UNCLEAR).make, lambda: PICTURE, None) is thing
    far = Card("7C", 0.99, tuple((x + 400, y) for x, y in CARD.corners))
    assert with_cards(thing, Cards(far).make, lambda: PICTURE, view) is thing
    assert with_cards(thing, Cards(CARD).make, lambda: PICTURE, view) is not thing


@pytest.mark.parametrize("odd", [THING, CardReason(CardReasonCode.UNKNOWN, 1), CardReason(CardReasonCode.MARKS, 2)])
def test_dice_among_cards_are_named_once_something_lies_there(odd: Reason | CardReason) -> None:
    picture = PICTURE.copy()
    picture[300:330, 300:330] = 230
    picture[312:318, 312:318] = 0
    reader, lying = BlobReader(), (TrackedCard(1, True, CARD),)
    calm = CardsAtRest(1.0, lying)
    assert with_dice(calm, reader, nobody_looks, None) is calm and reader.reads == 0
    said = with_dice(CardsAtRest(1.0, lying, (odd,)), reader, lambda: picture, None)
    assert said.reasons[-1].to_json() == Reason(ReasonCode.DICE, 1).to_json() and THING not in said.reasons
    without = CardsAtRest(1.0, lying, (odd,))
    assert with_dice(without, reader, lambda: PICTURE, None) is without


def test_the_pips_of_a_card_are_no_dice() -> None:
    picture = PICTURE.copy()
    picture[120:150, 115:145] = 230
    picture[132:138, 127:133] = 0
    odd = CardsAtRest(1.0, (TrackedCard(1, True, CARD),), (THING,))
    assert with_dice(odd, BlobReader(), lambda: picture, None) is odd
