"""`kiosk simulate evening`: many tables and a director through a real broker on this machine."""

import argparse
import importlib.util
import json
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from kiosk.errors import PisteError, UsageError

HELP = """Plays an evening on many tables: a process for each table and one for the director, which speak through
mosquitto on loopback, encrypted. The director is the one of kiosk director, and leads any of its forms. Games are
played by the rules, with seeded throws, not through the camera. With --chaos broker, director and tables are killed
and held up, cables are pulled and slow, clocks are years off, and older backups come back. The last line compares
the director's standings with those of the tables' journals alone. Exit status 1 unless every result arrived once and
right."""
CLIENT = "paho"
MIXES = ("rounds", "tables")
FORMS = ("swiss", "single", "double", "round-robin", "pools", "tables")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `kiosk simulate evening` to `parser`."""
    parser.add_argument("--tables", type=int, default=8, metavar="N", help="1 to 32 (default 8)")
    parser.add_argument("--people", type=int, default=32, metavar="N", help="4 to 256 (default 32)")
    parser.add_argument("--form", default="swiss", metavar="FORM", help=f"{', '.join(FORMS)} (default swiss)")
    parser.add_argument("--rounds", type=int, metavar="N", help="of swiss and tables; as many as usual unless said")
    parser.add_argument(
        "--games", default="", metavar="KEY,KEY", help="what is played, a game of pairs by teams; several are a mix"
    )
    parser.add_argument(
        "--mix", choices=MIXES, default=MIXES[0], help="several games: round after round, or by table"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of throws and of the chaos")
    parser.add_argument("--chaos", type=int, nargs="?", const=50, default=0, metavar="N", help="N harms (default 50)")
    parser.add_argument("--pace", type=float, default=0.05, metavar="S", help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=600, metavar="S", help="when to give up (default 600)")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="an empty folder for all journals, which stay there")
    parser.add_argument("--json", action="store_true", help="the last line alone")


def run(args: argparse.Namespace) -> int:
    """Plays it and prints the verdict; 1 unless all is well. Raises `PisteError`."""
    _check(args)
    from kiosk.tournament.simulation.simulated_evening import SimulatedEvening, Size

    games = tuple(filter(None, args.games.split(",")))
    size = Size(
        args.form,
        args.people,
        args.tables,
        args.rounds,
        args.seed,
        args.chaos,
        args.pace,
        args.seconds,
        games,
        args.mix,
    )
    with ExitStack() as ended:
        folder = args.keep or Path(ended.enter_context(TemporaryDirectory(prefix="piste-evening-")))
        evening = SimulatedEvening(folder, size, lambda line: None if args.json else print(line, flush=True))
        verdict = evening.run()
    for harm, count in sorted(evening.harms.items()):
        if not args.json:
            print(f"{count:4}  {harm}")
    for words in verdict.missing if not args.json else ():
        print(f"lost: {words}")
    print(json.dumps(verdict.to_json()))
    return 0 if verdict.well else 1


def _check(args: argparse.Namespace) -> None:
    for name, value, least, most in (
        ("tables", args.tables, 1, 32), ("people", args.people, 4, 256), ("chaos", args.chaos, 0, 10_000),
    ):  # fmt: skip
        if not least <= value <= most:
            raise UsageError(f"--{name} is {least} to {most}, not {value}")
    if args.form not in FORMS:
        raise UsageError(f"--form is one of {', '.join(FORMS)}, not {args.form}")
    if importlib.util.find_spec(CLIENT) is None:
        raise PisteError(f"the MQTT client is not installed here: {sys.executable} -m pip install 'piste[director]'")
    if args.keep is not None:
        args.keep.mkdir(parents=True, exist_ok=True)
        if any(args.keep.iterdir()):
            raise UsageError(f"the folder {args.keep} is not empty")
    from kiosk.tournament.broker.mosquitto import program

    program()
