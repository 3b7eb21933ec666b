"""How a sensible player plays real cards: which one goes to the crib, which one is laid next."""

from collections.abc import Sequence

from kiosk.games.cribble import decisions as choices
from kiosk.games.cribble.base_state import Stage
from kiosk.games.cribble.board import SIDES
from kiosk.games.cribble.cards.pack import ORDER, PACK, VALUE
from kiosk.games.cribble.cards.scoring import FIFTEEN, RESET, laid, show, total
from kiosk.games.cribble.scoreboard_state import ScoreboardState
from kiosk.games.cribble.state import CribbleState
from kiosk.games.engine.moves import Decision


def discard(hand: Sequence[str], own_crib: bool) -> str:
    """The card of five that is laid away: what the other four are worth with every starter decides.

    What the card itself may bring the crib counts for the dealer's side and against the other.
    """
    return max(hand, key=lambda card: _kept(hand, card) + (1 if own_crib else -1) * _helps(card))


def _kept(hand: Sequence[str], card: str) -> float:
    """The mean worth of the other cards over all starters that may come."""
    kept = tuple(sorted(other for other in hand if other != card))
    starters = [starter for starter in PACK if starter not in hand]
    return sum(total(show(kept, starter)) for starter in starters) / len(starters)


def _helps(card: str) -> float:
    """About what one card more of this rank adds to a crib: fives most, then what makes fifteens with many."""
    return 1.5 if VALUE[card] == FIFTEEN // 3 else 0.7 if ORDER[card] in (6, 7, 8) else 0.4


def choose(hand: Sequence[str], pile: Sequence[str], pairs: bool = True) -> str | None:
    """The card that brings most and helps the next player least; None when none fits."""
    count = sum(VALUE[card] for card in pile)
    fitting = [card for card in hand if count + VALUE[card] <= RESET]
    return max(
        fitting,
        key=lambda card: (total(laid((*pile, card), pairs)), _safe(count + VALUE[card]), VALUE[card]),
        default=None,
    )


def _safe(count: int) -> bool:
    """Whether no single card makes fifteen or thirty-one of it, and it is not five or twenty-one."""
    return count not in (5, 21) and not 1 <= FIFTEEN - count <= 10 and not 1 <= RESET - count <= 10


def advise(state: CribbleState | ScoreboardState) -> Decision:
    """The right count, the right claim; a card that scores, as hands are not known here.

    Where the kiosk is the board alone, something that leads on: only the players know what they made.
    """
    if isinstance(state, ScoreboardState):
        return choices.mark(state.deal % SIDES, 2) if state.stage == Stage.MARK else state.moves()[0]
    if state.stage == Stage.DECLARE:
        return choices.declare(total(state.worth()))
    if state.stage == Stage.CLAIM:
        forgotten = total(state.worth()) - state.owner_points()
        return choices.claim(forgotten) if forgotten else choices.NO_CLAIM
    moves = state.moves()
    if state.stage != Stage.PLAY:
        return moves[0]
    hand = [move.get("card") for move in moves if move.kind == "lay"]
    card = choose(hand, state.laying.pile, state.rules.play_pairs)
    return choices.GO if card is None else choices.LAY[card]
