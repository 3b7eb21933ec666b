"""Takes out of a text what differs from run to run by its nature: paths, the time of day, sizes."""

import re
from collections.abc import Callable
from pathlib import Path

from tests.oracles.running import ROOT

OUR_MONTH = "2026-02"
"""Times of the games that `play.py` writes: its clock is fixed, so they stay as they are."""

_RULES: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    # The time of day, as ISO 8601 in texts and as names of files have it.
    (
        r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(\+00:00|Z)?",
        lambda found: found[0] if found[0].startswith(OUR_MONTH) else "TIME",
    ),
    (r"\d{4}-?\d\d-?\d\d[-T_]\d{4,6}(\d*)(Z?)", "TIME"),
    (r"\d{4}-\d\d-\d\d", lambda found: found[0] if found[0].startswith(OUR_MONTH) else "DAY"),
    # How long something took.
    (r'("ms": )[0-9.]+', r"\1N"),
    (r'("(?:median_ms|worst_ms|ratio|resident_mb|peak_mb|seconds)": )[0-9.e+-]+', r"\1N"),
    (r", \d+ ms$", ", N ms"),
    (r"[0-9.]+ s( \([0-9.]+ s a throw\))?$", "N s"),
    # Archives hold times and salts, which pack differently.
    (r"\(\d+ kB\)", "(N kB)"),
    # This machine.
    (r"\d+ MB free", "N MB free"),
    (r"\d+ of \d+ MB available", "N of N MB available"),
    # The virtual camera's noise and pace go by the clock.
    (r"\d+ pictures a second", "N pictures a second"),
    (r"brightness \d+ of 255", "brightness N of 255"),
    (r"edges [0-9.]+ pixels wide", "edges N pixels wide"),
)
_COMPILED = [(re.compile(pattern, re.MULTILINE), put) for pattern, put in _RULES]


def normal(text: str, work: Path | None = None) -> str:
    """The text with these things replaced; `work` is the folder in which the command ran."""
    if work is not None:
        text = text.replace(str(work), "WORK")
    text = text.replace(str(ROOT), "ROOT")
    for pattern, put in _COMPILED:
        text = pattern.sub(put, text)
    return text
