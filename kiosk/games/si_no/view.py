"""The tables of Les Cases Si-No: as JSON for screens and programs, and as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kiosk.games.engine.moves import Json
from kiosk.games.si_no.bets import open_draws
from kiosk.games.si_no.board import CHIPS, LINE_KEYS, LINES, STEPS
from kiosk.games.si_no.payouts import Event
from kiosk.i18n.phrase import (
    Phrase,
    Say,
    phrase,
)

if TYPE_CHECKING:
    from kiosk.games.si_no.state import SiNoState


def sheet_json(state: SiNoState) -> Json:
    """Both tables with chips and tokens, the points, and what the last throw settled."""
    values = state.rules.values
    seven = state.phase in ("mises", "montee")
    return {
        "phase": state.phase,
        "croupier": None if state.croupier < 0 else state.croupier,
        "target": state.rules.target,
        "red_loses": state.rules.red_loses,
        "points": list(state.points),
        "handicap": list(state.rules.handicap),
        "absent": sorted(state.absent),
        "turn": state.turns + 1,
        "circle": state.circle,
        "step": state.step,
        "steps": STEPS,
        "circles": [{"vert": green, "rouge": red} for green, red in zip(values.vert, values.rouge, strict=True)],
        "seven": dict(zip(("vert", "rouge"), state.seven(), strict=True)) if seven else None,
        "lines": [
            {"key": key, "draws": list(draws), "points": points, "vertical": vertical}
            for key, draws, points, vertical in zip(
                LINE_KEYS, LINES, values.horizontal, values.vertical, strict=False
            )
        ],
        "bettor": state.player if state.phase == "mises" else None,
        "open": [list(square) for square in _open(state)],
        "bets": [list(bet) for bet in state.bets],
        "before": [list(bet) for bet in state.before],
        "in_hand": [_in_hand(state, seat) for seat in range(state.rules.players)],
        "draws": [list(dice) for dice in state.draws],
        "rolls": list(state.rolls),
        "contenders": list(state.contenders),
        "paid": len(state.events),
        "accord": state.accord,
        "last": None if state.last is None else event_json(state.last),
    }


def _open(state: SiNoState) -> tuple[tuple[int, str], ...]:
    """Every (place, draw) where the player who bets may lay a chip now."""
    if state.phase != "mises":
        return ()
    return open_draws(state.bets[state.player], tuple(draws for _, draws in state.others()))


def _in_hand(state: SiNoState, seat: int) -> int:
    """How many of a player's chips are not on the board; two of the croupier's are the tokens."""
    if seat != state.croupier:
        return sum(draw is None for draw in state.bets[seat])
    return CHIPS - {"descente": 1, "mises": 1}.get(state.phase, 2)


def event_json(event: Event) -> Json:
    """A throw and what it settled."""
    return {
        "kind": event.kind,
        "player": event.player,
        "dice": list(event.dice),
        "number": event.number,
        "draw": event.draw,
        "stopped": event.stopped,
        "payments": [
            {
                "player": payment.seat,
                "points": payment.points,
                "cancelled": payment.cancelled,
                "parts": [[place, points] for place, points in payment.parts],
            }
            for payment in event.payments
        ],
    }


def sheet_text(sheet: Json, names: Sequence[str], say: Say) -> str:
    """Points, bets and tokens, a line each."""
    wide = max(map(len, names))
    lines = [say(phrase("{target} points pile.", target=sheet["target"])), say(_tokens(sheet, names))]
    for seat, name in enumerate(names[: len(sheet["points"])]):
        bet = "  ".join(draw or "·" for draw in sheet["bets"][seat])
        lines.append(
            f"{name.ljust(wide)}  {sheet['points'][seat]:5}  {'' if seat == sheet['croupier'] else bet}".rstrip()
        )
    return "\n".join(lines)


def _tokens(sheet: Json, names: Sequence[str]) -> Phrase:
    if sheet["croupier"] is None:
        return phrase("Tirage du premier croupier.")
    croupier = names[sheet["croupier"]]
    return phrase(
        "Croupier : {name}, cercle {circle}, case {step}.", name=croupier, circle=sheet["circle"], step=sheet["step"]
    )
