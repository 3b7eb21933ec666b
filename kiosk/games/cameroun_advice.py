"""What a sensible player of Le Cameroun does: exact means over all the throws of the turn that are left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.games.cameroun_choices import announce, write
from kiosk.games.cameroun_columns import DATA, KEYS, scores, short
from kiosk.games.cameroun_odds import MOST, Room, expected, keep, last_throw, second_throw
from kiosk.games.dice import kept_words
from kiosk.games.engine import Chance, Decision, phrase
from kiosk.games.pips_odds import Hand, best_part, to_throw

if TYPE_CHECKING:
    from kiosk.games.cameroun_state import CamerounState

THROWS: int = DATA["throws"]
DICE: int = DATA["dice"]


@dataclass(frozen=True, slots=True)
class Aim:
    """What to throw for: the dice that stay, the mean, and the column where there is one."""

    keep: Hand
    mean: float
    column: str | None = None


def room(state: CamerounState) -> Room:
    """What is left under each cap, as far as one turn can fill it."""
    return tuple(min(MOST, state.left(column)) for column in KEYS)


def announcements(state: CamerounState) -> list[tuple[float, Decision]]:
    """Every column that may be announced, with its mean.

    From the last column to the first: of two that promise the same, the rarer combination comes first.
    """
    dice, clipped = tuple(sorted(state.dice)), state.rules.clipped
    worth = scores(dice)
    ranked = []
    for place in range(len(KEYS) - 1, -1, -1):
        if not state.closed[place]:
            key = KEYS[place]
            mean = expected(dice, key, min(MOST, state.left(key)), clipped)
            ranked.append((mean, announce(key, state.fits(key, worth[place]) or None)))
    return ranked


def ranked(state: CamerounState) -> tuple[Decision, ...]:
    """Every decision, the most points to be expected first."""
    found = [(float(points), write(column, points)) for column, points in state.offers().items()]
    if state.throw == THROWS - 1 and state.announce is None and not state.over:
        found += announcements(state)
    found.sort(key=lambda entry: -entry[0])
    return tuple(move for _, move in found)


def aim_at(state: CamerounState, column: str) -> Aim:
    """The dice to leave for a column in one throw."""
    left = min(MOST, state.left(column))
    return Aim(*keep(tuple(sorted(state.dice)), column, left, state.rules.clipped), column)


def aim(state: CamerounState) -> Aim:
    """The best way to throw on, with all the throws that are left."""
    if state.announce is not None:
        return aim_at(state, state.announce)
    if state.throw == 1:
        return Aim(*best_part(state.dice, second_throw(room(state), state.rules.clipped)))
    return nearest_aim(state)


def nearest_aim(state: CamerounState) -> Aim:
    """The best way to throw on for who looks one throw ahead."""
    _, best = max(announcements(state), key=lambda entry: entry[0])
    return aim_at(state, str(best.get("column")))


def advise(state: CamerounState, sight: int = THROWS) -> Decision | tuple[int, ...]:
    """Stops when the dice bring more than throwing on; `sight` is the number of throws looked ahead."""
    if not state.dice:
        return tuple(range(DICE))
    ahead = aim(state) if sight > 1 else nearest_aim(state) if state.announce is None else aim(state)
    if state.announce is None:
        moves = ranked(state)
        if state.throw == THROWS - 1 or (moves and (moves[0].points or 0) >= ahead.mean):
            return moves[0]
    return to_throw(state.dice, ahead.keep)


def guide(state: CamerounState) -> Chance | None:
    """The dice to keep, and the exact mean of what can still be thrown."""
    if not state.dice or state.over or state.throw == THROWS:
        return None
    ahead, moves = aim(state), ranked(state)
    if state.announce is None and moves and moves[0].kind == "write" and (moves[0].points or 0) >= ahead.mean:
        return Chance(phrase("Ces dés valent mieux qu’un lancer de plus."), 1.0)
    return _promised(ahead)


def promise(state: CamerounState, thrown: tuple[int, ...]) -> Chance | None:
    """What throwing these dice promises; exact."""
    if not state.dice or state.over or state.throw == THROWS:
        return None
    part = tuple(sorted(face for index, face in enumerate(state.dice) if index not in thrown))
    if state.throw == 1:
        return _promised(Aim(part, second_throw(room(state), state.rules.clipped)[part]))
    columns = [key for key in KEYS if state.left(key)] if state.announce is None else [state.announce]
    aims = [Aim(part, last_throw(key, min(MOST, state.left(key)), state.rules.clipped)[part], key) for key in columns]
    return _promised(max(aims, key=lambda ahead: ahead.mean))


def _promised(ahead: Aim) -> Chance:
    said = {"keep": kept_words(ahead.keep), "mean": f"{ahead.mean:.0f}"}
    part = min(1.0, ahead.mean / MOST)
    if ahead.column is None:
        return Chance(phrase("{keep} : en moyenne {mean} d’ici la fin du tour.", **said), part)
    column = short(ahead.column)
    return Chance(phrase("{keep} : en moyenne {mean} en un lancer, colonne {column}.", column=column, **said), part)
