"""What a game and its states can do: a game is a value, a state is a value, a move leads from one to the next.

A throw is a move that comes from outside, as a chance node does in OpenSpiel. Screens and vision are driven by
`State.ask()` alone.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, Self

from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.moves import Decision, Json, Move
from kiosk.games.engine.options import Option
from kiosk.games.engine.values import Ask, Outcome
from kiosk.i18n.phrase import Phrase, Say, phrase


class State(Protocol):
    """Where a game stands: an immutable value."""

    def ask(self) -> Ask:
        """What the game waits for now."""
        ...

    def moves(self) -> tuple[Decision, ...]:
        """Every legal decision, best first; empty when only a throw is possible or the game is over."""
        ...

    def play(self, move: Move) -> Self:
        """The state after a move. Raises `IllegalMove`; this state never changes."""
        ...

    def outcome(self) -> Outcome | None:
        """None until the game ends."""
        ...

    def scores(self) -> tuple[int, ...]:
        """Points of each seat so far."""
        ...

    def advise(self) -> Decision | tuple[int, ...]:
        """What a sensible player does now: a decision, or the indices of the dice to throw. Not when it is over."""
        ...

    def news(self) -> Phrase | None:
        """What the last move settled, in a sentence for screen, voice and terminal; None when nothing is settled."""
        ...

    def sheet(self) -> Json:
        """The whole sheet or board as JSON: equal states have equal sheets."""
        ...


def mover(state: State, move: Move) -> int:
    """The seat that makes a move: the one that the state waits for, unless its `mover` names another."""
    by: Callable[[Move], int] | None = getattr(state, "mover", None)
    return state.ask().player if by is None else by(move)


class Game(Protocol):
    """The fixed facts of a game, and the way to start one."""

    key: str
    name: Phrase
    summary: Phrase
    least_players: int
    most_players: int
    options: tuple[Option, ...]

    def start(self, players: int, options: Mapping[str, Any] | None = None) -> State:
        """The first state. Raises `BadOptions`."""
        ...

    def text(self, state: Any, names: Sequence[str], say: Say = str) -> str:
        """The sheet or board as plain text of several lines, for a terminal, in the words of `say`."""
        ...


def check_players(game: Game, players: int) -> None:
    """Raises `BadOptions` unless that many can play."""
    least, most = game.least_players, game.most_players
    if least <= players <= most:
        return
    said = {"game": game.name, "least": least, "most": most, "players": players}
    raise BadOptions(
        "players",
        phrase("{game} se joue à {most} joueurs, pas à {players}.", **said)
        if least == most
        else phrase("{game} se joue à {least} à {most} joueurs, pas à {players}.", **said),
    )
