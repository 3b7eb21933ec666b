"""The list of what happened in one game, and the state that follows from it: replay and undo, without a disk.

An entry is a line of the referee's form, a change of seats included. Two entries are no moves of the game:
{"decide": "undo", "steps": n} takes back the last n moves still standing; {"decide": "keep", "moves": n} drops all
but the first n, which is how a game goes on after a journal that this version could not play to its end. Nothing is
ever removed from the list.
"""

from collections.abc import Iterable, Sequence

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Json, Move, move_from_json
from kiosk.games.engine.protocols import Game, State
from kiosk.games.seats import advance, as_kept, reseated
from kiosk.i18n.phrase import phrase
from kiosk.table.state_history import StateHistory


def standing(entries: Iterable[Json]) -> list[Json]:
    """The entries that count once every undo is carried out, in order."""
    stack: list[Json] = []
    for entry in entries:
        kind = entry.get("decide")
        if kind == "undo":
            del stack[max(0, len(stack) - _count(entry, "steps", 1)) :]
        elif kind == "keep":
            del stack[_count(entry, "moves", 0) :]
        else:
            stack.append(entry)
    return stack


def _count(entry: Json, name: str, default: int) -> int:
    value = entry.get(name, default)
    return value if isinstance(value, int) and value >= 0 else default


Seated = tuple[State, tuple[str, ...]]
"""A state, and who sits where in it."""


class Journal:
    """One game as its entries: plays, takes back, and knows the state.

    `unplayable` says what could not be replayed, None when everything could; until `go_on` nothing can be played
    then, for that would drop the moves from there on. `unplayed` is how many they are.
    """

    def __init__(
        self, game: Game, players: int, options: Json, entries: Sequence[Json] = (), names: Sequence[str] = ()
    ) -> None:
        """Replays the entries; `names` are those at the start, by default numbers. Raises `BadOptions`."""
        self.game, self.players, self.options = game, players, options
        self.first_names = tuple(names) or tuple(str(seat + 1) for seat in range(players))
        self.entries = list(entries)
        self.unplayable: str | None = None
        self.unplayed = 0
        self.moves: tuple[Move, ...] = ()
        self._past: StateHistory[Seated] = StateHistory((game.start(players, options), self.first_names))
        self._replay()

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self._past.now[0]

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat, as they sit now."""
        return self._past.now[1]

    @property
    def can_undo(self) -> int:
        """How many moves can be taken back."""
        return len(self.moves)

    def play(self, move: Move) -> list[Json]:
        """Plays a move and returns the entries that record it. Raises `IllegalMove`; then nothing changed."""
        self._check_playable()
        move = as_kept(move, self.game)
        names = reseated(self.names, move, self.game)
        self._past.push((advance(self.state, move), names))
        added = [move.to_json()]
        self.entries += added
        self.moves = (*self.moves, move)
        return added

    def undo(self, steps: int = 1) -> list[Json]:
        """Takes moves back and returns the entries that record it. Raises `IllegalMove`: there are not so many."""
        if not 1 <= steps <= len(self.moves):
            raise IllegalMove("nothing_to_undo", phrase("Il n’y a rien à annuler."))
        self._check_playable()
        added: list[Json] = [{"decide": "undo", "steps": steps}]
        self.entries += added
        self.moves = self.moves[:-steps]
        self._past.back(len(self.moves), lambda seated, number: self._after(seated, self.moves[number]))
        return added

    def amend(self, steps: int, moves: Sequence[Move]) -> list[Json]:
        """Takes moves back, plays others, and returns the entries that record it. Raises `IllegalMove` as `play`."""
        before = list(self.entries), self.moves, self._past.copy()
        added = self.undo(steps)
        for number, move in enumerate(moves):
            try:
                added += self.play(move)
            except IllegalMove:
                if number:
                    break
                self.entries, self.moves, self._past = before
                raise
        return added

    def go_on(self) -> list[Json]:
        """Drops the moves that cannot be replayed and returns the entries that record it; play continues there."""
        if self.unplayable is None:
            return []
        self.unplayable, self.unplayed = None, 0
        added = [{"decide": "keep", "moves": len(self.moves)}]
        self.entries += added
        return added

    def _check_playable(self) -> None:
        if self.unplayable is not None:
            raise IllegalMove(
                "unplayable", phrase("La suite de cette partie est illisible : choisis d’abord quoi faire.")
            )

    def _after(self, seated: Seated, move: Move) -> Seated:
        state, names = seated
        return advance(state, move, replayed=True), reseated(names, move, self.game, replayed=True)

    def _replay(self) -> None:
        moves, lines = list[Move](), standing(self.entries)
        for number, line in enumerate(lines, 1):
            try:
                move = move_from_json(line)
                self._past.push(self._after(self._past.now, move))
            except IllegalMove as refusal:
                self.unplayed = len(lines) - len(moves)
                self.unplayable = f"move {number} of {len(lines)} cannot be played ({refusal.code}: {refusal})"
                break
            moves.append(move)
        self.moves = tuple(moves)


def position(game: Game, state: State) -> Json:
    """What a state shows to programs: the fields that the referee, the trace and `kiosk state` share."""
    outcome, ask = state.outcome(), state.ask().to_json()
    ask["moves"] = [move.to_json() for move in state.moves()]
    return {
        "ask": ask,
        "scores": list(state.scores()),
        "sheet": game.sheet(state),
        "over": outcome is not None,
        "winners": [] if outcome is None else list(outcome.winners),
    }
