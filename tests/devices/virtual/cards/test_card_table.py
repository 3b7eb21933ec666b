"""`kiosk.devices.virtual.cards.card_table` and the track's commands: a hand lays, takes and slides; what is read."""

from random import Random

import numpy as np
import pytest

from calibration.track.markers import find_markers, view_of
from kiosk.devices.virtual.cards.card_table import CardTable
from kiosk.devices.virtual.hand.pose import VirtualHand
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.errors import UsageError
from vision.cards.following.card_events import CardsAtRest
from vision.cards.following.card_watcher import CardWatcher
from vision.cards.reader import CardReader


@pytest.fixture
def table() -> CardTable:
    return CardTable(VirtualHand(), Random(1))


def test_the_hand_brings_a_card_and_leaves_it(table: CardTable) -> None:
    held = []
    for _ in table.lay("QS", (20, 30)):
        held.append(table.held)
    assert held[0] is not None and held[0].card == "QS" and held[0].z > 10
    assert held[0].y < -100 and held[-1] is None and table.held is None
    (card,) = table.lying
    assert (card.card, card.x, card.y, card.up) == ("QS", 20, 30, True)


def test_later_cards_lie_higher(table: CardTable) -> None:
    for card in ("QS", "7C"):
        list(table.lay(card, (0, 0)))
    assert table.lying[1].z > table.lying[0].z


def test_cards_are_taken_from_the_top(table: CardTable) -> None:
    for card in ("QS", "7C", "2D"):
        list(table.lay(card, (0, 0)))
    left = []
    for _ in table.take(["QS", "2D"]):
        left.append(tuple(one.card for one in table.lying))
    assert list(dict.fromkeys(left)) == [("QS", "7C", "2D"), ("QS", "7C"), ("7C",)]
    assert list(table.take(["KD"])) == []


def test_a_card_slides_over_the_others(table: CardTable) -> None:
    for card in ("QS", "7C"):
        list(table.lay(card, (0, 0)))
    list(table.slide("QS", (15, -5)))
    assert [(one.card, one.x, one.y) for one in table.lying] == [("7C", 0, 0), ("QS", 15, -5)]
    assert list(table.slide("KD", (1, 1))) == []


def done(track: VirtualTrack) -> None:
    while track.busy:
        track.step(1 / 30)


def test_the_same_seed_lays_the_same_picture() -> None:
    pictures = []
    for step in (1 / 30, 1 / 24):
        track = VirtualTrack(3, dice=1)
        track.lay_card("QS", (0, 0))
        while track.busy:
            track.step(step)
        track.step(2.0 - track.t)
        pictures.append(track.small())
    assert np.array_equal(*pictures)


def test_what_is_no_card_is_refused() -> None:
    with pytest.raises(UsageError, match="no card '1Z'"):
        VirtualTrack(3).lay_card("1Z", (0, 0))


@pytest.mark.whole
def test_a_fan_that_is_laid_card_by_card_is_read_as_it_lies_and_its_taking_told() -> None:
    track, watcher = VirtualTrack(5, dice=1), CardWatcher(CardReader())
    view = view_of(find_markers(track.full()), 400, 225, 16)
    assert view is not None
    watcher.use(view)
    rests: list[CardsAtRest] = []

    def run() -> None:
        for _ in range(400):
            if not track.busy and watcher.resting:
                return
            track.step(1 / 20)
            moment = track.moment()
            events = watcher.feed(track.small_of(moment), track.t, lambda moment=moment: track.full_of(moment))
            rests.extend(event for event in events if isinstance(event, CardsAtRest))

    run()
    for number, card in enumerate(("7C", "10H", "KD", "5S")):
        track.lay_card(card, (-150 + 13 * number, 48))
        run()
    assert [one.card.card for one in rests[-1].cards] == ["7C", "10H", "KD", "5S"] and rests[-1].sure
    track.take_cards()
    run()
    assert rests[-1].cards == () and rests[-1].sure
    assert track.cards.lying == ()
