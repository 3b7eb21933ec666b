"""Cards among dice and dice among cards on the virtual track, through the real readers: `vision.cards.following`."""

from collections.abc import Iterator

import pytest

from kiosk.config.schema import Config
from kiosk.devices.camera_process.in_thread import InThreadCamera
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.simulation.builder import simulated
from kiosk.simulation.laid_card_game import LaidCardSimulation
from kiosk.simulation.simulated_game import Setup
from kiosk.table.storage.store import Store
from vision.cards.following.card_events import CardsAtRest
from vision.types.dice_set import CARDS, PIPS
from vision.types.track_events import AtRest

Rest = AtRest | CardsAtRest


def rests(eyes: InThreadCamera, track: VirtualTrack, seconds: float) -> Iterator[Rest]:
    """What comes to rest for so long, or for as long as a hand is at work."""
    end = track.t + seconds
    while track.t < end or track.busy:
        yield from (event for event in eyes.poll() if isinstance(event, Rest))


def codes(rest: Rest) -> list[str]:
    return [reason.code.value for reason in rest.reasons]


@pytest.mark.slow
def test_each_is_said_among_the_other_and_read_as_what_it_is() -> None:
    played = simulated(Setup("cribble", 3, store=Store(None), config=Config(), size=(800, 480)))
    assert isinstance(played, LaidCardSimulation)
    eyes, track = played.app.eyes, played.track
    assert isinstance(eyes, InThreadCamera) and isinstance(track, VirtualTrack)
    eyes.expect(PIPS)
    list(rests(eyes, track, 2))
    track.lay_card("7C", (-60.0, 0.0))
    *_, among = rests(eyes, track, 3)
    assert isinstance(among, AtRest) and not among.dice and codes(among) == ["playing-card"]
    track.throw()
    *_, thrown = rests(eyes, track, 4)
    assert isinstance(thrown, AtRest) and "playing-card" in codes(thrown) and not thrown.sure
    track.take_cards()
    *_, alone = rests(eyes, track, 3)
    assert alone.sure
    eyes.expect(CARDS)
    *_, first = rests(eyes, track, 2)
    assert isinstance(first, CardsAtRest) and not first.cards and "dice" in codes(first)
