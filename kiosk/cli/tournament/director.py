"""`kiosk director`: leads an evening on many tables from a folder, with a broker of its own."""

import argparse
import importlib.util
import os
import signal
import sys
from contextlib import ExitStack
from pathlib import Path

from kiosk.config.loader import data_folder
from kiosk.errors import PisteError, UsageError

HELP = """Leads an evening on many tables: starts mosquitto with certificates of its own, calls meetings to tables,
takes their results in. Everything is kept in DIR/director. The file of the evening, in TOML:

  event = "juin"            a short word
  title = "Soirée de juin"  what people call it
  game = "KEY"              as kiosk referee knows them; or games = ["KEY", "KEY"], and mix = "rounds" or "tables"
  people = ["Anne", "Luc", "Marie", "Jean"]       teams as "Anne & Luc" where two play together
  tables = ["table-1", "table-2"]
  days = 2                  how long the tables' keys are valid
  form = "swiss"            or single, double, round_robin, pools, tables; round_robin under 8 people, else swiss
  rounds = 4                of swiss and tables; table_size of these, pools and through of pools
  draw = "lot"              or listed: in the order of people
  spectators = true         a page for everybody's telephone at port 8080, or another number; off unless said
  names = "first"           what it and the big screen tell of people: "initials", "first" or "full"
  [options]                 of the game

A file for each table, to be carried there by a stick, is written to DIR/director/joining. Each change is printed as
a line of JSON. Orders: kiosk director order --help."""
CLIENT = "paho"
FOLDER = "director"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `kiosk director` to `parser`."""
    parser.add_argument("evening", type=Path, nargs="?", metavar="FILE", help="what is played, in TOML")
    parser.add_argument("--port", type=int, default=8883, metavar="N", help="for tables (default 8883)")
    parser.add_argument(
        "--joining-port", type=int, default=8884, metavar="N", help="for tables' codes (default 8884)"
    )
    parser.add_argument("--host", default="", metavar="NAME", help="how tables reach this machine")
    parser.add_argument("--accept-shortened", action="store_true", help="goes on though the journal's end is missing")
    parser.add_argument("--screen", action="store_true", help="a big screen for the hall; alone: of who leads there")
    parser.add_argument("--windowed", action="store_true", help="the big screen in a window")
    parser.add_argument("--lang", choices=("fr", "en"), help="the big screen's language")


def run(args: argparse.Namespace) -> int:
    """Leads the evening until it is ended by a signal, or shows it until it is closed. Raises `PisteError`."""
    if args.evening is None:
        if not args.screen:
            raise UsageError("name the FILE of the evening, or say --screen to show one that is led on this machine")
        from kiosk.cli.tournament.big_screen import led_here, show

        return show(args, led_here(data_folder(args.data) / FOLDER, args.data is not None))
    for option, port in (("--port", args.port), ("--joining-port", args.joining_port)):
        if not 1 <= port <= 65535:
            raise UsageError(f"{option} is 1 to 65535, not {port}")
    if importlib.util.find_spec(CLIENT) is None:
        raise PisteError(f"the MQTT client is not installed here: {sys.executable} -m pip install 'piste[director]'")
    from kiosk.tournament.broker.broker import Listening
    from kiosk.tournament.control.evening_file import plan_from
    from kiosk.tournament.control.running import RunningDirector

    plan = plan_from(args.evening)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    folder, listening = data_folder(args.data) / FOLDER, Listening(args.port)
    try:
        with ExitStack() as ended:
            director = RunningDirector(
                folder, plan, listening, args.host, args.accept_shortened, joining_port=args.joining_port,
                hall=Path(told) if (told := os.environ.get("RUNTIME_DIRECTORY")) else None,
            )  # fmt: skip
            ended.callback(director.close)
            if args.screen:
                from kiosk.cli.tournament.big_screen import beside

                ended.enter_context(beside(args))
            director.lead(_tell, _complain)
    except KeyboardInterrupt:
        return 0


def _tell(line: str) -> None:
    print(line, flush=True)


def _complain(fault: str) -> None:
    print(f"kiosk: {fault}", file=sys.stderr, flush=True)
