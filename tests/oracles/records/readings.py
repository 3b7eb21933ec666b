"""What `kiosk read` says of the pictures of the project, and of some of the shared photographs; of films `watch`."""

import os
from functools import partial
from pathlib import Path

from tests.oracles.job import Job, Texts
from tests.oracles.normal import normal
from tests.oracles.pictures import taken
from tests.oracles.running import ROOT, kiosk

KINDS_OF_DICE = ("pips", "poker", "si-no", "any")
FIXTURES = ROOT / "fixtures/images"
PHOTOGRAPHS = 60
"""So many of the shared ones are read: all that are there would take too long."""


def jobs() -> list[Job]:
    """A job for each kind of dice; photographs and films only where they are."""
    drawn = sorted(FIXTURES.glob("*.jpg"))
    found = [Job(f"fixtures, {dice}", partial(_read, "fixtures", ROOT, drawn, dice)) for dice in KINDS_OF_DICE]
    found += [Job("overlays", partial(_overlays, drawn)), Job("words", partial(_words, drawn))]
    folder, chosen = _photographs()
    if chosen:
        found += [Job(f"photographs, {d}", partial(_read, "photographs", folder, chosen, d)) for d in ("pips", "any")]
    return found + [Job(clip.stem, partial(_watch, clip)) for clip in sorted(folder.glob("video/*.mp4"))]


def _photographs() -> tuple[Path, list[Path]]:
    """The folder, and photographs at equal distances in the sorted list."""
    base = ROOT / os.environ.get("PISTE_SHARED", "../shared") / "real-dice"
    every = sorted(base.rglob("*.jpg"))
    return base, [every[number * len(every) // PHOTOGRAPHS] for number in range(PHOTOGRAPHS)] if every else []


def _read(what: str, base: Path, pictures: list[Path], dice: str, work: Path, _: Path | None) -> Texts:
    """One JSON object a picture as the command prints it; pictures are named from `base` on."""
    done = kiosk(["read", "--json", "--dice", dice, "--data", "data", *map(str, pictures)], work)
    said = done.out.replace(f"{base}/", "")
    return {f"{what}-{dice}.jsonl": f"{normal(said)}{done.error}exit {done.status}\n"}


def _watch(clip: Path, work: Path, _: Path | None) -> Texts:
    """What happens in a film, as `kiosk watch` sees it."""
    done = kiosk(["watch", "--json", str(clip)], work)
    return {f"clip-{clip.stem}.jsonl": f"{done.out}{done.error}exit {done.status}\n"}


def _overlays(pictures: list[Path], work: Path, keep: Path | None) -> Texts:
    done = kiosk(["read", "--overlay", "overlays", *map(str, pictures)], work)
    drawn = taken(work / "overlays", keep and keep / "readings/overlays")
    return {"overlays.txt": f"{drawn}exit {done.status}\n"}


def _words(pictures: list[Path], work: Path, _: Path | None) -> Texts:
    """The lines for people, also for what is no picture."""
    (work / "none.jpg").write_bytes(b"no picture")
    done = kiosk(["read", *map(str, pictures), "none.jpg", "missing.jpg"], work)
    return {"words.txt": f"{normal(done.out, work)}{done.error}exit {done.status}\n"}
