"""What was wrong with a journal and has not been answered yet: one small file a case, beside the journal."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from calibration.files.atomic_file import atomic_write, fsync_path
from calibration.files.untrusted_input import Untrusted, moment, read_json
from kiosk.i18n.phrase import Phrase, phrase

PREFIX = "piste-damaged-"
CASE = re.compile(rf"{PREFIX}\d{{8}}-\d{{6}}(-\d{{1,3}})?\.json")
MOST_BYTES = 4096
MOST_CASES = 20


class Damage(StrEnum):
    """The kind of damage."""

    UNREADABLE = "unreadable"
    """SQLite cannot read the file, or its structure is damaged."""
    ALTERED = "altered"
    """Rows are not as they were written."""
    SHORTENED = "shortened"
    """What was written last is missing; what is there is whole."""
    REPLACED = "replaced"
    """Another journal than the one that was played in last."""
    NEWER = "newer"
    """Written by a newer version of the program, which was left again."""
    GONE = "gone"
    """No journal, or an empty one, where there was one."""


@dataclass(frozen=True, slots=True)
class DamageCase:
    """A damaged journal. `file`: its name where it was set aside, None where it is played in on, or gone.

    `missing`: how many links of its chain are known to be missing or not as written; None where nobody can tell.
    `resumed`: of the running game, how many entries were whole and go on; None where none does. `lost`: of that game,
    how many entries do not.
    """

    damage: Damage
    found: datetime
    file: str | None = None
    missing: int | None = None
    resumed: int | None = None
    lost: int = 0

    @property
    def notice(self) -> Phrase:
        """What is said on the screen when it is found."""
        if self.damage is Damage.GONE:
            return phrase("Le journal a disparu : voyez les réglages.")
        if self.damage is Damage.NEWER:
            return phrase("Journal d’une version plus récente : voyez les réglages.")
        if self.damage is Damage.SHORTENED:
            return phrase("La fin du journal manque : voyez les réglages.")
        if self.damage is Damage.REPLACED:
            return phrase("Un autre journal qu’avant : voyez les réglages.")
        if self.file is None:
            return phrase("Parties abîmées au journal : voyez les réglages.")
        if self.resumed is None:
            return phrase("Journal abîmé, mis de côté : voyez les réglages.")
        if self.lost:
            return phrase("Journal abîmé, {n} {n:action perdue|actions perdues} : voyez les réglages.", n=self.lost)
        return phrase("Journal abîmé, la partie continue : voyez les réglages.")

    def to_json(self) -> str:
        """The content of the case's file."""
        return json.dumps(asdict(self) | {"version": 1, "found": self.found.isoformat(timespec="seconds")}, indent=1)


def stem_for(folder: Path, now: datetime) -> str:
    """A name without an ending for a new case and the journal that goes with it."""
    dated = f"{PREFIX}{now:%Y%m%d-%H%M%S}"
    stems = (dated, *(f"{dated}-{number}" for number in range(2, 1000)))
    taken = {path.name.partition(".")[0] for path in folder.glob(f"{PREFIX}*")}
    return next(stem for stem in stems if stem not in taken)


def note(folder: Path, stem: str, case: DamageCase) -> Path:
    """Keeps a case until it is answered. Raises `OSError`."""
    path = folder / f"{stem}.json"
    with atomic_write(path) as file:
        file.write(case.to_json().encode())
    return path


def settled(folder: Path, path: Path) -> None:
    """The case is answered. Raises `OSError`."""
    path.unlink(missing_ok=True)
    fsync_path(folder)


def unanswered(folder: Path | None) -> tuple[tuple[Path, DamageCase], ...]:
    """The cases that nobody has answered, the last first; what cannot be read is left out."""
    return () if folder is None else tuple(_read_all(folder))


def _read_all(folder: Path) -> Iterator[tuple[Path, DamageCase]]:
    found = []
    with suppress(OSError):
        found = sorted((path for path in folder.iterdir() if CASE.fullmatch(path.name)), reverse=True)
    for path in found[:MOST_CASES]:
        with suppress(OSError, Untrusted, ValueError, TypeError, KeyError):
            yield path, _case(read_json(path, MOST_BYTES))


def _case(found: dict[str, object]) -> DamageCase:
    file, missing, resumed, lost = (found.get(name) for name in ("file", "missing", "resumed", "lost"))
    if not (file is None or (isinstance(file, str) and "/" not in file and file.startswith(PREFIX))):
        raise Untrusted("it is none of ours")
    counts = [count if isinstance(count, int) else None for count in (missing, resumed, lost)]
    return DamageCase(
        Damage(str(found["damage"])), moment(found["found"]), file, counts[0], counts[1], counts[2] or 0
    )
