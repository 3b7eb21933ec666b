"""The `kiosk` command: finds the subcommand's module by its name and runs it.

A command module has `HELP`, `add_arguments(parser)` and `run(args) -> exit status`; it is imported only when it
is asked for, so that reading a picture does not load the screens. One that speaks several languages has as well
`usage(words)`, its help, and `misused(words)`, the error for arguments that cannot be understood.
"""

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from calibration.files.untrusted_input import quoted
from kiosk.errors import PisteError, UsageError

COMMANDS = {
    "play": "plays on this machine: the appliance",
    "read": "reads dice in still pictures",
    "watch": "prints what happens on the track: rolling, at rest, lifted",
    "referee": "plays a game from JSON lines, without screen or camera",
    "simulate": "plays whole games on the virtual track, through the real vision path",
    "state": "prints the state that a restart would come back to",
    "settings": "lists and changes the settings; forgets the PIN",
    "history": "lists the games played to their end, the players, and how fair the dice are",
    "calibrate": "learns what it must be shown once: track, light, dice; prints the marker sheet",
    "doctor": "examines camera, light, buttons, disk and the rest, and says what to do",
    "journal": "checks the journal against its hash chain; answers what was found damaged",
    "backup": "writes journal, calibrations and the owner's dice to one file",
    "restore": "brings a backup back",
    "forget": "takes a player's name out of everything that is kept",
    "diagnostics": "writes one file for whoever is asked for help, without names unless wanted",
    "shots": "writes a picture of every screen",
    "bench": "measures the budgets on this machine",
}

GROUPS = {
    "playing": ("play",),
    "dice": ("read", "watch", "calibrate"),
    "text": ("referee",),
    "data": ("state", "history", "journal", "backup", "restore", "forget"),
    "maintenance": ("settings", "doctor", "diagnostics"),
    "development": ("simulate", "shots", "bench"),
}
"""The folder of each command's module, which has the command's name."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, instead of the usage and the fault in several."""

    def error(self, message: str) -> NoReturn:
        """Raises `UsageError`."""
        said = " ".join(quoted(word) for word in message.split())
        raise UsageError(f"{said} ({self.prog} --help says more)")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command. Returns 0 on success, 1 on failure, 2 on bad use."""
    words = list(sys.argv[1:] if argv is None else argv)
    _print_anything()
    # SDL would take SIGTERM for itself, and a command without a window would never end.
    os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
    try:
        status = _run(words)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except PisteError as error:
        _complain(str(error))
        return 2 if isinstance(error, UsageError) else 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output went away (`kiosk watch | head`).
        _drop_output()
        return 1
    except OSError as error:
        # What no command foresaw: the output goes to a full disk, a file vanished meanwhile.
        _drop_output()
        where = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, str | bytes) else ""
        _complain(f"{where}{error.strerror or error}")
        return 1


def _complain(fault: str) -> None:
    """One line on standard error; where that is closed `print` would take standard output instead."""
    if sys.stderr is not None:
        print(f"kiosk: {fault}", file=sys.stderr)


def _print_anything() -> None:
    """File names and players' names that are no UTF-8 are printed with escapes, which JSON reads back."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Keeps Python from complaining at exit about what could not be printed."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def module_of(command: str) -> str:
    """The dotted name of a command's module. Raises `StopIteration` for no command."""
    return f"kiosk.cli.{next(group for group, names in GROUPS.items() if command in names)}.{command}"


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help"):
        print(_overview())
        return 0 if words else 2
    name = words[0]
    if name not in COMMANDS:
        raise UsageError(f"no command '{name}'; the commands are {', '.join(COMMANDS)}")
    rest = words[1:]
    if name == "play":
        from kiosk.cli.playing.splash import show

        show(_parser(name), rest)
    module = importlib.import_module(module_of(name))
    if hasattr(module, "usage") and {"-h", "--help"} & set(rest):
        print(module.usage([word for word in rest if word not in ("-h", "--help")]))
        return 0
    steps = getattr(module, "STEPS", {})
    if steps and rest and not rest[0].startswith("-"):
        name = f"{name} {rest[0]}"
        if rest[0] not in steps:
            raise UsageError(f"no step '{rest[0]}'; the steps are {', '.join(steps)}")
        module, rest = importlib.import_module(steps[rest[0]]), rest[1:]
    parser = _parser(name, module.HELP)
    module.add_arguments(parser)
    try:
        # Intermixed, so that `kiosk referee cameroun --json FILE` works: plain argparse loses FILE there.
        args = parser.parse_intermixed_args(rest)
    except SystemExit as stop:
        return int(stop.code or 0)
    except UsageError as error:
        raise module.misused(rest) if hasattr(module, "misused") else error from error
    return int(module.run(args))


def _parser(name: str, said: str = "") -> Parser:
    """With the words that every command knows."""
    parser = Parser(prog=f"kiosk {name}", description=said, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--config", type=Path, metavar="FILE", help="configuration file (TOML)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of the journal and the players")
    return parser


def _overview() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {what}" for name, what in COMMANDS.items()]
    return "\n".join(["usage: kiosk COMMAND [options]", "", *lines, "", "kiosk COMMAND --help says more."])


if __name__ == "__main__":
    sys.exit(main())
