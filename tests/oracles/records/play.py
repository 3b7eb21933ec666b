"""The one file of the oracles that imports the kiosk: games played out, cases of the rules, a data folder.

When modules move, the imports here are all that has to follow. Run by the other files, in processes of its own:

  python -m tests.oracles.records.play games GAME FOLDER   plays a game with many options, players and seeds
  python -m tests.oracles.records.play cases FILE          what comes out of each case of the rules
  python -m tests.oracles.records.play folder FOLDER       a data folder in which every kind of row is
"""

import hashlib
import json
import secrets
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

# Names of tables and salts come from the operating system; here from a fixed generator, so that even the hash chain
# of a journal can be compared. Before the kiosk is imported, which may take these functions by name.
_CHANCE = Random("oracles")
secrets.token_hex = lambda nbytes=None: _CHANCE.randbytes(nbytes or 32).hex()
secrets.token_bytes = lambda nbytes=None: _CHANCE.randbytes(nbytes or 32)

from kiosk.games.bot import Level, plays, wish  # noqa: E402
from kiosk.games.catalogue import GAMES  # noqa: E402
from kiosk.games.engine.errors import BadOptions, IllegalMove  # noqa: E402
from kiosk.games.engine.moves import Decision, Face, Move, Throw, move_from_json  # noqa: E402
from kiosk.games.engine.options import Option, table_options  # noqa: E402
from kiosk.games.engine.protocols import Game, State  # noqa: E402
from kiosk.games.playout import random_move, thrown  # noqa: E402
from kiosk.games.seats import SKIP  # noqa: E402
from kiosk.table import player_marks  # noqa: E402
from kiosk.table.journal import position  # noqa: E402
from kiosk.table.storage.store import Store  # noqa: E402
from kiosk.table.table import Table  # noqa: E402
from kiosk.table.tournament import matches, meeting_list, tournament  # noqa: E402
from tests.rules.run_cases import load, outcome  # noqa: E402

NAMES = ("Anne", "Bruno", "Chloé", "David", "Émile", "Fanny", "Gaël", "Hugo")
MOST_MOVES = 150
"""Moves of a game with options; games at the defaults go on to their end, or to `FAR`."""
FAR = 1500
UNDO_EVERY, SKIP_EVERY = 29, 37
MIXTURES = 4
"""Sets of several options at once."""
SHORT = {"turns": 2}
Json = dict[str, Any]


@dataclass
class Clock:
    """The time of day, which goes on only when it is told to: how often it is asked makes no difference."""

    now: datetime = datetime(2026, 2, 1, 18, tzinfo=UTC)

    def __call__(self) -> datetime:
        """The time of day."""
        return self.now

    def tick(self) -> None:
        """A move later."""
        self.now += timedelta(seconds=20)


# Games


def games(key: str, folder: Path) -> None:
    """A file for each game that is played."""
    folder.mkdir()
    game = GAMES[key]
    for number, (name, options) in enumerate(_option_sets(game)):
        span = game.most_players - game.least_players + 1
        counts = range(game.least_players, game.most_players + 1)
        for players in counts if not options else [game.least_players + number % span]:
            for who in _who(key, number, plain=not options):
                path = folder / f"{key}-{name}-{players}-{who}.txt"
                try:
                    lines = list(_game(game, options, players, who, whole=not options))
                except BadOptions as refused:
                    lines = [f"refused: {refused.code}: {refused}"]
                path.write_text("\n".join(lines) + "\n", "utf-8")


def _who(key: str, number: int, *, plain: bool) -> list[str]:
    """Who plays: at random, by the game's advice, or the machine of a level. With options one of the clever ones."""
    clever = [level.value for level in Level] if plays(GAMES[key]) else ["advice"]
    return ["random", *clever] if plain else ["random", clever[number % len(clever)]]


def _option_sets(game: Game) -> Iterator[tuple[str, Json]]:
    """None, those of the kiosk's screens, each option by itself, some mixtures; with a name for each."""
    yield "plain", {}
    if at_table := table_options(game.options):
        yield "at-table", at_table
    for option in game.options:
        for value in _values(option):
            yield f"{option.key}={_short(value)}", {option.key: value}
    for seed in range(MIXTURES):
        rng = Random(f"{game.key}/{seed}")
        chosen = rng.sample(game.options, min(3, len(game.options)))
        yield f"mixture-{seed}", {option.key: rng.choice(_values(option)) for option in chosen}


def _values(option: Option) -> list[Any]:
    """Values other than the default, three at most."""
    least = option.minimum or 0
    if option.kind == "bool":
        return [not option.default]
    if option.kind == "int":
        most = least + 3 * option.step if option.maximum is None else option.maximum
        return [value for value in dict.fromkeys((least, most)) if value != option.default]
    names = [name for name, _ in option.choices]
    if option.kind == "choice":
        # Players' numbers are choices too: only those that sit at every table.
        return [name for name in names if name != option.default and name not in "234567"][:3]
    return [{name: max(least, (number + 1) * 2 * option.step) for number, name in enumerate(names[:2])}]


def _short(value: Any) -> str:
    return "-".join(f"{key}.{number}" for key, number in value.items()) if isinstance(value, dict) else str(value)


