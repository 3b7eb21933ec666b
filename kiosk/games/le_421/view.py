"""The table of Le 421: as JSON for screens and programs, in words, and as plain text."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.games.agreed_end import ENDED
from kiosk.games.dice import row_of
from kiosk.games.engine.moves import Face, Json
from kiosk.games.le_421.hand_names import hand_name, tokens_said
from kiosk.games.le_421.hands import category, downwards
from kiosk.games.le_421.position import Phase, RoundResult, StoodHand
from kiosk.games.le_421.state import Le421State
from kiosk.i18n.phrase import Phrase, Say, SeatName, phrase

CHARGE, DECHARGE = phrase("La charge"), phrase("La décharge")


def sheet_json(state: Le421State) -> Json:
    """Jetons, pot, phase, the hands of this round with the best and the weakest, and how the last round ended."""
    return {
        "tokens": list(state.tokens),
        "pot": state.pot,
        "total": state.rules.tokens,
        "points": list(state.points),
        "handicap": list(state.rules.handicap),
        "phase": state.phase.value,
        "manche": state.manche,
        "manches": state.rules.manches,
        "round": state.round,
        "order": list(state.order),
        "gone": list(state.gone),
        "out": [list(group) for group in state.out],
        "player": state.player,
        "throw": state.throw,
        "limit": state.limit,
        "set": state.set_throws,
        "dice": list(state.dice),
        "hand": _dice_json(state, state.dice) if state.dice else None,
        "hands": [_hand_json(state, hand) for hand in state.hands],
        "best": list(state.top()),
        "weakest": list(state.bottom()),
        "tied": list(state.tied),
        "dry": [list(faces) for faces in state.dry],
        "last": None if state.last is None else _result_json(state, state.last),
        "over": state.over,
        "accord": state.accord,
    }


def _dice_json(state: Le421State, dice: Sequence[Face]) -> Json:
    return {"category": category(downwards(dice)), "worth": state.worth(tuple(dice))}


def _hand_json(state: Le421State, hand: StoodHand) -> Json:
    return {
        "player": hand.seat,
        "dice": list(hand.dice),
        "throws": hand.throws,
        "parting": [list(faces) for faces in hand.parting],
        **_dice_json(state, hand.dice),
    }


def _result_json(state: Le421State, last: RoundResult) -> Json:
    return {
        "manche": last.manche,
        "round": last.round,
        "phase": last.phase.value,
        "best": last.best,
        "weakest": last.weakest,
        "worth": last.worth,
        "paid": last.paid,
        "hands": [_hand_json(state, hand) for hand in last.hands],
        "left": list(last.left),
        "loser": last.loser,
    }


def news_of(state: Le421State) -> Phrase | None:
    """How the turn or the round that just ended went, in a sentence or two."""
    if state.accord:
        return ENDED
    if state.tied:
        return _parting(state)
    if state.hands:
        return _stood(state.hands[-1])
    return None if state.last is None or state.gone else _settled(state, state.last)


def _parting(state: Le421State) -> Phrase:
    """Who threw to part equal hands, or that they are equal."""
    if state.dry and state.dry[-1]:
        name = SeatName(state.tied[len(state.dry) - 1])
        return phrase("{name} : {hand}.", name=name, hand=hand_name(state.dry[-1]))
    if set(state.tied) == set(state.top()):
        return phrase("Égalité pour la meilleure main : un lancer de plus.")
    return phrase("Égalité pour la plus faible main : un lancer de plus.")


def _stood(hand: StoodHand) -> Phrase:
    said = {"name": SeatName(hand.seat), "hand": hand_name(hand.dice), "n": hand.throws}
    return phrase("{name} : {hand} en {n:un lancer|# lancers}.", **said)


def _settled(state: Le421State, last: RoundResult) -> Phrase:
    """Who paid whom, and what came of it."""
    paid = _paid(last)
    if last.loser is not None:
        name = SeatName(last.loser)
        if state.rules.to_the_last or not last.left:
            return phrase("{paid} {name} a tous les jetons et perd la manche.", paid=paid, name=name)
        return phrase("{paid} {names} sans jeton : la manche est gagnée.", paid=paid, names=_names(last.left))
    if last.phase is Phase.CHARGE and state.phase is Phase.DECHARGE:
        if not last.left:
            return phrase("{paid} Le pot est vide : la décharge commence.", paid=paid)
        free = _names(last.left)
        return phrase(
            "{paid} Le pot est vide : la décharge. Sans jeton, hors de danger : {names}.", paid=paid, names=free
        )
    if last.left:
        return phrase("{paid} {name} n’a plus de jeton : hors de danger !", paid=paid, name=SeatName(last.left[0]))
    return paid


def _paid(last: RoundResult) -> Phrase:
    """What the round cost whom."""
    said = {
        "hand": _won_by(last.hand(last.best)),
        "best": SeatName(last.best),
        "weakest": SeatName(last.weakest),
        "count": tokens_said(last.paid),
    }
    if last.phase is Phase.CHARGE:
        return phrase("{best} : {hand}. {weakest} prend {count} au pot.", **said)
    if not last.paid:
        return phrase("{best} : {hand}, et rien à donner.", **said)
    return phrase("{best} : {hand}. {weakest} reçoit {count}.", **said)


def _won_by(hand: StoodHand) -> Phrase:
    """A hand, with the throw that parted it from equal ones."""
    said = hand_name(hand.dice)
    thrown = next((faces for faces in reversed(hand.parting) if faces), ())
    if not thrown:
        return said
    return phrase("{hand}, puis {dice} à l’égalité", hand=said, dice=row_of(downwards(thrown)))


def ending(state: Le421State) -> Phrase | None:
    """Who lost the last manche, and with how many jetons; nothing where the players agreed to stop."""
    if state.accord or state.last is None or state.last.loser is None:
        return None
    said = {"name": SeatName(state.last.loser), "count": tokens_said(state.tokens[state.last.loser])}
    if state.rules.manches == 1:
        return phrase("{name} a perdu : {count}", **said)
    return phrase("{name} perd la dernière manche : {count}", **said)


def _names(seats: Sequence[int]) -> Phrase:
    """Players side by side."""
    named = {f"name{seat}": SeatName(seat) for seat in seats}
    return Phrase(", ".join(f"{{{key}}}" for key in named), named)


def sheet_text(state: Le421State, names: Sequence[str], say: Say = str) -> str:
    """Everybody's jetons and hand, and the pot."""
    hands = state.hands or (state.last.hands if state.last else ())
    words = {hand.seat: _words(hand, say) for hand in hands} | dict.fromkeys(
        state.safe, say(phrase("hors de danger"))
    )
    wide, lines = max(map(len, names)), []
    for seat, name in enumerate(names):
        tokens = say(tokens_said(state.tokens[seat]))
        lines.append(f"{name.ljust(wide)}  {tokens.rjust(len(say(tokens_said(99))))}  {words.get(seat, '')}".rstrip())
    phase = CHARGE if state.phase == Phase.CHARGE else DECHARGE
    return "\n".join([*lines, say(phrase("{phase} · pot : {n}", phase=phase, n=state.pot))])


def _words(hand: StoodHand, say: Say) -> str:
    said = say(hand_name(hand.dice))
    dice = say(row_of(downwards(hand.dice)))
    return said if said == dice else f"{said} ({dice})"
