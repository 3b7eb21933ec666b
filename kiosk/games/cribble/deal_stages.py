"""What Cribble asks and allows at each stage of the mode *assisté*."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.games.cribble import decisions as choices
from kiosk.games.cribble.base_state import Stage
from kiosk.games.cribble.cards.dealer_draw import draw_ask
from kiosk.games.cribble.cards.pack import PACK, VALUE
from kiosk.games.cribble.cards.pegging import SEATS
from kiosk.games.cribble.position import CribblePosition
from kiosk.games.engine.moves import Decision
from kiosk.games.engine.values import Ask, AskKind
from kiosk.i18n.phrase import Phrase, SeatName, phrase


def _claim_moves(state: CribblePosition) -> list[Decision]:
    """What the hand may be worth beyond what was declared: no hand is worth some numbers."""
    said = state.declared or 0
    claims = (points for points in range(1, choices.MOST - said + 1) if said + points not in choices.NONE)
    return [choices.NO_CLAIM, *map(choices.claim, claims)]


def _lay_moves(state: CribblePosition) -> list[Decision]:
    play, seen = state.laying, state.seen()
    room = play.room
    cards = [choices.LAY[card] for card in PACK if VALUE[card] <= room and card not in seen]
    return [*cards, choices.GO, *([choices.GO_ALL] if play.others else [])] if play.may_go else cards


MOVES: dict[Stage, Callable[[CribblePosition], list[Decision]]] = {
    Stage.DRAW: lambda state: choices.draws(state.lots),
    Stage.STARTER: lambda state: list(choices.STARTER.values()),
    Stage.PLAY: _lay_moves,
    Stage.CRIB: lambda state: [choices.SHOW[card] for card in PACK if card not in state.seen()],
    Stage.DECLARE: lambda state: [*(() if state.rules.muggins else (choices.COUNT,)), *choices.DECLARES],
    Stage.CLAIM: _claim_moves,
}
ASKS: dict[Stage, Callable[[CribblePosition], Ask]] = {
    Stage.DRAW: lambda state: draw_ask(state.lots),
    Stage.STARTER: lambda state: _ask(
        AskKind.CARDS, (state.dealing - 1) % SEATS, phrase("{name}, la carte du départ ?")
    ),
    Stage.PLAY: lambda state: _ask(AskKind.CARDS, state.laying.turn, phrase("{name}, ta carte ?"), _lay_hint(state)),
    Stage.CRIB: lambda state: Ask(
        AskKind.CARDS,
        state.dealing,
        question=choices.crib_card(state.dealing, len(state.crib) + 1),
        hint=choices.ONE_BY_ONE,
    ),
    Stage.DECLARE: lambda state: Ask(AskKind.CHOOSE, state.owner, question=_declare_question(state)),
    Stage.CLAIM: lambda state: _ask(AskKind.CHOOSE, state.captain, phrase("{name}, combien de points oubliés ?")),
}
NOT_NOW: dict[Stage, Phrase] = {
    Stage.DRAW: phrase("Il faut d’abord savoir qui donne."),
    Stage.STARTER: phrase("Retourne d’abord la carte du départ."),
    Stage.PLAY: phrase("Les cartes ne sont pas encore toutes posées."),
    Stage.DECLARE: phrase("Annonce d’abord les points de cette main."),
    Stage.CLAIM: phrase("Une main vient d’être annoncée : réclame, ou compte."),
    Stage.CRIB: phrase("Saisis d’abord les cartes du crib."),
}


def _ask(what: AskKind, seat: int, question: Phrase, hint: Phrase | None = None) -> Ask:
    return Ask(what, seat, question=Phrase(question.template, {"name": SeatName(seat)}), hint=hint)


def _lay_hint(state: CribblePosition) -> Phrase:
    if state.laying.may_go:
        return phrase("Une carte de {n} au plus, sinon « go ».", n=state.laying.room)
    return phrase("Pose une carte : on compte jusqu’à 31.")


def _declare_question(state: CribblePosition) -> Phrase:
    name, owner = SeatName(state.speaker), SeatName(state.owner)
    if state.shown == SEATS:
        return phrase("{name}, combien pour le crib ?", name=name)
    if state.speaker == state.owner:
        return phrase("{name}, tes points ?", name=name)
    return phrase("{name}, combien pour {owner} ?", name=name, owner=owner)
