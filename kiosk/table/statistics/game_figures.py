"""What a finished game says of those who played it and of its dice: reckoned once, then kept beside its result.

JSON: {"version": 1, "people": {name: {"casts": n, "worth": sum, "gained": x, "variance": x, "best_move": n,
"hand": [faces] or null, "hand_value": x}}, "dice": [[kind, colour, [six counts]], ...]}. A person is whoever sat at
the table at the time; see `luck` for "gained" and `casts` for "worth".
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress

from kiosk.errors import StoreError
from kiosk.games.catalogue import find_game
from kiosk.games.dice_value import ValuesDice
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.moves import Json, Move, Throw, move_from_json
from kiosk.games.engine.protocols import Game
from kiosk.table.journal import standing
from kiosk.table.replay import MISFITS, PlayedGame, ReplayStep, replay
from kiosk.table.statistics.dice_fairness import counted
from kiosk.table.statistics.luck import luck_samples
from kiosk.table.statistics.thrown_dice import ThrownDie, of_step
from kiosk.table.storage.rows.saved_games import FinishedGame, dump
from kiosk.table.storage.store import Store

VERSION = 1
_KEEP = "UPDATE results SET figures = ? WHERE table_id = ?"
WINDOW = 500
"""Games looked at in search of one to reckon."""


def kept_figures(store: Store, line: FinishedGame) -> Json | None:
    """The figures of a game in the history where they are reckoned already. Raises `StoreError`."""
    kept = store.rows("SELECT figures FROM results WHERE table_id = ?", line.id)
    return _known(kept[0][0]) if kept else None


def figures_of(store: Store, line: FinishedGame) -> Json | None:
    """The figures of a game in the history; None when its journal cannot be read. Raises `StoreError`."""
    known = kept_figures(store, line)
    if known is not None:
        return known
    try:
        found = reckoned(_Played(store, line.id))
    except (StoreError, BadOptions):
        return None
    if not store.read_only:
        store.write((_KEEP, (dump(found), line.id)))
    return found


class _Played:
    """A game to be told once: `Table.resume` plays it to see where it stands, and telling it plays it again."""

    def __init__(self, store: Store, table: str) -> None:
        """Raises `StoreError`, `BadOptions`."""
        saved = store.find(table)
        self.game, self.first_names, self.options = find_game(saved.game), saved.names, saved.options
        self._lines = standing(store.entries(table))

    @property
    def moves(self) -> Iterator[Move]:
        """Those that count. Raises `IllegalMove` at one that is none."""
        return map(move_from_json, self._lines)


class FiguresWorker:
    """Reckons finished games one at a time, while nobody waits: a game takes up to a second on a small machine."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._tried: set[str] = set()

    def work(self) -> bool:
        """Reckons the last game that still has to be; False when none is left."""
        with suppress(StoreError):
            rows = self.store.results("NOT demo AND figures IS NULL ORDER BY results.rowid DESC LIMIT ?", WINDOW)
            line = next((line for line in rows if line.id not in self._tried), None)
            if line is not None:
                self._tried.add(line.id)
                # A game that cannot be told ends no play.
                with suppress(*MISFITS):
                    figures_of(self.store, line)
                return True
        return False


def _known(text: str | None) -> Json | None:
    with suppress(ValueError):
        found = json.loads(text or "")
        if isinstance(found, dict) and found.get("version") == VERSION:
            return found
    return None


def reckoned(table: PlayedGame) -> Json:
    """The figures of a game, from its moves."""
    people: dict[str, Json] = {name: _nothing() for name in table.first_names}
    thrown = list[ThrownDie]()
    scores: Sequence[int] | None = None
    for step in replay(table):
        casts = list(of_step(table.game, step))
        thrown += casts
        for name in step.names:
            people.setdefault(name, _nothing())
        _count(table.game, step, casts, people)
        before = step.before.scores() if scores is None else scores
        scores = step.after.scores()
        for name, had, has in zip(step.names, before, scores, strict=False):
            people[name]["best_move"] = max(people[name]["best_move"], has - had)
    dice = [[kind, colour, counts] for (kind, colour), counts in sorted(counted(thrown).items())]
    return {"version": VERSION, "people": people, "dice": dice}


def _nothing() -> Json:
    return {
        "casts": 0, "worth": 0, "gained": 0.0, "variance": 0.0, "best_move": 0, "hand": None, "hand_value": 0.0,
    }  # fmt: skip


def _count(game: Game, step: ReplayStep, casts: list[ThrownDie], people: dict[str, Json]) -> None:
    for cast in casts:
        own = people[step.names[cast.seat]]
        own["casts"], own["worth"] = own["casts"] + 1, own["worth"] + cast.worth
    for sample in luck_samples(game, step):
        own = people[step.names[sample.seat]]
        own["gained"] += sample.value - sample.mean
        own["variance"] += sample.variance
        if isinstance(game, ValuesDice) and isinstance(step.move, Throw) and sample.value > own["hand_value"]:
            own["hand"], own["hand_value"] = list(step.move.faces), sample.value
