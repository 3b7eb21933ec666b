"""`kiosk director`: leads an evening on many tables from a folder, with a broker of its own."""

import argparse
import importlib.util
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.config.loader import data_folder
from kiosk.errors import PisteError, StoreError, UsageError

if TYPE_CHECKING:
    from kiosk.tournament.control.running import RunningDirector

HELP = """Leads an evening on many tables: starts mosquitto with certificates of its own, calls meetings to tables,
takes their results in. Everything is kept in DIR/director. The file of the evening, in TOML:

  event = "juin"            a short word
  title = "Soirée de juin"  what people call it
  game = "KEY"              as kiosk referee knows them
  people = ["Anne", "Luc", "Marie", "Jean"]
  tables = ["table-1", "table-2"]
  days = 2                  how long the tables' keys are valid
  form = "swiss"            or single, double, round_robin, pools, tables; round_robin under 8 people, else swiss
  rounds = 4                of swiss and tables; table_size of these, pools and through of pools
  draw = "lot"              or listed: in the order of people
  [options]                 of the game

A file for each table, to be carried there by a stick, is written to DIR/director/joining. Each change is printed as
a line of JSON. Orders: kiosk director order --help."""
CLIENT = "paho"
FOLDER = "director"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `kiosk director` to `parser`."""
    parser.add_argument("evening", type=Path, metavar="FILE", help="what is played, in TOML")
    parser.add_argument("--port", type=int, default=8883, metavar="N", help="for tables (default 8883)")
    parser.add_argument("--host", default="", metavar="NAME", help="how tables reach this machine")
    parser.add_argument("--accept-shortened", action="store_true", help="goes on though the journal's end is missing")


def run(args: argparse.Namespace) -> int:
    """Leads the evening until it is ended by a signal. Raises `PisteError`."""
    if not 1 <= args.port <= 65535:
        raise UsageError(f"--port is 1 to 65535, not {args.port}")
    if importlib.util.find_spec(CLIENT) is None:
        raise PisteError(f"the MQTT client is not installed here: {sys.executable} -m pip install 'piste[director]'")
    from kiosk.tournament.broker.broker import Listening
    from kiosk.tournament.control.evening_file import plan_from
    from kiosk.tournament.control.running import RunningDirector

    plan = plan_from(args.evening)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    folder, listening = data_folder(args.data) / FOLDER, Listening(args.port)
    try:
        director = RunningDirector(folder, plan, listening, args.host, args.accept_shortened)
        try:
            return _lead(director)
        finally:
            director.close()
    except KeyboardInterrupt:
        return 0


def _lead(director: "RunningDirector") -> int:
    printed, fault = "", ""
    while True:
        try:
            director.work(time.monotonic(), 0.1)
            fault = ""
        except StoreError as error:
            # The disk is full or gone for now: the tables send again.
            if str(error) != fault:
                fault = str(error)
                print(f"kiosk: {fault}", file=sys.stderr, flush=True)
        if (line := director.status()) != printed:
            printed = line
            print(line, flush=True)
