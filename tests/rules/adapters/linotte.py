"""Plays cases of La Linotte through the engine's public face."""

from collections.abc import Mapping, Sequence
from typing import Any

from kiosk.games.engine.moves import Throw, decision
from kiosk.games.linotte.game import Linotte
from kiosk.games.linotte.state import LinotteState
from kiosk.games.linotte.view import board_from
from tests.rules.dice_order import in_place

Case = Mapping[str, Any]
GAME = Linotte()


def _start(case: Case) -> LinotteState:
    setup = dict(case.get("setup") or {})
    rows, options = setup.pop("board", None), setup.pop("options", {})
    if setup:
        raise ValueError(f"setup has unknown {', '.join(setup)}")
    state = GAME.start(2, options)
    return state if rows is None else state.on(board_from(rows))


def _turn(case: Case) -> LinotteState:
    """The throws of one turn, with an appel after the first."""
    state, choices = _start(case), case.get("choices") or {}
    rethrown = choices.get("rethrown") or []
    for number, faces in enumerate(case["throws"]):
        if number == 1 and choices.get("appel") is not None:
            state = state.play(decision("appel", figure=choices["appel"]))
        named = rethrown[number - 1] if 0 < number <= len(rethrown) else None
        thrown = None if named is None else _where(named, case["throws"][number - 1], state.dice)
        state = state.play(Throw(in_place(state.dice, faces, thrown), None if thrown is None else tuple(thrown)))
    if choices.get("place") is not None:
        state = state.play(decision("place", square=choices["place"]))
    return state


def _where(named: Sequence[int], listed: Sequence[int], lying: Sequence[int]) -> list[int]:
    """Where dice of the case's last list lie: a case may list them in another order than the engine keeps them in."""
    left, found = [index for index in range(len(lying)) if index not in named], []
    for index in named:
        same = [place for place in (index, *left) if lying[place] == listed[index] and place not in found]
        found.append(same[0])
    return sorted(found)


def turn(case: Case) -> dict[str, Any]:
    """What may be claimed after the throws; a turn that is over has nothing to claim."""
    sheet = GAME.sheet(_turn(case))
    return {"cells": sheet["claims"], "squares": sheet["squares"], "last": sheet["last"]}


def board(case: Case) -> dict[str, Any]:
    """The points of a board, and whether it ends the game."""
    sheet = GAME.sheet(_start(case))
    first, second = sheet["totals"]
    return {"A": first, "B": second, "over": sheet["end"]}


def grid(case: Case) -> dict[str, Any]:
    """The squares of a label."""
    layout = GAME.sheet(GAME.start(2))["layout"]
    cells = [
        [row, column]
        for row, labels in enumerate(layout)
        for column, label in enumerate(labels)
        if label == case["setup"]["kind"]
    ]
    return {"count": len(cells), "cells": cells}


KINDS = {"combos": turn, "turn": turn, "board": board, "grid": grid}
