"""The `kiosk` command: finds the subcommand's module by its name and runs it.

It is imported only when it is asked for, so that reading a picture does not load the screens.
"""

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn, Protocol, cast

from calibration.files.untrusted_input import quoted
from kiosk.errors import PisteError, UsageError


class Command(NamedTuple):
    """The folder of a command's module, which has the command's name; what it does; its further steps, each a module
    of its own; whether it speaks several languages, see `LanguageModule`; whether its first word may be no step."""

    group: str
    what: str
    steps: tuple[str, ...] = ()
    speaks: bool = False
    other_words: bool = False


class CommandModule(Protocol):
    """The module of a command, or of a step."""

    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser, /) -> None:
        """Its own arguments."""

    def run(self, args: argparse.Namespace, /) -> int:
        """Does it; the exit status."""


class LanguageModule(CommandModule, Protocol):
    """The module of a command that speaks several languages."""

    def usage(self, given: Sequence[str], /) -> str:
        """The help, for the arguments beside `--help`."""

    def misused(self, given: Sequence[str], /) -> UsageError:
        """The error for arguments that cannot be understood."""


COMMANDS = {
    "play": Command("playing", "plays on this machine: the appliance"),
    "read": Command("dice", "reads dice in still pictures"),
    "watch": Command("dice", "prints what happens on the track: rolling, at rest, lifted"),
    "referee": Command("text", "plays a game from JSON lines, without screen or camera", speaks=True),
    "simulate": Command(
        "development",
        "plays whole games on the virtual track, through the real vision path; an evening on many tables",
        steps=("evening",),
        other_words=True,
    ),
    "director": Command(
        "tournament",
        "leads an evening on many tables, with a broker of its own",
        steps=("order", "results"),
        other_words=True,
    ),
    "dial": Command(
        "tournament", "speaks to the director for a kiosk that has no network", steps=("files",), other_words=True
    ),
    "state": Command("data", "prints the state that a restart would come back to"),
    "settings": Command("maintenance", "lists and changes the settings; forgets the PIN"),
    "history": Command("data", "lists the games played to their end, the players, and how fair the dice are"),
    "calibrate": Command(
        "dice",
        "learns what it must be shown once: track, light, dice, cards; prints the marker sheet",
        steps=("poker", "cards"),
    ),
    "doctor": Command("maintenance", "examines camera, light, buttons, disk and the rest, and says what to do"),
    "journal": Command("data", "checks the journal against its hash chain; answers what was found damaged"),
    "backup": Command("data", "writes journal, calibrations, the owner's dice and cards to one file"),
    "restore": Command("data", "brings a backup back"),
    "forget": Command("data", "takes a player's name out of the journal and the backups of this machine"),
    "corrections": Command("data", "counts, exports or deletes the crops of dice that people corrected"),
    "diagnostics": Command(
        "maintenance", "writes one file for whoever is asked for help, without names unless wanted"
    ),
    "shots": Command("development", "writes a picture of every screen"),
    "bench": Command("development", "measures the budgets on this machine"),
}


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
    """The dotted name of a command's module. Raises `KeyError` for no command."""
    return f"kiosk.cli.{COMMANDS[command].group}.{command}"


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help"):
        print(_overview())
        return 0 if words else 2
    if words == ["--version"]:
        # Loads json with it, which the splash does not wait for.
        from importlib.metadata import version

        print(f"piste {version('piste')}")
        return 0
    name, *rest = words
    if name not in COMMANDS:
        raise UsageError(f"no command '{quoted(name)}'; the commands are {', '.join(COMMANDS)}")
    if name == "play":
        from kiosk.cli.playing.splash import show

        show(_parser(name), rest)
    command, place = COMMANDS[name], module_of(name)
    module = importlib.import_module(place)
    speaking = cast(LanguageModule, module) if command.speaks else None
    if speaking is not None and {"-h", "--help"} & set(rest):
        print(speaking.usage([word for word in rest if word not in ("-h", "--help")]))
        return 0
    if (
        command.steps
        and rest
        and not rest[0].startswith("-")
        and not (command.other_words and rest[0] not in command.steps)
    ):
        step = rest.pop(0)
        if step not in command.steps:
            raise UsageError(f"no step '{quoted(step)}'; the steps are {', '.join(command.steps)}")
        name, module = f"{name} {step}", importlib.import_module(f"{place}_{step}")
    return _carry_out(cast(CommandModule, module), name, rest, speaking)


def _carry_out(module: CommandModule, name: str, words: list[str], speaking: LanguageModule | None) -> int:
    parser = _parser(name, module.HELP)
    module.add_arguments(parser)
    try:
        # Intermixed, so that `kiosk referee cameroun --json FILE` works: plain argparse loses FILE there. It does not
        # know `--`, though, after which a name may begin with a dash.
        args = parser.parse_args(words) if "--" in words else parser.parse_intermixed_args(words)
    except SystemExit as stop:
        return int(stop.code or 0)
    except UsageError as error:
        raise error if speaking is None else speaking.misused(words) from error
    return module.run(args)


def _parser(name: str, said: str = "") -> Parser:
    """With the words that every command knows."""
    parser = Parser(prog=f"kiosk {name}", description=said, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--config", type=_named, metavar="FILE", help="configuration file (TOML)")
    parser.add_argument("--data", type=_named, metavar="DIR", help="folder of the journal and the players")
    return parser


def _named(path: str) -> Path:
    """Raises `ArgumentTypeError` for nothing at all, which `Path` takes for the folder that one is in."""
    if not path:
        raise argparse.ArgumentTypeError("it is empty; name a path")
    return Path(path)


def _overview() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {command.what}" for name, command in COMMANDS.items()]
    more = "kiosk COMMAND --help says more; kiosk --version which Piste this is."
    return "\n".join(["usage: kiosk COMMAND [options]", "", *lines, "", more])


if __name__ == "__main__":
    sys.exit(main())