def _game(game: Game, options: Json, players: int, who: str, *, whole: bool) -> Iterator[str]:
    """What the table writes, line by line: each entry, scores, a digest of the state; the journal's end."""
    with closing(Store(None, clock=Clock())) as store:
        table = Table.create(store, game.key, NAMES[:players], options)
        yield _line({"table": table.to_json()})
        rng, faces = Random(f"{game.key}/{players}/{who}/{_line(options)}"), tuple[Face, ...]()
        for number in range(1, (FAR if whole else MOST_MOVES) + 1):
            if table.state.ask().what == "over":
                break
            if number % UNDO_EVERY == 0:
                table.undo(2)
                yield _line({"undo": 2} | _seen(table))
                # The dice that lie there are those of the last throw that counts.
                faces = next((move.faces for move in reversed(table.moves) if isinstance(move, Throw)), ())
                continue
            if number % SKIP_EVERY == 0:
                with suppress(IllegalMove):
                    table.play(SKIP)
                    yield _line({"skip": True} | _seen(table))
                    continue
            move = _move(game, table.state, faces, who, rng)
            faces = move.faces if isinstance(move, Throw) else faces
            table.play(move)
            yield _line({"move": move.to_json()} | _seen(table))
        yield json.dumps(table.to_json(), ensure_ascii=False, indent=1)
        yield game.text(table.state, table.names)
        yield from map(_line, store.entries(table.id))
        again = Table.resume(store, table.id)
        yield f"replayed alike: {again.to_json() == table.to_json()}"


def _move(game: Game, state: State, faces: tuple[Face, ...], who: str, rng: Random) -> Move:
    ask = state.ask()
    if who == "random":
        return random_move(state, ask, faces, rng)
    wished = game.advise(state) if who == "advice" else wish(game, state, Level(who))
    return wished if isinstance(wished, Decision) else thrown(ask, faces, wished, rng)


def _seen(table: Table) -> Json:
    """Scores, and a digest of all that the state shows to programs and people."""
    state = table.state
    choices = [[str(choice.label), choice.points, str(choice.side), choice.rare] for choice in state.moves()]
    ask = state.ask()
    said = [
        str(table.game.news(state)),
        str(ask.question),
        str(ask.hint),
        ask.cup,
        table.game.text(state, table.names),
    ]
    digest = hashlib.sha256(_line([position(table.game, state), choices, said]).encode()).hexdigest()[:12]
    return {"scores": state.scores(), "state": digest}


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# Cases


def cases(file: Path) -> None:
    """A line for each case."""
    for case in load(file):
        print(case["id"], _line(outcome(case)))


# A data folder


def folder_of_games(folder: Path) -> None:
    """Games to their end and one in the middle, a match, an event, marks, changed seats, a demonstration."""
    folder.mkdir()
    clock = Clock()
    with closing(Store(folder, clock=clock)) as store:
        evening = Evening(store, clock)
        for key, game in GAMES.items():
            evening.play(Table.create(store, key, NAMES[: max(2, game.least_players)]))
        evening.play(Table.create(store, "cameroun", ["Anne", "anne-marie", "Zoé"], SHORT))
        evening.play(Table.create(store, "cameroun", ["Démo", "Démo 2"], SHORT, True))
        evening.match()
        for form in ("knockout", "robin"):
            evening.event(form)
        player_marks.choose_mark(store, "Anne", player_marks.EVERY[7])
        evening.seats()
        left = Table.create(store, "linotte", NAMES[2:4])
        evening.play(left, 9)
        left.leave()
        evening.play(Table.create(store, "si_no", NAMES[:3], {"target": 2000}), 12)


class Evening:
    """Plays in a journal, with the same dice every time."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock, self._rng = store, clock, Random("evening")

    def play(self, table: Table, most: int = 4000) -> None:
        """By the game's advice to its end, or `most` moves; one is taken back and played again on the way."""
        faces = tuple[Face, ...]()
        for number in range(most):
            ask = table.state.ask()
            if ask.what == "over":
                break
            wished = table.game.advise(table.state)
            move = wished if isinstance(wished, Decision) else thrown(ask, faces, wished, self._rng)
            faces = move.faces if isinstance(move, Throw) else faces
            table.play(move)
            if number == 1:
                table.undo()
                table.play(move)
            self._clock.tick()

    def match(self) -> None:
        """The best of three."""
        table = matches.start(self._store, "cameroun", ("Anne", "Bruno"), SHORT, matches.Plan("best", 3))
        match = matches.every(self._store)[0]
        while True:
            self.play(table)
            stands = matches.standing(self._store, match)
            if stands.winners or stands.played == 3:
                return
            table = matches.next_table(self._store, match, stands.names)

    def event(self, form: str) -> None:
        """Everybody plays, but one who gives up the second meeting."""
        event = tournament.start(self._store, "cameroun", NAMES[:4], SHORT, form)
        played = 0
        while (meeting := meeting_list.next_meeting(meeting_list.meetings(self._store, event))) is not None:
            played += 1
            if played == 2:
                meeting_list.forfeit(self._store, event, meeting, meeting.one or 0)
            else:
                self.play(meeting_list.table_of(self._store, event, meeting))

    def seats(self) -> None:
        """Somebody is replaced, somebody joins, a turn is passed."""
        table = Table.create(self._store, "cameroun", NAMES[:3], SHORT)
        changes: list[Json] = [
            {"decide": "replace", "player": 1, "name": "Inès"},
            {"decide": "add", "name": "Jules"},
            {"decide": "skip"},
        ]
        for change in changes:
            table.play(move_from_json(change))
        self.play(table)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["games", key, folder]:
            games(key, Path(folder))
        case ["cases", file]:
            cases(Path(file))
        case ["folder", folder]:
            folder_of_games(Path(folder))
        case _:
            sys.exit(__doc__)
