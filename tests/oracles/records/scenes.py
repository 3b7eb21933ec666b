"""Every scene of `kiosk shots`, in three sizes and two languages."""

from functools import partial
from pathlib import Path

from tests.oracles.job import Job, Texts
from tests.oracles.pictures import taken
from tests.oracles.running import CLOCK, kiosk

LANGUAGES = ("fr", "en")


def jobs() -> list[Job]:
    """A language each: all sizes of a scene are drawn from the same app."""
    return [Job(language, partial(_shots, language)) for language in LANGUAGES]


def _shots(language: str, work: Path, pictures: Path | None) -> Texts:
    # People are listed by when they were seen last: in one millisecond of the real clock several come to play.
    done = kiosk(["shots", "shots", "--lang", language], work, before=CLOCK)
    if done.status:
        raise RuntimeError(f"kiosk shots: {done.error}")
    lines = taken(work / "shots", pictures and pictures / "scenes" / language)
    return {f"{language}.txt": lines, f"{language}-said.txt": done.out + done.error}
