"""What the board says of a game of Cribble, in either mode: points and the end. Partners win together."""

from enum import StrEnum

from kiosk.games.cribble.board import SIDES, Board, SideReason, side
from kiosk.games.cribble.cards.pegging import SEATS
from kiosk.games.cribble.move_results import Counted, Event
from kiosk.games.cribble.options import HouseRules
from kiosk.games.engine.values import Ask, AskKind, Outcome

TEAMS = tuple(tuple(range(team, SEATS, SIDES)) for team in range(SIDES))


class Stage(StrEnum):
    """What a game waits for: who deals, the starter, cards, points, a claim, the crib; marks, a hand to count."""

    DRAW = "draw"
    STARTER = "starter"
    PLAY = "play"
    DECLARE = "declare"
    CLAIM = "claim"
    CRIB = "crib"
    MARK = "mark"
    HAND = "hand"


class BasePosition:
    """The part of a state that follows from its board, its reasons and its last event."""

    __slots__ = ()
    rules: HouseRules
    board: Board
    last: Event | None
    reasons: tuple[SideReason, ...]
    passed: Counted | None = None
    """The hand that the last move counted because it came before any claim."""

    @property
    def over(self) -> bool:
        """A side has reached the last hole."""
        return self.board.winner is not None

    def scores(self) -> tuple[int, ...]:
        """Each seat has the points of its side."""
        return tuple(self.board.front[side(seat)] for seat in range(SEATS))

    def outcome(self) -> Outcome | None:
        """The side that is first at the last hole; None while nobody is."""
        winner = self.board.winner
        return None if winner is None else Outcome(TEAMS[winner], self.scores(), TEAMS)


def over_ask(board: Board) -> Ask:
    """Nothing is asked any more."""
    return Ask(AskKind.OVER, board.winner or 0)
