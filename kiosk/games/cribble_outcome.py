"""The end of a game of Cribble: partners win together."""

from kiosk.games.cribble_board import SIDES, Board, side
from kiosk.games.cribble_play import SEATS
from kiosk.games.engine import Ask, Outcome

TEAMS = tuple(tuple(range(team, SEATS, SIDES)) for team in range(SIDES))


def seat_scores(board: Board) -> tuple[int, ...]:
    """Each seat has the points of its side."""
    return tuple(board.front[side(seat)] for seat in range(SEATS))


def outcome_of(board: Board) -> Outcome | None:
    """None while nobody has reached the last hole."""
    return None if board.winner is None else Outcome(TEAMS[board.winner], seat_scores(board), TEAMS)


def over_ask(board: Board) -> Ask:
    """Nothing is asked any more."""
    return Ask("over", board.winner or 0)
