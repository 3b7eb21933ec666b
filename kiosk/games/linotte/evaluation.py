"""What a square of La Linotte is worth to who may put a pawn there, and which figure an appel does best to name.

The worth of a square is an estimate; how likely a figure is to be made is exact.
"""

from dataclasses import dataclass
from functools import lru_cache

from kiosk.games.linotte.board import LONGEST, PAWNS, Board, gain, promise, put, runs, score
from kiosk.games.linotte.hands import LIBRE, MAJORS, majors
from kiosk.games.linotte.odds import Plan, plan
from kiosk.games.linotte.position import THROWS, LinottePosition
from kiosk.games.odds import Holding

DECISIVE = 1000.0
"""Worth of a pawn that wins the game, and of one that loses it with the opposite sign."""


@dataclass(frozen=True, slots=True)
class MoveWeights:
    """How a player thinks: `sight` throws ahead, and what a pawn is worth to him.

    That is a point made, a point that the other player could have made there, own and other pawns in free lines
    through the square, and a pawn put down at all.
    """

    made: float = 4.0
    blocked: float = 2.0
    hope: float = 0.1
    spoiled: float = 0.05
    pawn: float = 3.0
    sight: int = THROWS


GOOD = MoveWeights()


def worth(state: LinottePosition, square: int, mind: MoveWeights = GOOD) -> float:
    """An estimate of what a pawn of the player there is good for."""
    rules = state.rules
    ahead = rules.handicap[state.player] - rules.handicap[state.other]
    return square_worth(state.board, square, state.player, rules.victoire_immediate, ahead, mind)


@lru_cache(maxsize=20_000)
def square_worth(
    board: Board, square: int, seat: int, five_wins: bool, ahead: int = 0, mind: MoveWeights = GOOD
) -> float:
    """As `worth`, for any board; `ahead` is what the handicaps give `seat` more than the other."""
    other = 1 - seat
    made, blocked = gain(board, square, seat), gain(board, square, other)
    value = mind.pawn + mind.made * made + mind.blocked * blocked
    value += mind.hope * promise(board, square, seat) + mind.spoiled * promise(board, square, other)
    return value + _last_pawn(board, square, seat, made, ahead, five_wins)


def _last_pawn(board: Board, square: int, seat: int, made: int, ahead: int, five_wins: bool) -> float:
    """Ending the game is right for who then leads, and wrong for who does not."""
    five = made and _makes_five(board, square, seat)
    if not five and board.count(seat) + 1 < PAWNS:
        return 0.0
    lead = score(board, seat) + made + ahead - score(board, 1 - seat)
    if lead > 0 or (five and five_wins):
        return DECISIVE
    return -DECISIVE if lead < 0 else 0.0


def _makes_five(board: Board, square: int, seat: int) -> bool:
    return any(len(run.squares) == LONGEST and square in run.squares for run in runs(put(board, square, seat)))


def worst_enemies(state: LinottePosition) -> tuple[int, ...]:
    """The pawns that a yam may take back, the most troublesome first."""
    return tuple(sorted(state.removable(), key=lambda square: -relief(state, square)))


def relief(state: LinottePosition, square: int) -> float:
    """What taking back the other player's pawn there is good for."""
    lost = score(state.board, state.other) - score(put(state.board, square, None), state.other)
    return GOOD.made * lost + GOOD.hope * promise(put(state.board, square, None), square, state.other)


def figures(state: LinottePosition) -> tuple[str, ...]:
    """The figures that an appel may name, the likeliest first."""
    if state.rules.defi_libre:
        return (LIBRE,)
    hand = tuple(sorted(state.dice))
    return tuple(sorted(MAJORS, key=lambda figure: -_chance(figure, hand)))


@lru_cache(maxsize=32)
def figure_plan(figure: str, throws: int) -> Plan:
    """The chance of making a figure within so many throws."""
    return plan(lambda hand: float(figure in majors(hand)), throws)


@lru_cache(maxsize=2000)
def _chance(figure: str, hand: Holding) -> float:
    """Of making a figure within two more throws."""
    return figure_plan(figure, THROWS - 1).best(hand)[1]
