"""Whatever is thrown and called in Le Poker d'As and its menteur: it goes on, and no jeton is lost or made."""

import time
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kiosk.games.dice import FACES
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision, Face, Move, Throw, decision_from
from kiosk.games.engine.protocols import Game, State
from kiosk.games.menteur.game import Menteur
from kiosk.games.playout import random_play, random_throw
from kiosk.games.poker_as.game import PokerAs
from kiosk.games.poker_as.hands import FIGURES
from kiosk.table.journal import Journal

GAMES: tuple[Game, ...] = (PokerAs(), Menteur())
ANY_FACE = st.sampled_from([*FIGURES, "K", 1, 6, 7, True, None])
WILD: st.SearchStrategy[Move] = st.one_of(
    st.builds(
        lambda faces, again: Throw(tuple(faces), again),
        st.lists(ANY_FACE, min_size=4, max_size=6) | st.lists(st.sampled_from(FIGURES), min_size=5, max_size=5),
        st.none() | st.lists(st.integers(-1, 5), max_size=3).map(tuple),
    ),
    st.builds(
        decision_from,
        st.sampled_from(["stop", "call", "accept", "bluff", "pass"]),
        st.fixed_dictionaries(
            {},
            optional={
                "category": st.sampled_from(["paire", "full", "sequence", "poker", "rien", None, 3]),
                "figures": st.lists(st.sampled_from([*FIGURES, "K", None]), max_size=5) | st.none(),
                "dice": st.lists(ANY_FACE, max_size=6) | st.text(max_size=2),
            },
        ),
    ),
)
OPTIONS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "poker_as": st.fixed_dictionaries(
        {"match": st.sampled_from(["coup", "coups", "jetons"])},
        optional={
            "throws": st.sampled_from(["libre", "trois"]),
            "followers": st.sampled_from(["autant", "moins"]),
            "mode": st.sampled_from(["classique", "joker"]),
            "sequence": st.sampled_from(["differents", "stricte"]),
            "dice": st.sampled_from(["poker", "pips"]),
            "kickers": st.booleans(),
            "pure": st.booleans(),
            "stake": st.integers(1, 5),
            "tokens": st.integers(5, 8),
        },
    ),
    "menteur": st.fixed_dictionaries(
        {"tokens": st.integers(5, 6)},
        optional={
            "ante": st.integers(0, 3),
            "match": st.sampled_from(["dernier", "tours"]),
            "tours": st.integers(1, 6),
            "dice": st.sampled_from(["poker", "pips"]),
        },
    ),
}


