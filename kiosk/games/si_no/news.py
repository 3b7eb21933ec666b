"""Les Cases Si-No in sentences: what a throw brought, where points come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kiosk.games.engine.values import Reason
from kiosk.games.si_no.board import SEVEN, STEPS, VERTICAL
from kiosk.games.si_no.payouts import CROUPIER, Event, Payment
from kiosk.i18n.phrase import (
    Phrase,
    Seat,
    phrase,
)

if TYPE_CHECKING:
    from kiosk.games.si_no.state import SiNoState


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
    name = Seat(payment.seat)
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
        return phrase("7 : {name} gagne le départage.", name=Seat(event.player))
    return phrase("{draw} : pas de 7, au suivant.", draw=event.draw)


def explained(events: Sequence[Event], seat: int) -> tuple[Reason, ...]:
    """Where a player's points come from, newest first."""
    return tuple(
        Reason(_why(event, payment), payment.points, event.dice, ("green", "red"))
        for event in reversed(events)
        for payment in event.payments
        if payment.seat == seat
    )


def _why(event: Event, payment: Payment) -> Phrase:
    said = {"turn": event.turn, "step": event.number, "parts": _sum(event, payment)}
    if payment.cancelled:
        return phrase("Tour {turn}, lancer {step} : {parts} ; de trop, annulé", **said)
    return phrase("Tour {turn}, lancer {step} : {parts}", **said)


def _sum(event: Event, payment: Payment) -> Phrase:
    """The chips that paid, or the croupier's 7."""
    first, *more = (_part(event, place, points) for place, points in payment.parts)
    return phrase("{one} + {other}", one=first, other=more[0]) if more else first


def _part(event: Event, place: int, points: int) -> Phrase:
    if place == VERTICAL:
        return phrase("{points} (verticale)", points=points)
    if place != CROUPIER:
        return phrase("{points} (ligne {n})", points=points, n=place + 1)
    if event.dice[0] > event.dice[1]:
        return phrase("{points} (croupier, 7 vert)", points=points)
    return phrase("{points} (croupier, 7 rouge)", points=points)
