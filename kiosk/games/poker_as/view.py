"""The table of Le Poker d'As: as JSON for screens and programs, in words, and as plain text."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.games.agreed_end import ENDED
from kiosk.games.engine.moves import Face, Json
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


def _hand_json(state: PokerAsState, dice: tuple[Face, ...]) -> Json:
    hand = state.hand(dice)
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
        return phrase("Égalité ! Les premiers rejouent un coup sec, un seul lancer.")
    stands = state.dry if state.tied else state.hands
    if stands:
        return _stood(state, stands[-1])
    if state.last is None:
        return None
    last = state.last
    said = {"name": SeatName(last.winner), "n": last.pot, "hand": state.hand_words(last.stand.dice)}
    return phrase("{name} emporte le pot, {n} : {hand}.", **said)


def _stood(state: PokerAsState, stand: StoodHand) -> Phrase:
    said = {"name": SeatName(stand.seat), "hand": state.hand_words(stand.dice), "n": stand.throws}
    return phrase("{name} : {hand} en {n:un lancer|# lancers}.", **said)


def sheet_text(state: PokerAsState, names: Sequence[str], say: Say = str) -> str:
    """Everybody's tokens and hand, and the pot."""
    ended = None if state.hands else state.last
    hands = {stand.seat: _words(state, stand, say) for stand in (ended or state).hands}
    wide = max(map(len, names))
    tokens = say(phrase("jetons"))
    lines = [
        f"{name.ljust(wide)}  {state.tokens[seat]:3} {tokens}  {hands.get(seat, '')}".rstrip()
        for seat, name in enumerate(names)
    ]
    for stand in (ended or state).dry:
        words = _words(state, stand, say)
        lines.append(say(phrase("Coup sec, {name} : {hand}", name=names[stand.seat], hand=words)))
    if ended:
        lines.append(say(phrase("{name} emporte {n} jetons.", name=names[ended.winner], n=ended.pot)))
    return "\n".join([*lines, say(phrase("Pot : {n}", n=state.pot))])


def _words(state: PokerAsState, stand: StoodHand, say: Say) -> str:
    return f"{say(state.hand_words(stand.dice))} ({' '.join(figures_of(stand.dice))})"
