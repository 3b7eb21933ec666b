"""La Linotte played less well: the points that can be had now and one throw ahead, or as beginners do."""

from __future__ import annotations

from collections import Counter
from random import Random

from kiosk.games.bot import Bot
from kiosk.games.engine.moves import Decision
from kiosk.games.linotte import advice
from kiosk.games.linotte.board import SQUARES
from kiosk.games.linotte.decisions import move_words
from kiosk.games.linotte.evaluation import MoveWeights
from kiosk.games.linotte.position import THROWS
from kiosk.games.linotte.state import LinotteState

GREEDY = MoveWeights(blocked=0.0, hope=0.0, spoiled=0.0, pawn=0.5, sight=1)
SLIP = 0.4
"""How often a beginner takes any square that is allowed."""


def medium(state: LinotteState) -> Decision | tuple[int, ...]:
    """Takes the points that are there, builds nothing and hinders nobody; thinks of one throw at a time."""
    return advice.advise(state, GREEDY)


def easy(state: LinotteState, whim: Random) -> Decision | tuple[int, ...]:
    """Places whatever comes, never announces, and collects the commonest face."""
    if not state.throw:
        return advice.advise(state)
    placing = [move for move in state.moves() if move.kind == "place"]
    if placing:
        whim.shuffle(placing)
        return placing[0] if whim.random() < SLIP else max(placing, key=lambda move: move.points or 0)
    if state.throw == THROWS:
        return advice.advise(state)
    face = _favourite(state)
    return tuple(index for index, shown in enumerate(state.dice) if shown != face) or (0,)


def _favourite(state: LinotteState) -> int:
    """The commonest face whose square is free, the higher of equal ones."""
    count = Counter(state.dice)
    free = [face for face in count if any(state.board[square] is None for square in SQUARES[str(face)])]
    return max(free or count, key=lambda face: (count[face], face))


BOT = Bot(easy, medium, advice.advise, move_words)
