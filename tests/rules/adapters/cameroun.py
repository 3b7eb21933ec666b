"""Plays cases of Le Cameroun."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kiosk.games.cameroun.board import KEYS, PLACE
from kiosk.games.cameroun.game import Cameroun
from kiosk.games.cameroun.position import THROWS
from kiosk.games.cameroun.state import CamerounState
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Throw, decision
from kiosk.i18n.phrase import phrase
from tests.rules.dice_order import in_place

Case = Mapping[str, Any]
GAME = Cameroun()
_POSITION = ("used", "closed", "rows", "turn")


def _start(case: Case) -> CamerounState:
    setup = dict(case.get("setup") or {})
    players, given = setup.pop("players", 2), setup.pop("options", {})
    position = {name: setup.pop(name) for name in _POSITION if name in setup}
    options = given if isinstance(given, dict) else {"options": given}
    chosen = dict(_option(key, value) for key, value in (options | setup).items())
    return _placed(GAME.start(players, chosen), **position)


def _option(key: str, value: Any) -> tuple[str, Any]:
    """A setting under its own key; a case may also name just the choice: "refus", or {"refus": true}."""
    own = [option for option in GAME.options if option.key == key]
    if own and not (own[0].kind == "table" and isinstance(value, str)):
        return key, value
    choice = key if value is True else value
    named = [option.key for option in GAME.options if choice in [name for name, _ in option.choices]]
    if len(named) != 1:
        raise ValueError(f"setup has an unknown '{key}'")
    return named[0], choice


def _placed(
    state: CamerounState, used: Mapping[str, int] = {}, closed: Any = (), rows: Any = None, turn: int | None = None
) -> CamerounState:
    sums = tuple(used.get(key, had) for key, had in zip(KEYS, state.used, strict=True))
    shut = tuple(
        had or key in closed or total >= cap
        for key, had, total, cap in zip(KEYS, state.closed, sums, state.rules.caps, strict=True)
    )
    if rows is not None:
        rows = tuple(tuple(row.get(key) for key in KEYS) for row in rows)
    return replace(state, used=sums, closed=shut, rows=rows or state.rows, turn=state.turn if turn is None else turn)


def _turn(state: CamerounState, throws: list[list[int]], choices: Case) -> CamerounState:
    """One player's turn; raises `IllegalMove` where the engine does."""
    turn, rethrown = state.turn, choices.get("rethrown") or []
    for number, faces in enumerate(throws):
        if state.turn != turn or number >= THROWS:
            # The engine would take it for the next player's first throw; the case means this player's.
            raise IllegalMove("fourth_throw", phrase("Le tour est fini."))
        if number == THROWS - 1 and choices.get("announce") is not None:
            state = state.play(decision("announce", column=choices["announce"]))
        thrown = rethrown[number - 1] if 0 < number <= len(rethrown) else None
        state = state.play(Throw(in_place(state.dice, faces, thrown), None if thrown is None else tuple(thrown)))
    if choices.get("write") is not None:
        state = state.play(decision("write", column=choices["write"]))
    elif state.turn == turn and len(throws) < THROWS and choices.get("announce") is not None:
        state = state.play(decision("announce", column=choices["announce"]))
    return state


def _closed(state: CamerounState) -> list[str]:
    return sorted(column["key"] for column in GAME.sheet(state)["columns"] if column["closed"])


def score(case: Case) -> dict[str, Any]:
    """What dice bring in a column."""
    state = _start(case).play(Throw(tuple(case["throws"][-1])))
    return {"points": state.offers().get(case["choices"]["column"], 0)}


def caps(case: Case) -> dict[str, Any]:
    """The foot of the columns."""
    return {"caps": {column["key"]: column["cap"] for column in GAME.sheet(_start(case))["columns"]}}


def offers(case: Case) -> dict[str, Any]:
    """What may be written."""
    return {"offers": _turn(_start(case), case["throws"], case.get("choices") or {}).offers()}


def turn(case: Case) -> dict[str, Any]:
    """One turn, and what it left behind."""
    state = _turn(_start(case), case["throws"], case["choices"])
    if state.last is None:
        return {"unfinished": state.ask().to_json()}
    column = PLACE[state.last.column]
    return {
        **GAME.sheet(state)["last"],
        "closed": _closed(state),
        "over": state.over,
        "totals": list(state.scores()),
        "used": state.used[column],
    }


def game(case: Case) -> dict[str, Any]:
    """Turns one after the other; a turn that is refused changes nothing, its player still has the dice."""
    state, points, errors = _start(case), list[int | None](), list[int]()
    for number, (throws, choices) in enumerate(zip(case["throws"], case["choices"], strict=True)):
        try:
            after = _turn(state, throws, choices)
        except IllegalMove:
            errors.append(number)
            points.append(None)
            continue
        points.append(sum(after.scores()) - sum(state.scores()))
        state = after
    outcome = state.outcome()
    return {
        "totals": list(state.scores()),
        "closed": _closed(state),
        "over": outcome is not None,
        "winners": [] if outcome is None else list(outcome.winners),
        "errors": errors,
        "points": points,
    }


KINDS = {"score": score, "caps": caps, "offers": offers, "turn": turn, "game": game}
