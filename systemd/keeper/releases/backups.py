"""Which backup an older release can read: the journal's form is told by SQLite's "user version".

Source: the database header of SQLite's file format, bytes 60 to 63.
"""

import zipfile
from pathlib import Path

from releases.home import Home
from releases.trial import LONG_LIFE

DATA = Path("var/lib/piste")
JOURNAL = "piste.sqlite"
HEADER = 100


def from_before(home: Home, since: float) -> str:
    """The newest backup from before the journal was changed, else from before the moment `since`.

    A release takes one right before it changes the journal. Where there is none: where to look.
    """
    folder = home.root / DATA / "backups"
    found = sorted(((path.stat().st_mtime, path) for path in folder.glob("*.zip")), reverse=True)
    now = _form(home.root / DATA / JOURNAL)
    older = [path for _, path in found if now is not None and 0 < (_form_in(path) or 0) < now]
    early = [path for made, path in found if made <= since + LONG_LIFE]
    return str(next(iter(older or early), f"the newest from before the upgrade in {folder}"))


def _form(journal: Path) -> int | None:
    try:
        with journal.open("rb") as file:
            return _number(file.read(HEADER))
    except OSError:
        return None


def _form_in(backup: Path) -> int | None:
    try:
        with zipfile.ZipFile(backup) as archive, archive.open(JOURNAL) as file:
            return _number(file.read(HEADER))
    except (OSError, KeyError, ValueError, RuntimeError, NotImplementedError, zipfile.BadZipFile):
        return None


def _number(header: bytes) -> int | None:
    return int.from_bytes(header[60:64], "big") if header.startswith(b"SQLite format 3\0") else None
