"""What a game and its states can do: a game is a value, a state is a value, a move leads from one to the next.

A throw is a move that comes from outside, as a chance node does in OpenSpiel. Screens and vision are driven by
`State.ask()` alone. A state knows the rules and nothing else: how it is shown, told, explained and advised upon are
methods of its game, which take the state. What only some games can do is a protocol of its own, for `isinstance`.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol, Self, TypeAlias, TypeVar, runtime_checkable

from kiosk.games.engine.moves import Decision, Face, Json, Move
from kiosk.games.engine.options import Option, Options
from kiosk.games.engine.values import Ask, CupThrow, Equipment, Outcome, Ranking, ScoreReason, Unit
from kiosk.i18n.phrase import Phrase, Say


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


@runtime_checkable
class NamesMover(Protocol):
    """A state in which somebody else than the player asked may make a move."""

    def mover(self, move: Move) -> int:
        """The seat that makes a move."""
        ...


@runtime_checkable
class LaysCards(Protocol):
    """A state of a game whose cards may be laid where a camera sees them."""

    @property
    def secret(self) -> Ask | None:
        """What is asked while cards are dealt or laid away: nobody may look until somebody says that it is done."""
        ...

    def seen(self) -> frozenset[str]:
        """The cards of this deal that were laid face up and counted."""
        ...

    def for_card(self, card: str) -> Decision | None:
        """What the card means when it is laid face up now, legal or not; None where it means nothing."""
        ...

    def bound(self, gathered: bool) -> frozenset[str]:
        """The cards that lie there until more has happened; `gathered`: those of a count are taken up at its end."""
        ...


@runtime_checkable
class CanSkip(Protocol):
    """A state whose turns can be passed."""

    @property
    def begun(self) -> bool:
        """Dice were thrown in this turn: passing it would be a way out of what they bind to."""
        ...

    def skip(self) -> Self:
        """The state after the turn was passed. Raises `IllegalMove`."""
        ...


@runtime_checkable
class CanJoin(Protocol):
    """A state in which one more player may sit down, in the last seat."""

    def join(self) -> Self:
        """The state with that player. Raises `IllegalMove`."""
        ...


def mover(state: State, move: Move) -> int:
    """The seat that makes a move: the one that the state waits for, unless it names another."""
    return state.mover(move) if isinstance(state, NamesMover) else state.ask().player


StateT = TypeVar("StateT", bound=State)
StateT_contra = TypeVar("StateT_contra", bound=State, contravariant=True)


class GameOf(Protocol[StateT]):
    """The fixed facts of a game, the way to start one, and what there is to say of its states."""

    key: str
    name: Phrase
    playing: Phrase
    """What people meet at: "au Cameroun"."""
    summary: Phrase
    least_players: int
    most_players: int
    options: tuple[Option, ...]
    equipment: Equipment
    great_gain: int
    """From so many points at once a gain sounds great: about one gain in ten of sensible play."""
    ranked_by: Ranking
    unit: Unit

    def start(self, players: int, options: Options | None = None) -> StateT:
        """The first state. Raises `BadOptions`."""
        ...

    def sheet(self, state: StateT) -> Json:
        """The whole sheet or board as JSON, for programs: equal states have equal sheets."""
        ...

    def text(self, state: StateT, names: Sequence[str], say: Say = str) -> str:
        """The sheet or board as plain text of several lines, for a terminal, in the words of `say`."""
        ...

    def news(self, state: StateT) -> Phrase | None:
        """What the last move settled, in a sentence for screen, voice and terminal; None when nothing is settled."""
        ...

    def explain(self, state: StateT, seat: int) -> tuple[ScoreReason, ...]:
        """All that changed the score of a seat, newest first; the points add up to it."""
        ...

    def advise(self, state: StateT) -> Decision | tuple[int, ...]:
        """What a sensible player does now: a decision, or the indices of the dice to throw. Not when it is over."""
        ...


Game: TypeAlias = GameOf[Any]
"""Any game, for those who hand its states back to it without knowing their type."""


@runtime_checkable
class Rematches(Protocol[StateT_contra]):
    """A game that says itself who begins the same players' next one."""

    def rematch(self, state: StateT_contra, options: Options) -> dict[str, object]:
        """The options of the next game, from the last state and the options of the one that ended."""
        ...


@runtime_checkable
class PlaysInSides(Protocol):
    """A game in which several seats play together."""

    sides: tuple[tuple[int, ...], ...]
    """The seats of each side."""


@runtime_checkable
class HasSpellings(Protocol):
    """A game in whose decisions something can be named in two ways."""

    spellings: Mapping[str, Mapping[str, str]]
    """By detail: what may be written, and what moves and journals have for it."""


@runtime_checkable
class RanksFaces(Protocol):
    """A game in which the best face of a die is not its six."""

    def face_worth(self, face: Face) -> int:
        """What a face is worth, 1..6, 6 being the best."""
        ...


@runtime_checkable
class TellsDeeds(Protocol):
    """A game in which a decision may name several things at once, as no button does."""

    def deed(self, move: Decision) -> Phrase | None:
        """What somebody does by such a decision, after the name: "tire 9 de carreau"; None for any other decision."""
        ...


@runtime_checkable
class PlaysUnderCup(Protocol[StateT_contra]):
    """A game whose dice lie under a cup, where the player who is asked looks alone."""

    def cup_throw(self, state: StateT_contra) -> CupThrow | None:
        """What the player may do with the cup now; None for one who answers without having seen the dice."""
        ...

    def advise_seeing(
        self, state: StateT_contra, dice: tuple[Face, ...], *, thrown: bool
    ) -> Decision | tuple[int, ...]:
        """What a sensible player does who sees these dice under the cup: decides, or throws those with these indices.

        `thrown`: they were thrown in this turn already. The dice are used for the answer and nowhere kept.
        """
        ...


class CardPlayers(Protocol[StateT_contra]):
    """Simulated people who play with real cards beside the kiosk, and enter what they do."""

    def wanted(self, state: StateT_contra, player: int) -> Decision:
        """What the seat that is asked does next."""
        ...

    def shows(self, state: StateT_contra) -> tuple[str, ...]:
        """The cards that lie face up to be counted now although the kiosk knows them: a hand that is shown."""
        ...

    def miscounted(self, state: StateT_contra) -> bool:
        """Whether what the kiosk counted last differs from the real cards."""
        ...

    def misplaced(self, state: StateT_contra) -> bool:
        """Whether the scores at the end differ from the true ones."""
        ...


@runtime_checkable
class SimulatesCards(Protocol[StateT_contra]):
    """A game of cards that simulated people can play."""

    hands_free_options: Mapping[str, object]
    """The options with which it is played by a hand over the track alone."""

    def card_players(self, chance: Random, options: Options) -> CardPlayers[StateT_contra]:
        """Four people at a table with these options; `chance` shuffles their cards and makes their mistakes."""
        ...


@runtime_checkable
class ShowsOptionValues(Protocol):
    """A game in which numbers of an option that nobody changed follow from other options."""

    def option_values(self, key: str, players: int, options: Options | None) -> dict[str, int] | None:
        """Every number of the option of that key as it stands with these options; None where they are its own."""
        ...
