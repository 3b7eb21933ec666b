"""`kiosk referee`: plays a game from JSON lines, without screen or camera."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kiosk.cli.plain import ask_words, game_words, known, move_words
from kiosk.errors import UsageError
from kiosk.games.catalogue import GAMES, find_game
from kiosk.games.engine import BadOptions, IllegalMove, Json, Option, move_from_json, named, phrase
from kiosk.games.guided import guide_json
from kiosk.games.seats import LONGEST, is_name
from kiosk.table.journal import Journal, position

HELP = """Plays a game from JSON lines. The first line names the players, each other line is a move:

  {"game": "cameroun", "players": ["Anne", "Bruno"], "options": {"turns": 5}}
  {"throw": [5, 5, 5, 6, 2]}
  {"throw": [5, 5, 5, 4, 4], "rethrown": [3, 4]}
  {"decide": "write", "column": "F"}
  {"decide": "undo"}

In every game that allows it a turn is passed with {"decide": "skip"}, somebody takes over a seat with
{"decide": "replace", "player": 1, "name": "Zoé"}, and somebody joins with {"decide": "add", "name": "Zoé"}.

With --json and the option "guide" each answer has "guide", what the player may do, the recommended choice first:
{"do": "stand", "throw" or the decision's kind, "dice": [indices of those to throw], "win": a chance or null,
"points": a mean or null, "move": the line of a decision}; see docs/machine.md.

A refused line changes nothing and the game goes on. Exit status: 0, 1 when a line was refused, 2 when the first
line cannot be used."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the file, and the form of the output."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("file", metavar="FILE", nargs="?", help="the lines; standard input without it, or for -")
    parser.add_argument("--json", action="store_true", help="one JSON object for each line, nothing else")
    parser.epilog = "\n\n".join(_options_help(key) for key in GAMES)


def _options_help(key: str) -> str:
    return "\n".join([f"options of {key}:", *(_option_help(option) for option in GAMES[key].options)])


def _option_help(option: Option) -> str:
    default = json.dumps(option.default, ensure_ascii=False)
    return f"  {option.key:<22}{_values(option)} (default {default})\n{'':24}{option.help}"


def _values(option: Option) -> str:
    span = f"{option.minimum or 0}..{'' if option.maximum is None else option.maximum}"
    span += "" if option.step == 1 else f" in steps of {option.step}"
    names = [name for name, _ in option.choices]
    return {
        "bool": "true|false",
        "int": span,
        "choice": "|".join(json.dumps(name) for name in names),
        "table": f"{{name: {span}, ...}}, names {' '.join(names)}",
    }[option.kind]


def run(args: argparse.Namespace) -> int:
    """Plays the lines as they come."""
    known(args.game)
    lines = _numbered(_read(args.file))
    number, first = next(lines, (1, b""))
    referee = _seated(args, number, first)
    show = _show_json if args.json else _show_plain
    show(referee, Reply(number, referee.welcome()))
    refused = 0
    for number, text in lines:
        reply = referee.take(number, text)
        refused += reply.refusal is not None
        show(referee, reply)
    if not args.json:
        print(f"\n{game_words(referee.journal.game, referee.journal.state, referee.names)}")
    return 1 if refused else 0


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a line: who did what, or why it was refused."""

    line: int
    words: str
    refusal: IllegalMove | None = None


class Referee:
    """One game played line by line."""

    def __init__(self, key: str, first: Json) -> None:
        """Raises `UsageError` when the first line does not set up a game."""
        options = first.get("options", {})
        try:
            game = find_game(key)
            if first.get("game", key) != key:
                raise BadOptions(f"it is for '{first['game']}', not for '{key}'")
            names = _names(first.get("players"))
            if not isinstance(options, dict):
                raise BadOptions('its "options" are an object, {"name": value}')
            self.journal = Journal(game, len(names), options, names=names)
        except BadOptions as error:
            raise UsageError(f"the first line cannot be used: {error}") from error

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat, as they sit now."""
        return self.journal.names

    def welcome(self) -> str:
        """The game and its players."""
        return f"{self.journal.game.name} : {', '.join(self.names)}"

    def take(self, number: int, text: bytes) -> Reply:
        """Plays one line."""
        try:
            return Reply(number, self._play(_object(text)))
        except IllegalMove as refusal:
            return Reply(number, f"refusé : {named(refusal.reason, self.names)}", refusal)

    def _play(self, line: Json) -> str:
        if line.get("decide") == "undo":
            return self._undo(line.get("steps", 1))
        move, before, names = move_from_json(line), self.journal.state, self.names
        self.journal.play(move)
        return move_words(before, move, names)

    def _undo(self, steps: object) -> str:
        # True is an int in Python, and no number of steps.
        self.journal.undo(steps if isinstance(steps, int) and not isinstance(steps, bool) else 0)
        return "annulé"


def _names(given: object) -> list[str]:
    """The players of a first line. Raises `BadOptions` for those who could not be told apart on a screen."""
    if not isinstance(given, list):
        raise BadOptions('it needs "players", a list of names')
    names = [name for name in given if is_name(name)]
    if len(names) < len(given):
        raise BadOptions(f'"players" are names of 1 to {LONGEST} letters that can be printed')
    if len({name.strip().casefold() for name in names}) < len(names):
        raise BadOptions("two players have the same name")
    return names


def _seated(args: argparse.Namespace, number: int, text: bytes) -> Referee:
    try:
        return Referee(args.game, _first(text))
    except UsageError as error:
        if args.json:
            print(json.dumps({"line": number, "ok": False, "error": str(error)}, ensure_ascii=False), flush=True)
        raise


def _first(text: bytes) -> Json:
    try:
        return _object(text)
    except IllegalMove as refusal:
        raise UsageError(
            'the first line is not JSON like {"game": "cameroun", "players": ["Anne", "Bruno"]}'
        ) from refusal


def _object(text: bytes) -> Json:
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        line = None
    if not isinstance(line, dict):
        raise IllegalMove("not_json", phrase("Cette ligne n’est pas un objet JSON."))
    return line


def _show_json(referee: Referee, reply: Reply) -> None:
    refusal = reply.refusal
    answer = {
        "line": reply.line,
        "ok": refusal is None,
        "error": None if refusal is None else str(named(refusal.reason, referee.names)),
        "code": None if refusal is None else refusal.code,
        **position(referee.journal.state),
        **guide_json(referee.journal.state, referee.journal.options),
    }
    print(json.dumps(answer, ensure_ascii=False), flush=True)


def _show_plain(referee: Referee, reply: Reply) -> None:
    state, pad = referee.journal.state, " " * 6
    print(f"{reply.line:4}  {reply.words}")
    news = state.news()
    if reply.refusal is None and news is not None:
        totals = ", ".join(f"{name} {score}" for name, score in zip(referee.names, state.scores(), strict=True))
        print(f"{pad}{named(news, referee.names)} Totaux : {totals}")
    print(f"{pad}{ask_words(state, referee.names)}", flush=True)


def _read(file: str | None) -> Iterable[bytes]:
    if file in (None, "-"):
        # None when the standard input is closed: no line comes.
        return () if sys.stdin is None else sys.stdin.buffer
    try:
        return Path(str(file)).read_bytes().splitlines()
    except OSError as error:
        raise UsageError(f"cannot read {file}: {error.strerror}") from error


def _numbered(lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    return ((number, line) for number, line in enumerate(lines, 1) if line.strip())
