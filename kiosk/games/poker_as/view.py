"""The table of Le Poker d'As: as JSON for screens and programs, in words, and as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kiosk.games.agreed_end import ENDED
from kiosk.games.engine.moves import Json
from kiosk.games.poker_as.hand_names import hand_name
from kiosk.games.poker_as.hands import figures_of
from kiosk.games.poker_as.position import RoundResult, StoodHand
from kiosk.games.poker_as.state import PokerAsState
from kiosk.i18n.phrase import Phrase, Say, SeatName, phrase


def sheet_json(state: PokerAsState) -> Json:
    """Tokens, pot, hands, the hand to beat, the turn being played, and how the last round ended."""
    best = state.best()
    return {
        "tokens": list(state.tokens),
        "pot": state.pot,
        "stake": state.rules.stake,
        "handicap": list(state.rules.handicap),
        "gone": list(state.gone),
        "round": state.round,
        "rounds": state.rules.rounds,
        "order": list(state.order),
        "player": state.player,
        "throw": state.throw,
        "limit": state.limit,
        "dice": list(state.dice),
        "hand": _hand_json(state, state.dice) if state.dice else None,
        "hands": [_stand_json(state, stand) for stand in state.hands],
        "tied": list(state.tied),
        "dry": [_stand_json(state, stand) for stand in state.dry],
        "beat": None if best is None or state.over else _stand_json(state, best),
        "last": None if state.last is None else _settled_json(state, state.last),
        "over": state.over,
        "accord": state.accord,
    }


def _stand_json(state: PokerAsState, stand: StoodHand) -> Json:
    return {
        "player": stand.seat,
        "throws": stand.throws,
        "dice": list(stand.dice),
        **_hand_json(state, stand.dice),
    }


def _hand_json(state: PokerAsState, dice: Sequence[Any]) -> Json:
    hand = state.hand(tuple(dice))
    return {"category": hand.category, "figures": list(hand.figures), "pure": hand.pure}


def _settled_json(state: PokerAsState, last: RoundResult) -> Json:
    return {
        "round": last.number,
        "winner": last.winner,
        "loser": last.loser,
        "pot": last.pot,
        "hands": [_stand_json(state, stand) for stand in last.hands],
        "dry": [_stand_json(state, stand) for stand in last.dry],
        "ties": last.ties,
    }


def news_of(state: PokerAsState) -> Phrase | None:
    """How the turn or the round that just ended went, in a sentence."""
    if state.accord:
        return ENDED
    if state.tied and not state.dry:
        return phrase("Égalité : les premiers rejouent un coup sec, un seul lancer.")
    stands = state.dry if state.tied else state.hands
    if stands:
        return _stood(state, stands[-1])
    if state.last is None:
        return None
    best = state.last.stand
    hand = state.hand(best.dice)
    name = hand_name(hand.category, hand.figures)
    return phrase(
        "{name} emporte le pot, {n} : {hand}.", name=SeatName(state.last.winner), n=state.last.pot, hand=name
    )


def _stood(state: PokerAsState, stand: StoodHand) -> Phrase:
    hand = state.hand(stand.dice)
    name = hand_name(hand.category, hand.figures)
    if stand.throws == 1:
        return phrase("{name} : {hand} en un lancer.", name=SeatName(stand.seat), hand=name)
    return phrase("{name} : {hand} en {n} lancers.", name=SeatName(stand.seat), hand=name, n=stand.throws)


def sheet_text(sheet: Json, names: Sequence[str], say: Say) -> str:
    """Everybody's tokens and hand, and the pot."""
    ended = sheet["last"] if not sheet["hands"] else None
    shown = ended["hands"] if ended else sheet["hands"]
    hands = {entry["player"]: entry for entry in shown}
    wide = max(map(len, names))
    tokens = say(phrase("jetons"))
    lines = [
        f"{name.ljust(wide)}  {sheet['tokens'][seat]:3} {tokens}  {_words(hands.get(seat), say)}".rstrip()
        for seat, name in enumerate(names)
    ]
    for entry in ended["dry"] if ended else sheet["dry"]:
        lines.append(say(phrase("Coup sec, {name} : {hand}", name=names[entry["player"]], hand=_words(entry, say))))
    if ended:
        lines.append(say(phrase("{name} emporte {n} jetons.", name=names[ended["winner"]], n=ended["pot"])))
    return "\n".join([*lines, say(phrase("Pot : {n}", n=sheet["pot"]))])


def _words(entry: Json | None, say: Say) -> str:
    if entry is None:
        return ""
    dice = " ".join(figures_of(entry["dice"]))
    return f"{say(hand_name(entry['category'], entry['figures']))} ({dice})"
