"""The decisions of Les Cases Si-No, with the words of their buttons."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kiosk.games.engine import Decision, Phrase, decision, phrase
from kiosk.games.si_no_bets import can_be_completed, open_draws
from kiosk.games.si_no_board import LINE_KEYS, NO_CHIPS, VERTICAL, Bet
from kiosk.games.si_no_odds import SOON, best_kinds, chance, legal_bet, odds

if TYPE_CHECKING:
    from kiosk.games.si_no_state import SiNoState

SAME, FINISH, RANDOM = phrase("Mêmes mises"), phrase("Finir à {target}"), phrase("Au hasard")


@cache
def chip(seat: int, place: int, draw: str, points: int) -> Decision:
    """A chip of a player on a square; `points` is what it brings when its draw comes up."""
    label = (
        phrase("Verticale : {draw}", draw=draw)
        if place == VERTICAL
        else phrase("Ligne {n} : {draw}", n=place + 1, draw=draw)
    )
    return decision("chip", player=seat, line=LINE_KEYS[place], draw=draw, label=label, points=points)


def whole(seat: int, bet: Bet, label: Phrase) -> Decision:
    """All four chips at once."""
    return decision("bet", player=seat, chips=bet, label=label)


def choices(state: SiNoState) -> tuple[Decision, ...]:
    """Whole bets first, then every square where a chip may lie; each whole bet once."""
    seat = state.player
    bet, others = state.bets[seat], tuple(draws for _, draws in state.others())
    chips = tuple(
        chip(seat, place, draw, state.rules.values.chip(place, draw)) for place, draw in open_draws(bet, others)
    )
    found = [whole(seat, laid, label) for laid, label in _whole_bets(state, others)]
    return (*dict.fromkeys(found), *chips)


def _whole_bets(state: SiNoState, others: tuple[int, ...]) -> list[tuple[Bet, Phrase]]:
    """Bets that are one press away: to reach the target now, as the last time, at random."""
    seat, values = state.player, state.rules.values
    before, placed = state.before[seat], state.bets[seat]
    missing = state.rules.target - state.points[seat]
    found: list[tuple[Bet, Phrase]] = []
    kinds, whim = best_kinds(values, missing), chance(state)
    best = next((bet for kind in kinds if (bet := legal_bet(whim, kind, placed, others)) is not None), None)
    if best is not None and odds(best, values, missing).reach >= SOON:
        found.append((best, Phrase(FINISH.template, {"target": state.rules.target})))
    if before != NO_CHIPS and placed == NO_CHIPS and can_be_completed(before, others):
        found.append((before, SAME))
    whims = whim.sample(kinds, len(kinds))
    free = next((bet for kind in whims if (bet := legal_bet(whim, kind, placed, others)) is not None), None)
    return found if free is None else [*found, (free, RANDOM)]
