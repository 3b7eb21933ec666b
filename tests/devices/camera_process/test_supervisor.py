"""What the screen's side does, with the test in the child's place and a clock that jumps."""

import subprocess

import pytest

from kiosk.config.schema import Config
from kiosk.devices.camera_process.supervisor import START_PATIENCE, WORK_PATIENCE, CameraSupervisor
from kiosk.devices.camera_process.worker import READING, THE_READER, Order
from kiosk.devices.ipc import BrokenWire, MessageSocket
from kiosk.errors import UsageError
from vision.types.dice_set import PIPS, POKER
from vision.types.reading import Die
from vision.types.track_events import AtRest, Blind, Rolling, TrackedDie

CONFIG = Config.model_validate({"camera": {"timeout": 1.0}})
DIE = TrackedDie(3, False, Die("6", "white", (10, 10, 30, 30), 0.99))


class Child:
    """A child whose every word the test speaks."""

    pid = 0

    def __init__(self, end):
        self.wire = MessageSocket(end.dup())
        self.killed = False

    def poll(self):
        return -9 if self.killed else None

    def kill(self):
        self.killed = True

    def wait(self, timeout=None):
        return -9


class Bench:
    def __init__(self, source="usb"):
        self.now = 100.0
        self.children = []
        self.eyes = CameraSupervisor(source, CONFIG, clock=lambda: self.now, start=self._start)

    def _start(self, end):
        self.children.append(Child(end))
        return self.children[-1]

    @property
    def child(self):
        return self.children[-1]

    def says(self, *messages):
        for message in messages:
            self.child.wire.send(message)
        return self.eyes.poll()

    def later(self, seconds):
        self.now += seconds
        return self.eyes.poll()

    @property
    def code(self):
        return self.eyes.status().code


@pytest.fixture
def bench():
    bench = Bench()
    yield bench
    bench.eyes.close()


def test_it_sees_once_the_child_is_ready(bench):
    assert (bench.code, bench.eyes.status().ok) == ("starting", False)
    bench.says(("ready",))
    status = bench.eyes.status()
    assert (status.ok, status.reason, status.label, status.demo) == (True, None, "usb", False)
    assert Bench("virtual:3").eyes.status().demo


def test_events_come_through_in_order(bench):
    events = [Rolling(1.0), AtRest(1.5, (DIE,))]
    assert bench.says(("ready",), ("events", events)) == events
    assert bench.eyes.poll() == []


def test_blindness_is_a_reason_until_something_is_seen(bench):
    bench.says(("ready",), ("events", [Blind(1.0, "dark")]))
    assert bench.code == "dark" and "sombre" in str(bench.eyes.status().reason)
    bench.says(("alive",))
    assert bench.code == "dark"
    bench.says(("events", [AtRest(2.0)]))
    assert bench.eyes.status().ok


def test_the_first_order_says_everything_and_later_ones_what_changed(bench):
    order = bench.child.wire.receive()
    assert isinstance(order, Order)
    assert (order.source, order.config, order.dice_set, order.lying) == ("usb", CONFIG, PIPS, ())
    bench.eyes.expect(POKER)
    bench.eyes.expect(POKER)
    bench.eyes.want_preview(True)
    bench.eyes.command(("throw", (0, 2)))
    assert bench.child.wire.drain() == [("expect", POKER), ("preview", True), ("command", ("throw", (0, 2)))]


def test_previews_are_kept_until_the_camera_fails(bench):
    bench.says(("ready",), ("preview", b"\xff\xd8one"), ("preview", b"\xff\xd8two"))
    assert bench.eyes.preview() == b"\xff\xd8two"
    bench.says(("fault", "missing", "no camera at /dev/video0"))
    assert bench.eyes.preview() is None


def test_a_fault_is_said_and_the_child_replaced_after_the_wait(bench):
    first = bench.child
    bench.says(("fault", "missing", "no camera at /dev/video0"))
    assert (bench.code, bench.eyes.status().detail) == ("missing", "no camera at /dev/video0")
    assert first.killed and len(bench.children) == 1
    bench.later(0.1)
    assert len(bench.children) == 1
    bench.later(0.11)
    assert len(bench.children) == 2
    bench.says(("ready",))
    assert bench.eyes.status().ok


def test_silence_is_a_hang(bench):
    patience = WORK_PATIENCE
    bench.says(("ready",))
    bench.says(("alive",))
    bench.later(patience - 0.1)
    assert bench.eyes.status().ok
    bench.says(("alive",))
    bench.later(patience - 0.1)
    assert bench.eyes.status().ok
    bench.later(0.2)
    assert bench.code == "hung" and bench.child.killed


