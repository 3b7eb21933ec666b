"""The real mixer, on SDL's driver that plays to nobody."""

import os

import pygame
import pytest

from kiosk.devices.voice.audio_output import Mixer, NoDevice
from kiosk.devices.voice.base import ALONE
from kiosk.devices.voice.espeak import RATE

SECOND = bytes(2 * RATE)


@pytest.fixture(autouse=True)
def nobody(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    yield
    pygame.display.quit()


@pytest.fixture
def mixer():
    made = Mixer()
    yield made
    made.close()


def test_it_speaks_until_it_is_hushed(mixer: Mixer) -> None:
    mixer.open()
    assert not mixer.speaking()
    mixer.speak(SECOND, 50)
    assert mixer.speaking()
    mixer.hush()
    assert not mixer.speaking()


def test_every_line_has_its_own_volume_and_it_can_change(mixer: Mixer) -> None:
    mixer.open()
    for volume in (50, 80):
        mixer.speak(SECOND, volume)
        assert pygame.mixer.Channel(0).get_volume() == pytest.approx(volume / 100, abs=0.02)
        mixer.set_volume(20)
        assert pygame.mixer.Channel(0).get_volume() == pytest.approx(0.2, abs=0.02) and mixer.speaking()


def test_sounds_leave_the_voice_alone(mixer: Mixer) -> None:
    mixer.open()
    mixer.speak(SECOND, 50)
    for _ in range(20):
        mixer.play("win", 30)
    assert mixer.speaking()


def test_a_sound_that_is_heard_alone_ends_the_one_before(mixer: Mixer) -> None:
    mixer.open()
    for _ in range(5):
        for name in ALONE:
            mixer.play(name, 30)
    busy = [number for number in range(pygame.mixer.get_num_channels()) if pygame.mixer.Channel(number).get_busy()]
    assert busy == [1]
    mixer.play("win", 30)
    assert pygame.mixer.Channel(1).get_busy(), "nor does another take its channel"


def test_a_card_that_was_taken_away_is_opened_anew(mixer: Mixer) -> None:
    mixer.open()
    mixer.speak(SECOND, 50)
    pygame.event.post(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))
    mixer.open()
    assert pygame.mixer.get_init()
    assert not mixer.speaking()


def test_no_card_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "no such driver")
    mixer = Mixer()
    with pytest.raises(NoDevice):
        mixer.open()
    assert not mixer.speaking()
    mixer.hush()
