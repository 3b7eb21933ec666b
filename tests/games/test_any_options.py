"""Every game under any value of any of its options: whatever is thrown and chosen, it ends or can be ended."""

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kiosk.games.agreed_end import END
from kiosk.games.catalogue import GAMES
from kiosk.games.dice import FACES
from kiosk.games.engine.errors import BadOptions, IllegalMove
from kiosk.games.engine.moves import Decision, Face, Throw
from kiosk.games.engine.options import Option
from kiosk.games.engine.protocols import Game, State
from kiosk.games.playout import random_move, random_throw
from kiosk.games.seats import SKIP, advance
from tests.shared import sampled

PATIENCE = 600
"""Moves after which somebody who only throws passes the turn, where the game allows it, or stops throwing."""
FAR = 20_000
"""Moves within which a game has to be over once people want it to be."""


def values(option: Option, players: int) -> st.SearchStrategy[Any]:
    """Anything that the option may be."""
    least, step = option.minimum or 0, option.step
    most = least + 20 * step if option.maximum is None else option.maximum
    numbers = st.integers(least // step + (least % step > 0), most // step).map(lambda number: number * step)
    if option.kind == "bool":
        return st.booleans()
    if option.kind == "int":
        return st.sampled_from([least, option.default, most]) | numbers
    names = [name for name, _ in option.choices]
    if option.kind == "choice":
        return st.sampled_from(names)
    held = names[:players] if option.key == "handicap" else names
    return st.dictionaries(st.sampled_from(held), numbers, max_size=4)


def options(game: Game, players: int) -> st.SearchStrategy[dict[str, Any]]:
    """Some of the options, the others at their defaults."""
    drawn = {option.key: values(option, players) for option in game.options}
    return st.fixed_dictionaries({}, optional=drawn)


def stubborn(state: State, lay: tuple[Face, ...], same: int) -> Throw:
    """Dice that fall as they like: all alike, or all different, time and again."""
    ask = state.ask()
    known = FACES[ask.dice[0].kind]
    fresh = tuple(known[(same + index * (same % 3)) % len(known)] for index in range(len(ask.dice)))
    colours = tuple(die.colour for die in ask.dice)
    return Throw(fresh, tuple(range(len(fresh))) if ask.rethrow else None, None if "any" in colours else colours)


def close(game: Game, state: State, lay: tuple[Face, ...], same: int) -> State:
    """The game as people end it who have had enough, with dice that help nobody."""
    for number in range(FAR):
        if state.ask().what == "over":
            return state
        if END in state.moves():
            return state.play(END)
        if number > PATIENCE:
            try:
                state = advance(state, SKIP)
                continue
            except IllegalMove:
                # Dice were thrown in this turn: it ends by a decision, where there is one.
                ways_out = [move for move in state.moves() if move.kind in ("stop", "pass")]
            if ways_out:
                state = state.play(ways_out[0])
                continue
        advice = game.advise(state)
        move = advice if isinstance(advice, Decision) else stubborn(state, lay, same)
        lay = move.faces if isinstance(move, Throw) else lay
        state = state.play(move)
    raise AssertionError(f"not over after {FAR} moves")


@pytest.mark.parametrize("game", sampled(GAMES.values(), first=1, ids=GAMES))
@settings(max_examples=40, deadline=None)
@given(data=st.data(), seed=st.integers(0, 2**32), moves=st.integers(0, 150), same=st.integers(0, 17))
def test_it_ends_or_can_be_ended(game: Game, data: Any, seed: int, moves: int, same: int) -> None:
    players = data.draw(st.integers(game.least_players, game.most_players))
    try:
        state: State = game.start(players, data.draw(options(game, players)))
    except BadOptions as refusal:
        assert str(refusal)
        assume(False)
    rng, lay = Random(seed), tuple[Face, ...]()
    for _ in range(moves):
        ask = state.ask()
        if ask.what == "over":
            break
        move = random_move(state, ask, lay, rng)
        lay = move.faces if isinstance(move, Throw) else lay
        state = state.play(move)
    tokens = getattr(state, "tokens", None)
    kept = None if tokens is None else sum(tokens) + state.pot  # type: ignore[attr-defined]
    ended: Any = close(game, state, lay, same)
    outcome = ended.outcome()
    assert outcome is not None and outcome.winners and outcome.scores == ended.scores() and ended.moves() == ()
    for seat, score in enumerate(outcome.scores):
        assert sum(reason.points for reason in game.explain(ended, seat)) == score, "every point has its reason"
    assert kept is None or (kept == sum(ended.tokens) + ended.pot and min(ended.tokens) >= 0)


@pytest.mark.parametrize(
    ("key", "given"),
    [("menteur", {"ante": 0}), ("poker_as", {"match": "jetons"}), ("si_no", {}), ("linotte", {}), ("le_421", {})],
)
def test_all_agree_to_stop_between_two_turns(key: str, given: dict[str, Any]) -> None:
    """Offered between turns and refused within one; nobody loses a stake that was not played for."""
    game, rng, stopped = GAMES[key], Random(4), 0
    state: Any = game.start(2, given)
    lay: tuple[Face, ...] = ()
    for _ in range(300):
        ask = state.ask()
        if ask.what == "over":
            break
        if END in state.moves():
            ended = state.play(END)
            stopped += 1
            assert (
                ended.outcome().winners and game.news(ended) is not None and ended.outcome().scores == ended.scores()
            )
            best = max(ended.scores())
            assert ended.outcome().winners == tuple(seat for seat in (0, 1) if ended.scores()[seat] == best)
        else:
            with pytest.raises(IllegalMove):
                state.play(END)
        throws = bool(ask.dice) and (ask.what == "throw" or rng.random() < 0.5)
        move = random_throw(ask, lay, rng) if throws else random_move(state, ask, lay, rng)
        lay = move.faces if isinstance(move, Throw) else lay
        state = state.play(move)
    assert stopped > 1


def test_stakes_of_a_round_that_is_not_played_go_back() -> None:
    throw = Throw(("R", "R", "R", "10", "9")), Throw(("D", "D", "9", "10", "V"))
    state: Any = GAMES["poker_as"].start(2, {"match": "jetons", "throws": "trois", "stake": 3})
    first, second = throw
    state = state.play(first).play(state.play(first).moves()[0]).play(second)
    assert state.tokens == (10, 4) and state.pot == 6
    ended = state.play(END)
    assert (ended.tokens, ended.pot, ended.outcome().winners) == ((13, 7), 0, (0,))
