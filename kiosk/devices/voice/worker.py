"""The voice's own process: takes lines and sounds from the wire, has them made, and plays them."""

import select
import socket
import sys
import time
from collections.abc import Callable
from typing import NoReturn

from kiosk.devices.ipc import BrokenWire, InvalidMessage, MessageSocket
from kiosk.devices.voice import espeak
from kiosk.devices.voice.audio_output import Mixer, NoDevice, Speaker
from kiosk.devices.voice.base import SOUNDS, Tuning, Utterance, VoiceCode
from kiosk.devices.voice.pronunciation import aloud
from kiosk.devices.voice.speech_queue import Line, Lines

BEAT = 1.0
"""Seconds between two signs of life."""
TRIES_AFTER, TRIES_AT_MOST = 5.0, 600.0
"""Seconds from an attempt to open a sound card to the next, twice as many each time until a card comes or goes:
each attempt in vain costs SDL and ALSA 0.1 MB for good."""
REST_AFTER = 300.0
"""Seconds of silence after which the card is let go: an open one costs a little time all the while."""

Synthesise = Callable[[str, str, int], bytes]


class Speech:
    """Says what came, line by line; `step` is called many times a second and never waits for the card."""

    def __init__(self, speaker: Speaker, synthesise: Synthesise = espeak.samples) -> None:
        self.lines, self.tuning = Lines(), Tuning()
        self.fault: tuple[str, str] | None = None
        self._speaker, self._synthesise = speaker, synthesise
        self._cards: object = None
        self._next, self._wait = float("-inf"), TRIES_AFTER
        self._used = 0.0

    def take(self, message: object, now: float) -> None:
        """A message from the screens' process."""
        match message:
            case Utterance():
                if self.lines.add(message):
                    self._speaker.hush()
            case Tuning():
                self._tune(message)
            case ("play", str(sound)) if sound in SOUNDS and self.tuning.sounds and self.ready(now):
                self._speaker.play(sound, self.tuning.sounds)

    def step(self, now: float) -> None:
        """Goes on with the next line when the one before is said."""
        if self._speaker.speaking():
            self._used = now
            return
        line = self.lines.next()
        if line is not None:
            self._say(line, now)
        elif now - self._used > REST_AFTER:
            self._speaker.close()

    def ready(self, now: float) -> bool:
        """Opens the card unless that failed a while ago; notes what is wrong."""
        cards = self._speaker.cards()
        if cards != self._cards:
            self._cards, self._next, self._wait = cards, now, TRIES_AFTER
        if now < self._next:
            return False
        try:
            self._speaker.open()
        except NoDevice as fault:
            self.fault, self._next = (VoiceCode.NO_DEVICE, str(fault)), now + self._wait
            self._wait = min(2 * self._wait, TRIES_AT_MOST)
            return False
        self._wait = TRIES_AFTER
        if self.fault is not None and self.fault[0] == VoiceCode.NO_DEVICE:
            self.fault = None
        self._used = now
        return True

    def _tune(self, tuning: Tuning) -> None:
        """The line that is being said gets louder or quieter at once; where nothing is spoken any more it ends."""
        self.tuning = tuning
        if not tuning.spoken:
            self.lines.clear()
            self._speaker.hush()
        elif self._speaker.speaking():
            self._speaker.set_volume(tuning.volume)

    def _say(self, line: Line, now: float) -> None:
        if not self.ready(now):
            return
        try:
            made = self._synthesise(aloud(line.text, line.language), line.language, self.tuning.rate)
        except espeak.NoEspeak as fault:
            self.fault = (VoiceCode.NO_ESPEAK, str(fault))
        except espeak.EspeakFails as fault:
            self.fault = (VoiceCode.FAILING, str(fault))
        else:
            self.fault = None
            self._speaker.speak(made, self.tuning.volume)


def serve(
    wire: MessageSocket, end: socket.socket, speech: Speech, clock: Callable[[], float] = time.monotonic
) -> NoReturn:
    """Until the other end is gone. Raises `BrokenWire`, `InvalidMessage`. `end`: the wire's socket."""
    if not espeak.installed():
        speech.fault = (VoiceCode.NO_ESPEAK, "espeak-ng is not installed")
    speech.ready(clock())
    told = None
    beat = float("-inf")
    while True:
        select.select([end], [], [], 0.5 if speech.lines.idle else 0.02)
        for message in wire.drain():
            speech.take(message, clock())
        speech.step(clock())
        if clock() - beat >= BEAT or speech.fault != told:
            told, beat = speech.fault, clock()
            wire.offer(("alive", told))


def run() -> int:
    """The process: the number of its end of the wire is its argument."""
    end = socket.socket(fileno=int(sys.argv[1]))
    try:
        serve(MessageSocket(end), end, Speech(Mixer()))
    except (BrokenWire, InvalidMessage):
        return 0
