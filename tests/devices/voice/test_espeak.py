"""The real voice: what it says, how it says it, and that a cut, missing or broken one is named."""

from pathlib import Path

import numpy as np
import pytest

from kiosk.devices.voice import espeak
from kiosk.devices.voice.pronunciation import aloud

needs_espeak = pytest.mark.skipif(not espeak.installed(), reason="espeak-ng is not installed")


def phonemes(text: str, language: str) -> str:
    """How a line is pronounced, in espeak-ng's letters."""
    return espeak._run(["-v", espeak.voice(language), "-q", "-x"], text, espeak.PATIENCE).decode("utf-8").strip()


def seconds(samples: bytes) -> float:
    return len(samples) / 2 / espeak.RATE


@needs_espeak
@pytest.mark.parametrize(("text", "language"), [("cinq, cinq, deux, un, as", "fr"), ("five, five, two", "en")])
def test_a_line_becomes_sound(text: str, language: str, tmp_path: Path) -> None:
    samples = np.frombuffer(espeak.samples(text, language, 150), "<i2") / 32768
    assert 0.5 < samples.size / espeak.RATE < 5
    assert 0.1 < np.abs(samples).max() < 1.0
    assert np.sqrt(np.mean(samples**2)) > 0.01


@needs_espeak
def test_the_rate_is_the_settings() -> None:
    line = "Odette, lance les cinq dés de poker"
    slow, fast = (seconds(espeak.samples(line, "fr", rate)) for rate in (100, 220))
    assert slow > fast * 1.5


@needs_espeak
@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("sec", "s'Ek"),
        ("brelan", "br@l'A~"),
        ("carré", "kar'e"),
        ("jetons", "Z@t'O~"),
        ("as", "'as"),
        ("full", "f'ul"),
        ("cake", "k'Ek"),
        ("séquence", "sek'A~s"),
        ("quinte", "k'E~t"),
        ("roi, dame, valet", "rw'a d'am val'E"),
    ],
)
def test_the_table_s_words_are_said_as_the_table_says_them(written: str, said: str) -> None:
    assert phonemes(aloud(written, "fr"), "fr").replace("\n", " ") == said


@needs_espeak
@pytest.mark.parametrize(
    ("figures", "words", "language"),
    [
        ("21", "vingt et un", "fr"),
        ("74", "soixante-quatorze", "fr"),
        ("la machine III", "la machine trois", "fr"),
        ("the machine II", "the machine two", "en"),
        ("−5", "moins cinq", "fr"),
        ("+12", "plus douze", "fr"),
        ("12 → 24", "douze puis vingt-quatre", "fr"),
        ("✕", "croix", "fr"),
        ("2e", "deuxième", "fr"),
        ("74", "seventy-four", "en"),
        ("✕", "cross", "en"),
        ("♠", "spades", "en"),
    ],
)
def test_figures_and_signs_are_said_as_words(figures: str, words: str, language: str) -> None:
    def heard(text: str) -> str:
        return "".join(c for c in phonemes(aloud(text, language), language) if c not in " '_,!2-\n:")

    assert heard(figures) == heard(words)


def test_a_missing_program_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(espeak.NoEspeak):
        espeak.samples("a", "fr", 150)


@pytest.mark.parametrize(
    ("script", "message"),
    [("exit 3", "ended with 3"), ("echo rubbish", "no wave file"), ("exec sleep 30", "timed out")],
)
def test_a_program_that_misbehaves_is_named(
    script: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / espeak.PROGRAM
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setattr(espeak, "PROGRAM", str(program))
    with pytest.raises(espeak.EspeakFails, match=message):
        espeak.samples("a", "fr", 150, patience=0.3)
