"""The sound card, by SDL's mixer: one channel for the voice, one for what is heard alone, the others for sounds."""

import os
from pathlib import Path
from typing import Protocol

from kiosk.devices.voice.base import ALONE, SOUNDS
from kiosk.devices.voice.espeak import RATE

FOLDER = Path(__file__).parent / "sounds"
BUFFER = 1024
"""Samples that the card holds: 46 ms between a cut and silence."""


class NoDevice(Exception):
    """There is no sound card that can be opened; the message is the driver's."""


class Speaker(Protocol):
    """What the voice's process needs of a sound card."""

    def open(self) -> None:
        """Opens the card, if it is not open. Raises `NoDevice`."""

    def speak(self, samples: bytes, volume: int) -> None:
        """Begins to play samples (see `espeak.samples`). `volume` in percent."""

    def set_volume(self, volume: int) -> None:
        """Makes the samples that play as loud as this."""

    def play(self, sound: str, volume: int) -> None:
        """Begins to play one of `SOUNDS`."""

    def speaking(self) -> bool:
        """Whether the samples last given still play."""

    def hush(self) -> None:
        """Stops the samples."""

    def close(self) -> None:
        """Closes the sound card."""

    def cards(self) -> object:
        """What the system has that could sound: another value when a card came or went."""


class Mixer:
    """pygame's mixer."""

    def __init__(self) -> None:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        import pygame

        self._pygame = pygame
        # Without a display, of whatever kind, SDL tells no events: the process's is the dummy one.
        pygame.display.init()
        self._sounds: dict[str, pygame.mixer.Sound] = {}

    def open(self) -> None:
        """See `Speaker`."""
        mixer = self._pygame.mixer
        if self._unplugged():
            # SDL goes on playing to a card that is gone, and nobody hears it.
            self.close()
        if mixer.get_init():
            return
        try:
            mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
            mixer.set_reserved(2)
            self._sounds = {name: mixer.Sound(FOLDER / f"{name}.wav") for name in SOUNDS}
        except (self._pygame.error, OSError) as error:
            self.close()
            raise NoDevice(str(error)) from error

    def _unplugged(self) -> bool:
        """Whether the card was taken away since the last look."""
        removed = self._pygame.event.get(self._pygame.AUDIODEVICEREMOVED)
        return any(not event.iscapture for event in removed)

    def speak(self, samples: bytes, volume: int) -> None:
        """See `Speaker`."""
        self._pygame.mixer.Channel(0).play(self._pygame.mixer.Sound(buffer=samples))
        self.set_volume(volume)  # playing sets a channel's volume back

    def set_volume(self, volume: int) -> None:
        """See `Speaker`."""
        self._pygame.mixer.Channel(0).set_volume(volume / 100)

    def play(self, sound: str, volume: int) -> None:
        """See `Speaker`."""
        made = self._sounds[sound]
        made.set_volume(volume / 100)
        if sound in ALONE:
            self._pygame.mixer.Channel(1).play(made)
        else:
            made.play()

    def speaking(self) -> bool:
        """See `Speaker`."""
        return bool(self._pygame.mixer.get_init()) and self._pygame.mixer.Channel(0).get_busy()

    def hush(self) -> None:
        """See `Speaker`."""
        if self._pygame.mixer.get_init():
            self._pygame.mixer.Channel(0).stop()

    def close(self) -> None:
        """See `Speaker`."""
        self._pygame.mixer.quit()
        self._sounds = {}

    def cards(self) -> tuple[tuple[str, ...], ...]:
        """See `Speaker`."""
        # The nodes of ALSA's cards, and the sockets of the sound servers of a desktop.
        return tuple(_names(Path(folder)) for folder in ("/dev/snd", *_servers()))


def _servers() -> list[str]:
    own = os.environ.get("XDG_RUNTIME_DIR")
    return [own, f"{own}/pulse"] if own else []


def _names(folder: Path) -> tuple[str, ...]:
    try:
        return tuple(sorted(entry.name for entry in folder.iterdir()))
    except OSError:
        return ()
