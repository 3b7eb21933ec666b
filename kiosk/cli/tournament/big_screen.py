"""The big screen of `kiosk director --screen`: a process of its own, so that no display holds the evening up."""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.config.loader import load_config
from kiosk.errors import PisteError, UsageError
from kiosk.i18n.phrase import Phrase, phrase

if TYPE_CHECKING:
    from kiosk.screens.hall.desk import Tables, Wire

SIZE = (1280, 800)
"""Of a window."""
PATIENCE = 2.0
"""Seconds for the director's answer: meanwhile the picture stands still."""
LAST_WAIT = 5.0
"""Seconds for the screen's end: one that hangs in a driver must not hold the director's end up."""


def led_here(own: Path, chosen: bool) -> Path:
    """The folder in which the director answers: the unit's, where it runs and no other was chosen, else `own`."""
    from kiosk.tournament.control.order_socket import HALL, NAME

    return HALL if not chosen and (HALL / NAME).exists() else own


def show(args: argparse.Namespace, folder: Path) -> int:
    """Shows the evening that is led from the folder, until it is closed. Raises `PisteError`."""
    from kiosk.devices.display.display_surface import NoDisplay, has_display
    from kiosk.i18n.words import Words
    from kiosk.screens.hall.big_screen import BigScreen

    # A driver that was asked for is taken at its word, also one without a picture.
    if not os.environ.get("SDL_VIDEODRIVER") and not has_display():
        raise NoDisplay("there is no display here; start the big screen from the desktop of a machine with one")
    words = Words(args.lang or load_config(args.config).general.language)
    try:
        BigScreen(lambda: _shown(folder), words, SIZE, args.windowed, _wire(folder)).run()
    except KeyboardInterrupt:
        return 0
    return 0


@contextmanager
def beside(args: argparse.Namespace) -> Iterator[None]:
    """The screen as a child; who closes it, or has no display, harms the evening in nothing."""
    from kiosk.tournament.broker.mosquitto import ends_with_us

    command = [sys.executable, "-m", "kiosk.cli.main", "director", "--screen"]
    for name in ("data", "config", "lang"):
        command += [f"--{name}", str(given)] if (given := getattr(args, name)) else []
    command += ["--windowed"] if args.windowed else []
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, preexec_fn=ends_with_us)
    try:
        yield
    finally:
        _end(child)


def _end(child: "subprocess.Popen[bytes]") -> None:
    child.terminate()
    try:
        child.wait(LAST_WAIT)
    except subprocess.TimeoutExpired:
        child.kill()
        with suppress(subprocess.TimeoutExpired):
            child.wait(LAST_WAIT)


def _shown(folder: Path) -> dict[str, Any] | None:
    from kiosk.tournament.control.order_socket import SHOWN, give

    try:
        return dict(give(folder, [SHOWN], PATIENCE))
    except PisteError:
        return None


def _wire(folder: Path) -> "Wire | None":
    """Orders from the screen, where they are heard: at the unit's folder for all the evening is shown alone."""
    from kiosk.screens.hall.desk import Wire
    from kiosk.tournament.control.order_socket import HALL

    return None if folder == HALL else Wire(lambda: tables_in(folder), lambda *words: given(folder, *words))


def tables_in(folder: Path) -> "Tables | None":
    """The tables that have a key or a code, without anybody's name."""
    from kiosk.screens.hall.desk import Table, Tables
    from kiosk.table.tournament.called_games import table_name
    from kiosk.tournament.control.order_socket import give

    try:
        status = give(folder, ["status"], PATIENCE)
    except PisteError:
        return None
    keyed = ((one["table"], one["open"], bool(one["calls"])) for one in status["tables"])
    found = [Table(key, table_name(key), is_open, playing) for key, is_open, playing in keyed]
    known = {table.key for table in found}
    awaited = [Table(key, table_name(key), keyed=False) for key in status.get("invited", ()) if key not in known]
    return Tables((*found, *awaited), len(status["conflicts"]))


def given(folder: Path, *words: str) -> Phrase | None:
    """Gives an order; why it was not done, None if it was."""
    from kiosk.screens.hall.desk import NOBODY_ANSWERS, TABLE_GONE
    from kiosk.tournament.control.order_socket import NoDirector, give

    try:
        give(folder, words)
    except NoDirector:
        return NOBODY_ANSWERS
    except UsageError:
        # Orders for a table that is no longer in the evening are the only ones that the page can give wrongly.
        return TABLE_GONE
    except PisteError as error:
        return phrase("Elle répond : {why}", why=str(error))
    return None
