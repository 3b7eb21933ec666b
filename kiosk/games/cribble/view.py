"""The sheet of Cribble: the board, the cards that lie face up, and the last event, as JSON and as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kiosk.games.cribble.board import side
from kiosk.games.engine.moves import Json
from kiosk.i18n.phrase import (
    Phrase,
    Say,
    named,
    phrase,
)

if TYPE_CHECKING:
    from kiosk.games.cribble.scoreboard_state import MarqueState
    from kiosk.games.cribble.state import CribbleState


def sheet_json(state: CribbleState | MarqueState, mode: str, **more: Any) -> Json:
    """What both modes have in common, and what the mode adds."""
    return {
        "mode": mode,
        "stage": "over" if state.over else state.stage,
        "board": state.board.to_json(),
        "dealer": state.dealer,
        "deal": state.deal,
        "handicap": list(state.rules.handicap),
        "captains": list(state.rules.captains),
        "drawn": list(state.lots.drawn),
        "starter": state.starter,
        **more,
        "last": None if state.last is None else state.last.to_json(),
    }


def sheet_text(sheet: Json, names: Sequence[str], say: Say) -> str:
    """The scores with both pegs, then what lies on the table."""
    board = sheet["board"]
    teams = [say(phrase("{one} et {two}", one=names[team], two=names[team + 2])) for team in (0, 1)]
    width = max(map(len, teams))
    lines = [
        say(phrase("{team} : {front} (avant : {rear})", team=team.ljust(width), front=front, rear=rear))
        for team, front, rear in zip(teams, board["front"], board["rear"], strict=True)
    ]
    return "\n".join([*lines, *(say(named(line, names)) for line in _table(sheet, names))])


def _table(sheet: Json, names: Sequence[str]) -> list[Phrase]:
    lines = []
    if sheet["dealer"] is not None:
        deal = sheet["deal"] + 1
        lines.append(phrase("Donne {deal}, par {dealer}", deal=deal, dealer=names[sheet["dealer"]]))
    if sheet["starter"] is not None:
        lines.append(phrase("Départ : {card}", card=sheet["starter"]))
    for seat, cards in enumerate(sheet.get("laid", ())):
        if cards:
            lines.append(
                phrase("{name} ({team}) : {cards}", name=names[seat], team=side(seat) + 1, cards=" ".join(cards))
            )
    if sheet.get("pile"):
        pile = " ".join(layer["card"] for layer in sheet["pile"])
        lines.append(phrase("Compte : {count} ({pile})", count=sheet["count"], pile=pile))
    return lines
