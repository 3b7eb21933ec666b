"""`vision.cards.following.odd_things`: what lies there and is no card is said for as long as it lies there."""

import numpy as np
import pytest

from vision.cards.card_reading import Card, CardReason, CardReasonCode
from vision.cards.following.card_events import TrackedCard
from vision.cards.following.card_tracker import Settled
from vision.cards.following.change_reading import Scene
from vision.cards.following.odd_things import CARD_LIKE, OddThings
from vision.geometry.track_view import TrackView
from vision.types.picture import Cells

NOTHING = Settled(())
UNKNOWN = CardReason(CardReasonCode.UNKNOWN, 1, 0)
VIEW = TrackView(np.diag([0.5, 0.5, 1.0]), 640, 360)


def cells(*boxes: tuple[int, int, int, int]) -> Cells:
    found = np.zeros((45, 80), np.bool_)
    for x, y, wide, high in boxes:
        found[y : y + high, x : x + wide] = True
    return found


def scene(changed: Cells) -> Scene:
    return Scene(np.zeros((720, 1280, 3), np.uint8), changed, np.ones_like(changed), (1280, 720), ())


@pytest.fixture
def odd() -> OddThings:
    odd = OddThings()
    thing = cells((10, 10, 4, 3))
    odd.update(scene(thing), NOTHING, thing, [], VIEW)
    return odd


def test_a_thing_is_news_once(odd: OddThings) -> None:
    assert odd.news and [reason.code for reason in odd.reasons] == ["unknown-object"]
    assert odd.reasons[0].measured == pytest.approx(32)
    odd.told()
    assert not odd.news and len(odd.reasons) == 1


def test_it_is_said_until_its_place_changes(odd: OddThings) -> None:
    odd.update(scene(cells((40, 10, 9, 9))), NOTHING, cells(), [], VIEW)
    assert len(odd.reasons) == 1 and not odd.news
    odd.update(scene(cells((10, 10, 4, 3))), NOTHING, cells(), [], VIEW)
    assert odd.reasons == () and odd.news


def test_it_is_not_said_of_what_a_card_covers(odd: OddThings) -> None:
    card = Card("7C", 1.0, ((100, 100), (300, 100), (300, 400), (100, 400)))
    odd.update(scene(cells()), Settled((TrackedCard(1, False, card),)), cells(), [], VIEW)
    assert odd.reasons == ()


def test_specks_are_nothing_and_large_ones_may_be_strange_cards() -> None:
    odd = OddThings()
    odd.update(scene(cells()), NOTHING, cells((5, 5, 2, 2), (20, 20, 5, 8)), [UNKNOWN], None)
    assert odd.reasons == (UNKNOWN,) and CARD_LIKE <= 5 * 8
    odd.forget()
    odd.update(scene(cells()), NOTHING, cells((20, 20, 5, 7)), [UNKNOWN], None)
    assert [(one.code.value, one.measured) for one in odd.reasons] == [("unknown-object", None)]


def test_a_first_doubt_is_told_once() -> None:
    odd = OddThings()
    odd.once([UNKNOWN])
    assert odd.reasons == (UNKNOWN,) and odd.news
    odd.told()
    assert odd.reasons == () and not odd.news
