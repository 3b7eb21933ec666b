"""One table: a game, the people who play it, and its journal on the disk."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Self

from kiosk.errors import StoreError
from kiosk.games.catalogue import find_game
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.moves import Json, Move
from kiosk.games.engine.protocols import Game, State
from kiosk.games.seats import KINDS
from kiosk.table import known_players, seat_order
from kiosk.table.journal import Journal, position
from kiosk.table.storage.rows.saved_games import NO_CONTEXT, GameContext
from kiosk.table.storage.store import Store


class Table:
    """A game being played by named players; each move is on the disk before `play` returns."""

    def __init__(
        self, store: Store, table: str, journal: Journal, demo: bool, frame: GameContext = NO_CONTEXT
    ) -> None:
        """Use `create` or `resume`."""
        self.store, self.id, self.demo, self.frame = store, table, demo, frame
        self._journal = journal

    @classmethod
    def create(
        cls,
        store: Store,
        game_key: str,
        names: Sequence[str],
        options: Mapping[str, object] | None = None,
        demo: bool = False,
        frame: GameContext = NO_CONTEXT,
    ) -> Self:
        """Begins a new table and writes it to the journal.

        `names` are the players by seat; as part of a match or an event (`frame`) they stay as given, else spelled as
        they were known before. Raises `BadOptions` for an unknown game, option or number of players.
        """
        if frame == NO_CONTEXT:
            names = known_players.seating(store, names)
        journal = Journal(find_game(game_key), len(names), dict(options or {}), names=names)
        return cls(store, store.lay(game_key, names, journal.options, demo, frame), journal, demo, frame)

    @classmethod
    def resume(cls, store: Store, table: str) -> Self:
        """A table as its journal tells. Raises `StoreError` when there is none, or none that this version plays.

        A move that cannot be replayed ends the replay there: see `unplayable`; the moves before it stand.
        """
        saved = store.find(table)
        try:
            journal = Journal(
                find_game(saved.game), len(saved.names), saved.options, store.entries(table), saved.names
            )
        except BadOptions as error:
            raise StoreError(f"table '{table}' cannot go on: {error}") from error
        return cls(store, table, journal, saved.demo, saved.frame)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._journal.game

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat, as they sit now."""
        return self._journal.names

    @property
    def first_names(self) -> tuple[str, ...]:
        """The players by seat, as they sat at the start."""
        return self._journal.first_names

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The seats as the same people first sat down together: see `company`. Raises `StoreError`."""
        return seat_order.order(self.store, self.id, self.first_names, self.frame.match)

    @property
    def seats(self) -> int:
        """How many played at the start."""
        return self._journal.players

    @property
    def options(self) -> Json:
        """The options that the table chose; the others have their defaults."""
        return self._journal.options

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self._journal.state

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that count, without those that were taken back."""
        return self._journal.moves

    @property
    def can_undo(self) -> int:
        """How many moves can be taken back."""
        return self._journal.can_undo

    @property
    def unplayable(self) -> str | None:
        """What of the journal this version could not replay, until `go_on`; None when all went well."""
        return self._journal.unplayable

    @property
    def unplayed(self) -> int:
        """How many moves that were played cannot be replayed."""
        return self._journal.unplayed

    def go_on(self) -> None:
        """Continues from the last move that could be replayed; those after it are dropped for good."""
        was_over = self.state.outcome() is not None
        self._save(self._journal.go_on(), was_over)

    def play(self, move: Move) -> None:
        """Plays a move. Raises `IllegalMove`; then nothing changed."""
        was_over = self.state.outcome() is not None
        self._save(self._journal.play(known_players.as_known_move(self.store, move)), was_over)

    def undo(self, steps: int = 1) -> None:
        """Takes back moves, anybody's, also after the end. Raises `IllegalMove` when there are not so many."""
        was_over = self.state.outcome() is not None
        self._save(self._journal.undo(steps), was_over)

    def amend(self, steps: int, moves: Sequence[Move]) -> None:
        """Takes moves back and plays others instead, all or nothing on the disk. The first must be legal, or
        `IllegalMove` is raised and nothing changed; of the others, those from the first illegal one on are left out.
        """
        was_over = self.state.outcome() is not None
        self._save(self._journal.amend(steps, moves), was_over)

    def leave(self) -> None:
        """Closes the table: it is no longer offered after a restart. Its journal stays."""
        self.store.put_away(self.id)

    def to_json(self) -> Json:
        """What `kiosk state --json` and the trace print."""
        return {
            "table": self.id,
            "game": self.game.key,
            "players": list(self.names),
            "options": self.options,
            "moves": len(self.moves),
            "entries": len(self._journal.entries),
            **position(self.game, self.state),
        }

    def _save(self, entries: list[Json], was_over: bool) -> None:
        self.store.append(self.id, entries, self.state.outcome(), was_over, self._reseated(entries))

    def _reseated(self, entries: Sequence[Json]) -> tuple[str, ...] | None:
        """The names by seat after these entries; None where they cannot have changed."""
        changes = any(entry.get("decide") in (*KINDS, "undo", "keep") for entry in entries)
        return self.names if changes else None