def test_a_board_that_is_too_slow_for_a_picture_is_given_longer_each_time(bench):
    given = []
    for fault in (THE_READER, THE_READER, THE_READER, "the camera", "the camera"):
        given.append(bench.child.wire.receive().patience)
        bench.says(("ready",), ("alive",), ("fault", "hung", fault))
        while bench.child.killed:
            bench.later(0.1)
    assert given == [READING, 16.0, 64.0, 64.0, 64.0]


def test_a_slow_start_is_no_hang(bench):
    bench.later(START_PATIENCE - 1)
    assert bench.code == "starting"
    bench.later(1.1)
    assert bench.code == "hung"


def test_the_first_frame_may_take_as_long_as_the_start(bench):
    bench.says(("ready",))
    bench.later(START_PATIENCE - 1)
    assert bench.eyes.status().ok
    bench.later(1.1)
    assert bench.code == "hung"


def test_a_child_that_dies_is_replaced(bench):
    bench.says(("ready",))
    bench.child.wire.close()
    bench.eyes.poll()
    assert bench.code == "died"
    bench.later(2.1)
    assert len(bench.children) == 2


@pytest.mark.parametrize("rubbish", [("nonsense", 1), "hello", ("events", ["no event"]), ("preview", 7), None])
def test_messages_that_are_none_are_rubbish(bench, rubbish):
    bench.says(("ready",))
    bench.says(rubbish)
    assert bench.code == "rubbish" and bench.child.killed


def test_bytes_that_are_no_message_are_rubbish(bench):
    bench.says(("ready",))
    bench.child.wire._end.sendall(b"\x00\x00\x00\x05hello")
    bench.eyes.poll()
    assert bench.code == "rubbish"


def test_the_wait_grows_to_twenty_seconds_and_begins_anew_after_good_work(bench):
    waits = []
    for _ in range(6):
        bench.says(("fault", "fault", "broken"))
        before, began = len(bench.children), bench.now
        while len(bench.children) == before:
            bench.later(0.5)
        waits.append(bench.now - began)
    assert waits == [0.5, 2, 4, 8, 16, 20]
    bench.says(("ready",))
    for _ in range(40):
        bench.now += 1
        bench.says(("alive",))
    bench.says(("fault", "fault", "broken"))
    bench.later(0.5)
    assert len(bench.children) == 8


def test_neither_memory_nor_a_process_left_stops_nobody(bench):
    def none(end):
        raise BlockingIOError(11, "Resource temporarily unavailable")

    start, bench.eyes._process._start = bench.eyes._process._start, none
    bench.says(("fault", "died", ""))
    bench.later(0.3)
    assert (bench.code, len(bench.children)) == ("died", 1)
    bench.eyes._process._start = start
    bench.later(2.1)
    assert len(bench.children) == 2


def test_the_dice_that_lay_there_are_told_to_the_next_child(bench):
    bench.says(("ready",), ("events", [AtRest(1.0, (DIE,))]))
    bench.says(("fault", "died", "")), bench.later(2.1)
    assert bench.child.wire.receive().lying == (DIE,)


def test_the_end_of_a_video_is_no_fault_and_starts_nothing(bench):
    assert bench.says(("ready",), ("events", [AtRest(1.0)]), ("ended",)) == [AtRest(1.0)]
    assert bench.code == "ended" and bench.child.killed
    bench.later(100)
    assert len(bench.children) == 1


def test_closing_ends_the_child_and_nothing_follows(bench):
    bench.eyes.close()
    assert bench.child.killed
    with pytest.raises(BrokenWire):
        bench.child.wire.drain(), bench.child.wire.drain()
    assert bench.later(100) == [] and len(bench.children) == 1


def test_a_child_that_cannot_be_killed_is_not_waited_for(bench):
    def hangs(timeout=None):
        raise subprocess.TimeoutExpired("eyes", timeout)

    bench.child.wait = hangs
    bench.eyes.close()
    assert bench.code == "ended"


def test_orders_to_a_child_that_is_gone_do_no_harm(bench):
    bench.child.wire.close()
    bench.eyes.command(("throw",))
    bench.eyes.command(("throw",))
    assert bench.code in {"died", "starting"}


def test_a_source_that_can_be_none_is_refused_at_once():
    with pytest.raises(UsageError):
        CameraSupervisor("usb:first", CONFIG)
