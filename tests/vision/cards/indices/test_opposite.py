"""`vision.cards.indices.opposite`: where two indices lie opposite each other a card may lie between them."""

import numpy as np
import pytest

from vision.cards.indices.index_map import Place
from vision.cards.indices.opposite import LIKELY, MOST, laid_aslant, laid_between
from vision.types.picture import Array

CARD, PX = (63.0, 88.0), 2.0
RANK = 6.0, 8.0
"""Millimetres from the corner; the suit is 8 below."""


def corners(x: float, y: float, turned: float) -> Array:
    """A card whose middle lies there, in pixels."""
    turn, half = np.radians(turned), np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * np.array(CARD) / 2 * PX
    return np.asarray(half @ [(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))] + (x, y), np.float32)


def indices(card: Array, likely: float = 0.9, rank: tuple[float, float] = RANK) -> list[Place]:
    """Both indices of a card."""
    found = []
    for one in (card, np.roll(card, 2, 0)):
        right, down = (one[1] - one[0]) / CARD[0], (one[3] - one[0]) / CARD[1]
        found.append(Place(*(one[0] + right * x + down * y for x, y in (rank, (rank[0], rank[1] + 8.0))), likely))
    return found


@pytest.mark.parametrize("turned", [0.0, 35.0, 200.0])
def test_a_card_lies_between_its_indices(turned: float) -> None:
    there = corners(400, 300, turned)
    (found,) = laid_between(indices(there), PX, [], CARD)
    off = min(float(np.abs(one - there).max()) for one in (found, np.roll(found, 2, 0)))
    assert off < 1.5


def test_known_cards_tell_where_an_index_is() -> None:
    known, there, rank = corners(200, 300, 10.0), corners(600, 300, 50.0), (9.5, 10.0)
    places = [one for card in (known, there) for one in indices(card, rank=rank)]
    (found,) = laid_between(places, PX, [known], CARD)
    assert min(float(np.abs(one - there).max()) for one in (found, np.roll(found, 2, 0))) < 0.5
    assert laid_between(indices(there, rank=rank), PX, [], CARD) == []


def test_of_indices_that_do_not_lie_opposite_there_is_no_card() -> None:
    first, second = indices(corners(400, 300, 20.0))
    turned, far = Place(second.suit, second.rank, 0.9), Place(second.rank + 25, second.suit + 25, 0.9)
    unlikely = second._replace(likely=LIKELY - 0.01)
    aside = Place(second.rank, second.rank + (16, -2), 0.9)
    assert all(laid_between([first, other], PX, [], CARD) == [] for other in (turned, far, unlikely, aside))
    assert laid_between([first], PX, [], CARD) == []
    for other in ((-16, 0), (16, 0)):
        first, second = (
            Place(one.rank, one.rank + np.array(way), 0.9)
            for one, way in zip(indices(corners(400, 300, 0.0)), ((16, 0), other), strict=True)
        )
        assert laid_between([first, second], PX, [], CARD) == []
    askew = [one._replace(suit=one.suit + (12, 0)) for one in indices(corners(400, 300, 0.0))]
    assert laid_between(askew, PX, [], CARD) == []


@pytest.mark.parametrize(("squeezed", "way", "larger"), [(1.0, 0.0, 1.0), (0.8, 20.0, 1.0), (0.75, 110.0, 1.6)])
def test_where_no_card_is_known_one_of_any_size_may_be_seen_aslant(
    squeezed: float, way: float, larger: float
) -> None:
    along = np.array((np.cos(np.radians(way)), np.sin(np.radians(way))))
    squeeze = larger * (np.eye(2) - (1 - squeezed) * np.outer(along, along))
    straight = corners(400, 300, 30.0)
    places = [one._replace(rank=one.rank @ squeeze, suit=one.suit @ squeeze) for one in indices(straight)]
    there, found = np.asarray(straight @ squeeze, np.float32), laid_aslant(places, CARD)
    off = min(float(np.abs(one - other).max()) for one in found for other in (there, np.roll(there, 2, 0)))
    assert off < 4.5 * PX * larger


def test_an_index_is_as_high_as_on_a_card() -> None:
    first, second = indices(corners(400, 300, 0.0))
    low, high = (
        [one._replace(suit=one.rank + by * (one.suit - one.rank)) for one in (first, second)] for by in (0.5, 2)
    )
    assert laid_aslant([first, second], CARD) and laid_aslant(low, CARD) == [] == laid_aslant(high, CARD)
    assert laid_aslant([first], CARD) == []


def test_of_more_indices_than_a_deal_has_none_are_paired() -> None:
    places = indices(corners(400, 300, 0.0))
    assert laid_aslant(places, CARD)
    assert laid_aslant(places * MOST, CARD) == []
