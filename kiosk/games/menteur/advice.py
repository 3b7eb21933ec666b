"""What a sensible player of Le Poker d'As menteur does, who has not seen the dice under the cup, or has."""

from kiosk.games.engine.moves import Decision, Face
from kiosk.games.menteur import odds
from kiosk.games.menteur.calls import above, rung_of
from kiosk.games.menteur.position import Stage
from kiosk.games.menteur.state import ACCEPT, BLUFF, MenteurState
from kiosk.games.poker_as.hands import DICE


def advise(state: MenteurState) -> Decision | tuple[int, ...]:
    """The move of a player who has not seen the dice: a likely call, a challenge of a very unlikely one."""
    if state.stage == Stage.LIFT:
        return tuple(range(DICE))
    if state.stage == Stage.REPLY:
        return BLUFF if odds.doubtful(state.calls[-1].rung, state.fresh) else ACCEPT
    return above(state.bar)[odds.likely(state.bar, state.fresh) - state.bar - 1]


def advise_seeing(state: MenteurState, dice: tuple[Face, ...], *, thrown: bool) -> Decision | tuple[int, ...]:
    """The same for the player who alone sees the dice: a call, or the indices of dice to throw again while he may.

    He calls the dice as they are, or the least that is higher than the bar. `thrown`: he has thrown already. The dice
    are used for the answer and nowhere kept.
    """
    if not thrown:
        again = tuple(range(DICE)) if state.fresh else odds.again(dice, state.bar)
        if again:
            return again
    return above(state.bar)[max(0, rung_of(dice) - state.bar - 1)]
