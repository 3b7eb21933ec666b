"""The screens' end of the voice: it never waits, and a process that dies, hangs or talks rubbish is started anew."""

import os
import socket
import time
from pathlib import Path

import numpy as np
import pytest

from kiosk.devices.ipc import MessageSocket
from kiosk.devices.supervised_process import AT_ONCE
from kiosk.devices.voice import espeak
from kiosk.devices.voice.base import Tuning, Utterance
from kiosk.devices.voice.supervisor import PATIENCE, ProcessVoice

LINE = Utterance(("cinq",), "fr")


class Child:
    """A child whose every word the test speaks."""

    pid = 0

    def __init__(self, end: socket.socket) -> None:
        self.wire = MessageSocket(end.dup())
        self.killed = False

    def poll(self) -> int | None:
        return -9 if self.killed else None

    def kill(self) -> None:
        self.killed = True

    def wait(self, timeout: float | None = None) -> int:
        return -9


class Bench:
    """A voice on a clock that jumps."""

    def __init__(self, tuning: Tuning | None = None) -> None:
        self.now = 0.0
        self.children: list[Child] = []
        self.voice = ProcessVoice(tuning, lambda: self.now, self.start)

    def start(self, end: socket.socket) -> Child:
        self.children.append(Child(end))
        return self.children[-1]

    def says(self, message: object) -> str | None:
        self.children[-1].wire.send(message)
        return self.voice.status().code

    def later(self, seconds: float) -> str | None:
        self.now += seconds
        return self.voice.status().code


def test_lines_sounds_and_settings_reach_the_child() -> None:
    bench = Bench(Tuning())
    bench.voice.say(LINE)
    bench.voice.play("win")
    bench.voice.tune(Tuning(rate=100))
    assert bench.children[-1].wire.drain() == [Tuning(), LINE, ("play", "win"), Tuning(rate=100)]


def test_nothing_is_started_where_nothing_is_to_be_heard() -> None:
    bench = Bench()
    bench.voice.say(LINE)
    assert bench.later(100) is None
    assert not bench.children
    bench.voice.tune(Tuning(sounds=0))
    assert len(bench.children) == 1


def test_what_the_child_misses_is_told() -> None:
    bench = Bench(Tuning())
    assert bench.voice.status().code == "starting"
    assert bench.says(("alive", ("no_espeak", "x"))) == "no_espeak"
    assert bench.says(("alive", None)) is None


@pytest.mark.parametrize("rubbish", ["rubbish", ("alive", ("unknown", "")), ("alive",), None])
def test_a_child_that_talks_rubbish_is_ended(rubbish: object) -> None:
    bench = Bench(Tuning())
    assert bench.says(rubbish) == "died"
    assert bench.children[0].killed


def test_a_child_that_dies_is_started_again_and_told_the_settings() -> None:
    bench = Bench(Tuning(rate=90))
    bench.says(("alive", None))
    bench.children[0].wire.close()
    assert bench.voice.status().code == "died"
    bench.voice.say(LINE)
    bench.later(AT_ONCE - 0.1)
    assert len(bench.children) == 1
    bench.later(0.11)
    assert bench.children[1].wire.drain() == [Tuning(rate=90)]
    assert bench.says(("alive", None)) is None


def test_a_child_that_hangs_is_ended() -> None:
    bench = Bench(Tuning())
    bench.says(("alive", None))
    assert bench.later(PATIENCE - 1) is None
    assert bench.later(2) == "hung"
    assert bench.children[0].killed


def test_a_child_that_keeps_dying_is_started_later_and_later() -> None:
    bench = Bench(Tuning())
    starts = []
    for _ in range(6):
        bench.children[-1].wire.close()
        bench.voice.status()
        before, count = bench.now, len(bench.children)
        while len(bench.children) == count:
            bench.later(0.5)
        starts.append(bench.now - before)
    assert starts == sorted(starts)
    assert starts[0] < 3 < starts[-1] < 25


def test_a_child_that_does_not_listen_holds_nobody_up() -> None:
    bench = Bench(Tuning())
    began = time.monotonic()
    for _ in range(5000):
        bench.voice.say(Utterance(("x" * 200,), "fr"))
    assert time.monotonic() - began < 5


def test_closing_ends_the_child_for_good() -> None:
    bench = Bench(Tuning())
    bench.voice.close()
    assert bench.children[0].killed
    bench.later(100)
    assert len(bench.children) == 1


@pytest.mark.skipif(not espeak.installed(), reason="espeak-ng is not installed")
def test_the_real_process_speaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Into a file instead of a sound card."""
    heard = tmp_path / "heard.raw"
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "disk")
    monkeypatch.setitem(os.environ, "SDL_DISKAUDIOFILE", str(heard))
    voice = ProcessVoice(Tuning(sounds=0))
    voice.say(Utterance(("cinq, cinq, deux",), "fr"))
    end = time.monotonic() + 15
    loud = 0.0
    while loud < 0.05 and time.monotonic() < end:
        time.sleep(0.1)
        assert voice.status().code in (None, "starting")
        samples = np.fromfile(heard, "<i2") / 32768 if heard.exists() else np.zeros(1)
        loud = float(np.abs(samples).max()) if samples.size else 0.0
    voice.close()
    assert loud > 0.05
