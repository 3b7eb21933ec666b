"""The sounds: made by our own score, small, and not loud."""

import wave
from itertools import combinations, pairwise

import numpy as np
import pytest

from kiosk.devices.voice.audio_output import FOLDER
from kiosk.devices.voice.base import ALONE, CHIMES, SOUNDS
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
    assert 0.1 < np.abs(heard).max() <= 0.41
    assert 0.01 < np.sqrt(np.mean(heard**2)) < 0.08
    assert abs(heard.mean()) < 1e-3
    assert np.abs(heard[-20:]).max() < 2e-3
    assert abs(heard[0]) < 1e-3
    assert heard.size / RATE < (2.5 if name == "win" else 2.0)


def test_what_a_button_answers_is_short_and_quieter_than_what_happens_at_the_table() -> None:
    for name, longest in (("focus", 0.08), ("ok", 0.3)):
        assert samples(name).size / RATE < longest
        assert np.abs(samples(name)).max() < min(np.abs(samples(other)).max() for other in ("throw", "good", "kept"))
    assert np.abs(samples("focus")).max() < np.abs(samples("ok")).max()


def spectrum(name: str) -> np.ndarray:
    """How loud each semitone is, all together one."""
    heard = np.abs(np.fft.rfft(samples(name), 1 << 16)) ** 2
    pitches = np.arange(heard.size) * RATE / (1 << 16)
    edges = 100 * 2 ** ((np.arange(80) - 0.5) / 12)
    bands = np.sqrt(np.array([heard[(pitches >= low) & (pitches < high)].sum() for low, high in pairwise(edges)]))
    whole: np.ndarray = bands / np.linalg.norm(bands)
    return whole


def rhythm(name: str) -> np.ndarray:
    """How loud each 30 ms are, against the loudest."""
    step = round(0.03 * RATE)
    heard = samples(name)
    parts = [np.abs(heard[start : start + step]).max() for start in range(0, 2 * RATE, step) if start < heard.size]
    return np.pad(np.array(parts), (0, 80 - len(parts))) / max(parts)


@pytest.mark.parametrize(("one", "other"), combinations(SOUNDS, 2))
def test_any_two_sounds_are_told_apart(one: str, other: str) -> None:
    """By their pitches, or by their rhythm."""
    alike = float(spectrum(one) @ spectrum(other))
    assert alike < 0.97 or np.abs(rhythm(one) - rhythm(other)).mean() > 0.02, alike


def test_the_score_s_sounds_rise_with_the_points() -> None:
    notes = [score()["sounds"][name]["notes"] for name in ("good", "better", "great", "superb")]
    assert [len(made) for made in notes] == sorted({len(made) for made in notes})
    tops = [max(pitch for _, pitch, _, _ in made) for made in notes]
    assert tops == sorted(tops) and tops[-1] > tops[0]
    loud = [np.abs(samples(name)).max() for name in ("good", "better", "great", "superb")]
    assert loud == sorted(loud)


def test_every_seat_has_a_chime_and_any_two_sound_well_together() -> None:
    pitches = [score()["sounds"][name]["notes"][0][1] for name in CHIMES]
    assert pitches == sorted(set(pitches)) and len(pitches) == 8
    for low, high in combinations(pitches, 2):
        between = round(12 * np.log2(high / low), 1)
        assert between == round(between) and between % 12 not in (1, 6, 11), "no semitone, no tritone"


def test_a_chime_comes_after_what_the_turn_before_brought() -> None:
    for name in CHIMES:
        assert np.abs(samples(name)[: round(0.28 * RATE)]).max() == 0


def test_all_of_them_are_small() -> None:
    assert sum((FOLDER / f"{name}.wav").stat().st_size for name in SOUNDS) < 1_000_000
    assert {path.stem for path in FOLDER.glob("*.wav")} == set(SOUNDS) and set(ALONE) < set(SOUNDS)
