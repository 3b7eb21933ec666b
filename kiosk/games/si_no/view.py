"""The tables of Les Cases Si-No: as JSON for screens and programs, as plain text, and what was paid in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.games.engine.moves import Json
from kiosk.games.engine.values import ScoreReason
from kiosk.games.si_no.bets import open_draws
from kiosk.games.si_no.board import CHIPS, LINE_KEYS, LINES, SEVEN, STEPS, VERTICAL
from kiosk.games.si_no.payouts import CROUPIER, Event, Payment, Phase
from kiosk.games.si_no.state import SiNoState
from kiosk.i18n.phrase import Phrase, Say, SeatName, phrase

MANY = 3
"""More payments than that are told together."""


def sheet_json(state: SiNoState) -> Json:
    """Both tables with chips and tokens, the points, and what the last throw settled."""
    values = state.rules.values
    seven = state.phase in (Phase.MISES, Phase.MONTEE)
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
        "bettor": state.player if state.phase == Phase.MISES else None,
        "open": [list(square) for square in open_squares(state)],
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


def open_squares(state: SiNoState) -> tuple[tuple[int, str], ...]:
    """Every (place, draw) where the player who bets may lay a chip now."""
    if state.phase != Phase.MISES:
        return ()
    return open_draws(state.bets[state.player], tuple(draws for _, draws in state.others()))


def _in_hand(state: SiNoState, seat: int) -> int:
    """How many of a player's chips are not on the board; two of the croupier's are the tokens."""
    if seat != state.croupier:
        return sum(draw is None for draw in state.bets[seat])
    return CHIPS - {Phase.DESCENTE: 1, Phase.MISES: 1}.get(state.phase, 2)


def event_json(event: Event) -> Json:
    """A throw and what it settled, as the sheet has it; points by chip are `[place in the bet, points]`."""
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


def sheet_text(state: SiNoState, names: Sequence[str], say: Say = str) -> str:
    """Points, bets and tokens, a line each."""
    wide = max(map(len, names))
    lines = [say(phrase("{target} points pile.", target=state.rules.target)), say(_tokens(state, names))]
    for seat, name in enumerate(names[: len(state.points)]):
        bet = "  ".join(draw or "·" for draw in state.bets[seat])
        lines.append(f"{name.ljust(wide)}  {state.points[seat]:5}  {'' if seat == state.croupier else bet}".rstrip())
    return "\n".join(lines)


def _tokens(state: SiNoState, names: Sequence[str]) -> Phrase:
    if state.croupier < 0:
        return phrase("Tirage du premier croupier.")
    said = {"name": names[state.croupier], "circle": state.circle, "step": state.step}
    return phrase("Croupier : {name}, cercle {circle}, case {step}.", **said)


def news_of(state: SiNoState) -> Phrase | None:
    """What the last throw brought."""
    event = state.last
    if event is None:
        return None
    return {Phase.TIRAGE: _lot, Phase.DESCENTE: _circle, Phase.MONTEE: _draw, Phase.DEPARTAGE: _level}[event.kind](
        state, event
    )


def _lot(state: SiNoState, event: Event) -> Phrase:
    name = SeatName(event.player)
    if event.chosen is not None:
        return phrase(
            "{name} : {total}. Le croupier est {croupier}.",
            name=name,
            total=event.number,
            croupier=SeatName(event.chosen),
        )
    if None in state.rolls and state.turn == 0:
        return phrase("{name} : {total}. Égalité au plus bas : on relance.", name=name, total=event.number)
    return phrase("{name} : {total}. Le plus petit total sera croupier.", name=name, total=event.number)


def _circle(state: SiNoState, event: Event) -> Phrase:
    if not event.stopped:
        return phrase("{total} : pas de 7, le jeton avance au cercle {n}.", total=sum(event.dice), n=state.circle)
    green, red = state.seven()
    if sum(event.dice) != int(SEVEN):
        return phrase(
            "Dixième lancer : le jeton reste au cercle {n}. 7 vert {green}, 7 rouge {red}.",
            n=STEPS,
            green=green,
            red=red,
        )
    return phrase("7 au cercle {n} : 7 vert {green}, 7 rouge {red}.", n=event.number, green=green, red=red)


def _draw(state: SiNoState, event: Event) -> Phrase:
    if not event.payments:
        return phrase("{draw} : personne n’avait misé.", draw=event.draw)
    if len(event.payments) > MANY and not any(_special(state, payment) for payment in event.payments):
        total, count = sum(payment.points for payment in event.payments), len(event.payments)
        return phrase("{draw} : {n} joueurs payés, {total} points en tout", draw=event.draw, n=count, total=total)
    first, *rest = [_payment(state, payment) for payment in event.payments]
    for other in rest:
        first = phrase("{one}, {other}", one=first, other=other)
    if event.draw == SEVEN:
        return (
            phrase("7 vert : {who}", who=first)
            if event.dice[0] > event.dice[1]
            else phrase("7 rouge : {who}", who=first)
        )
    return phrase("{draw} : {who}", draw=event.draw, who=first)


def _special(state: SiNoState, payment: Payment) -> bool:
    return payment.cancelled or state.points[payment.seat] == state.rules.target


def _payment(state: SiNoState, payment: Payment) -> Phrase:
    name = SeatName(payment.seat)
    if payment.cancelled:
        return phrase("{name} annulé, {lost} de trop", name=name, lost=payment.owed)
    if state.points[payment.seat] == state.rules.target:
        return phrase(
            "{name} +{points} ({target} pile !)", name=name, points=payment.points, target=state.rules.target
        )
    if payment.owed < 0 and not payment.points:
        return phrase("{name} n’a rien à perdre", name=name)
    if payment.owed < 0:
        return phrase("{name} −{points}", name=name, points=-payment.points)
    return phrase("{name} +{points}", name=name, points=payment.points)


def _level(state: SiNoState, event: Event) -> Phrase:
    if event.stopped:
        return phrase("7 : {name} gagne le départage.", name=SeatName(event.player))
    return phrase("{draw} : pas de 7, au suivant.", draw=event.draw)


def explained(events: Sequence[Event], seat: int) -> tuple[ScoreReason, ...]:
    """Where a player's points come from, newest first."""
    return tuple(
        ScoreReason(_why(event, payment), payment.points, event.dice, ("green", "red"))
        for event in reversed(events)
        for payment in event.payments
        if payment.seat == seat
    )


def _why(event: Event, payment: Payment) -> Phrase:
    said = {"turn": event.turn, "step": event.number, "parts": _sum(event, payment)}
    if payment.cancelled:
        return phrase("Coup {turn}, lancer\u00a0{step} : {parts} ; de trop, annulé", **said)
    return phrase("Coup {turn}, lancer\u00a0{step} : {parts}", **said)


def _sum(event: Event, payment: Payment) -> Phrase:
    """The chips that paid, or the croupier's 7."""
    first, *more = (_part(event, place, points) for place, points in payment.parts)
    return phrase("{one} +\u00a0{other}", one=first, other=more[0]) if more else first


def _part(event: Event, place: int, points: int) -> Phrase:
    if place == VERTICAL:
        return phrase("{points} (verticale)", points=points)
    if place != CROUPIER:
        return phrase("{points} (ligne {n})", points=points, n=place + 1)
    if event.dice[0] > event.dice[1]:
        return phrase("{points} (croupier, 7 vert)", points=points)
    return phrase("{points} (croupier, 7 rouge)", points=points)
