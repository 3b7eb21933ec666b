"""`kiosk referee`: plays a game from JSON lines, without screen or camera."""

import argparse
import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO

import platformdirs

from calibration.files.untrusted_input import quoted
from kiosk.cli.text import referee_usage
from kiosk.cli.text.bounded_lines import numbered
from kiosk.cli.text.referee_output import Answers, JsonAnswers, PlainAnswers, dumped, head_json
from kiosk.cli.text.referee_session import RefereeSession, Reply
from kiosk.errors import UsageError
from kiosk.games.catalogue import find_game
from kiosk.games.engine.errors import BadOptions, IllegalMove
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.i18n.words import LANGUAGES, Words

HELP = "Plays a game from JSON lines."
WHY: dict[type[OSError], Phrase] = {
    FileNotFoundError: phrase("ce fichier n’existe pas"),
    IsADirectoryError: phrase("c’est un dossier"),
    PermissionError: phrase("la lecture n’en est pas permise"),
}
"""Why a file cannot be read."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the file, the form and the language of the output; `usage` says them in that language."""
    parser.add_argument("game", metavar="GAME", nargs="?")
    parser.add_argument("file", metavar="FILE", nargs="?")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--lang")


def usage(given: Sequence[str]) -> str:
    """The help, for the arguments that stand beside `--help`."""
    args = _lenient(given)
    return referee_usage.text(args.game, _words(args))


def misused(given: Sequence[str]) -> UsageError:
    """What is said of arguments that cannot be understood."""
    said = phrase("Ces arguments ne se comprennent pas : {given}.", given=quoted(" ".join(given)))
    return _cannot(_words(_lenient(given)), said)


def run(args: argparse.Namespace) -> int:
    """Plays the lines as they come. Raises `UsageError` for arguments, a file or a first line that cannot be used."""
    words = _words(args)
    _check(args, words)
    with ExitStack() as opened:
        lines = numbered(_opened(args.file, words, opened))
        number, referee = _begun(args, lines, words)
        answers: Answers = JsonAnswers(referee, words) if args.json else PlainAnswers(referee, words)
        answers.line(Reply(number))
        refused = 0
        for number, text in lines:
            reply = referee.take(number, text)
            refused += reply.refusal is not None
            answers.line(reply)
        answers.end()
    return 1 if refused else 0


def _check(args: argparse.Namespace, words: Words) -> None:
    if args.lang not in (None, *LANGUAGES):
        raise _cannot(words, phrase("Il n’y a pas de langue « {lang} ».", lang=quoted(args.lang)))
    if args.game is None:
        raise _cannot(words, phrase("Il faut nommer un jeu."))
    try:
        find_game(args.game)
    except BadOptions as unknown:
        raise _cannot(words, unknown.reason) from unknown


def _begun(
    args: argparse.Namespace, lines: Iterator[tuple[int, bytes | None]], words: Words
) -> tuple[int, RefereeSession]:
    """The first line's number, and the game that it sets up."""
    number, text = next(lines, (0, None))
    if not number:
        raise _cannot(words, phrase("Rien n’est venu : la première ligne nomme les joueurs."))
    try:
        return number, RefereeSession(args.game, text)
    except (BadOptions, IllegalMove) as refused:
        if args.json:
            print(dumped(head_json(number, refused, (), words)), flush=True)
        said = phrase("La première ligne ne peut pas servir. {reason}", reason=refused.reason)
        raise _cannot(words, said) from refused


def _lenient(given: Sequence[str]) -> argparse.Namespace:
    """The game and the language among arguments that may be wrong."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("game", nargs="?")
    parser.add_argument("--lang", nargs="?")
    parser.add_argument("--config", nargs="?", type=Path)
    parser.add_argument("--data", nargs="?", type=Path)
    return parser.parse_known_args(given)[0]


def _words(args: argparse.Namespace) -> Words:
    """The language that was asked for, else that of `kiosk play`. Raises `ConfigError`."""
    if args.lang in LANGUAGES:
        return Words(args.lang)
    # The schema of the settings takes a third of the start.
    from kiosk.config.overrides import load_overrides

    folder = args.data or Path(platformdirs.user_data_dir("piste"))
    return Words(load_overrides(args.config, folder).config.general.language)


def _cannot(words: Words, reason: Phrase) -> UsageError:
    return UsageError(words.say(phrase("{reason} (kiosk referee --help en dit plus)", reason=reason)))


def _opened(file: str | None, words: Words, opened: ExitStack) -> BinaryIO:
    """Where the lines come from."""
    if file in (None, "-"):
        # None when the standard input is closed: no line comes.
        return io.BytesIO() if sys.stdin is None else sys.stdin.buffer
    try:
        return opened.enter_context(Path(str(file)).open("rb"))
    except (OSError, ValueError) as error:
        why = WHY.get(type(error), phrase("la lecture en est impossible"))  # type: ignore[arg-type]
        raise _cannot(words, phrase("{file} : {why}.", file=file, why=why)) from error
