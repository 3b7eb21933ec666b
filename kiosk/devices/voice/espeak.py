"""espeak-ng: a line of text becomes samples."""

import shutil
import struct
import subprocess

PROGRAM = "espeak-ng"
VOICES = {"fr": "fr-fr", "en": "en-gb"}
RATE = 22050
"""Samples a second of espeak-ng's own voices."""
PATIENCE = 4.0
"""Seconds for one line; espeak-ng takes a hundredth of the time that speaking the line takes."""
_HEAD = 44


class NoEspeak(Exception):
    """Raised where espeak-ng is not installed."""


class EspeakFails(Exception):
    """espeak-ng did not do what it does; the message is its own."""


def installed() -> bool:
    """Whether espeak-ng is installed."""
    return shutil.which(PROGRAM) is not None


def voice(language: str) -> str:
    """espeak-ng's name of the voice; other languages go by their own code."""
    return VOICES.get(language, language)


def samples(text: str, language: str, rate: int, patience: float = PATIENCE) -> bytes:
    """The line as mono samples of 16 bits, `RATE` a second; `rate` in words a minute.

    Raises `NoEspeak` and `EspeakFails`.
    """
    return _pcm(_run(["-v", voice(language), "-s", str(rate), "-a", "120", "--stdout"], text, patience))


def _run(options: list[str], text: str, patience: float) -> bytes:
    # A line that begins with a dash is no option: it comes by standard input.
    try:
        done = subprocess.run(
            [PROGRAM, "--stdin", "-b", "1", *options],
            input=text.encode("utf-8"),
            capture_output=True,
            timeout=patience,
            check=False,
        )
    except FileNotFoundError as error:
        raise NoEspeak("espeak-ng is not installed") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise EspeakFails(f"espeak-ng: {error}") from error
    if done.returncode:
        raise EspeakFails(done.stderr.decode("utf-8", "replace").strip() or f"espeak-ng ended with {done.returncode}")
    return done.stdout


def _pcm(wave: bytes) -> bytes:
    """The samples of a wave file whose length was not known when its head was written."""
    if len(wave) < _HEAD or wave[:4] != b"RIFF":
        raise EspeakFails("espeak-ng gave no wave file")
    channels, rate = struct.unpack_from("<HI", wave, 22)
    if (channels, rate) != (1, RATE):
        raise EspeakFails(f"espeak-ng gave {channels} channels of {rate} Hz")
    body = wave[_HEAD:]
    return body[: len(body) // 2 * 2]
