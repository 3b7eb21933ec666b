"""Le Cameroun played less well: one throw ahead, or as beginners do."""

from __future__ import annotations

from random import Random

from kiosk.games.bot import Bot
from kiosk.games.cameroun import advice
from kiosk.games.cameroun.advice import DICE
from kiosk.games.cameroun.board import COLUMNS
from kiosk.games.cameroun.decisions import announce, move_words
from kiosk.games.cameroun.position import THROWS
from kiosk.games.cameroun.state import CamerounState
from kiosk.games.engine.moves import Decision

CONTENT = 12
"""Points with which a beginner stops."""
SLIP = 0.2
"""How often a beginner writes what lies there, or announces what will hardly come."""


def medium(state: CamerounState) -> Decision | tuple[int, ...]:
    """The best column after one more throw, as if there were never two."""
    if not state.dice or state.announce is not None:
        return advice.advise(state)
    best, ahead = next(iter(state.moves()), None), advice.nearest(state)
    if best is not None and (state.throw == THROWS - 1 or (best.points or 0) >= ahead.points):
        return best
    return advice.done(state, ahead)


def easy(state: CamerounState, whim: Random) -> Decision | tuple[int, ...]:
    """Collects the face that lies there most often, stops early, and slips."""
    if not state.dice or state.announce is not None:
        return advice.advise(state)
    offers = [move for move in state.moves() if move.kind == "write"]
    content = CONTENT if whim.random() >= SLIP else 1
    if offers and (offers[0].points or 0) >= content:
        return offers[0]
    face = _favourite(state)
    if state.throw < THROWS - 1:
        return tuple(index for index, shown in enumerate(state.dice) if shown != face) or (DICE - 1,)
    columns = [column.key for column, closed in zip(COLUMNS, state.closed, strict=True) if not closed]
    column = str(face) if face is not None and whim.random() >= SLIP else whim.choice(columns)
    return announce(column, None)


def _favourite(state: CamerounState) -> int | None:
    """The commonest face with an open column, the higher of equal ones."""
    open_ = [
        column.face
        for column, closed in zip(COLUMNS, state.closed, strict=True)
        if not closed and column.face is not None
    ]
    return max(open_, key=lambda face: (state.dice.count(face), face), default=None)


BOT = Bot(easy, medium, advice.advise, move_words)
