"""What the history says of every player: games, wins, averages, best games, and luck with the dice."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from kiosk.errors import StoreError
from kiosk.games.engine import Json, State
from kiosk.table.casts import Cast, casts
from kiosk.table.store import Finished, Store
from kiosk.table.table import Table

EXPECTED = 3.5
"""Mean worth of a fair die."""
SPREAD = (35 / 12) ** 0.5
"""Standard deviation of a fair die."""


@dataclass(slots=True)
class GameRecord:
    """One player's record in one game; `best_move` is the most points that one move brought."""

    games: int = 0
    wins: int = 0
    points: int = 0
    best: int | None = None
    best_move: int = 0

    def to_json(self) -> Json:
        """With the mean score."""
        return {
            "games": self.games, "wins": self.wins, "mean": round(self.points / self.games, 2),
            "best": self.best, "best_move": self.best_move,
        }  # fmt: skip


@dataclass(slots=True)
class Record:
    """One player over all games; `casts` dice thrown, worth `worth` in all."""

    name: str
    by_game: dict[str, GameRecord] = field(default_factory=dict)
    casts: int = 0
    worth: int = 0

    @property
    def games(self) -> int:
        """Games played to their end."""
        return sum(record.games for record in self.by_game.values())

    @property
    def wins(self) -> int:
        """Games won, shared wins included."""
        return sum(record.wins for record in self.by_game.values())

    @property
    def luck(self) -> float | None:
        """How far the dice fell better than expected, in standard deviations of so many dice; None without dice."""
        return (self.worth - EXPECTED * self.casts) / (SPREAD * self.casts**0.5) if self.casts else None

    def to_json(self) -> Json:
        """One line of `kiosk history --players --json`."""
        return {
            "name": self.name, "games": self.games, "wins": self.wins, "casts": self.casts,
            "mean_die": round(self.worth / self.casts, 3) if self.casts else None, "expected_die": EXPECTED,
            "luck": None if self.luck is None else round(self.luck, 2),
            "by_game": {key: record.to_json() for key, record in self.by_game.items()},
        }  # fmt: skip


def played(store: Store, most: int = -1) -> Iterable[tuple[Finished, Table]]:
    """The finished games whose journals can be read, the last first; `most` limits how far back."""
    for line in store.finished(most):
        try:
            yield line, Table.resume(store, line.id)
        except StoreError:
            continue


def thrown(table: Table) -> list[Cast]:
    """Every die that was thrown at a table."""
    return list(casts(table.game, len(table.names), table.options, table.moves))


def records(store: Store, most: int = -1) -> tuple[Record, ...]:
    """Everybody's record, most wins first, then most games; of the last `most` games where that is given."""
    found: dict[str, Record] = {}
    for line, table in played(store, most):
        gains = best_moves(table)
        for seat, name in enumerate(line.names):
            _count(found.setdefault(name, Record(name)), line, seat, gains[seat])
        for cast in thrown(table):
            record = found[line.names[cast.seat]]
            record.casts, record.worth = record.casts + 1, record.worth + cast.worth
    return tuple(sorted(found.values(), key=lambda record: (-record.wins, -record.games, record.name)))


def _count(record: Record, line: Finished, seat: int, gain: int) -> None:
    own, score = record.by_game.setdefault(line.game, GameRecord()), line.scores[seat]
    own.games, own.points = own.games + 1, own.points + score
    own.wins += seat in line.winners
    own.best = score if own.best is None else max(own.best, score)
    own.best_move = max(own.best_move, gain)


def best_moves(table: Table) -> list[int]:
    """The most points that one move brought, for every seat."""
    state: State = table.game.start(len(table.names), table.options)
    best, before = [0] * len(table.names), state.scores()
    for move in table.moves:
        state = state.play(move)
        after = state.scores()
        best = [max(most, new - old) for most, old, new in zip(best, before, after, strict=True)]
        before = after
    return best
