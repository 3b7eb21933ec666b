"""The sounds: made by our own score, small, and not loud."""

import wave

import numpy as np
import pytest

from kiosk.devices.voice.audio_output import FOLDER
from kiosk.devices.voice.base import SOUNDS
from kiosk.devices.voice.espeak import RATE
from kiosk.devices.voice.sound_synthesis import score, sound


def samples(name: str) -> np.ndarray:
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32767


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_what_the_score_makes(name: str) -> None:
    made = sound(score()["sounds"][name], score()["bars"])
    assert np.abs(samples(name) - made).max() < 1e-3


@pytest.mark.parametrize("name", SOUNDS)
def test_no_sound_is_loud_or_clicks(name: str) -> None:
    heard = samples(name)
    assert 0.2 < np.abs(heard).max() <= 0.41
    assert np.sqrt(np.mean(heard**2)) < 0.08
    assert abs(heard.mean()) < 1e-3
    assert np.abs(heard[-20:]).max() < 2e-3
    assert abs(heard[0]) < 0.01


def test_all_of_them_are_small() -> None:
    assert sum((FOLDER / f"{name}.wav").stat().st_size for name in SOUNDS) < 300_000
