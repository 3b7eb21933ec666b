"""Every die that was really thrown in a game: by whom, what it showed, its colour. Dice that stayed do not count.

Dice under a cup are left out: they are shown only when somebody doubts them, and after throws that nobody saw.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from kiosk.games.engine.moves import Face, Throw
from kiosk.games.engine.protocols import Game, RanksFaces
from kiosk.table.replay import PlayedGame, ReplayStep, replay


@dataclass(frozen=True, slots=True)
class ThrownDie:
    """One die thrown once.

    `worth` 1..6, 6 being the best of its game; `kind` "pips" or "poker"; `colour` None where no camera saw it.
    """

    seat: int
    face: Face
    worth: int
    colour: str | None
    kind: str = "pips"


def casts(table: PlayedGame) -> Iterator[ThrownDie]:
    """The casts of a game, in order."""
    for step in replay(table):
        yield from of_step(table.game, step)


def of_step(game: Game, step: ReplayStep) -> Iterator[ThrownDie]:
    """The casts of one move."""
    throw, ask = step.move, step.before.ask()
    if not isinstance(throw, Throw) or ask.cup:
        return
    seen = throw.colours if throw.colours and len(throw.colours) == len(throw.faces) and not throw.by_hand else None
    for index in range(len(throw.faces)) if throw.rethrown is None else throw.rethrown:
        face = throw.faces[index]
        kind = "poker" if isinstance(face, str) else "pips"
        yield ThrownDie(ask.player, face, worth(game, face), None if seen is None else str(seen[index]), kind)


def worth(game: Game, face: Face) -> int:
    """What a face is worth in a game, 1..6."""
    return game.face_worth(face) if isinstance(game, RanksFaces) else int(face)
