"""The decisions of Les Cases Si-No, with the words of their buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from kiosk.games.engine.moves import Decision, decision
from kiosk.games.si_no.bets import can_be_completed, open_draws
from kiosk.games.si_no.board import LINE_KEYS, NO_CHIPS, VERTICAL, Bet, pair_of
from kiosk.games.si_no.odds import SOON, best_kinds, legal_bet, odds
from kiosk.games.si_no.position import SiNoPosition
from kiosk.i18n.phrase import Phrase, phrase

SAME, FINISH, RANDOM = phrase("Mêmes mises"), phrase("Mises conseillées"), phrase("Au hasard")


@cache
def chip(seat: int, place: int, draw: str, points: int) -> Decision:
    """A chip of a player on a square; `points` is what it brings when its draw comes up."""
    said = draw_words(draw)
    if place == VERTICAL:
        label = phrase("Verticale : {draw} ({points})", draw=said, points=points)
    else:
        label = phrase("Ligne {n} : {draw} ({points})", n=place + 1, draw=said, points=points)
    made = decision("chip", player=seat, line=LINE_KEYS[place], draw=draw, label=label)
    return replace(made, dice=pair_of(draw))


def whole(seat: int, bet: Bet, label: Phrase) -> Decision:
    """All four chips at once."""
    return decision("bet", player=seat, chips=bet, label=label)


def choices(state: SiNoPosition) -> tuple[Decision, ...]:
    """To reach the target now, as the last time, then every square where a chip may lie, then at random."""
    seat = state.player
    bet, others = state.bets[seat], tuple(draws for _, draws in state.others())
    values = state.rules.values
    chips = tuple(chip(seat, place, draw, values.chip(place, draw)) for place, draw in open_draws(bet, others))
    first = dict.fromkeys(move for move in (finish(state, others), _same(state, others)) if move is not None)
    random = at_random(state, others)
    return (*first, *chips, *(() if random is None or random in first else (random,)))


def finish(state: SiNoPosition, others: tuple[int, ...]) -> Decision | None:
    """The best bet to reach the target in this turn, once that can be hoped for."""
    values, missing = state.rules.values, state.rules.target - state.points[state.player]
    best = first_legal(state, best_kinds(values, missing), others)
    if best is None or odds(best, values, missing).reach < SOON:
        return None
    return whole(state.player, best, FINISH)


def _same(state: SiNoPosition, others: tuple[int, ...]) -> Decision | None:
    """The bet of the last time, if it may be laid again."""
    before, placed = state.before[state.player], state.bets[state.player]
    free = before != NO_CHIPS and placed == NO_CHIPS and can_be_completed(before, others)
    return whole(state.player, before, SAME) if free else None


def at_random(state: SiNoPosition, others: tuple[int, ...]) -> Decision | None:
    """A random legal bet; None where there is none."""
    kinds = best_kinds(state.rules.values, state.rules.target)
    bet = first_legal(state, state.rng().sample(kinds, len(kinds)), others)
    return None if bet is None else whole(state.player, bet, RANDOM)


def first_legal(state: SiNoPosition, kinds: Sequence[Bet], others: tuple[int, ...]) -> Bet | None:
    """A bet of the first of these kinds that may be laid with the chips that lie there."""
    placed, whim = state.bets[state.player], state.rng()
    return next((bet for kind in kinds if (bet := legal_bet(whim, kind, placed, others)) is not None), None)


def move_words(move: Decision, name: str) -> Phrase | None:
    """What somebody decides, in a sentence: "La machine mise 8, 10, double 4 ; vertical 8"."""
    if move.kind != "bet":
        return None
    one, two, three, vertical = map(draw_words, move.get("chips"))
    said = {"one": one, "two": two, "three": three, "vertical": vertical}
    return phrase("{name} mise {one}, {two}, {three} ; verticale {vertical}", name=name, **said)


def draw_words(draw: str) -> Phrase | str:
    """A draw in a sentence: a double by its face, any other by its total."""
    pair = pair_of(draw)
    return phrase("double {face}", face=pair[0]) if pair else draw


def deed(move: Decision) -> Phrase | None:
    """A whole bet that no button has."""
    if move.kind != "bet":
        return None
    one, two, three, vertical = map(draw_words, move.get("chips"))
    return phrase(
        "mise {one}, {two}, {three} ; verticale {vertical}", one=one, two=two, three=three, vertical=vertical
    )
