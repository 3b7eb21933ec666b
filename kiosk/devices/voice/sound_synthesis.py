"""The kiosk's sounds from `sounds/score.toml`: `python -m kiosk.devices.voice.sound_synthesis` writes them anew.

A struck bar is a sum of sines that fade, each partial at a rate of its own, begun by a short knock of noise (Fletcher
and Rossing, The Physics of Musical Instruments, chapter 19, has the partials of marimba and vibraphone bars).
"""

import tomllib
import wave
from pathlib import Path
from typing import TypedDict, cast

import numpy as np
from numpy.typing import NDArray

from kiosk.devices.voice.audio_output import FOLDER
from kiosk.devices.voice.espeak import RATE

Signal = NDArray[np.float64]

RISE = 0.003
"""Seconds in which a note swells, so that it does not click."""
HUNDREDTH = np.log(100.0)
TAIL = 1.35
"""A note is written until so many times its fading time has passed."""


class Bar(TypedDict):
    """A bar that is struck: partials as (multiple of the pitch, loudness, how fast it fades), and its knock."""

    partials: list[tuple[float, float, float]]
    knock: float


class Notes(TypedDict):
    """A sound: its bar, its loudest sample (0..1), notes as (start s, pitch Hz, fading s, loudness)."""

    bar: str
    peak: float
    notes: list[tuple[float, float, float, float]]


class Score(TypedDict):
    """The content of score.toml."""

    bars: dict[str, Bar]
    sounds: dict[str, Notes]


def score() -> Score:
    """The content of `score.toml`. Raises OSError if it cannot be read."""
    return cast(Score, tomllib.loads((FOLDER / "score.toml").read_text("utf-8")))


def strike(pitch: float, fade: float, bar: Bar, noise: Signal) -> Signal:
    """One note: `pitch` in Hz, `fade` in seconds until a hundredth is left; `noise` (n,) is what the knock is made
    of."""
    t = np.arange(round(fade * TAIL * RATE)) / RATE
    parts = [
        loud * np.sin(2 * np.pi * pitch * ratio * t) * np.exp(-HUNDREDTH * t / (fade * fast))
        for ratio, loud, fast in bar["partials"]
        if pitch * ratio < RATE * 0.45
    ]
    knock = bar["knock"] * np.convolve(noise[: t.size], np.ones(9) / 9, "same") * np.exp(-t / 0.004)
    made: Signal = (np.sum(parts, axis=0) + knock) * np.minimum(1.0, t / RISE)
    return made


def sound(made: Notes, bars: dict[str, Bar]) -> Signal:
    """A whole sound, samples (n,) in -1..1 at `RATE`; `bars` are the instruments by name."""
    noise = np.random.default_rng(1).normal(0.0, 1.0, RATE * 3)
    notes = [
        (round(start * RATE), loud * strike(pitch, fade, bars[made["bar"]], noise))
        for start, pitch, fade, loud in made["notes"]
    ]
    whole = np.zeros(max(first + note.size for first, note in notes))
    for first, note in notes:
        whole[first : first + note.size] += note
    fade = np.minimum(1.0, np.arange(whole.size)[::-1] / (0.02 * RATE))
    shaped: Signal = whole * fade * made["peak"] / np.abs(whole).max()
    return shaped


def write(folder: Path = FOLDER) -> None:
    """Writes every sound to `folder` as a wave file: mono, 16 bits, `RATE` samples a second. Raises OSError."""
    written = score()
    for name, made in written["sounds"].items():
        samples = np.round(sound(made, written["bars"]) * 32767).astype("<i2")
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())


if __name__ == "__main__":
    write()
