import pickle
import socket
import struct
import threading

import pytest

from kiosk.devices.ipc import BrokenWire, InvalidMessage, MessageSocket


@pytest.fixture
def ends():
    one, other = socket.socketpair()
    wires = MessageSocket(one), MessageSocket(other)
    yield wires, other
    for wire in wires:
        wire.close()


def test_messages_arrive_whole_and_in_order(ends):
    (ours, theirs), _ = ends
    theirs.send(("a", 1))
    theirs.send(("b", b"x" * 50_000))
    assert ours.drain() == [("a", 1), ("b", b"x" * 50_000)]
    assert ours.drain() == []
    ours.send("back")
    assert theirs.receive() == "back"


def test_half_a_message_waits_for_its_other_half(ends):
    (ours, _), raw = ends
    body = pickle.dumps("late")
    raw.sendall(struct.pack("!I", len(body)) + body[:3])
    assert ours.drain() == []
    raw.sendall(body[3:])
    assert ours.drain() == ["late"]


@pytest.mark.parametrize("bytes_", [b"\xff\xff\xff\xffnonsense", struct.pack("!I", 4) + b"oops"])
def test_rubbish_is_told_from_messages(ends, bytes_):
    (ours, _), raw = ends
    raw.sendall(bytes_)
    with pytest.raises(InvalidMessage):
        ours.drain()


def test_what_was_sent_before_the_end_still_arrives(ends):
    (ours, theirs), _ = ends
    theirs.send("last words")
    theirs.close()
    assert ours.drain() == ["last words"]
    with pytest.raises(BrokenWire):
        ours.drain()


def test_an_offer_is_dropped_rather_than_waited_for(ends):
    (ours, theirs), _ = ends
    sent = 0
    while theirs.offer(b"x" * 1000) and sent < 10_000:
        sent += 1
    assert 0 < sent < 10_000
    assert len(ours.drain()) > 0
    assert theirs.offer("again")


def test_a_large_offer_never_waits_and_arrives_whole(ends):
    (ours, theirs), _ = ends
    large = b"x" * 5_000_000
    done = threading.Event()
    threading.Thread(target=lambda: (theirs.offer(large), done.set()), daemon=True).start()
    assert done.wait(5.0), "it waits for a reader"
    assert not theirs.offer("dropped: the large one is still on its way")
    came = []
    while not came:
        came = ours.drain()
        theirs.drain()
    assert came == [large]
    assert theirs.offer("next")
    assert ours.drain() == ["next"]


def test_what_an_offer_left_goes_before_the_next_message(ends):
    (ours, theirs), _ = ends
    large = b"x" * 1_000_000
    assert theirs.offer(large)
    sending = threading.Thread(target=lambda: theirs.send("after"), daemon=True)
    sending.start()
    came = []
    while len(came) < 2:
        came += ours.drain()
    sending.join()
    assert came == [large, "after"]
