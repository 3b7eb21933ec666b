"""What a sensible player of Le Poker d'As does: what the odds advise, who does not tire of throwing."""

from kiosk.games.engine.moves import Decision
from kiosk.games.poker_as import odds
from kiosk.games.poker_as.hands import DATA, DICE
from kiosk.games.poker_as.state import STOP, PokerAsState


def advise(state: PokerAsState) -> Decision | tuple[int, ...]:
    """Stops where another throw would lower the chance of winning the round, else the dice to throw for it.

    As if a turn had a few throws at most: where they are free people tire of throwing for the machine.
    """
    if not state.dice:
        return tuple(range(DICE))
    return odds.advice(state, DATA["machine_throws"]) or STOP
