"""What a sensible player of La Linotte does: the square with the best prospects, and the dice that lead there.

The worth of a square is an estimate; how likely it is to be reached is exact, see `odds`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from kiosk.games.engine.moves import Decision
from kiosk.games.linotte import decisions
from kiosk.games.linotte.board import DATA, LONGEST, SQUARES
from kiosk.games.linotte.decisions import PASS, RARE_PASS
from kiosk.games.linotte.evaluation import GOOD, MoveWeights, figures, relief, worth
from kiosk.games.linotte.hands import forming, makes, plain, under_appel
from kiosk.games.linotte.odds import Plan, plan, to_throw
from kiosk.games.linotte.options import HouseRules
from kiosk.games.linotte.position import THROWS
from kiosk.games.linotte.state import LinotteState
from kiosk.games.odds import HANDS, Holding, choices

TAKEN_BACK = "taken back"
"""What a yam may do where the table plays that, as if it were a square's label."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A way to go on: the dice that stay, its mean worth, and how likely it is that a pawn is placed in the end.

    `appel` is what has to be announced first.
    """

    keep: Holding
    mean: float
    chance: float
    appel: str | None = None


def label_worths(state: LinotteState, mind: MoveWeights = GOOD) -> tuple[tuple[str, float], ...]:
    """The best free square of each label that has one, in the board's order, and the best pawn to take back."""
    worths = []
    for label, squares in SQUARES.items():
        open_ = [worth(state, square, mind) for square in squares if state.board[square] is None]
        worths += [(label, max(open_))] if open_ else []
    enemies = [square for square, seat in enumerate(state.board) if seat == state.other]
    if state.rules.yam_predateur and enemies:
        worths += [(TAKEN_BACK, mind.pawn + max(relief(state, square) for square in enemies))]
    return tuple(worths)


@lru_cache(maxsize=64)
def _plan(worths: tuple[tuple[str, float], ...], rules: HouseRules, appel: str | None, throws: int) -> Plan:
    """Best play of the rest of a turn, with so many throws to come, while `appel` runs or none."""
    known, labels = dict(worths), _labels_of_hands(rules, appel)

    def stop(hand: Holding) -> float:
        return max((known[label] for label in labels[hand] if label in known), default=0.0)

    return plan(lambda hand: max(0.0, stop(hand)), throws)


@lru_cache(maxsize=32)
def _labels_of_hands(rules: HouseRules, appel: str | None) -> Mapping[Holding, frozenset[str]]:
    """They stay the same while the worths of the squares change with every move."""
    return {hand: _labels(hand, rules, appel) for hand in HANDS}


def _labels(hand: Holding, rules: HouseRules, appel: str | None) -> frozenset[str]:
    made = appel is None or makes(appel, hand)
    labels = plain(hand) if appel is None else under_appel(rules, appel, hand, made)
    takes = len(set(hand)) == 1 and (made or rules.appel_souple)
    return labels | {TAKEN_BACK} if takes else labels


def prospects(state: LinotteState, mind: MoveWeights = GOOD) -> tuple[Prospect, ...]:
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


def advise(state: LinotteState, mind: MoveWeights = GOOD) -> Decision | tuple[int, ...]:
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


def best_now(state: LinotteState, mind: MoveWeights = GOOD) -> tuple[Decision | None, float]:
    """The best square that the dice allow, and what it is worth."""
    # In the board's order: that of `moves` would part equal squares by another mind.
    placing = sorted((move for move in state.moves() if move.kind in ("place", "remove")), key=lambda m: m.details)
    ranked = [(_value(state, move, mind), move) for move in placing]
    value, best = max(ranked, key=lambda entry: entry[0], default=(0.0, None))
    return best, value


def _value(state: LinotteState, move: Decision, mind: MoveWeights) -> float:
    row, column = move.get("square")
    square = row * LONGEST + column
    return worth(state, square, mind) if move.kind == "place" else mind.pawn + relief(state, square)
