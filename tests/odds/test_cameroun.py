"""What the guide of Le Cameroun promises, against turns worked out anew in `cameroun.py`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from kiosk.games.cameroun.advice import candidates
from kiosk.games.cameroun.game import Cameroun
from kiosk.games.cameroun.state import CamerounState
from kiosk.games.engine.moves import Decision, Throw, decision
from tests.odds.cameroun import KEYS, Turn, value
from tests.odds.five_dice import KEPT_PLACE, PLACE, Counts
from tests.shared import sampled

GAME = Cameroun()
CLOSE = 1e-6
SHORT = {"Q": "C"}
"""What heads the column of the cake."""


def counts(faces: tuple[int, ...]) -> Counts:
    return tuple(faces.count(face) for face in range(1, 7))


def position(rng: Random, players: int, chosen: dict[str, Any]) -> CamerounState:
    """Some columns full, some closed, somewhere in the game, dice on the table, perhaps announced."""
    state = GAME.start(players, {**chosen, "guide": True})
    used = tuple(rng.choice((0, rng.randint(0, cap))) for cap in state.rules.caps)
    once = ("S", "B")
    used = tuple(0 if key in once else had for key, had in zip(KEYS, used, strict=True))
    closed = tuple(had >= cap or rng.random() < 0.15 for had, cap in zip(used, state.rules.caps, strict=True))
    state = replace(state, used=used, closed=closed, turn=rng.randrange(state.rules.turns * players))
    if all(closed):
        return position(rng, players, chosen)
    for _ in range(rng.choice((1, 2))):
        state = state.play(Throw(tuple(rng.randint(1, 6) for _ in range(5))))
    if state.throw == 2 and rng.random() < 0.4:
        column = rng.choice([key for key in KEYS if state.left(key)])
        state = state.play(decision("announce", column=column))
    return state


def truth(state: CamerounState) -> Turn:
    """Alone at the table what is left for the turns to come counts too, as long as there are any."""
    left = tuple(state.left(key) for key in KEYS)
    alone = state.rules.players == 1 and state.turn + 1 < state.rules.turns
    return Turn(left, state.rules.clipped, 1.0 if alone else 0.0)


def ways(state: CamerounState) -> Iterator[tuple[str, str | None, tuple[int, ...] | None, float, float]]:
    """Everything that may be done: what, column, faces that stay, worth, points."""
    turn, here = truth(state), PLACE[counts(state.dice)]
    kept = {tuple(sorted(part)) for size in range(5) for part in combinations(state.dice, size)}
    if state.announce is not None:
        column = KEYS.index(state.announce)
        for part in kept:
            row = KEPT_PLACE[counts(part)]
            yield "throw", state.announce, part, turn.last[column][row], turn.last_points[column][row]
        return
    for column in turn.open:
        if turn.points[here, column]:
            yield "write", KEYS[column], None, turn.write[here, column], turn.points[here, column]
        if state.throw == 2:
            best = max(kept, key=lambda part: turn.last[column][KEPT_PLACE[counts(part)]])
            row = KEPT_PLACE[counts(best)]
            yield "announce", KEYS[column], best, turn.last[column][row], turn.last_points[column][row]
    if state.throw == 1:
        for part in kept:
            row = KEPT_PLACE[counts(part)]
            yield "throw", None, part, turn.second[row], turn.second_points[row]


def check(state: CamerounState) -> None:
    """Every way has its worth and its points, the best is advised, and sentences say its mean."""
    here = list(ways(state))
    found = candidates(state)
    by_throw = {option.keep: option for option in found if state.throw == 1 or state.announce is not None}
    by_column = {(option.column, option.writes): option for option in found}
    assert len(found) == len(here)
    for what, column, part, worth, points in here:
        option = by_throw[part] if what == "throw" else by_column[column, what == "write"]
        assert option.worth == pytest.approx(worth, abs=CLOSE)
        if what != "announce":
            assert option.points == pytest.approx(points, abs=CLOSE)
    best = max(worth for _, _, _, worth, _ in here)
    assert found[0].worth == pytest.approx(best, abs=CLOSE)
    told = GAME.guide(state)
    assert told is not None
    wish = GAME.advise(state)
    if isinstance(wish, Decision) and wish.kind == "write":
        assert f"Marque {value(counts(state.dice), KEYS.index(wish.get('column')))}" in str(told) or "Marque" in str(
            told
        )
    else:
        assert said(found[0].points) in str(told)


def said(mean: float) -> str:
    return f"{mean:.1f}".replace(".", ",")


CHOSEN: list[dict[str, Any]] = [
    {},
    {"caps": {"S": 60, "B": 60}},
    {"over_cap": "refus"},
    {"preset": "court"},
    {"preset": "long", "over_cap": "refus"},
]


@pytest.mark.parametrize("players", sampled([1, 2, 5], every=2))
@pytest.mark.parametrize("chosen", CHOSEN, ids=str)
def test_means_of_a_turn(chosen: dict[str, Any], players: int) -> None:
    for seed in range(3):
        check(position(Random(f"{seed}/{players}"), players, chosen))


@pytest.mark.parametrize("players", [1, 3])
def test_what_any_dice_promise(players: int) -> None:
    for seed in range(6):
        state = position(Random(seed), players, {})
        turn, rng = truth(state), Random(seed)
        thrown = tuple(sorted(rng.sample(range(5), rng.randint(1, 5))))
        row = KEPT_PLACE[counts(tuple(face for index, face in enumerate(state.dice) if index not in thrown))]
        told = GAME.promise(state, thrown)
        assert told is not None
        if state.throw == 1:
            mean = turn.second_points[row]
        else:
            columns = turn.open if state.announce is None else [KEYS.index(state.announce)]
            best = max(columns, key=lambda column: turn.last[column][row])
            mean = turn.last_points[best][row]
            assert f"colonne {SHORT.get(KEYS[best], KEYS[best])}" in str(told) or len(columns) > 1
        assert said(mean) in str(told)


def test_the_decimal_and_the_sheet() -> None:
    """19.1 against 18.9: the guide keeps one die more than the sheet does, and says so."""
    state = GAME.start(2, {"guide": True}).play(Throw((5, 5, 5, 6, 2)))
    assert str(GAME.guide(state)) == ("Garde 5 5 5 6 : 19,1 points en moyenne (5 5 5 : 18,9).")
    turn = truth(state)
    assert [round(turn.second[KEPT_PLACE[counts(kept)]], 1) for kept in ((5, 5, 5, 6), (5, 5, 5))] == [19.1, 18.9]
    other = GAME.start(2, {"guide": True}).play(Throw((5, 4, 4, 3, 2)))
    assert "(2 3 4 5 : 12,4)." in str(GAME.guide(other))
    again = other.play(Throw((5, 4, 4, 3, 2), (1,)))
    assert "(" not in str(GAME.guide(again))


def test_alone_at_the_table_the_guide_leaves_room_for_later_turns() -> None:
    """In column 5 there are 25 points for ten turns: fives are as good as the full that a six aims at."""
    state = GAME.start(1, {"guide": True}).play(Throw((5, 5, 5, 6, 2)))
    assert str(GAME.guide(state)) == "Garde 5 5 5 : 18,8 points en moyenne."


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 4, 6, 8])
@pytest.mark.parametrize("chosen", CHOSEN, ids=str)
def test_means_of_a_turn_everywhere(chosen: dict[str, Any], players: int) -> None:
    for seed in range(150):
        check(position(Random(f"{seed}/{players}/wide"), players, chosen))
    print(f"\ncameroun {chosen}, {players} players: 150 positions, every choice within {CLOSE} points")
