"""The whole way from the virtual camera's frames to events, with the real reader; the truth only judges."""

import pytest

from calibration.maintenance.view_keeper import TrackSize, ViewKeeper
from kiosk.devices.camera_process.in_thread import InThreadCamera
from kiosk.devices.cameras.virtual_camera import VirtualCamera
from kiosk.devices.virtual.track import VirtualTrack
from vision.reader import Reader
from vision.tracking.watcher import Watcher


@pytest.fixture
def table():
    track = VirtualTrack(4)
    keeper = ViewKeeper(TrackSize(400.0, 225.0, 16.0))
    return track, InThreadCamera(VirtualCamera(track), Watcher(Reader()), keeper=keeper)


def play(table, seconds=0.6):
    """Lets the hand finish and everything come to rest; the events."""
    track, eyes = table
    events, quiet = [], 0
    while quiet < seconds * 30:
        events += eyes.poll()
        quiet = 0 if track.busy else quiet + 1
    return events


def last(events):
    return [event for event in events if event.name == "at_rest"][-1]


def faces(rest):
    return sorted(tracked.die.face for tracked in rest.dice)


def truth(track):
    return sorted(die.face for die in track.truth() if die.on_track)


@pytest.mark.whole
def test_throw_pass_take_two_and_throw_them_again(table):
    track, _ = table
    play(table)
    track.throw()
    thrown = play(table)
    assert {"covered", "rolling", "at_rest"} <= {event.name for event in thrown}
    assert faces(last(thrown)) == truth(track)

    track.pass_hand()
    passed = play(table)
    assert [event.name for event in passed] == ["covered", "at_rest"]
    assert all(die.kept for die in last(passed).dice)

    track.pick_up((0, 3))
    taken = play(table)
    lifted = {name for event in taken if event.name == "lifted" for name in event.ids}
    assert len(lifted) == 2 and len(last(taken).dice) == 3

    track.throw()
    again = last(play(table))
    assert faces(again) == truth(track)
    assert {die.id for die in again.dice if not die.kept} == lifted


@pytest.mark.whole
def test_a_bump_and_a_lamp_say_nothing(table):
    track, _ = table
    track.throw()
    play(table)
    track.bump()
    assert play(table, 1.5) == []
    track.lamp(0.6)
    assert play(table, 1.5) == []