class Machine(RuleBasedStateMachine):
    @initialize(game=st.sampled_from(GAMES), players=st.integers(2, 8), data=st.data())
    def begin(self, game: Game, players: int, data: Any) -> None:
        self.game, self.players = game, players
        self.options = data.draw(OPTIONS[game.key])
        self.journal = Journal(game, players, self.options)
        self.tokens = self._tokens()

    @property
    def state(self) -> Any:
        return self.journal.state

    def _tokens(self) -> int:
        return int(sum(self.state.tokens) + self.state.pot)

    @precondition(lambda self: self.state.outcome() is None)
    @rule(chance=st.randoms(use_true_random=False), count=st.integers(1, 12))
    def play(self, chance: Random, count: int) -> None:
        for _ in range(count):
            ask = self.state.ask()
            if ask.what == "over":
                return
            if ask.what == "throw" or (ask.dice and chance.random() < 0.4):
                dice: tuple[Face, ...] = getattr(self.state, "dice", ())
                self.journal.play(random_throw(ask, dice, chance))
            else:
                self.journal.play(chance.choice(self.state.moves()))

    @precondition(lambda self: self.state.outcome() is None)
    @rule(chance=st.randoms(use_true_random=False))
    def follow_the_advice(self, chance: Random) -> None:
        advice, ask = self.game.advise(self.state), self.state.ask()
        if isinstance(advice, Decision):
            assert advice in self.state.moves()
            self.journal.play(advice)
        else:
            lay = getattr(self.state, "dice", ())
            fresh = random_throw(ask, lay or (1,) * 5, chance).faces
            known = FACES[ask.dice[0].kind]
            faces = tuple(chance.choice(known) if i in advice else lay[i] for i in range(5)) if lay else fresh
            self.journal.play(Throw(faces, advice if lay else None))

    @rule(move=WILD)
    def whatever(self, move: Move) -> None:
        state, sheet, entries = self.state, self.game.sheet(self.state), list(self.journal.entries)
        try:
            self.journal.play(move)
        except IllegalMove as refusal:
            assert str(refusal.reason)
            assert self.state is state and self.game.sheet(self.state) == sheet and self.journal.entries == entries

    @precondition(lambda self: self.journal.can_undo)
    @rule(steps=st.integers(1, 5))
    def undo_and_redo(self, steps: int) -> None:
        steps = min(steps, self.journal.can_undo)
        before, moves = self.state, self.journal.moves
        self.journal.undo(steps)
        for move in moves[len(moves) - steps :]:
            self.journal.play(move)
        assert self.state == before

    @rule()
    def replay(self) -> None:
        again = Journal(self.game, self.players, self.options, self.journal.entries)
        assert again.unplayable is None and again.state == self.state

    @invariant()
    def there_is_always_something_to_do(self) -> None:
        state, ask = self.state, self.state.ask()
        moves = state.moves()
        assert (ask.what == "over") == (state.outcome() is not None)
        assert any(not move.rare for move in moves) == (ask.what == "choose") and len(set(moves)) == len(moves)
        assert ask.what == "over" or moves or ask.dice
        for move in (*moves[:1], *moves[-1:]):
            state.play(move)

    @invariant()
    def no_jeton_is_lost_or_made(self) -> None:
        assert self._tokens() == self.tokens and min(self.state.tokens) >= 0 and self.state.pot >= 0

    @invariant()
    def every_jeton_is_explained(self) -> None:
        for seat, had in enumerate(self.state.tokens):
            reasons = self.game.explain(self.state, seat)
            assert sum(reason.points for reason in reasons) == had and all(str(reason.said) for reason in reasons)

    @invariant()
    def what_lies_under_the_cup_is_nowhere(self) -> None:
        ask = self.state.ask()
        assert not (ask.cup == "down" and ask.dice), "no throw is asked for, so none can be journalled"


class TestMachine(Machine.TestCase):  # type: ignore[valid-type, misc]
    settings = settings(max_examples=60, stateful_step_count=25, deadline=None)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "players"), [("poker_as", 5), ("menteur", 4)])
def test_five_thousand_moves_a_second(key: str, players: int) -> None:
    game = next(game for game in GAMES if game.key == key)
    for _ in random_play(game, players, Random(0)):
        """The ladder and the tables are made once."""
    begun, moves = time.process_time(), 0
    for seed in range(200):
        for _ in random_play(game, players, Random(seed)):
            moves += 1
        if moves > 8_000:
            break
    assert moves / (time.process_time() - begun) > 5_000


def last_state(play: Iterator[tuple[Move, State]]) -> State:
    """The state in which a game ends, which it has to before 20,000 moves."""
    states = [state for _, state in islice(play, 20_000)]
    return states[-1]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_ten_thousand_games_come_to_their_end(game: Game) -> None:
    options: dict[str, dict[str, object]] = {
        "poker_as": {"match": "coups", "rounds": 4},
        "menteur": {"match": "tours", "tours": 4},
    }
    for seed in range(10_000):
        rng = Random(seed)
        players = rng.randint(game.least_players, game.most_players)
        state: Any = last_state(random_play(game, players, rng, options[game.key]))
        assert state.outcome() is not None
        assert sum(state.tokens) + state.pot == players * state.rules.tokens


@pytest.mark.whole
def test_a_menteur_game_to_the_last_player_ends() -> None:
    for seed in range(20):
        state: Any = last_state(random_play(Menteur(), 5, Random(seed)))
        assert state.pot == 0 and sorted(state.tokens) == [0, 0, 0, 0, 50]
