"""`kiosk simulate GAME`: whole games on the virtual track, through the real vision path."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from calibration.files.untrusted_input import Untrusted, parsed
from kiosk.cli.text.plain_text import in_english
from kiosk.config.loader import data_folder, load_config
from kiosk.config.schema import Config
from kiosk.errors import UsageError
from kiosk.games.bot import Level, plays
from kiosk.games.catalogue import find_game
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.options import Option, OptionKind, table_options
from kiosk.games.engine.protocols import SimulatesCards
from kiosk.simulation.simulated_game import GameResult, Setup, SimulatedGame
from kiosk.table.referee.state.bot_player import NAMES as MACHINES
from kiosk.table.state_trace import Trace
from kiosk.table.storage.store import Store

HELP = """Plays whole games on the virtual track: pictures, watcher, reader, referee and screens as on the kiosk.
Simulated people choose from what was read and press the three buttons; what the reader is not sure of they
settle on the correction screen. The track's time is virtual, so a game takes as long as it takes to compute.
Without --data nothing is kept. Exit status 1 if a game got stuck."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `kiosk simulate` to `parser`."""
    parser.add_argument("game", metavar="GAME", help="key of the game")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="seed of the first game; each next is one more"
    )
    parser.add_argument("--games", type=int, default=1, metavar="N", help="how many games")
    parser.add_argument("--players", type=int, metavar="N", help="people at the table (default 2, or the least)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game, any number of them"
    )
    parser.add_argument(
        "--hands-free", action="store_true", help="from start to result by a hand over the track, no button"
    )
    parser.add_argument("--pad", action="store_true", help="cards are entered on the pad, not laid on the track")
    parser.add_argument(
        "--machine", choices=[level.value for level in Level], help="the automatic opponent has the last seat"
    )
    parser.add_argument(
        "--disturbed",
        action="store_true",
        help="with shadows, arms and a camera that shakes, breathes and compresses",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a game, nothing else")
    parser.add_argument("--trace", type=Path, metavar="FILE", help="append each state that was shown, as JSON")


def run(args: argparse.Namespace) -> int:
    """Plays the games, prints a line for each; returns the exit status, 1 if one got stuck. Raises `PisteError`."""
    config = load_config(args.config)
    _check(args)
    store = Store(None if args.data is None else data_folder(args.data))
    trace = Trace(args.trace) if args.trace else None
    stuck = False
    try:
        for seed in range(args.seed, args.seed + args.games):
            stuck |= _play(args, seed, store, config, trace)
    finally:
        store.close()
    return 1 if stuck else 0


def _check(args: argparse.Namespace) -> None:
    try:
        game = find_game(args.game)
        args.players = max(2, game.least_players) if args.players is None else args.players
        plain = dict(game.hands_free_options) if args.hands_free and isinstance(game, SimulatesCards) else {}
        given = dict(_option(text, game.options) for text in args.option)
        args.options = table_options(game.options) | plain | given
        game.start(args.players, args.options)
    except BadOptions as error:
        raise UsageError(in_english(error)) from error
    if args.machine is not None and not plays(find_game(args.game)):
        raise UsageError(f"there is no automatic opponent for {args.game}")
    if args.games < 1:
        raise UsageError(f"--games is at least 1, not {args.games}")


def _option(text: str, options: Sequence[Option]) -> tuple[str, object]:
    """ "key=value" with the value as JSON, or as plain words, as a choice always is: "first=1"."""
    key, _, value = text.partition("=")
    is_choice = any(option.key == key and option.kind == OptionKind.CHOICE for option in options)
    try:
        read = parsed(value, len(value))
    except Untrusted:
        return key, value
    return key, value if is_choice and not isinstance(read, str) else read


def _play(args: argparse.Namespace, seed: int, store: Store, config: Config, trace: Trace | None) -> bool:
    """Plays one game and prints its line; True if it got stuck."""
    from kiosk.simulation.builder import simulated

    def shown(played: SimulatedGame) -> None:
        if trace is not None and played.app.referee is not None:
            trace.shown(played.app.in_play.table)

    setup = Setup(
        args.game,
        seed,
        store=store,
        config=config,
        players=args.players,
        options=args.options,
        shown=shown,
        disturbed=args.disturbed,
    )
    game = simulated(setup, hands_free=args.hands_free, pad=args.pad)
    if args.machine is not None:
        game.names = (*game.names[:-1], MACHINES[Level(args.machine)])
    result = game.run()
    print(json.dumps(result.to_json(), ensure_ascii=False) if args.json else _words(result), flush=True)
    if game.stuck is not None:
        print(f"kiosk: {game.stuck}", file=sys.stderr)
    return game.stuck is not None


def _words(result: GameResult) -> str:
    won = " and ".join(str(seat + 1) for seat in result.winners)
    each = result.seconds / max(1, result.throws)
    if result.cards:
        return (
            f"{result.game}, seed {result.seed}: {'players ' + won + ' won' if result.over else 'stuck'}; "
            f"{result.cards} cards, {result.silent} counted wrongly, {result.unsure} unsure, {result.seconds:.1f} s"
        )
    return (
        f"{result.game}, seed {result.seed}: {'player ' + won + ' won' if result.over else 'stuck'}; "
        f"{result.throws} throws, {result.dice} dice, {result.silent} misread as sure, {result.unsure} unsure, "
        f"{result.seconds:.1f} s ({each:.2f} s a throw)"
    )
