import socket
from types import SimpleNamespace

from kiosk.devices.camera_process.pacing import IDLE_AFTER, IDLE_STEP, LONG_AFTER, LONG_STEP, Idle
from kiosk.devices.camera_process.worker import (
    CALIBRATING,
    CAMERA_GRACE,
    HEARTBEAT,
    READING,
    THE_READER,
    Child,
    code_of,
)
from kiosk.devices.cameras.base import CameraMissing, CameraTimeout
from kiosk.devices.ipc import MessageSocket
from kiosk.errors import CameraError, UsageError
from vision.types.lessons import Correction
from vision.types.track_events import AtRest, Rolling


def test_a_track_that_lies_still_is_looked_at_less_often_until_something_moves():
    now = [0.0]
    idle = Idle(lambda: now[0])
    assert idle.pause(resting=True) == 0
    now[0] = IDLE_AFTER - 1
    assert idle.pause(resting=True) == 0
    now[0] = IDLE_AFTER + 1
    assert idle.pause(resting=True) == IDLE_STEP
    now[0] = LONG_AFTER + 1
    assert idle.pause(resting=True) == LONG_STEP
    assert idle.pause(resting=False) == 0
    assert idle.pause(resting=True) == 0


def test_each_fault_has_its_code():
    faults = [CameraMissing("m"), CameraTimeout("t"), CameraError("e"), UsageError("u"), ValueError("v")]
    assert [code_of(fault) for fault in faults] == ["missing", "silent", "fault", "unusable", "died"]


def test_an_order_that_the_track_cannot_follow_ends_nothing():
    def command(words):
        raise UsageError("no die 9")

    child = Child(MessageSocket(socket.socketpair()[0]))
    child.orders += [("command", ("set_aside", 9)), ("preview", True)]
    child._obey(SimpleNamespace(command=command))
    assert child.preview and not child.orders


def test_what_people_said_of_dice_reaches_the_pipeline():
    taught = []
    child = Child(MessageSocket(socket.socketpair()[0]))
    child.orders.append(("learn", Correction(3, "4")))
    child._obey(SimpleNamespace(learn=taught.append))
    assert taught == [Correction(3, "4")]


class Bench:
    """A child on a clock that jumps; the test stands where its loop would be."""

    def __init__(self):
        self.now = 0.0
        ours, theirs = socket.socketpair()
        self.ours, self.child = MessageSocket(ours), Child(MessageSocket(theirs), clock=lambda: self.now)
        self.child.lookout = SimpleNamespace(capturing=False, calibrating=None)
        self.child._timeout, self.child.looks = 3.0, 1

    def beats(self, seconds):
        """Signs of life while the loop stands still; the last message, and when it came."""
        end = self.now + seconds
        while self.now < end and self.child.beat():
            self.now += HEARTBEAT
        return self.ours.drain()[-1], self.now


def test_a_camera_that_hangs_in_its_driver_is_told_soon_after_its_own_time_out():
    bench = Bench()
    bench.child.lookout.capturing = True
    message, when = bench.beats(60)
    assert message == ("fault", "hung", "the camera") and 3.0 + CAMERA_GRACE <= when <= 4.5


def test_a_reading_that_never_ends_is_told_and_a_calibration_may_take_longer():
    bench = Bench()
    message, when = bench.beats(60)
    assert message == ("fault", "hung", "the reader") and READING <= when <= READING + 1.0
    bench = Bench()
    bench.child.lookout.calibrating = object()
    assert bench.beats(CALIBRATING - 1)[0] == ("alive",)
    assert bench.beats(60)[0][1] == "hung"


def test_a_slow_board_is_given_as_long_as_was_said():
    bench = Bench()
    bench.child._patience = 16.0
    message, when = bench.beats(60)
    assert message == ("fault", "hung", THE_READER) and 16.0 <= when <= 17.0


def test_work_that_goes_on_is_never_called_hung():
    bench = Bench()
    for _ in range(100):
        assert bench.beats(3.5)[0] == ("alive",)
        bench.child.looks += 1


def test_before_the_first_picture_nothing_is_said():
    bench = Bench()
    bench.child.looks = 0
    assert bench.child.beat()
    bench.now = 29.0
    assert bench.child.beat() and bench.ours.drain() == []


def test_what_a_reading_took_goes_back_once_its_dice_were_told(monkeypatch):
    done = []
    monkeypatch.setattr("kiosk.devices.camera_process.worker.trim_heap", lambda: done.append("given back"))
    bench = Bench()
    bench.child.lookout.examined = lambda: None
    bench.child._tell(bench.child.lookout, [Rolling(1.0)])
    assert done == []
    bench.child._tell(bench.child.lookout, [AtRest(2.0)])
    assert done == ["given back"] and bench.ours.drain()[-1] == ("events", [AtRest(2.0)])
