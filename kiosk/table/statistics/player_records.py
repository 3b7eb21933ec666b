"""What the history says of every player: games, wins, averages, best games and hands, and luck with the dice."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from kiosk.games.catalogue import find_game
from kiosk.games.engine.moves import Json
from kiosk.games.handicap import given
from kiosk.table.statistics.dice_fairness import Fairness, Seen, judged
from kiosk.table.statistics.game_figures import figures_of, kept_figures
from kiosk.table.storage.rows.saved_games import FinishedGame
from kiosk.table.storage.store import Store

EXPECTED = 3.5
"""Mean worth of a fair die."""


@dataclass(slots=True)
class GameRecord:
    """One player's record in one game.

    `best_move` is the most points that one move brought, `hand` the best dice (`hand_value` as `luck` values them).
    `gained` is what the dice brought beyond what was to be expected, with its `variance`, over `casts` dice.
    """

    games: int = 0
    wins: int = 0
    points: int = 0
    best: int | None = None
    best_move: int = 0
    hand: list[int | str] | None = None
    hand_value: float = 0.0
    gained: float = 0.0
    variance: float = 0.0
    casts: int = 0

    @property
    def luck(self) -> float | None:
        """In standard deviations; None where nothing was left to luck."""
        return self.gained / self.variance**0.5 if self.variance else None

    @property
    def mean(self) -> float | None:
        """Points of a game on average; None for who never sat to the end of one."""
        return self.points / self.games if self.games else None

    def to_json(self) -> Json:
        """The record as JSON, the mean score included."""
        return {
            "games": self.games, "wins": self.wins, "mean": None if self.mean is None else round(self.mean, 2),
            "best": self.best, "best_move": self.best_move, "hand": self.hand,
            "luck": None if self.luck is None else round(self.luck, 2),
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
        """How far the dice fell better than was to be expected, in standard deviations; None without dice.

        Games measure in points of their own, so theirs are put together by Stouffer's method, weighted by dice.
        """
        parts = [(record.luck, record.casts) for record in self.by_game.values() if record.luck is not None]
        whole = sum(casts for _, casts in parts)
        return sum(luck * casts**0.5 for luck, casts in parts) / whole**0.5 if whole else None

    def to_json(self) -> Json:
        """One line of `kiosk history --players --json`."""
        return {
            "name": self.name, "games": self.games, "wins": self.wins, "casts": self.casts,
            "mean_die": round(self.worth / self.casts, 3) if self.casts else None, "expected_die": EXPECTED,
            "luck": None if self.luck is None else round(self.luck, 2),
            "by_game": {key: record.to_json() for key, record in self.by_game.items()},
        }  # fmt: skip


def told(store: Store, most: int = -1, reckon: bool = True) -> Iterator[tuple[FinishedGame, Json]]:
    """The finished games whose journals can be read with their figures, the last first, at most so many.

    Without `reckon` only those of which the figures are known, which takes no time.
    """
    for line in store.finished(most):
        figures = figures_of(store, line) if reckon else kept_figures(store, line)
        if figures is not None:
            yield line, figures


def records(store: Store, most: int = -1) -> tuple[Record, ...]:
    """Everybody's record, most wins first, then most games; of the last `most` games where that is given."""
    return recorded(told(store, most))


def recorded(games: Iterable[tuple[FinishedGame, Json]]) -> tuple[Record, ...]:
    """The same of games with their figures. A game counts for those who sat there at its end."""
    found: dict[str, Record] = {}
    for line, figures in games:
        for seat, name in enumerate(line.names):
            _played(_own(found, name, line.game), line, seat)
        for name, figure in figures["people"].items():
            _thrown(_own(found, name, line.game), figure)
            record = found[name]
            record.casts, record.worth = record.casts + figure["casts"], record.worth + figure["worth"]
    return tuple(sorted(found.values(), key=lambda record: (-record.wins, -record.games, record.name)))


def _own(found: dict[str, Record], name: str, game: str) -> GameRecord:
    return found.setdefault(name, Record(name)).by_game.setdefault(game, GameRecord())


def _played(own: GameRecord, line: FinishedGame, seat: int) -> None:
    score = earned(line, seat)
    own.games, own.points = own.games + 1, own.points + score
    own.wins += seat in line.winners
    own.best = score if own.best is None else max(own.best, score)


def earned(line: FinishedGame, seat: int) -> int:
    """A seat's score of a game without its handicap."""
    return line.scores[seat] - given(find_game(line.game), line.options, seat)


def _thrown(own: GameRecord, figure: Json) -> None:
    own.casts += figure["casts"]
    own.gained, own.variance = own.gained + figure["gained"], own.variance + figure["variance"]
    own.best_move = max(own.best_move, figure["best_move"])
    if figure["hand_value"] > own.hand_value:
        own.hand, own.hand_value = figure["hand"], figure["hand_value"]


def dice_of(games: Iterable[tuple[FinishedGame, Json]]) -> tuple[Fairness, ...]:
    """How evenly the dice of these games fell, by colour."""
    seen: dict[Seen, list[int]] = {}
    for _, figures in games:
        for kind, colour, counts in figures["dice"]:
            own = seen.setdefault((kind, colour), [0] * 6)
            own[:] = [have + more for have, more in zip(own, counts, strict=True)]
    return judged(seen)
