"""The beginners' guide to Les Cases Si-No: what a chip or a bet promises over ten throws, exact."""

from __future__ import annotations

from kiosk.games.engine.guidance import Guided, deciding
from kiosk.games.engine.moves import Decision
from kiosk.games.si_no.advice import advised
from kiosk.games.si_no.bets import laid
from kiosk.games.si_no.board import LINE_KEYS, SEVEN, THROWS, WAYS
from kiosk.games.si_no.odds import SOON, Odds, best_kinds, odds, paid, reach
from kiosk.games.si_no.state import SiNoState
from kiosk.i18n.number_format import percent
from kiosk.i18n.phrase import Phrase, phrase


def promised(state: SiNoState, move: Decision) -> Phrase:
    """The chances of a chip or of a whole bet over the ten throws to come."""
    return _chip_promised(state, move) if move.kind == "chip" else _bet_promised(state, move)


def guided(state: SiNoState) -> tuple[Guided, ...]:
    """Every chip and the whole bets that are offered: `win` is being paid for a chip, the target for a bet."""
    wish = advised(state)
    return tuple(_guided(state, move) for move in (wish, *(move for move in state.moves() if move != wish)))


def _guided(state: SiNoState, move: Decision) -> Guided:
    if move.kind == "chip":
        return deciding(move, win=_paid(state, move)[0])
    found = _odds(state, move)
    return deciding(move, win=found.reach, points=found.mean)


def _missing(state: SiNoState) -> int:
    return state.rules.target - state.points[state.player]


def _odds(state: SiNoState, move: Decision) -> Odds:
    return odds(move.get("chips"), state.rules.values, _missing(state))


def _paid(state: SiNoState, move: Decision) -> tuple[float, int]:
    """The chance that a chip is paid beside those that lie there, and what its draw then brings."""
    draw, values = move.get("draw"), state.rules.values
    bet = laid(state.bets[state.player], LINE_KEYS.index(move.get("line")), draw)
    points = sum(values.chip(place, draw) for place, chosen in enumerate(bet) if chosen == draw)
    return paid(bet, draw, values, _missing(state)), points


def _chip_promised(state: SiNoState, move: Decision) -> Phrase:
    draw, (part, points) = move.get("draw"), _paid(state, move)
    if points > _missing(state):
        said = {"draw": draw, "points": points, "missing": _missing(state)}
        return phrase("{draw} : {points} points seraient de trop, il en manque {missing}", **said)
    said = {"draw": draw, "ways": WAYS[draw], "throws": THROWS, "percent": percent(part)}
    return phrase("{draw} : {ways} lancers sur {throws} ; en dix lancers, {percent} % de chances d’être payé", **said)


def _bet_promised(state: SiNoState, move: Decision) -> Phrase:
    found = _odds(state, move)
    said: dict[str, object] = {"mean": round(found.mean), "target": state.rules.target}
    if found.reach < SOON:
        said["percent"] = percent(found.hit)
        return phrase("{percent} % des lancers paient ; {mean} points en moyenne", **said)
    said["percent"] = percent(found.reach)
    if any(nearness(state, seat) >= SOON for seat in range(state.rules.players) if seat != state.player):
        return phrase(
            "{percent} % de chances d’arriver à {target} points en dix lancers ; un autre peut gagner avant",
            **said,
        )
    return phrase(
        "{percent} % de chances d’arriver à {target} points en dix lancers ; {mean} points en moyenne", **said
    )


def nearness(state: SiNoState, seat: int) -> float:
    """About how likely a player reaches the target in this turn, with the bet that lies or the best one."""
    rules, missing = state.rules, state.rules.target - state.points[seat]
    if seat == state.croupier:
        green, red = state.seven()
        sevens = ((green, WAYS[SEVEN] // 2), *(() if rules.red_loses else ((red, WAYS[SEVEN] // 2),)))
        return reach(sevens, missing)
    bet = state.bets[seat] if None not in state.bets[seat] else best_kinds(rules.values, missing)[0]
    return 0.0 if seat in state.absent else odds(bet, rules.values, missing).reach
