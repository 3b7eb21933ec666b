"""Plays a game at random through its public face alone: for tests, and to measure speed."""

from collections.abc import Iterator
from random import Random

from kiosk.games.engine import Ask, Face, Game, Move, State, Throw

FACES: dict[str, tuple[Face, ...]] = {"pips": (1, 2, 3, 4, 5, 6), "poker": ("A", "R", "D", "V", "10", "9")}


def random_play(
    game: Game, players: int, rng: Random, options: dict[str, object] | None = None
) -> Iterator[tuple[Move, State]]:
    """Each move of one game with the state after it, until the game is over."""
    state, faces = game.start(players, options), tuple[Face, ...]()
    while (ask := state.ask()).what != "over":
        move = random_move(state, ask, faces, rng)
        faces = move.faces if isinstance(move, Throw) else faces
        state = state.play(move)
        yield move, state


def random_move(state: State, ask: Ask, faces: tuple[Face, ...], rng: Random) -> Move:
    """A legal move; `faces` is the turn's last throw. Where both are possible it throws every other time."""
    if ask.what == "throw" or (ask.dice and rng.random() < 0.5):
        return random_throw(ask, faces, rng)
    moves = state.moves()
    return moves[int(rng.random() * len(moves))]


def random_throw(ask: Ask, faces: tuple[Face, ...], rng: Random) -> Throw:
    """A throw of all the dice, or of some where some may stay."""
    fresh = tuple(FACES[die.kind][int(rng.random() * 6)] for die in ask.dice)
    if not ask.rethrow:
        return Throw(fresh, colours=_colours(ask))
    thrown = tuple(index for index in range(len(fresh)) if rng.random() < 0.6) or (0,)
    return Throw(tuple(fresh[i] if i in thrown else face for i, face in enumerate(faces)), thrown)


def _colours(ask: Ask) -> tuple[str, ...] | None:
    """The colours of the dice, where the game asks for some."""
    colours = tuple(die.colour for die in ask.dice)
    return None if set(colours) <= {"any"} else colours
