"""What a sensible player of La Linotte does: the square with the best prospects, and the dice that lead there.

The worth of a square is an estimate; how likely it is to be reached is exact, see `linotte_plan`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from kiosk.games.engine.moves import Decision
from kiosk.games.linotte import decisions
from kiosk.games.linotte.board import DATA, LONGEST, PAWNS, SQUARES, Board, gain, promise, put, runs, score
from kiosk.games.linotte.decisions import LIBRE, PASS, RARE_PASS
from kiosk.games.linotte.hands import MAJORS, forming, majors, plain
from kiosk.games.linotte.house_rules import Rules, makes, under_appel
from kiosk.games.linotte.odds import Plan, plan, to_throw
from kiosk.games.odds import Holding, choices

if TYPE_CHECKING:
    from kiosk.games.linotte.state import LinotteState

THROWS: int = DATA["throws"]
TAKEN_BACK = "taken back"
"""What a yam may do where the table plays that, as if it were a square's label."""
DECISIVE = 1000.0
"""Worth of a pawn that wins the game, and of one that loses it with the opposite sign."""


@dataclass(frozen=True, slots=True)
class Mind:
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


GOOD = Mind()


def worth(state: LinotteState, square: int, mind: Mind = GOOD) -> float:
    """An estimate of what a pawn of the player there is good for."""
    rules = state.rules
    ahead = rules.handicap[state.player] - rules.handicap[state.other]
    return square_worth(state.board, square, state.player, rules.victoire_immediate, ahead, mind)


@lru_cache(maxsize=20_000)
def square_worth(board: Board, square: int, seat: int, five_wins: bool, ahead: int = 0, mind: Mind = GOOD) -> float:
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


def worst_enemies(state: LinotteState) -> tuple[int, ...]:
    """The pawns that a yam may take back, the most troublesome first."""
    return tuple(sorted(state.removable(), key=lambda square: -_relief(state, square)))


def _relief(state: LinotteState, square: int) -> float:
    lost = score(state.board, state.other) - score(put(state.board, square, None), state.other)
    return GOOD.made * lost + GOOD.hope * promise(put(state.board, square, None), square, state.other)


def figures(state: LinotteState) -> tuple[str, ...]:
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


@dataclass(frozen=True, slots=True)
class Prospect:
    """A way to go on: the dice that stay, its mean worth, and how likely it is that a pawn is placed in the end.

    `appel` is what has to be announced first.
    """

    keep: Holding
    mean: float
    chance: float
    appel: str | None = None


def label_worths(state: LinotteState, mind: Mind = GOOD) -> tuple[tuple[str, float], ...]:
    """The best free square of each label that has one, in the board's order, and the best pawn to take back."""
    worths = []
    for label, squares in SQUARES.items():
        open_ = [worth(state, square, mind) for square in squares if state.board[square] is None]
        worths += [(label, max(open_))] if open_ else []
    enemies = [square for square, seat in enumerate(state.board) if seat == state.other]
    if state.rules.yam_predateur and enemies:
        worths += [(TAKEN_BACK, mind.pawn + max(_relief(state, square) for square in enemies))]
    return tuple(worths)


@lru_cache(maxsize=64)
def _plan(worths: tuple[tuple[str, float], ...], rules: Rules, appel: str | None, throws: int) -> Plan:
    """Best play of the rest of a turn, with so many throws to come, while `appel` runs or none."""
    known: Mapping[str, float] = dict(worths)

    def stop(hand: Holding) -> float:
        return max((known[label] for label in _labels(hand, rules, appel) if label in known), default=0.0)

    return plan(lambda hand: max(0.0, stop(hand)), throws)


def _labels(hand: Holding, rules: Rules, appel: str | None) -> frozenset[str]:
    made = appel is None or makes(appel, hand)
    labels = plain(hand) if appel is None else under_appel(rules, appel, hand, made)
    takes = len(set(hand)) == 1 and (made or rules.appel_souple)
    return labels | {TAKEN_BACK} if takes else labels


def prospects(state: LinotteState, mind: Mind = GOOD) -> tuple[Prospect, ...]:
    """The best rethrow without an appel, or with the one that runs, and after each appel that is possible."""
    worths, left = label_worths(state, mind), min(mind.sight, THROWS - state.throw)
    appels: list[str | None] = [state.appel]
    appels += figures(state) if state.may_announce else ()
    found = []
    for appel in appels:
        play = _plan(worths, state.rules, appel, left)
        keep, mean = play.best(tuple(sorted(state.dice)), _allowed(state, appel))
        found.append(Prospect(keep, mean, play.chance(keep), appel if state.appel is None else None))
    return tuple(found)


def every_keep(state: LinotteState) -> tuple[Prospect, ...]:
    """What every choice of dice to keep promises without a new appel, the best first; exact."""
    play, allowed = (
        _plan(label_worths(state), state.rules, state.appel, THROWS - state.throw),
        _allowed(state, state.appel),
    )
    parts = [part for part in choices(tuple(sorted(state.dice))) if allowed(part)]
    ranked = [Prospect(part, play.mean(part), play.chance(part)) for part in parts]
    return tuple(sorted(ranked, key=lambda prospect: -prospect.mean))


def _allowed(state: LinotteState, appel: str | None) -> Callable[[Holding], bool]:
    """After a carré sec, an appel wants one of the four dice thrown: it is done at once."""
    due = _due(state, appel)
    faces = {state.dice[index] for index in due}
    if not due or any(face in faces for index, face in enumerate(state.dice) if index not in due):
        return lambda part: True
    return lambda part: sum(face in faces for face in part) < len(due)


def _due(state: LinotteState, appel: str | None) -> tuple[int, ...]:
    if appel is None:
        return ()
    return state.due if state.appel is not None else forming(state.dice)


def advise(state: LinotteState, mind: Mind = GOOD) -> Decision | tuple[int, ...]:
    """Stops where the best square is worth more than throwing on can be expected to bring."""
    if not state.throw:
        return tuple(range(DATA["dice"]))
    best, value = best_now(state, mind)
    if state.throw == THROWS:
        return best if best is not None and value > 0 else PASS
    ahead = max(prospects(state, mind), key=lambda prospect: prospect.mean)
    if best is not None and value >= ahead.mean:
        return best
    if ahead.appel is not None:
        return decisions.appel(ahead.appel)
    return to_throw(state.dice, ahead.keep, state.due) if ahead.mean > 0 else RARE_PASS


def best_now(state: LinotteState, mind: Mind = GOOD) -> tuple[Decision | None, float]:
    """The best square that the dice allow, and what it is worth."""
    # In the board's order: that of `moves` would part equal squares by another mind.
    placing = sorted((move for move in state.moves() if move.kind in ("place", "remove")), key=lambda m: m.details)
    ranked = [(_value(state, move, mind), move) for move in placing]
    value, best = max(ranked, key=lambda entry: entry[0], default=(0.0, None))
    return best, value


def _value(state: LinotteState, move: Decision, mind: Mind) -> float:
    row, column = move.get("square")
    square = row * LONGEST + column
    return worth(state, square, mind) if move.kind == "place" else mind.pawn + _relief(state, square)
