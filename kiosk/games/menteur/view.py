"""The table of Le Poker d'As menteur: as JSON for screens and programs, in words, and as plain text."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.games.agreed_end import ENDED
from kiosk.games.engine.moves import Decision, Json
from kiosk.games.menteur.calls import LADDER, NONE, name, rung_of, shown, within
from kiosk.games.menteur.position import CallState, Showdown, Spoken, TourResult
from kiosk.games.menteur.state import MenteurState
from kiosk.games.poker_as.hands import figures_of
from kiosk.i18n.phrase import Phrase, Say, SeatName, phrase

CALL_STATES = {
    CallState.OPEN: phrase("en attente"),
    CallState.VALID: phrase("validé"),
    CallState.VOID: phrase("nul"),
}


def sheet_json(state: MenteurState) -> Json:
    """Tokens, pot, the calls of this tour, the bar, the last cup lifted, and how the last tour ended."""
    return {
        "tokens": list(state.tokens),
        "pot": state.pot,
        "tour": state.tour,
        "tours": state.rules.tours,
        "order": list(state.order),
        "handicap": list(state.rules.handicap),
        "gone": list(state.gone),
        "player": state.player,
        "stage": state.stage,
        "fresh": state.fresh,
        "calls": [_call_json(call) for call in state.calls],
        "bar": None if state.bar == NONE else _rung_json(state.bar),
        "lifted": None if state.lifted is None else _lifted_json(state.lifted),
        "last": None if state.last is None else _tour_json(state.last),
        "over": state.over,
        "accord": state.accord,
    }


def _rung_json(rung: int) -> Json:
    category, figures = LADDER[rung]
    return {"category": category, "figures": list(figures), "dice": list(shown(LADDER[rung]))}


def _call_json(call: Spoken) -> Json:
    return {"player": call.seat, "state": call.state, **_rung_json(call.rung)}


def _lifted_json(lifted: Showdown) -> Json:
    return {
        "caller": lifted.caller,
        "challenger": lifted.challenger,
        "called": _rung_json(lifted.rung),
        "dice": list(lifted.dice),
        "was": _rung_json(rung_of(lifted.dice)),
        "honest": lifted.honest,
        "paid": lifted.paid,
    }


def _tour_json(last: TourResult) -> Json:
    return {
        "tour": last.number,
        "winner": last.winner,
        "pot": last.pot,
        "calls": [_call_json(call) for call in last.calls],
        "out": list(last.out),
    }


def news_of(state: MenteurState) -> Phrase | None:
    """How the call or the tour that just ended went, in a sentence."""
    if state.accord:
        return ENDED
    ended = state.last if state.over or not state.calls else None
    if ended is not None and state.lifted is None:
        return _ended(ended)
    if ended is not None and state.lifted is not None:
        return phrase("{cup} {tour}", cup=lifted_words(state.lifted), tour=_ended(ended))
    if state.lifted is not None:
        return lifted_words(state.lifted)
    if not state.calls:
        return None
    call = state.calls[-1]
    if call.state == CallState.OPEN:
        return phrase("{name} annonce : {call}.", name=SeatName(call.seat), call=name(call.rung))
    return phrase("{name} : {call}, accepté.", call=name(call.rung), name=SeatName(call.seat))


def lifted_words(lifted: Showdown) -> Phrase:
    """What a lifted cup showed, and who gets the token for it."""
    was, caller, challenger = within(rung_of(lifted.dice)), SeatName(lifted.caller), SeatName(lifted.challenger)
    if lifted.honest:
        what = phrase("{caller} disait vrai : {was}.", caller=caller, was=was)
        return phrase("{what} {name} verse un jeton au pot.", what=what, name=challenger) if lifted.paid else what
    what = phrase("{caller} a menti : ce n’était que {was}.", caller=caller, was=was)
    return phrase("{what} {name} reçoit un jeton.", what=what, name=challenger) if lifted.paid else what


def _ended(last: TourResult) -> Phrase:
    if last.winner is None:
        return phrase("Aucune annonce ne tient : le pot reste, {n}.", n=last.pot)
    return phrase("{name} emporte le pot : {n}.", name=SeatName(last.winner), n=last.pot)


def sheet_text(state: MenteurState, names: Sequence[str], say: Say = str) -> str:
    """Everybody's tokens, the calls of the tour, and the pot."""
    wide = max(map(len, names))
    tokens = say(phrase("jetons"))
    lines = [f"{who.ljust(wide)}  {state.tokens[seat]:3} {tokens}" for seat, who in enumerate(names)]
    for call in state.calls:
        said = {"name": names[call.seat], "call": name(call.rung), "state": CALL_STATES[call.state]}
        lines.append(say(phrase("{name} : {call}, {state}", **said)))
    if state.lifted is not None:
        dice = " ".join(figures_of(state.lifted.dice))
        lines.append(say(phrase("Sous le cornet : {dice}", dice=dice)))
    return "\n".join([*lines, say(phrase("Pot : {n}", n=state.pot))])


def deed(move: Decision) -> Phrase | None:
    """A call in other words than on its button, or a cup that was lifted at once with the dice that lay there."""
    if move.kind == "call":
        named = (move.get("category"), *(move.get("figures") or ()))
        return phrase("annonce {things}", things=" ".join(map(str, named)).replace("_", " "))
    if move.kind == "bluff":
        return phrase("Bluff ! Sous le cornet : {things}", things=" ".join(map(str, move.get("dice") or ())))
    return None
