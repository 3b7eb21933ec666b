"""Results as files for somebody else: a printable page and separated values, on a stick or beside the journal."""

import re
import shutil
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from calibration.files.atomic_file import atomic_write, fsync_path
from kiosk.errors import PisteError
from kiosk.games.seats import same
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.table.report.csv_cells import cells, separated
from kiosk.table.report.result_tables import Say, Section, results, shown
from kiosk.table.storage.store import Store

FOLDER, PAGE = "exports", "resultats.pdf"
KEPT = 20
"""Exports beside the journal: all that they say is in the journal still."""
_DATED = re.compile(r"piste-\d{8}-\d{6}")
TITLE = phrase("Résultats")
COLUMN = phrase(";")
"""Between columns: where a comma stands in numbers, spreadsheets take the semicolon."""


class ExportError(PisteError):
    """Results cannot be written; `reason` says it to people."""

    def __init__(self, message: str, reason: Phrase) -> None:
        super().__init__(message)
        self.reason = reason


def as_csv(section: Section, say: Say) -> str:
    """One table, with its headings, parted by what spreadsheets of that language take for a new column."""
    heading = [say(column.heading) for column in section.columns]
    rows = ([shown(cell, say) for cell in row] for row in section.rows)
    return separated([heading, *rows], say(COLUMN))


def export(store: Store, place: Path, say: Say, now: datetime) -> Path:
    """Writes everything into a new dated folder at `place`, and returns that. Beside the journal the oldest go.

    Raises `ExportError`, `StoreError`.
    """
    sections = results(store, now)
    if not sections:
        raise ExportError("nothing was played to its end yet", phrase("Aucune partie n’est encore terminée."))
    folder = place / f"piste-{now:%Y%m%d-%H%M%S}"
    try:
        folder.mkdir(parents=True)
        write_page(folder / PAGE, sections, say, now)
        for section in sections:
            # With a byte order mark, so that spreadsheets read the accents.
            (folder / f"{section.key}.csv").write_text(as_csv(section, say), "utf-8-sig")
        _settle(folder)
        if store.folder is not None and place.resolve() == (store.folder / FOLDER).resolve():
            _prune(folder)
    except OSError as error:
        reason = phrase("Les résultats ne peuvent pas être écrits dans {folder}.", folder=str(place))
        raise ExportError(f"cannot write to {folder}: {error.strerror}", reason) from error
    return folder


def write_page(path: Path, sections: Sequence[Section], say: Say, now: datetime, title: Phrase | str = TITLE) -> None:
    """The printable page. Raises `OSError`."""
    # Loading the PDF library takes longer than all else here; whoever exports nothing does not wait for it.
    from kiosk.table.report.pdf_page import printed

    with atomic_write(path) as file:
        file.write(printed(sections, say, now, title))


def forget(place: Path, name: str) -> tuple[int, list[Path]]:
    """Deletes the exports at `place` that name somebody; how many, and those that may still do."""
    said = re.compile(rf"(?<!\w){re.escape(same(name))}(?!\w)")
    gone, left = 0, list[Path]()
    for folder in sorted(place.glob("piste-*")):
        try:
            tables = [table.read_text("utf-8-sig") for table in sorted(folder.glob("*.csv"))]
            if any(said.search(same(cell)) for table in tables for cell in cells(table)):
                shutil.rmtree(folder)
                gone += 1
            elif not tables and (folder / PAGE).exists():
                left.append(folder)
        except (OSError, ValueError):
            left.append(folder)
    return gone, left


def _prune(newest: Path) -> None:
    """Of exports beside the journal so many are kept, `newest` among them, whatever the clock says."""
    others = sorted(path for path in newest.parent.iterdir() if _DATED.fullmatch(path.name) and path != newest)
    for path in others[: 1 - KEPT]:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)


def _settle(folder: Path) -> None:
    """People pull sticks out: everything is on it before anybody is told so."""
    for path in (*folder.iterdir(), folder):
        fsync_path(path)
