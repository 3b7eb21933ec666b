"""Plays cases of Les Cases Si-No. Players have names there; they sit in the order in which they are named."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Throw, decision
from kiosk.games.si_no.board import LINE_KEYS, SEVEN, draw_of
from kiosk.games.si_no.game import SiNo
from kiosk.games.si_no.state import SiNoState
from kiosk.i18n.phrase import SeatName

Case = Mapping[str, Any]
GAME = SiNo()
_OPTIONS = [option.key for option in GAME.options]


def _start(case: Case, players: int, **options: Any) -> SiNoState:
    setup = case.get("setup") or {}
    given = dict(setup.get("options") or {}) | {
        key: setup[key] for key in _OPTIONS if key in setup and key != "croupier"
    }
    return GAME.start(players, given | options)


def _white(dice: Sequence[int]) -> Throw:
    return Throw(tuple(dice), colours=("white", "white"))


def _coloured(dice: Sequence[int]) -> Throw:
    return Throw(tuple(dice), colours=("green", "red"))


def _betting(state: SiNoState) -> SiNoState:
    """The croupier's first throw is a 7."""
    return state.play(_white((3, 4)))


def label(case: Case) -> dict[str, Any]:
    """What a throw counts as."""
    draw = draw_of(case["throws"][-1])
    return {"draw": draw, "seven": draw == SEVEN}


def phase1(case: Case) -> dict[str, Any]:
    """The circle where the token stops, and what a 7 is worth there."""
    state = _start(case, 2)
    for dice in case["throws"]:
        state = state.play(_white(dice))
    seven = GAME.sheet(state)["seven"]
    return {"row": state.circle, **(seven or {})}


def values(case: Case) -> dict[str, Any]:
    """What a chip on a draw is worth."""
    line = next(line for line in GAME.sheet(_start(case, 2))["lines"] if case["setup"]["draw"] in line["draws"])
    return {"h": line["points"], "v": line["vertical"]}


def bets(case: Case) -> dict[str, Any]:
    """Whether the bets may lie there together, else whose is wrong and why."""
    given: Mapping[str, list[str]] = case["choices"]["bets"]
    names = list(given)
    state = _betting(_start(case, len(names) + 1))
    for seat, name in enumerate(names, 1):
        try:
            state = state.play(decision("bet", player=seat, chips=given[name]))
        except IllegalMove as refusal:
            return {"ok": False, "why": _why(refusal, name, names)}
    return {"ok": True, "why": None}


def _why(refusal: IllegalMove, name: str, names: Sequence[str]) -> str:
    other = refusal.reason.values.get("other")
    if refusal.code == "commun" and isinstance(other, SeatName):
        return f"commun:{names[other.number - 1]}-{name}"
    return f"{name}:{refusal.code}" if refusal.code in LINE_KEYS else refusal.code


def phase3(case: Case) -> dict[str, Any]:
    """Ten throws at most, until somebody has reached the target."""
    setup = case["setup"]
    names = list(setup["score"])
    croupier = names.index(setup["croupier"])
    state = _start(case, len(names), croupier=str(croupier))
    for _ in range(setup.get("row", 1) - 1):
        state = state.play(_white((1, 1)))
    state = _betting(replace(state, points=tuple(setup["score"].values())))
    for seat in state.bettors():
        state = state.play(decision("bet", player=seat, chips=case["choices"]["bets"][names[seat]]))
    used = 0
    for dice in case["throws"]:
        if state.phase != "montee":
            break
        state, used = state.play(_coloured(dice)), used + 1
    winners = [names[seat] for seat in state.contenders] if state.phase in ("fin", "departage") else []
    return {"score": dict(zip(names, state.scores(), strict=True)), "winners": winners, "throws_used": used}


def first_croupier(case: Case) -> dict[str, Any]:
    """Who has the lowest total, or who throws again."""
    rolls: Mapping[str, list[int]] = case["setup"]["rolls"]
    names = list(rolls)
    state = _start(case, len(names), croupier="tirage")
    for dice in rolls.values():
        state = state.play(_white(dice))
    chosen = None if state.croupier < 0 else names[state.croupier]
    return {"croupier": chosen, "reroll": [names[seat] for seat in state.contenders]}


def departage(case: Case) -> dict[str, Any]:
    """Those who reached the target together throw for a 7."""
    names = case["setup"]["order"]
    state = replace(_start(case, max(2, len(names))), phase="departage", contenders=tuple(range(len(names))))
    for number, dice in enumerate(case["throws"], 1):
        state = state.play(_coloured(dice))
        outcome = state.outcome()
        if outcome is not None:
            return {"winner": names[outcome.winners[0]], "throw": number}
    return {"winner": None, "throw": None}


KINDS = {
    "label": label,
    "phase1": phase1,
    "values": values,
    "bets": bets,
    "phase3": phase3,
    "first_croupier": first_croupier,
    "departage": departage,
}
