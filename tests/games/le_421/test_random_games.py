"""Whatever is thrown and decided in Le 421: it ends, no jeton is lost or made, and every refusal changes nothing."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.games.bot import Level, wish
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision, Move, Throw, decision_from
from kiosk.games.le_421.game import Le421
from kiosk.games.le_421.position import Phase
from kiosk.games.le_421.state import Le421State
from kiosk.games.playout import Chooser, chosen_play, random_play
from tests.shared import sampled

GAME = Le421()
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "tokens": st.sampled_from(["court", "normal"]),
        "throws": st.sampled_from(["autant", "exactement", "libre"]),
        "ties": st.sampled_from(["rejouer", "premier"]),
        "safe": st.sampled_from(["sorti", "joue"]),
        "end": st.sampled_from(["perdant", "gagnant"]),
        "opens": st.sampled_from(["perdant", "gauche"]),
        "order": st.sampled_from(["valeur", "fiches"]),
        "worth_421": st.integers(8, 11),
        "nenette": st.booleans(),
        "manches": st.integers(1, 3),
    },
)


def held(before: Le421State, state: Le421State) -> None:
    """What every position has to hold, and what a move may change."""
    rules = state.rules
    assert sum(state.tokens) + state.pot == rules.tokens and min((*state.tokens, state.pot)) >= 0
    assert (state.pot > 0) == (state.phase is Phase.CHARGE)
    assert not any(state.tokens[seat] for seat in state.safe) and (state.over or not state.safe & set(state.order))
    if not state.over:
        assert len(state.order) > 1 and state.player in state.order
        assert 1 <= state.limit <= 3 and state.throw < state.limit
    if state.phase is Phase.CHARGE and before.manche == state.manche:
        assert all(now >= had for had, now in zip(before.tokens, state.tokens, strict=True)), "nobody is rid of any"


@settings(max_examples=60, deadline=None)
@given(options=OPTIONS, players=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_every_game_ends_and_jetons_are_kept(options: dict[str, Any], players: int, seed: int) -> None:
    before = GAME.start(players, options)
    for number, (_, state) in enumerate(random_play(GAME, players, Random(seed), options)):
        assert isinstance(state, Le421State) and number < 20_000
        held(before, state)
        before = state
    outcome, last = before.outcome(), before.last
    assert outcome is not None and last is not None and last.loser is not None
    assert before.tokens[last.loser] == max(before.tokens) and last.loser not in before.safe
    assert max(outcome.scores) <= (players - 1) * before.manche


@pytest.mark.parametrize("players", sampled(range(2, 7), every=3, first=1))
def test_with_sensible_players_one_has_all_jetons_in_the_end(players: int) -> None:
    for seed in range(8):
        *_, (_, state) = chosen_play(GAME, players, Random(seed), GAME.advise)
        assert isinstance(state, Le421State) and sorted(state.tokens) == [0] * (players - 1) + [21]


WILD: st.SearchStrategy[Move] = st.one_of(
    st.builds(
        lambda faces, again: Throw(tuple(faces), again),
        st.lists(st.sampled_from([0, 1, 6, 7, True, None, "A"]), min_size=2, max_size=4),
        st.none() | st.lists(st.integers(-1, 3), max_size=3).map(tuple),
    ),
    st.builds(decision_from, st.sampled_from(["stop", "end", "write", "pass"]), st.just({})),
)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), wild=st.lists(WILD, min_size=20, max_size=20))
def test_what_cannot_be_played_is_refused(seed: int, wild: list[Move]) -> None:
    for (_, state), move in zip(random_play(GAME, 3, Random(seed)), wild, strict=False):
        try:
            after = state.play(move)
        except IllegalMove as refusal:
            assert str(refusal.reason)
            continue
        assert isinstance(after, Le421State) and isinstance(state, Le421State)
        held(state, after)


def bots(levels: tuple[Level, ...]) -> Chooser:
    """A player for each seat, by its level."""

    def choose(state: Any) -> Decision | tuple[int, ...]:
        found = wish(GAME, state, levels[state.player])
        assert found is not None
        return found

    return choose


def games(levels: tuple[Level, ...], count: int) -> Iterator[Le421State]:
    """The last states of games between these."""
    for seed in range(count):
        *_, (_, state) = chosen_play(GAME, 2, Random(seed), bots(levels), {"tokens": "court", "first": str(seed % 2)})
        assert isinstance(state, Le421State)
        yield state


@pytest.mark.whole
@pytest.mark.parametrize(("better", "worse"), [(Level.HARD, Level.MEDIUM), (Level.MEDIUM, Level.EASY)])
def test_a_higher_level_wins_more_often(better: Level, worse: Level) -> None:
    won = sum(state.outcome().winners == (0,) for state in games((better, worse), 400))  # type: ignore[union-attr]
    assert won > 200
