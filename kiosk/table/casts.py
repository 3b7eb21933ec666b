"""Every die that was really thrown in a game: by whom, what it showed, its colour. Dice that stayed do not count."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kiosk.games.engine import Face, Game, Json, Move, Throw

RANKS = {"A": 6, "R": 5, "D": 4, "V": 3, "10": 2, "9": 1}
"""Worth of a poker face; of plain dice that stand for them a 1 is an As, so that a pip is worth 7 less itself."""
POKER_GAMES = ("poker_as", "menteur")


@dataclass(frozen=True, slots=True)
class Cast:
    """One die thrown once. `worth` 1..6, 6 being the best of its game; `colour` None where no camera saw it."""

    seat: int
    face: Face
    worth: int
    colour: str | None


def casts(game: Game, players: int, options: Json, moves: Iterable[Move]) -> Iterator[Cast]:
    """The casts of a game's moves, which must be legal; `IllegalMove` otherwise."""
    state = game.start(players, options)
    for move in moves:
        if isinstance(move, Throw):
            yield from _of_throw(game.key, state.ask().player, move)
        state = state.play(move)


def _of_throw(key: str, seat: int, throw: Throw) -> Iterator[Cast]:
    fresh = range(len(throw.faces)) if throw.rethrown is None else throw.rethrown
    for index in fresh:
        face = throw.faces[index]
        yield Cast(seat, face, worth(key, face), throw.colours[index] if throw.colours else None)


def worth(key: str, face: Face) -> int:
    """What a face is worth in the game `key`, 1..6."""
    if isinstance(face, str):
        return RANKS[face]
    return 7 - face if key in POKER_GAMES else face
