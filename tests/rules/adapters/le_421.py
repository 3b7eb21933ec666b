"""Plays cases of Le 421: what hands are worth and which wins, single rounds, and whole manches."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from kiosk.games.engine.moves import Throw
from kiosk.games.le_421.decisions import STOP
from kiosk.games.le_421.game import Le421
from kiosk.games.le_421.hands import downwards, strength
from kiosk.games.le_421.position import Phase
from kiosk.games.le_421.state import Le421State
from tests.rules.dice_order import in_place

Case = Mapping[str, Any]
GAME = Le421()


def _start(case: Case, players: int = 2) -> Le421State:
    """A table; `tokens` before the seats leave the rest in the pot, none of it where the décharge is played."""
    setup = dict(case.get("setup") or {})
    tokens, phase = setup.pop("tokens_held", None), setup.pop("phase", "charge")
    out = setup.pop("out", [])
    state = GAME.start(setup.pop("players", players), setup)
    if tokens is None:
        return state
    order = tuple(seat for seat in state.order if seat not in out)
    pot = state.rules.tokens - sum(tokens)
    state = replace(state, tokens=tuple(tokens), pot=pot, phase=Phase(phase), order=order)
    return replace(state, out=(tuple(out),) if out else ())


def rank(case: Case) -> dict[str, Any]:
    """What dice are and what they are worth."""
    hand = GAME.sheet(_charge_one(case))["hands"][0]
    return {"category": hand["category"], "worth": hand["worth"]}


def _charge_one(case: Case) -> Le421State:
    return _start(case).play(Throw(tuple(case["throws"][0])))


def order(case: Case) -> dict[str, Any]:
    """Whether the hands of a case are listed from the strongest to the weakest."""
    ways = _start(case).rules.ways
    found = [strength(downwards(dice), ways) for dice in case["throws"]]
    return {"falling": all(one > other for one, other in pairwise(found))}


def _turn(state: Le421State, throws: Sequence[Sequence[int]]) -> Le421State:
    """One player's turn by the dice after each throw; who is not closed by the last throw allowed stops."""
    player = state.player
    for faces in throws:
        before = state.dice
        thrown = _changed(before, faces) if before else None
        dice = in_place(before, faces, thrown)
        state = state.play(Throw(dice, None if thrown is None else tuple(thrown)))
    return state.play(STOP) if state.throw and state.player == player and not state.over else state


def _changed(before: Sequence[Any], after: Sequence[int]) -> list[int]:
    """The places of the dice that do not stay: one at least."""
    left = list(after)
    found = []
    for place, face in enumerate(before):
        if face in left:
            left.remove(face)
        else:
            found.append(place)
    return found or [0]


def game(case: Case) -> dict[str, Any]:
    """Turns in order, each a list of dice after each throw, or one throw."""
    state = _start(case)
    for turn in case["throws"]:
        state = _turn(state, turn if turn and isinstance(turn[0], list) else [turn])
    last = state.last
    outcome = state.outcome()
    return {
        "tokens": list(state.tokens),
        "pot": state.pot,
        "phase": state.phase.value,
        "player": state.player,
        "order": list(state.order),
        "limit": state.limit,
        "tied": list(state.tied),
        "out": [list(group) for group in state.out],
        "scores": list(state.points),
        "manche": state.manche,
        "over": state.over,
        "winners": None if outcome is None else list(outcome.winners),
        "paid": None if last is None else last.paid,
        "best": None if last is None else last.best,
        "weakest": None if last is None else last.weakest,
        "loser": None if last is None else last.loser,
    }


KINDS = {"rank": rank, "order": order, "game": game}
