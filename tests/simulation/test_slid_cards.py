"""Cards that a finger pushes on the virtual track, through the real reader: told as pushed, not as laid again."""

import pytest

from kiosk.config.schema import Config
from kiosk.devices.camera_process.in_thread import InThreadCamera
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.simulation.builder import simulated
from kiosk.simulation.simulated_game import Setup
from kiosk.table.storage.store import Store
from vision.cards.following.card_events import CardsAtRest, Slid
from vision.types.dice_set import CARDS
from vision.types.track_events import Event


def told(eyes: InThreadCamera, track: VirtualTrack, seconds: float = 3.0) -> list[Event]:
    """What is told for so long, or for as long as a hand is at work."""
    end, events = track.t + seconds, list[Event]()
    while track.t < end or track.busy:
        events += eyes.poll()
    return events


def rest(events: list[Event]) -> dict[str, tuple[int, bool]]:
    """Number of each card of the last rest, and whether it is sure."""
    (*_, last) = (event for event in events if isinstance(event, CardsAtRest))
    return {one.card.card: (one.id, one.card.sure) for one in last.cards}


@pytest.mark.whole
def test_a_card_that_is_pushed_keeps_its_number_even_over_another() -> None:
    played = simulated(Setup("cribble", 3, store=Store(None), config=Config(), size=(800, 480)))
    eyes, track = played.app.eyes, played.track
    assert isinstance(eyes, InThreadCamera) and isinstance(track, VirtualTrack)
    eyes.expect(CARDS)
    told(eyes, track, 2.0)
    for card, x in (("7C", -90.0), ("QS", 0.0), ("2D", 90.0)):
        track.lay_card(card, (x, 0.0))
        lying = rest(told(eyes, track))
    assert lying == {"7C": (1, True), "QS": (2, True), "2D": (3, True)}
    for card, by in (("QS", (0.0, 25.0)), ("2D", (-40.0, 5.0))):
        track.slide_card(card, by)
        events = told(eyes, track)
        assert [event.card for event in events if isinstance(event, Slid)] == [card]
        assert rest(events) == lying
