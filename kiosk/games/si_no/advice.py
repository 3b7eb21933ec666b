"""What a sensible player of Les Cases Si-No does: the whole bet of one press with the best chances."""

from collections.abc import Sequence

from kiosk.games.engine.moves import Decision
from kiosk.games.si_no.board import Bet
from kiosk.games.si_no.decisions import RANDOM, at_random, finish, first_legal, whole
from kiosk.games.si_no.state import SiNoState


def advised(state: SiNoState) -> Decision:
    """The whole bet of one press with the best chances; the first chip where no such bet may be laid."""
    others = tuple(draws for _, draws in state.others())
    return finish(state, others) or at_random(state, others) or state.moves()[0]


def bet_like(state: SiNoState, kinds: Sequence[Bet]) -> Decision:
    """A whole bet of the first of these kinds that may be laid; the first chip where none of them may."""
    others = tuple(draws for _, draws in state.others())
    bet = first_legal(state, kinds, others)
    if bet is None:
        return state.moves()[0]
    return whole(state.player, bet, RANDOM)
