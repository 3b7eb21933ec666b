"""`kiosk director results`: an evening's standings, meetings and history, to print and for spreadsheets."""

import argparse
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from calibration.files.atomic_file import atomic_write
from kiosk.cli.tournament.director import FOLDER
from kiosk.config.loader import data_folder, load_config
from kiosk.errors import PisteError, UsageError

HELP = """Writes what an evening brought, from the director's journal: also while it is led, and any day after it.
FILE is the file of the evening. Say where to write what:

  --pdf FILE    pages to print: standings, every meeting, the history of the day
  --html FILE   the same as a page for a browser, which loads nothing else
  --csv DIR     standings.csv, meetings.csv and history.csv, for a spreadsheet

Names are whole: what is shown in the hall is chosen in the file of the evening, this is for the organiser."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `kiosk director results` to `parser`."""
    parser.add_argument("evening", type=Path, metavar="FILE", help="what was played, in TOML")
    parser.add_argument("--pdf", type=Path, metavar="FILE", help="pages to print")
    parser.add_argument("--html", type=Path, metavar="FILE", help="a page for a browser")
    parser.add_argument("--csv", type=Path, metavar="DIR", help="tables, a file each")
    parser.add_argument("--lang", choices=("fr", "en"), help="their language")


def run(args: argparse.Namespace) -> int:
    """Writes them and prints where. Raises `PisteError`."""
    if not (args.pdf or args.html or args.csv):
        raise UsageError("say what to write: --pdf FILE, --html FILE, --csv DIR")
    from kiosk.i18n.words import Words
    from kiosk.table.report.export import as_csv, write_page
    from kiosk.table.report.html_page import html_page
    from kiosk.tournament.control.contest import Contest
    from kiosk.tournament.control.evening_file import plan_from
    from kiosk.tournament.director.director_journal import DirectorJournal
    from kiosk.tournament.director.receiver import Receiver
    from kiosk.tournament.results.evening_tables import sections

    plan, language = plan_from(args.evening), args.lang or load_config(args.config).general.language
    say, now = Words(language).say, datetime.now(UTC)
    with closing(DirectorJournal(data_folder(args.data) / FOLDER, read_only=True)) as journal:
        receiver = Receiver(journal)
        if receiver.evening.entrants.chosen is None:
            raise PisteError("nobody has been drawn yet in this evening: there is nothing to print")
        tables = sections(Contest(plan, receiver), journal)
    if args.pdf:
        _written(args.pdf, lambda path: write_page(path, tables, say, now, plan.title))
    if args.html:
        _written(args.html, partial(_put, text=html_page(tables, say, now, plan.title, language)))
    for section in tables if args.csv else ():
        # With a byte order mark, so that spreadsheets read the accents.
        text = f"\ufeff{as_csv(section, say)}"
        _written(args.csv / f"{section.key}.csv", partial(_put, text=text))
    return 0


def _written(path: Path, write: Callable[[Path], None]) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path)
    except OSError as error:
        raise PisteError(f"cannot write {path}: {error.strerror}") from error
    print(path)


def _put(path: Path, text: str) -> None:
    with atomic_write(path) as file:
        file.write(text.encode())
