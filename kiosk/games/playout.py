"""Plays a game to its end with dice thrown by a random generator: at random, or by somebody who chooses."""

from collections.abc import Callable, Iterator
from random import Random

from kiosk.games.agreed_end import END
from kiosk.games.dice import FACES
from kiosk.games.engine.moves import Decision, Face, Move, Throw
from kiosk.games.engine.protocols import Game, State
from kiosk.games.engine.values import Ask, AskKind

Chooser = Callable[[State], Decision | tuple[int, ...]]
"""Gives a decision, or the indices of the dice to throw."""


def random_play(
    game: Game, players: int, rng: Random, options: dict[str, object] | None = None
) -> Iterator[tuple[Move, State]]:
    """Each move of one game with the state after it, until the game is over. Raises `BadOptions`."""
    state, faces = game.start(players, options), tuple[Face, ...]()
    while (ask := state.ask()).what != AskKind.OVER:
        move = random_move(state, ask, faces, rng)
        faces = move.faces if isinstance(move, Throw) else faces
        state = state.play(move)
        yield move, state


def chosen_play(
    game: Game, players: int, rng: Random, choose: Chooser, options: dict[str, object] | None = None
) -> Iterator[tuple[Move, State]]:
    """The same where `choose` decides."""
    state, faces = game.start(players, options), tuple[Face, ...]()
    while (ask := state.ask()).what != AskKind.OVER:
        wish = choose(state)
        move = wish if isinstance(wish, Decision) else thrown(ask, faces, wish, rng)
        faces = move.faces if isinstance(move, Throw) else faces
        state = state.play(move)
        yield move, state


def random_move(state: State, ask: Ask, faces: tuple[Face, ...], rng: Random) -> Move:
    """A legal move; `faces` is the turn's last throw. Where both are possible it throws every other time.

    It never agrees to stop before the rules end the game.
    """
    if ask.what == AskKind.THROW or (ask.dice and rng.random() < 0.5):
        return random_throw(ask, faces, rng)
    moves = state.moves()
    move = moves[int(rng.random() * len(moves))]
    return random_move(state, ask, faces, rng) if move is END else move


def random_throw(ask: Ask, faces: tuple[Face, ...], rng: Random) -> Throw:
    """A throw of all the dice, or of some where some may stay."""
    wanted = tuple(index for index in range(len(ask.dice)) if rng.random() < 0.6) if ask.rethrow else ()
    return thrown(ask, faces, wanted or (0,), rng)


def thrown(ask: Ask, faces: tuple[Face, ...], wanted: tuple[int, ...], rng: Random) -> Throw:
    """A throw of the dice `wanted` of the last throw's `faces`, or of all where none may stay."""
    fresh = tuple(FACES[die.kind][int(rng.random() * 6)] for die in ask.dice)
    if not ask.rethrow:
        return Throw(fresh, colours=_colours(ask))
    return Throw(tuple(fresh[i] if i in wanted else face for i, face in enumerate(faces)), wanted)


def _colours(ask: Ask) -> tuple[str, ...] | None:
    """The colours of the dice, where the game asks for some."""
    colours = tuple(die.colour for die in ask.dice)
    return None if set(colours) <= {"any"} else colours
