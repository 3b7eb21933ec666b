import socket
from types import SimpleNamespace

from kiosk.devices.cameras import CameraMissing, CameraTimeout
from kiosk.devices.eyes.child import IDLE_AFTER, IDLE_STEP, Child, Idle, code_of
from kiosk.devices.wire import Wire
from kiosk.errors import CameraError, UsageError


def test_a_track_that_lies_still_is_looked_at_less_often_until_something_moves():
    now = [0.0]
    idle = Idle(lambda: now[0])
    assert idle.pause(resting=True) == 0
    now[0] = IDLE_AFTER - 1
    assert idle.pause(resting=True) == 0
    now[0] = IDLE_AFTER + 1
    assert idle.pause(resting=True) == IDLE_STEP
    assert idle.pause(resting=False) == 0
    assert idle.pause(resting=True) == 0


def test_each_fault_has_its_code():
    faults = [CameraMissing("m"), CameraTimeout("t"), CameraError("e"), UsageError("u"), ValueError("v")]
    assert [code_of(fault) for fault in faults] == ["missing", "silent", "fault", "unusable", "died"]


def test_an_order_that_the_track_cannot_follow_ends_nothing():
    def command(words):
        raise UsageError("no die 9")

    child = Child(Wire(socket.socketpair()[0]))
    child.orders += [("command", ("set_aside", 9)), ("preview", True)]
    child._obey(SimpleNamespace(command=command))
    assert child.preview and not child.orders
