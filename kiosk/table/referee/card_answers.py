"""What people say of the cards on the track: they count, they do not, they were not laid at all."""

from dataclasses import replace

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision
from kiosk.table.referee.cards.card_question import CardsFound, CardsKind
from kiosk.table.referee.state.panel import Choice
from kiosk.table.referee.state.referee_state import RefereeState

STANDS_FOR = (CardsKind.UNSURE, CardsKind.REFUSED, CardsKind.UNSEEN)
"""Questions to which a card of the pad is an answer: it is the one that lies there."""


def dealt(moment: RefereeState) -> None:
    """The cards are dealt: from now on the track is looked at."""
    moment.dealt = True


def count(moment: RefereeState) -> None:
    """The card in question is what was read, and counts; or it counts although it was taken up or moved."""
    found = moment.found
    if found is None:
        return
    if found.kind in (CardsKind.TAKEN, CardsKind.MOVED):
        moment.cards = moment.cards.excuse([found.card])
    elif found.move is not None and found.id is not None:
        _play(moment, found.id, found.move)


def count_first(moment: RefereeState, choice: Choice) -> None:
    """Of several cards that came at once, that one was the first."""
    found = moment.found
    move = None if found is None else dict(found.others).get(choice.place or 0)
    if move is not None and choice.place is not None:
        _play(moment, choice.place, move)


def leave_out(moment: RefereeState) -> None:
    """The card in question does not count, or what lies there is no card."""
    found = moment.found
    if found is not None and found.id is not None and found.move is not None:
        for number in (found.id, *(number for number, _ in found.others)):
            moment.cards = moment.cards.dismiss(number, found.move.kind)
    else:
        moment.cards = replace(moment.cards, answered=True)


def take_back(moment: RefereeState) -> None:
    """The card in question was taken back: what it brought is undone, with all that came after it."""
    found = moment.found
    moves = moment.table.moves
    last = next((k for k in reversed(range(len(moves))) if found is not None and _names(moves[k], found.card)), None)
    if last is not None:
        moment.table.undo(len(moves) - last)
        moment.cards = replace(moment.cards.suspect(), slid=None)
        moment.sync()


def entered(moment: RefereeState, found: CardsFound | None, move: Decision) -> None:
    """A decision was made by hand while `found` was asked: its card is the one that lies there."""
    if found is None or not found.asks:
        return
    if found.kind is CardsKind.STRANGE:
        moment.cards = replace(moment.cards, answered=True)
    elif (
        found.kind in STANDS_FOR and found.move is not None and found.move.kind == move.kind and found.id is not None
    ):
        moment.cards = moment.cards.settle([found.id])


def _play(moment: RefereeState, number: int, move: Decision) -> None:
    try:
        moment.table.play(move)
    except IllegalMove as refusal:
        moment.refusal = refusal.reason
        return
    moment.cards = moment.cards.settle([number])
    moment.sync()


def _names(move: object, card: str) -> bool:
    return isinstance(move, Decision) and (move.get("card") == card or card in (move.get("cards") or ()))
