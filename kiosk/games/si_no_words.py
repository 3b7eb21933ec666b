"""Les Cases Si-No in sentences: what a throw brought, where points come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kiosk.games.engine import Phrase, Seat, phrase
from kiosk.games.si_no_board import SEVEN, STEPS, VERTICAL
from kiosk.games.si_no_pay import Event, Payment

if TYPE_CHECKING:
    from kiosk.games.si_no_state import SiNoState


MANY = 3
"""More payments than that are told together."""


def news_of(state: SiNoState) -> Phrase | None:
    """What the last throw brought."""
    event = state.last
    if event is None:
        return None
    return {"tirage": _lot, "descente": _circle, "montee": _draw, "departage": _level}[event.kind](state, event)


def _lot(state: SiNoState, event: Event) -> Phrase:
    name = Seat(event.player)
    if event.chosen is not None:
        return phrase(
            "{name} : {total}. Le croupier est {croupier}.",
            name=name,
            total=event.number,
            croupier=Seat(event.chosen),
        )
    if None in state.rolls and state.turn == 0:
        return phrase("{name} : {total}. Égalité au plus bas : on relance.", name=name, total=event.number)
    return phrase("{name} : {total} au tirage.", name=name, total=event.number)


def _circle(state: SiNoState, event: Event) -> Phrase:
    if not event.stopped:
        return phrase("{total} : pas de 7, le jeton descend au cercle {n}.", total=sum(event.dice), n=state.circle)
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
        return phrase("{draw} : personne n'avait misé.", draw=event.draw)
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
    name = Seat(payment.seat)
    if payment.cancelled:
        return phrase("{name} annulé, {lost} de trop", name=name, lost=payment.owed)
    if state.points[payment.seat] == state.rules.target:
        return phrase(
            "{name} +{points} ({target} pile !)", name=name, points=payment.points, target=state.rules.target
        )
    if payment.owed < 0:
        return phrase("{name} −{points}", name=name, points=-payment.points)
    return phrase("{name} +{points}", name=name, points=payment.points)


def _level(state: SiNoState, event: Event) -> Phrase:
    if event.stopped:
        return phrase("7 : {name} gagne le départage.", name=Seat(event.player))
    return phrase("{draw} : pas de 7, au suivant.", draw=event.draw)


def explained(events: Sequence[Event], seat: int) -> tuple[Phrase, ...]:
    """Where a player's points come from, newest first."""
    return tuple(
        _why(event, payment) for event in reversed(events) for payment in event.payments if payment.seat == seat
    )


def _why(event: Event, payment: Payment) -> Phrase:
    place = phrase("Tour {turn}, case {step}", turn=event.turn, step=event.number)
    said = {
        "where": place,
        "dice": f"{event.dice[0]} + {event.dice[1]}",
        "parts": _sum(payment),
        "points": payment.points,
    }
    if payment.cancelled:
        return phrase("{where} : vert et rouge {dice}, {parts} : annulé, de trop", **said)
    if event.draw == SEVEN:
        if event.dice[0] > event.dice[1]:
            return phrase("{where} : croupier, 7 vert ({dice}) : {points}", **said)
        return phrase("{where} : croupier, 7 rouge ({dice}) : {points}", **said)
    return phrase("{where} : vert et rouge {dice}, {parts} : {points}", **said)


def _sum(payment: Payment) -> Phrase:
    """The chips that paid."""
    (place, points), *more = payment.parts
    if place < 0:
        return phrase("7 : {points}", points=points)
    one = (
        phrase("verticale {points}", points=points)
        if place == VERTICAL
        else phrase("ligne {n} {points}", n=place + 1, points=points)
    )
    return phrase("{one} + {other}", one=one, other=phrase("verticale {points}", points=more[0][1])) if more else one
