"""Plays cases of Cribble."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from kiosk.games.cribble.board import Board
from kiosk.games.cribble.cards.pack import VALUE
from kiosk.games.cribble.cards.scoring import RESET
from kiosk.games.cribble.game import Cribble
from kiosk.games.cribble.state import CribbleState
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import decision, decision_from
from kiosk.i18n.phrase import phrase

Case = Mapping[str, Any]
GAME = Cribble()
GO = decision("go")
DEALER = 3
"""Who deals where a case does not say: then seat 0 leads, and is the first to show."""


def _start(case: Case, **fixed: Any) -> Any:
    setup = dict(case.get("setup") or {})
    given = dict(setup.pop("options", {})) | fixed
    own = {option.key for option in GAME.options}
    return GAME.start(4, given | {key: value for key, value in setup.items() if key in own})


def _after(state: Any, *moves: Any) -> Any:
    for move in moves:
        state = state.play(move)
    return state


def _draw(*cards: str) -> Any:
    return decision("draw", cards=cards)


def _dealt(state: CribbleState, starter: str, dealer: int = DEALER) -> CribbleState:
    return state.play(decision("dealer", seat=dealer)).play(decision("starter", card=starter))


def _shown(case: Case, **options: Any) -> CribbleState:
    """A deal in which the hand, or crib, of the case is about to be declared; the others hold whatever is left."""
    hand, starter = tuple(case["cards"]["hand"]), case["cards"]["starter"]
    setup = case.get("setup") or {}
    state = _dealt(_start(case, **options), starter)
    rest = [card for card in VALUE if card not in (*hand, starter)]
    hands = [rest[place * 4 : place * 4 + 4] for place in range(4)]
    if not setup.get("crib"):
        hands[0] = list(hand)
    state = _played(state, hands)
    if not setup.get("crib"):
        return state.play(decision("show", cards=hand))
    for _ in hands:
        state = state.play(decision_from("declare", {"points": 0}))
    return state.play(decision("show", cards=hand))


def _played(state: CribbleState, hands: Sequence[list[str]]) -> CribbleState:
    """Everybody lays the first card that fits."""
    left = [list(hand) for hand in hands]
    while state.stage == "play":
        seat, room = state.ask().player, RESET - GAME.sheet(state)["count"]
        card = next((card for card in left[seat] if VALUE[card] <= room), None)
        state = state.play(GO if card is None else decision("lay", card=card))
        if card is not None:
            left[seat].remove(card)
    return state


def show(case: Case) -> dict[str, Any]:
    """What four cards and the starter are worth: the most that may be declared for them is what counts."""
    before = _shown(case)
    after = _after(before, decision_from("declare", {"points": 29}), decision("count"))
    last = GAME.sheet(after)["last"]
    return {"total": last["owner"], "combinations": last["count"]}


def peg_last(case: Case) -> dict[str, Any]:
    """What the last card laid brings, without the point for the last card; a list may run past 31, with "go"s."""
    sequence = case["cards"]["sequence"]
    starter = next(card for card in VALUE if card not in sequence and card[0] != "J")
    state = _dealt(_start(case), starter)
    for card in sequence:
        while VALUE[card] > RESET - GAME.sheet(state)["count"]:
            state = state.play(GO)
        state = state.play(decision("lay", card=card))
    return {"points": sum(part["points"] for part in GAME.sheet(state)["last"]["count"])}


def play(case: Case) -> dict[str, Any]:
    """Cards laid by players whose hands are known here: who cannot lay says go by himself."""
    setup = case["setup"]
    hands = [list(hand) for hand in setup["hands"]]
    held = {card for hand in hands for card in hand}
    starter = next(card for card in VALUE if card not in held and card[0] != "J")
    state = _dealt(_start({"setup": setup}), starter, (setup.get("leader", 0) - 1) % 4)
    seats, per_card, errors = [0] * 4, list[int](), None
    for seat, card in case["choices"]["plays"]:
        try:
            state = _laid(_gone(state, hands), hands, seat, card)
        except IllegalMove as refusal:
            errors = refusal.code
            break
        before = _score(state, seat)
        state = _gone(state.play(decision("lay", card=card)), hands)
        hands[seat].remove(card)
        state = _gone(state, hands)
        points = _score(state, seat) - before
        per_card.append(points)
        seats[seat] += points
    return {"per_card": per_card, "seats": seats, "teams": list(state.board.front), "error": errors}


def _score(state: CribbleState, seat: int) -> int:
    return state.scores()[seat]


def _laid(state: CribbleState, hands: list[list[str]], seat: int, card: str) -> CribbleState:
    """The state, if that seat may lay that card there; raises `IllegalMove`."""
    if state.ask().player != seat:
        raise IllegalMove("not_your_turn", phrase("Ce n’est pas son tour."))
    if card not in hands[seat]:
        raise IllegalMove("not_held", phrase("Cette carte n’est pas dans cette main."))
    state.play(decision("lay", card=card))
    return state


def _gone(state: CribbleState, hands: list[list[str]]) -> CribbleState:
    """Everybody who holds no card that fits has said go."""
    while state.stage == "play" and state.outcome() is None:
        seat, room = state.ask().player, RESET - GAME.sheet(state)["count"]
        on_table = GAME.sheet(state)["laid"][seat]
        if any(VALUE[card] <= room for card in hands[seat] if card not in on_table):
            break
        state = state.play(GO)
    return state


def match(case: Case) -> dict[str, Any]:
    """Points marked one after the other until somebody is home."""
    start = tuple(case["setup"]["score"])
    state = _after(_start({}, mode="marque"), decision("dealer", seat=0))
    state = replace(state, board=Board(start, start))
    stopped = None
    for number, (team, points) in enumerate(case["choices"]["events"]):
        if points:
            state = state.play(decision_from("mark", {"team": team, "points": points}))
        if state.outcome() is not None:
            stopped = number
            break
    board = GAME.sheet(state)["board"]
    return {"score": board["front"], "back": board["rear"], "winner": state.board.winner, "stopped_at": stopped}


def deal(case: Case) -> dict[str, Any]:
    """Who deals, cuts, leads and shows, as the asks of one deal tell."""
    setup = case["setup"]
    state = _after(_start({"setup": setup}), _draw(*setup["draw"]))
    if state.dealer is None and setup.get("redraw"):
        state = state.play(_draw(*setup["redraw"]))
    if state.dealer is None:
        return {"dealer": None, "tied": list(state.lots.waiting)}
    dealer, cutter = state.dealer, state.ask().player
    starter = next(card for card in VALUE if card[0] not in "JA")
    state = state.play(decision("starter", card=starter))
    leader = state.ask().player
    left = [card for card in VALUE if card != starter]
    state = _played(state, [left[place * 4 : place * 4 + 4] for place in range(4)])
    order = list[int | str]()
    for _ in range(4):
        order.append(state.owner)
        state = _after(state, decision_from("declare", {"points": 0}), decision("count"))
    state = _after(state, decision("show", cards=left[16:20]))
    order.append("crib" if state.owner == dealer else state.owner)
    state = _after(state, decision_from("declare", {"points": 0}), decision("count"))
    return {
        "dealer": dealer, "cutter": cutter, "first_play": leader, "show_order": order, "next_dealer": state.dealer
    }  # fmt: skip


def valet_coupe(case: Case) -> dict[str, Any]:
    """What the starter brings to the dealer's side."""
    state = _dealt(_start(case), case["cards"]["starter"], dealer=0)
    return {"dealer_team_points": state.scores()[0]}


def muggins(case: Case) -> dict[str, Any]:
    """What a declared hand and a claim bring each side."""
    before = _shown(case)
    choices = case["choices"]
    after = before.play(decision_from("declare", {"points": choices["declared"]}))
    claimed = choices.get("claimed")
    after = after.play(decision_from("claim", {"points": claimed}) if claimed else decision("count"))
    last = GAME.sheet(after)["last"]
    return {"owner": last["owner"], "claim": last["taken"], "true": last["worth"]}


KINDS = {
    "show": show,
    "peg_last": peg_last,
    "play": play,
    "match": match,
    "deal": deal,
    "valet_coupe": valet_coupe,
    "muggins": muggins,
}
