"""Games that a director at another machine calls to this table, and how the screens see that evening."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from kiosk.games.catalogue import drawn, sides_of
from kiosk.games.engine.moves import Json
from kiosk.games.seats import same
from kiosk.table.storage.rows.saved_games import ELSEWHERE, FinishedGame, GameContext
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament.joining import Desk, Do


@dataclass(frozen=True, slots=True)
class CalledGame:
    """A meeting of an evening: who plays what at this table, the one who begins first.

    `several`: a drawn game is played again.
    """

    event: str
    number: int
    game: str
    names: tuple[str, ...]
    options: Json = field(hash=False, default_factory=dict)
    several: bool = False

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """Those who play against each other: people, or partners where two play together."""
        seats = sides_of(self.game)
        if sum(map(len, seats)) != len(self.names):
            return tuple((name,) for name in self.names)
        return tuple(tuple(self.names[seat] for seat in side) for side in seats)

    def is_game(self, frame: GameContext, names: Sequence[str]) -> bool:
        """Whether a game of these people is this meeting, in whatever order they sit."""
        if (frame.event, frame.number) != (self.event, self.number):
            return False
        return sorted(map(same, names)) == sorted(map(same, self.names))


class Evening(Protocol):
    """This table's part in an evening."""

    @property
    def table(self) -> str:
        """The table's name there; empty while it takes part in none."""

    @property
    def connected(self) -> bool:
        """Whether there is a line to the director now."""

    @property
    def called(self) -> Sequence[CalledGame]:
        """What is to be played here, the first first; nothing that was played to its end."""

    @property
    def desk(self) -> Desk | None:
        """How joining an evening stands; None on a kiosk that has no dialer to do it."""

    def ask(self, do: Do, what: object = None) -> None:
        """Asks the dialer to join or to leave; `what`: a code's text, or what a table's file holds."""

    def tick(self, now: float) -> bool:
        """Hears and delivers what is due; `now` in seconds of a monotonic clock. Whether the screens may change."""

    def arrived(self, game: str) -> bool:
        """Whether the director has the result of the game with this id, as it is now."""


def table_name(table: str) -> str:
    """A table's name as people write it: `table-3` is "Table 3"."""
    said = table.replace("-", " ").strip()
    return f"{said[:1].upper()}{said[1:]}" or table


def elsewhere(frame: GameContext) -> bool:
    """Whether a game belongs to an evening that is led at another machine."""
    return frame.event is not None and frame.event.startswith(ELSEWHERE)


def unplayed(store: Store, called: Sequence[CalledGame]) -> tuple[CalledGame, ...]:
    """Those that have not been decided here by these people. Raises `StoreError`.

    A director that came back from an older backup may call a number again for others.
    """
    ended = [
        game for event in {one.event for one in called} for game in store.results("event_id = ? AND NOT demo", event)
    ]
    return tuple(one for one in called if not any(_decides(one, game) for game in ended))


def _decides(called: CalledGame, game: FinishedGame) -> bool:
    if not called.is_game(game.frame, game.names):
        return False
    return not called.several or not drawn(game.game, game.winners)


def table_of(store: Store, called: CalledGame) -> Table:
    """The table of a meeting, as far as it was played. Raises `BadOptions`, `StoreError`."""
    for saved in store.unfinished():
        if not saved.demo and called.is_game(saved.frame, saved.names):
            return Table.resume(store, saved.id)
    frame = GameContext(event=called.event, number=called.number)
    return Table.create(store, called.game, called.names, called.options, False, frame)
