"""What a sensible player of Le Cameroun does: exact means over all the throws of the turn that are left."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.games.cameroun.board import DATA, KEYS, PLACE
from kiosk.games.cameroun.decisions import write
from kiosk.games.cameroun.odds import FAR, MOST, Room, Turn, last_throw, turns
from kiosk.games.cameroun.position import THROWS
from kiosk.games.cameroun.state import CamerounState
from kiosk.games.engine.moves import Decision
from kiosk.games.odds import PLACE as HOLDING
from kiosk.games.odds import Holding, Values, best_choice, choices

DICE: int = DATA["dice"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that may be done: writing or announcing a column, or throwing the dice that do not stay.

    `worth` is what it is chosen by, `points` the mean of the turn with the best play from there. An announcement
    keeps dice too: those to be left lying afterwards.
    """

    worth: float
    points: float
    column: str | None = None
    keep: Holding | None = None

    @property
    def writes(self) -> bool:
        """Whether it ends the turn by writing."""
        return self.keep is None


def room(state: CamerounState) -> Room:
    """What is left under each cap, as far as this turn and the next can fill it."""
    return tuple(min(FAR, state.left(column)) for column in KEYS)


def weight(state: CamerounState) -> float:
    """How often what the next turn loses by a choice counts.

    Once alone at the table, as long as there is a next turn. Among several players not at all: the others lose by it
    as much as oneself, and what one takes nobody else does.
    """
    rules = state.rules
    return 1.0 if rules.players == 1 and state.turn + 1 < rules.turns else 0.0


def _turns(state: CamerounState) -> tuple[Turn, Turn]:
    return turns(room(state), state.rules.clipped, weight(state))


def _spreads(state: CamerounState) -> list[tuple[str | None, Values, Values]]:
    """What may be thrown for now, with worth and points of every holding: a column, or any before the second throw.

    From the last column to the first, as in `CamerounPosition.announcements`.
    """
    worth, points = _turns(state)
    if state.announce is None and state.throw < THROWS - 1:
        return [(None, worth.second, points.second)]
    places = worth.last if state.announce is None else [PLACE[state.announce]]
    return [(KEYS[place], worth.last[place], points.last[place]) for place in sorted(places, reverse=True)]


def candidates(state: CamerounState) -> list[Candidate]:
    """Everything that may be done with the dice, the best first; of equal ones what ends the turn.

    Every choice of dice to throw before the second throw and after an announcement; before it each column with its
    best choice.
    """
    if not state.dice or state.over or state.throw == THROWS:
        return []
    worth, points = _turns(state)
    here = HOLDING[tuple(sorted(state.dice))]
    found = [
        Candidate(worth.write[PLACE[column]][here], points.write[PLACE[column]][here], column)
        for column in state.offers()
    ]
    announcing = state.announce is None and state.throw == THROWS - 1
    for column, means, told in _spreads(state):
        keeps = [best_choice(state.dice, means)] if announcing else list(choices(state.dice))
        found += [Candidate(means[HOLDING[keep]], told[HOLDING[keep]], column, keep) for keep in keeps]
    return sorted(found, key=lambda one: -round(one.worth, 9))


def nearest(state: CamerounState) -> Candidate:
    """The best way to throw on for who looks one throw ahead."""
    mean, best = max(state.announcements(), key=lambda entry: entry[0])
    column = str(best.get("column"))
    spread = last_throw(PLACE[column], min(MOST, state.left(column)), state.rules.clipped)
    return Candidate(mean, mean, column, best_choice(state.dice, spread))


def advise(state: CamerounState) -> Decision | tuple[int, ...]:
    """Stops when the dice bring more than throwing on."""
    if not state.dice:
        return tuple(range(DICE))
    return done(state, candidates(state)[0])


def done(state: CamerounState, one: Candidate) -> Decision | tuple[int, ...]:
    """The move, or the indices of the dice to throw, of a candidate."""
    if one.keep is None:
        return write(str(one.column), round(one.points))
    if state.announce is None and state.throw == THROWS - 1:
        return next(move for _, move in state.announcements() if move.get("column") == one.column)
    return choices(state.dice)[one.keep]


def throwing(state: CamerounState, thrown: tuple[int, ...]) -> Candidate | None:
    """What throwing these dice is worth, for the best column where none is announced yet."""
    if not state.dice or state.over or state.throw == THROWS:
        return None
    keep = tuple(sorted(face for index, face in enumerate(state.dice) if index not in thrown))
    found = [
        Candidate(means[HOLDING[keep]], told[HOLDING[keep]], column, keep) for column, means, told in _spreads(state)
    ]
    return max(found, key=lambda one: one.worth)
