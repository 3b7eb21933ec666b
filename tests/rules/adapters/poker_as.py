"""Plays cases of Le Poker d'As, Poker-Joker and Poker d'As menteur."""

from collections.abc import Mapping, Sequence
from typing import Any

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Throw, decision
from kiosk.games.engine.protocols import Game
from kiosk.games.menteur.game import Menteur
from kiosk.games.menteur.state import MenteurState
from kiosk.games.poker_as.game import PokerAs
from kiosk.games.poker_as.state import PokerAsState
from tests.rules.dice_order import in_place

Case = Mapping[str, Any]
CLASSIC, LIAR = PokerAs(), Menteur()
STOP = decision("stop")
_SAYS = {"accepte": "accept", "accept": "accept", "bluff": "bluff"}


def _options(game: Game, setup: Mapping[str, Any]) -> dict[str, Any]:
    """Settings under their own keys; a case may also name just the choice: "stricte", or {"stricte": true}."""
    given = dict(setup.get("options") or {}) | {key: setup[key] for key in setup if key not in ("players", "options")}
    return dict(_option(game, key, value) for key, value in given.items())


def _option(game: Game, key: str, value: Any) -> tuple[str, Any]:
    if any(option.key == key for option in game.options):
        return key, value
    choice = key if value is True else value
    named = [option.key for option in game.options if choice in [name for name, _ in option.choices]]
    if len(named) != 1:
        raise ValueError(f"setup has an unknown '{key}'")
    return named[0], choice


def _start(case: Case, players: int = 2, **more: Any) -> PokerAsState:
    setup = {key: value for key, value in (case.get("setup") or {}).items() if key != "first_throws"}
    return CLASSIC.start(setup.get("players", players), _options(CLASSIC, setup) | more)


def _turn(state: PokerAsState, throws: Sequence[Sequence[Any]], rethrown: Sequence[Any] = ()) -> PokerAsState:
    """One player's turn; who is not closed by the last throw allowed stops."""
    player = state.player
    for number, faces in enumerate(throws):
        thrown = rethrown[number - 1] if 0 < number <= len(rethrown) else None
        dice = in_place(state.dice, faces, thrown)
        state = state.play(Throw(dice, None if thrown is None else tuple(thrown)))
    return state.play(STOP) if state.throw and state.player == player else state


def rank(case: Case) -> dict[str, Any]:
    """What dice are."""
    sheet = CLASSIC.sheet(_start(case).play(Throw(tuple(case["throws"][-1]))))
    return dict(sheet["hand"])


def compare(case: Case) -> dict[str, Any]:
    """Which of several hands wins, None when a one-throw round has to part them."""
    hands = case["throws"]
    state = _start(case, len(hands), match="coups", rounds=2)
    for dice in hands:
        state = _turn(state, [dice])
    return {"winner": None if state.tied or state.last is None else state.last.winner}


def limit(case: Case) -> dict[str, Any]:
    """How often the others may throw after so many throws of the first player."""
    state = _start(case)
    for _ in range(case["setup"]["first_throws"]):
        state = state.play(Throw(("A", "R", "D", "V", "10")))
    if state.throw:
        state = state.play(STOP)
    return {"max_throws": state.ask().throws}


def round_(case: Case) -> dict[str, Any]:
    """A round in which everybody throws once or as listed, and the one-throw rounds that follow."""
    hands = case["throws"]
    state = _start(case, len(hands), match="coups", rounds=2)
    tokens = state.rules.tokens
    for throws in hands:
        listed = throws if throws and isinstance(throws[0], list) else [throws]
        state = _turn(state, listed)
    first = state.last.winner if state.last else None
    tied = list(state.tied)
    for dry in _dry_throws(case):
        for dice in dry:
            if not state.tied:
                raise IllegalMove("not_tied", CLASSIC.news(state) or STOP.label)  # type: ignore[arg-type]
            state = state.play(Throw(tuple(dice)))
    last = state.last
    had = [tokens] * len(hands) if last is None else _settled(state)
    return {
        "winner": first if last is None else last.winner,
        "ex_aequo": tied,
        "tokens": had,
        "loser": None if last is None else last.loser,
        "starter": state.order[0],
        "pot": state.pot if last is None else 0,
    }


def _dry_throws(case: Case) -> Sequence[Any]:
    places = (case, case.get("choices") or {}, case.get("setup") or {})
    return next((place["coups_secs"] for place in places if isinstance(place, Mapping) and "coups_secs" in place), [])


def _settled(state: PokerAsState) -> list[int]:
    """The tokens after the round, the stakes of the next one taken back."""
    stake = 0 if state.over else state.rules.stake
    return [had + stake * (seat in state.order) for seat, had in enumerate(state.tokens)]


def menteur(case: Case) -> dict[str, Any]:
    """One tour: calls in order with the answer to each; a refused one changes nothing."""
    setup = case.get("setup") or {}
    state = LIAR.start(setup.get("players", 2), _options(LIAR, setup) | {"match": "tours", "tours": 1})
    illegal = list[int]()
    for number, choice in enumerate(case["choices"]):
        try:
            state = _spoken(state, choice)
        except IllegalMove:
            illegal.append(number)
    last = state.last
    return {
        "tokens": list(state.tokens),
        "pot": state.pot,
        "winner_of_tour": None if last is None else last.winner,
        "eliminated": [] if last is None else list(last.out),
        "illegal": illegal,
    }


def _spoken(state: MenteurState, choice: Mapping[str, Any]) -> MenteurState:
    if choice.get("by", state.player) != state.player:
        raise ValueError(f"it is not the turn of {choice['by']}")
    if "announce" in choice:
        category, figures = choice["announce"]
        state = state.play(decision("call", category=category, figures=list(figures)))
    answer = _SAYS.get(choice.get("reply", ""))
    if answer is None:
        return state
    dice = {"dice": choice["dice"]} if answer == "bluff" and choice.get("dice") is not None else {}
    return state.play(decision(answer, **dice))


KINDS = {"rank": rank, "compare": compare, "limit": limit, "round": round_, "menteur": menteur}
